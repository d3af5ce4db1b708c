/** The parts of PDF.js that come without types, as far as they are used. */
declare module "pdfjs-dist/image_decoders/pdf.image_decoders.mjs" {
  interface DecoderHost {
    warn(message: string): void;
    instantiateWasm(imports: unknown, done: (instance: { exports: unknown }) => void): unknown;
  }
  export interface PictureDecoder {
    _getModule(create: (host: DecoderHost) => Promise<unknown>): Promise<unknown>;
  }
  interface FaxDecoder extends PictureDecoder {
    decode(
      bytes: Uint8Array,
      width: number,
      height: number,
      globals: Uint8Array | null,
      fax?: object,
    ): Promise<Uint8Array>;
  }
  interface JpxDecoder extends PictureDecoder {
    decode(
      bytes: Uint8Array,
      options: { numComponents: number; isIndexedColormap: boolean; reducePower: number },
    ): Promise<Uint8Array | Uint8ClampedArray>;
  }
  export const Jbig2Image: { instance: FaxDecoder };
  export const JpxImage: {
    instance: JpxDecoder;
    parseImageProperties(bytes: Uint8Array): { width: number; height: number; componentsCount: number };
  };
}
declare module "pdfjs-dist/wasm/jbig2_nowasm_fallback.js" {
  export default function instantiate(imports: unknown): unknown;
}
declare module "pdfjs-dist/wasm/openjpeg_nowasm_fallback.js" {
  export default function instantiate(imports: unknown): unknown;
}

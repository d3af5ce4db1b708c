// oxlint-disable-next-line typescript/triple-slash-reference -- it declares modules, so it is none that could be imported
/// <reference path="./pdfjs-decoders.d.ts" />
/**
 * Pictures packed in ways that PDF.js unpacks with WebAssembly: fax (CCITT), JBIG2 and JPEG 2000. Its decoders are
 * used in the form of plain JavaScript, which needs no compiling of bytes and so runs in a Worker as well. Loaded when
 * the first such picture is met.
 */
import { Jbig2Image, JpxImage, type PictureDecoder } from "pdfjs-dist/image_decoders/pdf.image_decoders.mjs";
import instantiateJbig2 from "pdfjs-dist/wasm/jbig2_nowasm_fallback.js";
import instantiateJpx from "pdfjs-dist/wasm/openjpeg_nowasm_fallback.js";

type Instantiate = (imports: unknown) => unknown;

/** The decoder's own loader would fetch its code by an address. */
function provide(decoder: PictureDecoder, instantiate: Instantiate): void {
  let module: Promise<unknown> | null = null;
  // oxlint-disable-next-line no-underscore-dangle -- the name is PDF.js's
  decoder._getModule = (create) =>
    (module ??= create({
      warn: () => {},
      instantiateWasm(imports, done) {
        const instance = { exports: instantiate(imports) };
        done(instance);
        return instance.exports;
      },
    }));
}

provide(Jbig2Image.instance, instantiateJbig2);
provide(JpxImage.instance, instantiateJpx);

interface FaxOptions {
  K: number;
  EndOfLine: boolean;
  EncodedByteAlign: boolean;
  BlackIs1: boolean;
  Columns: number;
  Rows: number;
}

/** A bit a dot, rows filled up to whole bytes. */
export const decodeFax = (bytes: Uint8Array, width: number, height: number, options: FaxOptions) =>
  Jbig2Image.instance.decode(bytes, width, height, null, options);

/** `globals`: what several pictures of a file share. */
export const decodeJbig2 = (bytes: Uint8Array, width: number, height: number, globals: Uint8Array | null) =>
  Jbig2Image.instance.decode(bytes, width, height, globals);

interface JpxPicture {
  width: number;
  height: number;
  components: number;
  /** A byte a component, dot by dot. */
  data: Uint8Array | Uint8ClampedArray;
}

/** Unpacked at half its size as often as it takes: whole, a scan in colors fills the memory of a Worker. */
export async function decodeJpx(
  bytes: Uint8Array,
  longSideMax: number,
  isIndexed: boolean,
): Promise<JpxPicture | null> {
  const { width, height, componentsCount: components } = JpxImage.parseImageProperties(bytes);
  let halvings = 0;
  while (Math.max(width, height) / 2 ** halvings > longSideMax) halvings++;
  const half = (size: number) => Math.ceil(size / 2 ** halvings);
  const options = { numComponents: components, isIndexedColormap: isIndexed, reducePower: halvings };
  const picture = { width: half(width), height: half(height), components };
  const data = await JpxImage.instance.decode(bytes, options);
  return data.length === picture.width * picture.height * components ? { ...picture, data } : null;
}

/** The part of Tesseract's own interface that is used here. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  export interface TesseractColors {
    get_n(): number;
    /** An address: blue, green, red and alpha, a byte each. */
    get_array(): number;
  }

  export interface TesseractPicture {
    get_w(): number;
    get_h(): number;
    /** Bits a dot. */
    get_d(): number;
    /** Words of four bytes a row. */
    get_wpl(): number;
    /** An address. */
    get_data(): number;
    get_colormap(): TesseractColors;
  }

  export interface TesseractApi {
    /** 0 if it worked. */
    Init(path: string, language: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Unpacks "/input"; 0 if it worked. `orientation` as in Exif, `angle` in radians. */
    SetImageFile(orientation: number, angle: number): number;
    GetInputImage(): TesseractPicture;
    Recognize(monitor: null): number;
    /** Blocks, lines and words of page 0. */
    GetJSONText(page: number): string;
    Clear(): void;
  }

  export interface Tesseract {
    readonly OEM_LSTM_ONLY: number;
    readonly TessBaseAPI: new () => TesseractApi;
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
    /** The address of a wrapped object; 0 for none. */
    getPointer(wrapped: object): number;
  }

  interface TesseractOptions {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ): WebAssembly.Exports;
    print(line: string): void;
    printErr(line: string): void;
  }

  const createTesseract: (options: TesseractOptions) => Promise<Tesseract>;
  export default createTesseract;
}

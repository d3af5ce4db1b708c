/**
 * Tesseract, compiled to WebAssembly, as one function: a gray picture in, words with boxes and confidences out. The
 * module and the language data are handed in, because every runtime loads them its own way. It computes for seconds
 * without a pause, so it belongs into a Worker or a process of its own.
 */
// oxlint-disable-next-line typescript/triple-slash-reference -- it declares a module, so it is none that could be imported
/// <reference path="./tesseract-core.d.ts" />
import createTesseract, { type TesseractPicture } from "tesseract.js-core/tesseract-core-simd-lstm.js";
import type { Raster } from "../paint-page.ts";

/** SPARSE finds single words between ruled lines, as on forms; BLOCKS reads columns and paragraphs. */
export type PageMode = "BLOCKS" | "SPARSE";

/** In dots of the picture. */
export interface RecognizedWord {
  text: string;
  /** 0 to 100. */
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The base line at the word's middle. */
  base: number;
  /** From the foot of a "g" to the head of an "h". */
  lineHeight: number;
}

export interface Recognizer {
  /** A picture in PNG, GIF, WebP or JPEG as gray dots; null where it cannot be unpacked or is too large. */
  unpack(bytes: Uint8Array): Raster | null;
  recognize(raster: Raster, mode: PageMode): RecognizedWord[];
}

export interface RecognizerParts {
  wasm: WebAssembly.Module;
  /** The unpacked "eng.traineddata". */
  languageData: Uint8Array;
}

const MODES: Record<PageMode, string> = { BLOCKS: "3", SPARSE: "11" };
/** Unpacked, more would not fit into a Worker. */
const MAX_DOTS = 40_000_000;
/** As Exif writes it. */
const UPRIGHT = 1;

export async function createRecognizer({ wasm, languageData }: RecognizerParts): Promise<Recognizer> {
  let memory: WebAssembly.Memory | undefined;
  const tesseract = await createTesseract({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(wasm, imports);
      memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
      done(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  });
  const api = new tesseract.TessBaseAPI();
  tesseract.FS.writeFile("/eng.traineddata", languageData);
  if (api.Init("/", "eng", tesseract.OEM_LSTM_ONLY) !== 0) throw new Error("Tesseract did not start.");
  // Loaded by now; kept, it would be in memory twice.
  tesseract.FS.unlink("/eng.traineddata");

  const withPicture = <Found>(bytes: Uint8Array, look: () => Found): Found | null => {
    tesseract.FS.writeFile("/input", bytes);
    try {
      return api.SetImageFile(UPRIGHT, 0) === 0 ? look() : null;
    } finally {
      api.Clear();
      tesseract.FS.unlink("/input");
    }
  };
  return {
    unpack: (bytes) =>
      withPicture(bytes, () => {
        const picture = api.GetInputImage();
        return memory
          ? grayOf(picture, tesseract.getPointer(picture.get_colormap()) !== 0, memory.buffer)
          : null;
      }),
    recognize(raster, mode) {
      api.SetVariable("tessedit_pageseg_mode", MODES[mode]);
      const read = withPicture(encodePgm(raster), () => {
        api.Recognize(null);
        return api.GetJSONText(0);
      });
      return read === null ? [] : listWords(JSON.parse(read) as Recognized);
    },
  };
}

/** The plainest format that it unpacks. */
function encodePgm({ width, height, gray }: Raster): Uint8Array {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const bytes = new Uint8Array(head.length + gray.length);
  bytes.set(head);
  bytes.set(gray, head.length);
  return bytes;
}

/** Tesseract's result, as far as it is used. */
interface Recognized {
  blocks: readonly { paragraphs: readonly { lines: readonly RecognizedLine[] }[] | null }[];
}

interface RecognizedLine {
  baseline: { x0: number; y0: number; x1: number; y1: number };
  rowAttributes: { rowHeight: number };
  words: readonly {
    text: string;
    confidence: number;
    bbox: { x0: number; y0: number; x1: number; y1: number };
  }[];
}

function listWords({ blocks }: Recognized): RecognizedWord[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs ?? []).flatMap((paragraph) => paragraph.lines);
  return lines.flatMap(({ baseline: { x0, y0, x1, y1 }, rowAttributes, words }) => {
    const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
    return words.map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      left: bbox.x0,
      top: bbox.y0,
      right: bbox.x1,
      bottom: bbox.y1,
      base: y0 + slope * ((bbox.x0 + bbox.x1) / 2 - x0),
      lineHeight: rowAttributes.rowHeight,
    }));
  });
}

/** `hasColors`: its dots are numbers of a palette. */
function grayOf(picture: TesseractPicture, hasColors: boolean, memory: ArrayBuffer): Raster | null {
  const [width, height, depth] = [picture.get_w(), picture.get_h(), picture.get_d()];
  if (width * height > MAX_DOTS) return null;
  const rowBytes = 4 * picture.get_wpl();
  const data = new Uint8Array(memory, picture.get_data(), rowBytes * height);
  const gray = new Uint8Array(width * height);
  const levels = levelsOf(picture, hasColors, memory);
  for (let y = 0, at = 0; y < height; y++) {
    const row = y * rowBytes;
    for (let x = 0; x < width; x++, at++) {
      // The bytes of four are in the order of the machine, the last one first.
      if (depth === 32) {
        const dot = row + 4 * x;
        gray[at] = lightness(data[dot + 3] ?? 0, data[dot + 2] ?? 0, data[dot + 1] ?? 0);
      } else if (depth === 8) gray[at] = levels[data[(row + x) ^ 3] ?? 0] ?? 0;
      else gray[at] = levels[((data[(row + (x >> 3)) ^ 3] ?? 0) >> (7 - (x & 7))) & 1] ?? 0;
    }
  }
  return depth === 32 || depth === 8 || depth === 1 ? { width, height, gray } : null;
}

const lightness = (red: number, green: number, blue: number): number =>
  (77 * red + 150 * green + 29 * blue) >> 8;

/** How light each value of a dot is. */
function levelsOf(picture: TesseractPicture, hasColors: boolean, memory: ArrayBuffer): Uint8Array {
  if (!hasColors)
    return picture.get_d() === 1
      ? Uint8Array.of(255, 0)
      : Uint8Array.from({ length: 256 }, (_, level) => level);
  const colors = picture.get_colormap();
  const bytes = new Uint8Array(memory, colors.get_array(), 4 * colors.get_n());
  return Uint8Array.from({ length: colors.get_n() }, (_, nth) =>
    lightness(bytes[4 * nth + 2] ?? 0, bytes[4 * nth + 1] ?? 0, bytes[4 * nth] ?? 0),
  );
}

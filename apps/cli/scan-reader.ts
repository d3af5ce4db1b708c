/** Text recognition in this process, from the files that its Worker is built of. Loaded with the first scan. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { createScanReader, type ScanReader } from "../../core/reading/scan-reader/mod.ts";

const fileOf = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)));

let reader: Promise<ScanReader> | null = null;

async function startReader(): Promise<ScanReader> {
  const [wasm, packed] = await Promise.all([
    fileOf("tesseract.js-core/tesseract-core-simd-lstm.wasm"),
    fileOf("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"),
  ]);
  const languageData = await promisify(gunzip)(packed);
  return createScanReader({ wasm: await WebAssembly.compile(wasm), languageData });
}

export const openScanReader = (): Promise<ScanReader> => (reader ??= startReader());

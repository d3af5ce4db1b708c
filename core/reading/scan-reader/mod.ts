/**
 * Text recognition: the words on the picture of a page, without a model and without a network. It computes for seconds
 * at a time, so it runs in a Worker of its own (edge/ocr) and has a door of its own, so that nobody else loads it.
 */
import type { ScannedPage } from "../scanned-page.ts";
import { readScan } from "./read-scan.ts";
import { createRecognizer, type RecognizerParts } from "./recognizer.ts";

export type { RecognizerParts } from "./recognizer.ts";

/** Null: the picture cannot be unpacked. */
export type ScanReader = (picture: Uint8Array) => ScannedPage | null;

export async function createScanReader(parts: RecognizerParts): Promise<ScanReader> {
  const recognizer = await createRecognizer(parts);
  return (picture) => readScan(recognizer, picture);
}

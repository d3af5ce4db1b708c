/** The Worker that recognizes text on scans (edge/ocr), asked one picture at a time. */
import type { ReadPicture } from "#core/assistant";
import type { ScannedPage } from "#core/reading";
import { err, ok } from "../../core/shared/result.ts";
import type { Env } from "../config.ts";
import { log } from "../log.ts";

/** A picture that stopped it once may do well in a new isolate. */
const ATTEMPTS = 2;

/** Null if the Worker is not bound. */
export function openTextRecognition({ OCR }: Env): ReadPicture | null {
  if (!OCR) return null;
  return async ({ bytes }) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        const response = await OCR.fetch("http://ocr/", { method: "POST", body: bytes.slice().buffer });
        if (!response.ok) throw new Error(`Text recognition answered ${response.status}.`);
        const read = await response.json<ScannedPage | null>();
        return { value: read === null ? err("UNKNOWN_PICTURE") : ok(read), runs: [] };
      } catch (error) {
        log("error", "A picture was not recognized.", { attempt, error });
      }
    }
    return { value: err("NOT_RECOGNIZED"), runs: [] };
  };
}

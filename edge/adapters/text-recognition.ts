/** The Worker that recognizes text on scans (edge/ocr), asked one picture at a time. */
import type { ReadPicture } from "#core/assistant";
import type { ScannedPage } from "#core/reading";
import { err, ok } from "../../core/shared/result.ts";
import type { Env } from "../config.ts";
import { log } from "../log.ts";

/**
 * A picture that stopped it may do well in a new isolate, and a connection that was lost in a new one. Where recognition
 * is a process of its own that died, another takes a few seconds to start. Milliseconds before each attempt.
 */
const PAUSES = [0, 500, 5_000, 15_000];

/** Many times as long as a page takes: a process that hangs is given up like one that died. */
const ANSWER_WITHIN_MS = 90_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Null if the Worker is not bound. */
export function openTextRecognition({ OCR }: Env): ReadPicture | null {
  if (!OCR) return null;
  return async ({ bytes }) => {
    for (const pause of PAUSES) {
      if (pause > 0) await sleep(pause);
      try {
        const response = await OCR.fetch("http://ocr/", {
          method: "POST",
          body: bytes.slice().buffer,
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        if (!response.ok) throw new Error(`Text recognition answered ${response.status}.`);
        const read = await response.json<ScannedPage | null>();
        return { value: read === null ? err("UNKNOWN_PICTURE") : ok(read), runs: [] };
      } catch (error) {
        log("error", "A picture was not recognized.", { pause, error });
      }
    }
    return { value: err("NOT_RECOGNIZED"), runs: [] };
  };
}

import type { readings } from "#core/documents";
import type { FileProgress } from "./model.ts";

/** The percentage that is left for understanding what was read. */
const UNDERSTANDING = 10;

/** Of a file that Cara does not wait for any longer. */
export const stillReadText = "It was still being read. Ask again once that is done.";

/** Whether nothing more is read of a file. */
export const isReadingOver = (reading: typeof readings.$inferSelect | null): boolean =>
  reading?.state === "COMPLETED" || reading?.state === "FAILED";

/** How far a file is, from the counts of its reading. Pure. */
export function readProgress({
  name,
  reading,
}: {
  name: string;
  reading: typeof readings.$inferSelect | null;
}): FileProgress {
  if (reading?.state === "COMPLETED") return { file: name, progress: 100, failure: null };
  if (reading?.state === "FAILED")
    return { file: name, progress: 100, failure: reading.failure ?? "The file could not be read." };
  const total = (reading?.pagesTotal ?? 0) + (reading?.scansTotal ?? 0);
  const done = (reading?.pagesRead ?? 0) + (reading?.scansRead ?? 0);
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return { file: name, progress: Math.round(share * (100 - UNDERSTANDING) * 10) / 10, failure: null };
}

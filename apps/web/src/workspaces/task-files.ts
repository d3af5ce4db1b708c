/** The files that one message to Cara may have. */
import { counted } from "../ui/counted.ts";

export const taskFilesMax = 50;
/** Names that are listed before the rest is only counted. */
const namedMax = 20;

export interface TakenFiles {
  files: readonly File[];
  /** Which of the chosen files were left out, as a sentence; null if none was. */
  leftOut: string | null;
}

/** The files that were chosen so far and the newly chosen ones, as far as they fit. */
export function takeFiles(before: readonly File[], chosen: readonly File[]): TakenFiles {
  const all = [...before, ...chosen];
  const rest = all.slice(taskFilesMax);
  if (rest.length === 0) return { files: all, leftOut: null };
  const named = rest.slice(0, namedMax).map(({ name }) => name);
  const more = rest.length - named.length;
  const names = more > 0 ? `${named.join(", ")} and ${counted(more, "more", "more")}` : named.join(", ");
  return {
    files: all.slice(0, taskFilesMax),
    leftOut: `A message can have ${taskFilesMax} files. Left out: ${names}. Send them with the next message.`,
  };
}

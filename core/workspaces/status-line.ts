import { type FileProgress, type StageType, stageTitles, type Workspace } from "./model.ts";

const LINE_MAX = 140;

/** The last that stands in a workspace. */
export interface LastSeen {
  stage: { type: StageType; reason: string | null; progress: FileProgress[] | null } | null;
  /** What Cara said last; null if she has said nothing. */
  said: string | null;
}

/** What is going on in a workspace, in a few words, for lists. Pure. */
export function statusLine({ state }: Workspace, { stage, said }: LastSeen): string {
  if (state === "CREATED") return "Not started";
  if (state === "WORKING") {
    const unread = stage?.progress?.find(({ progress }) => progress < 100);
    if (unread) return `Reading ${unread.file}, ${unread.progress}%`;
    return stage ? stageTitles[stage.type] : "Working";
  }
  // A bare verdict goes with what it is about: "No. Umbrella UM-1 was canceled."
  const [first = ""] = (said ?? stage?.reason ?? "").split(/(?<!^(?:Yes|No)\.)(?<=[.?!])\s|\n/u);
  return first.length <= LINE_MAX ? first : `${first.slice(0, LINE_MAX - 1).trimEnd()}…`;
}

import { type FileProgress, type StageType, stageTitles, type Workspace } from "./model.ts";

const LINE_MAX = 140;

/** The last that stands in a workspace. */
export interface LastSeen {
  stage: { type: StageType; reason: string | null; progress: FileProgress[] | null } | null;
  /** What Cara said last; null if she has said nothing. */
  said: string | null;
  /** The draft of an email waits for a yes. */
  hasDraft: boolean;
}

/** What is going on in a workspace, in a few words, for lists. Pure. */
export function statusLine({ state, preset }: Workspace, { stage, said, hasDraft }: LastSeen): string {
  if (state === "CREATED") return "Not started";
  if (state === "WORKING") {
    const unread = stage?.progress?.find(({ progress }) => progress < 100);
    if (unread) return `Reading ${unread.file}, ${unread.progress}%`;
    return stage ? stageTitles[stage.type] : "Working";
  }
  // Who is waited for reads what is asked, not what was said before it.
  if (state === "WAITING_FOR_INPUT") {
    const asked = (said ?? "").split(/(?<=[.?!]”?)\s|\n/u).findLast((each) => each.endsWith("?"));
    if (asked !== undefined) return cut(asked);
  }
  // What a preset has found says more than that there is an email about it.
  if (hasDraft && preset === null) return "Draft email waits for approval";
  // A bare verdict goes with what it is about: "No. Umbrella UM-1 was canceled."
  const [first = ""] = (said ?? stage?.reason ?? "").split(/(?<!^(?:Yes|No)\.)(?<=[.?!])\s|\n/u);
  return cut(first);
}

const cut = (line: string): string =>
  line.length <= LINE_MAX ? line : `${line.slice(0, LINE_MAX - 1).trimEnd()}…`;

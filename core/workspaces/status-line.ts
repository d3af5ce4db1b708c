import { stageTitles, type Workspace } from "./model.ts";
import type { WorkspaceNews } from "./repository.ts";

const LINE_MAX = 140;

/** What is going on in a workspace, in a few words, for lists. Pure. */
export function statusLine({ state }: Workspace, { messages, stages }: WorkspaceNews): string {
  if (state === "CREATED") return "Not started";
  const stage = stages.at(-1);
  if (state === "WORKING") {
    const unread = stage?.progress?.find(({ progress }) => progress < 100);
    if (unread) return `Reading ${unread.file}, ${unread.progress}%`;
    return stage ? stageTitles[stage.type] : "Working";
  }
  const said = messages.findLast(({ role }) => role === "AGENT")?.content ?? stage?.reason ?? "";
  const [first = ""] = said.split(/(?<=[.?!])\s|\n/u);
  return first.length <= LINE_MAX ? first : `${first.slice(0, LINE_MAX - 1).trimEnd()}…`;
}

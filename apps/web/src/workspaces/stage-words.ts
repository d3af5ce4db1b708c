/** What the plan of a workspace says of its stages and steps. */
import type { CaraToolCallKind } from "../graphql/generated/graphql.ts";
import type { TimelineNode } from "../ui/timeline.tsx";
import { counted } from "../ui/counted.ts";
import { durationLabel } from "./duration-label.ts";
import type { StageEvent, WorkspaceStage } from "./workspace-data.ts";

export const toolNames: Readonly<Record<CaraToolCallKind, string>> = {
  SEARCH_FILE: "Search file",
  SEARCH_KNOWLEDGE_BASE: "Search knowledge base",
  SEARCH_KNOWLEDGE_GRAPH: "Search knowledge graph",
  SEARCH_WEB: "Search web",
  WRITE_INTEGRATION: "Write integration",
  DRAFT_EMAIL: "Draft email",
  DRAFT_DOCUMENT: "Draft document",
  FILL_TEMPLATE: "Fill template",
  PEEK_FILE: "Look at file",
  THINK: "Think",
  COMPLETE_TASK: "Complete task",
};

/** The specification's words for the stage that reads the files. */
const attachmentTitles = {
  PLANNED: "Processing attachments...",
  IN_PROGRESS: "Processing attachments...",
  FAILED: "Failed to process attachments",
  SUCCESS: "Processed attachments",
} as const;

/** Ended from outside, by a person or a limit, with nothing wrong in it; the reason says by whom. */
const isStopped = ({ state, reason }: Pick<WorkspaceStage, "state" | "reason">): boolean =>
  state === "FAILED" && reason !== null && /^Stopped\b/.test(reason);

export function titleOfStage(stage: Pick<WorkspaceStage, "type" | "title" | "state" | "reason">): string {
  if (stage.type !== "PROCESS_ATTACHMENTS") return stage.title;
  return isStopped(stage) ? "Process attachments" : attachmentTitles[stage.state];
}

export const stateOfNode = (stage: Pick<WorkspaceStage, "state" | "reason">): TimelineNode["state"] =>
  isStopped(stage) ? "stopped" : nodeStates[stage.state];

const nodeStates = {
  PLANNED: "planned",
  IN_PROGRESS: "now",
  FAILED: "failed",
  SUCCESS: "done",
} as const satisfies Record<WorkspaceStage["state"], TimelineNode["state"]>;

/** At the right of a stage: how many files, and of failed ones how many of them were read, or how long its steps took. */
export function metaOfStage({
  type,
  state,
  createdAt,
  events,
  processAttachmentsDetails,
}: WorkspaceStage): string | null {
  if (type === "PROCESS_ATTACHMENTS" && processAttachmentsDetails) {
    const { progress } = processAttachmentsDetails;
    const all = counted(progress.length, "file");
    const readCount = progress.filter((each) => each.failure === null && each.progress >= 100).length;
    return state === "FAILED" && readCount < progress.length ? `${readCount} of ${all} read` : all;
  }
  if (state !== "SUCCESS" && state !== "FAILED") return null;
  const ends = events.flatMap(({ endedAt }) => (endedAt ? [Date.parse(endedAt)] : []));
  return ends.length === 0 ? null : durationLabel(Math.max(...ends) - Date.parse(createdAt));
}

/** What a tool was asked, in one line. */
export function askedOf({ toolCall, title }: Pick<StageEvent, "toolCall" | "title">): string {
  const input = toolCall?.input;
  if (!input) return title;
  const queries = input.queries?.map(({ query }) => query).join("; ");
  return queries || input.userQuery || input.title || input.subject || title;
}

/** Whether any step is going on; while Cara works and none is, she is thinking. Files are read without steps. */
export const hasOpenEvent = (stages: readonly WorkspaceStage[]): boolean =>
  stages.some(
    ({ type, state, events }) =>
      (type === "PROCESS_ATTACHMENTS" && state === "IN_PROGRESS") ||
      events.some(({ endedAt, error }) => endedAt === null && error === null),
  );

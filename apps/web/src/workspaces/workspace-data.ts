/** A workspace as its page shows it, and how news of it change that. */
import type {
  CaraApprovalBriefFragment,
  CaraArtifactFieldsFragment,
  CaraHeaderFieldsFragment,
  CaraMessageFieldsFragment,
  CaraStageFieldsFragment,
  CaraWorkspaceQuery,
  WatchCaraWorkspaceSubscription,
} from "../graphql/generated/graphql.ts";

export type WorkspaceHeader = CaraHeaderFieldsFragment;
export type WorkspaceMessage = CaraMessageFieldsFragment;
export type WorkspaceStage = CaraStageFieldsFragment;
export type StageEvent = WorkspaceStage["events"][number];
export type WorkspaceArtifact = CaraArtifactFieldsFragment;
export type WorkspaceApproval = CaraApprovalBriefFragment;
export type WorkspaceNews = WatchCaraWorkspaceSubscription["watchCaraWorkspace"][number];

export interface WorkspaceData {
  header: WorkspaceHeader;
  messages: readonly WorkspaceMessage[];
  stages: readonly WorkspaceStage[];
  artifacts: readonly WorkspaceArtifact[];
  approvals: readonly WorkspaceApproval[];
  /** The last of its events that are in it. */
  seq: number;
}

export function dataOf({
  messages,
  planStages,
  artifacts,
  approvals,
  ...header
}: CaraWorkspaceQuery["caraWorkspace"]): WorkspaceData {
  return { header, messages, stages: planStages, artifacts, approvals, seq: header.lastSeq };
}

/** The same items, with `item` in the place of the one with its id, or at the end. */
function withItem<Item extends { id: string }>(items: readonly Item[], item: Item): readonly Item[] {
  const place = items.findIndex(({ id }) => id === item.id);
  return place < 0 ? [...items, item] : items.with(place, item);
}

/**
 * What is shown after some news that arrived together: several may have one number. News that are known already change
 * nothing.
 */
export function applyNews(data: WorkspaceData, news: readonly WorkspaceNews[]): WorkspaceData {
  const unseen = news.filter(({ seq }) => seq !== null && seq > data.seq);
  const seq = Math.max(data.seq, ...unseen.map((each) => each.seq ?? 0));
  const stored = unseen.length === 0 ? data : { ...unseen.reduce(applyOne, data), seq };
  return news.reduce((shown, { draft }) => (draft ? withDraft(shown, draft) : shown), stored);
}

/** Words that are being written stand at their step until the stored event takes its place. */
function withDraft(
  data: WorkspaceData,
  { eventId, content }: NonNullable<WorkspaceNews["draft"]>,
): WorkspaceData {
  const isWriting = ({ id, endedAt }: StageEvent) => id === eventId && endedAt === null;
  const stage = data.stages.find(({ events }) => events.some(isWriting));
  if (!stage) return data;
  const events = stage.events.map((event) => (isWriting(event) ? { ...event, content } : event));
  return { ...data, stages: withItem(data.stages, { ...stage, events }) };
}

function applyOne(
  data: WorkspaceData,
  { workspace, message, stage, artifact, approval }: WorkspaceNews,
): WorkspaceData {
  return {
    ...data,
    ...(workspace ? { header: workspace } : {}),
    ...(message ? { messages: withMessage(data.messages, message) } : {}),
    ...(stage ? { stages: withItem(data.stages, stage) } : {}),
    ...(artifact ? { artifacts: withItem(data.artifacts, artifact) } : {}),
    ...(approval ? { approvals: withItem(data.approvals, approval) } : {}),
  };
}

/** A message that was withdrawn is no longer listed. */
const withMessage = (messages: readonly WorkspaceMessage[], message: WorkspaceMessage) =>
  message.state === "WITHDRAWN"
    ? messages.filter(({ id }) => id !== message.id)
    : withItem(messages, message);

/** What one side said or did without the other in between. */
export type Turn =
  | { by: "USER"; message: WorkspaceMessage }
  | { by: "CARA"; id: string; at: string; parts: readonly TurnPart[] };
export type TurnPart = { stages: readonly WorkspaceStage[] } | { message: WorkspaceMessage };

/** Messages and stages in their order of time; messages that wait to be read are not among them. */
export function turnsOf({ messages, stages }: Pick<WorkspaceData, "messages" | "stages">): Turn[] {
  const read = messages.filter(({ state }) => state !== "QUEUED");
  const all = [
    ...read.map((message) => ({ at: message.timestamp, message, stage: null })),
    ...stages.map((stage) => ({ at: stage.createdAt, message: null, stage })),
    // Stable, so what came at the same time keeps its order.
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const turns: Turn[] = [];
  for (const { at, message, stage } of all) {
    if (message?.role === "USER") {
      turns.push({ by: "USER", message });
      continue;
    }
    const last = turns.at(-1);
    const open =
      last?.by === "CARA" ? last : { by: "CARA" as const, id: message?.id ?? stage?.id ?? "", at, parts: [] };
    const parts = withPart(open.parts, message, stage);
    if (last === open) turns.pop();
    turns.push({ ...open, parts });
  }
  return turns;
}

function withPart(
  parts: readonly TurnPart[],
  message: WorkspaceMessage | null,
  stage: WorkspaceStage | null,
): readonly TurnPart[] {
  if (message) return [...parts, { message }];
  if (!stage) return parts;
  const last = parts.at(-1);
  return last && "stages" in last
    ? [...parts.slice(0, -1), { stages: [...last.stages, stage] }]
    : [...parts, { stages: [stage] }];
}

/** The question that Cara waits for: her last message, while nothing was answered. Null if she waits for none. */
export function openQuestion({
  header,
  messages,
}: Pick<WorkspaceData, "header" | "messages">): WorkspaceMessage | null {
  if (header.state !== "WAITING_FOR_INPUT") return null;
  const last = messages.findLast(({ state }) => state !== "QUEUED");
  return last?.role === "AGENT" ? last : null;
}

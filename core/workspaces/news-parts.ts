/**
 * News as those who watch are told it: piece by piece, a long history in several parts, so that a browser takes in one while
 * the next is written.
 */
import type { ReportedChange } from "#core/audit";
import type { Approval } from "#model/approvals";
import type { Artifact } from "#model/artifacts";
import type { WorkspaceDraft } from "./drafts.ts";
import type { PlanStage, Workspace, WorkspaceMessage } from "./model.ts";
import type { WorkspaceNews } from "./repository.ts";
import type { WorkspaceTold } from "./service.ts";

/** Exactly one of the fields besides `seq` is set. */
export interface News {
  /** Whoever has seen this and all before it goes on from here. Null for what has no number among the news. */
  seq: number | null;
  workspace?: Workspace;
  message?: WorkspaceMessage & { workspaceId: string };
  stage?: PlanStage;
  artifact?: Artifact;
  approval?: Approval;
  draft?: WorkspaceDraft;
  changes?: readonly ReportedChange[];
}

/** So many events, and other pieces, are told at once. */
const PART_MAX = 1_000;

/** At least one part: an empty one says that the watcher is connected. */
export function partsOf(told: WorkspaceTold): News[][] {
  if ("draft" in told) return [[{ seq: null, draft: told.draft }]];
  const changes = told.changes.length > 0 ? [{ seq: null, changes: told.changes }] : [];
  const parts = told.news ? partsOfNews(told.news) : [];
  return [...parts.slice(0, -1), [...(parts.at(-1) ?? []), ...changes]];
}

/** A part ends where all that has its number, or a lower one, was told: nothing is lost if it is the last to arrive. */
function partsOfNews(news: WorkspaceNews): News[][] {
  const pieces = piecesOf(news);
  const size = ({ stage }: News) => 1 + (stage?.events.length ?? 0);
  if (pieces.reduce((sum, piece) => sum + size(piece), 0) <= PART_MAX) return [pieces];
  const parts: News[][] = [];
  let room = 0;
  let last = 0;
  for (const piece of pieces.toSorted((one, other) => one.seq - other.seq)) {
    const part = parts.at(-1);
    if (part && (room > 0 || piece.seq === last)) part.push(piece);
    else {
      parts.push([piece]);
      room = PART_MAX;
    }
    room -= size(piece);
    last = piece.seq;
  }
  return parts;
}

function piecesOf(news: WorkspaceNews): (News & { seq: number })[] {
  const { workspaceId, isChanged, about, messages, stages, artifacts, approvals, numbers } = news;
  const seqOf = (id: string) => numbers[id] ?? news.seq;
  return [
    ...messages.map((message) => ({ seq: seqOf(message.id), message: { ...message, workspaceId } })),
    ...stages.map((stage) => ({ seq: seqOf(stage.id), stage })),
    ...artifacts.map((artifact) => ({ seq: seqOf(artifact.id), artifact })),
    ...approvals.map((approval) => ({ seq: seqOf(approval.id), approval })),
    ...(isChanged && about ? [{ seq: seqOf(workspaceId), workspace: about.workspace }] : []),
  ];
}

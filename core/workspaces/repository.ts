/** The statements of workspaces and of what stands in them. */
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm";
import { type ApprovalOutcome, findApprovalNews, findApprovalOutcomes } from "#core/approvals";
import { findArtifactNews } from "#core/artifacts";
import { documents, documentSql, readings } from "#core/documents";
import { users } from "#core/users";
import type { Approval } from "#model/approvals";
import type { Artifact } from "#model/artifacts";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { matchesSearch } from "../shared/search-condition.ts";
import { searchOf } from "../shared/search-text.ts";
import type { PresetKey } from "#model/presets";
import type { PlanStage, Workspace, WorkspaceMessage, WorkspaceSortKey, WorkspaceState } from "./model.ts";
import type { LastSeen } from "./status-line.ts";
import {
  webPages,
  workspaceDocuments,
  workspaceEvents,
  workspaceMessages,
  workspaces,
  workspaceStages,
} from "./tables.ts";

export type WorkspaceRow = typeof workspaces.$inferSelect;

export const workspaceOf = ({ form: _form, seq: _seq, searchText: _text, ...row }: WorkspaceRow): Workspace =>
  row;

export async function findWorkspaces(db: AgencyDb, ids: readonly string[]): Promise<Workspace[]> {
  const rows = await db
    .select()
    .from(workspaces)
    .where(inArray(workspaces.id, [...ids]));
  return rows.map(workspaceOf);
}

export interface WorkspaceFilter {
  states?: readonly WorkspaceState[] | null;
  userIds?: readonly string[] | null;
  presets?: readonly PresetKey[] | null;
  /** Only those without a preset, or with one of `presets`. */
  customTask?: boolean | null;
  /** Milliseconds since 1970. */
  updatedAfter?: number | null;
  /** The archived ones instead of the others. */
  archived?: boolean | null;
}

export interface WorkspaceOrder {
  key: WorkspaceSortKey;
  direction: SortDirection;
}

const nameOfUser = sql<string>`coalesce((SELECT name FROM ${users} WHERE ${users.id} = ${workspaces.createdBy}), '')`;

/** Created, waiting, working, idle. */
const rankOfState = sql<number>`instr('CREATED WAITING_FOR_INPUT WORKING IDLE', ${workspaces.state})`;

const sortKeys: Record<WorkspaceSortKey, SQL> = {
  TITLE: sql`lower(${workspaces.title})`,
  STATUS: rankOfState,
  CLIENT: sql`lower(coalesce(${workspaces.clientName}, ''))`,
  USER: sql`lower(${nameOfUser})`,
  UPDATED_AT: sql`${workspaces.updatedAt}`,
  CREATED_AT: sql`${workspaces.createdAt}`,
};

function conditionOf(filter: WorkspaceFilter, text: string | null | undefined): SQL | undefined {
  const search = searchOf(text ?? "");
  const { states, userIds, presets, customTask, updatedAfter, archived } = filter;
  const ofPresets = [
    ...(presets && presets.length > 0 ? [inArray(workspaces.preset, [...presets])] : []),
    ...(customTask === true ? [isNull(workspaces.preset)] : []),
  ];
  return and(
    archived === true ? isNotNull(workspaces.archivedAt) : isNull(workspaces.archivedAt),
    states && states.length > 0 ? inArray(workspaces.state, [...states]) : undefined,
    userIds && userIds.length > 0 ? inArray(workspaces.createdBy, [...userIds]) : undefined,
    ofPresets.length > 0 ? or(...ofPresets) : undefined,
    updatedAfter === null || updatedAfter === undefined ? undefined : gte(workspaces.updatedAt, updatedAfter),
    search === null
      ? undefined
      : matchesSearch({ table: workspaces, searchTable: "workspaces_search" }, search),
  );
}

export type ListedWorkspace = Workspace & { sortValue: string | number };

/** One more than the window holds if there is a next page. */
export async function listWorkspaceRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: WorkspaceFilter,
  text: string | null | undefined,
  { key, direction }: WorkspaceOrder,
): Promise<ListedWorkspace[]> {
  const by = sortKeys[key];
  const rows = await db
    .select({ workspace: workspaces, sortValue: sql<string | number>`${by}` })
    .from(workspaces)
    .where(and(conditionOf(filter, text), isAfter(by, workspaces.id, cursor, direction)))
    .orderBy(...orderOf(by, workspaces.id, direction))
    .limit(size + 1);
  return rows.map(({ workspace, sortValue }) => ({ ...workspaceOf(workspace), sortValue }));
}

export async function countWorkspaces(
  db: AgencyDb,
  filter: WorkspaceFilter,
  text: string | null | undefined,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(workspaces)
    .where(conditionOf(filter, text));
  return row?.count ?? 0;
}

/** A document of a workspace. */
export interface WorkspaceFile {
  id: string;
  name: string;
  mediaType: string;
  pagesRead: number;
  messageId: string;
  isUpload: boolean;
  /** Of a page of the web that was kept. */
  webUrl: string | null;
}

export async function findFilesOf(
  db: AgencyDb,
  workspaceIds: readonly string[],
): Promise<Map<string, WorkspaceFile[]>> {
  const rows = await db
    .select({
      workspaceId: workspaceDocuments.workspaceId,
      id: sql<string>`${documents.id}`,
      name: documents.name,
      mediaType: documents.mediaType,
      pagesRead: sql<number>`coalesce(${readings.pagesRead}, 0)`,
      messageId: workspaceDocuments.messageId,
      isUpload: workspaceDocuments.isUpload,
      webUrl: webPages.url,
    })
    .from(workspaceDocuments)
    .innerJoin(documents, eq(documents.id, workspaceDocuments.documentId))
    .leftJoin(readings, eq(readings.id, documentSql.newestReading))
    .leftJoin(webPages, eq(webPages.documentId, documents.id))
    .where(and(inArray(workspaceDocuments.workspaceId, [...workspaceIds]), documentSql.isOfNoDeletedPolicy))
    .orderBy(asc(workspaceDocuments.position), asc(workspaceDocuments.documentId));
  const found = new Map<string, WorkspaceFile[]>();
  for (const { workspaceId, ...file } of rows)
    found.set(workspaceId, [...(found.get(workspaceId) ?? []), file]);
  return found;
}

/** The last stage of each workspace, and what Cara said last there. One statement for each, however many there are. */
export async function findLastSeen(
  db: AgencyDb,
  workspaceIds: readonly string[],
): Promise<Map<string, LastSeen>> {
  const ids = [...workspaceIds];
  const lastOf = (table: typeof workspaceStages | typeof workspaceMessages, which?: SQL) =>
    db
      .select({ position: max(table.position) })
      .from(table)
      .where(and(inArray(table.workspaceId, ids), which))
      .groupBy(table.workspaceId);
  const [stages, messages] = await Promise.all([
    db
      .select()
      .from(workspaceStages)
      .where(inArray(workspaceStages.position, lastOf(workspaceStages))),
    db
      .select({
        workspaceId: workspaceMessages.workspaceId,
        said: sql<string>`json_extract(${workspaceMessages.body}, '$.content')`,
      })
      .from(workspaceMessages)
      .where(
        inArray(workspaceMessages.position, lastOf(workspaceMessages, eq(workspaceMessages.role, "AGENT"))),
      ),
  ]);
  const stageOf = new Map(stages.map((stage) => [stage.workspaceId, stage]));
  const saidIn = new Map(messages.map(({ workspaceId, said }) => [workspaceId, said]));
  return new Map(ids.map((id) => [id, { stage: stageOf.get(id) ?? null, said: saidIn.get(id) ?? null }]));
}

/** What has changed in a workspace since a number of its news, each thing as it is now. */
export interface WorkspaceNews {
  /** The number after which this is everything. */
  after: number;
  /** The number of the last batch that it includes. */
  seq: number;
  /** The workspace itself, its files or its use have changed. */
  isChanged: boolean;
  messages: WorkspaceMessage[];
  stages: PlanStage[];
  artifacts: Artifact[];
  approvals: Approval[];
}

/** One round trip. Null if there is no such workspace. */
export async function readNews(
  db: AgencyDb,
  workspaceId: string,
  after: number,
): Promise<WorkspaceNews | null> {
  const [[counter], [workspace], messages, stages, events, artifacts, approvals, outcomes] =
    await Promise.all([
      // First: what is written after it was read comes with the next news.
      db.all<{ seq: number }>(sql`SELECT seq FROM news_counters WHERE subject_id = ${workspaceId}`),
      db.select({ seq: workspaces.seq }).from(workspaces).where(eq(workspaces.id, workspaceId)),
      db
        .select()
        .from(workspaceMessages)
        .where(and(eq(workspaceMessages.workspaceId, workspaceId), gt(workspaceMessages.seq, after)))
        .orderBy(asc(workspaceMessages.position)),
      db
        .select()
        .from(workspaceStages)
        .where(eq(workspaceStages.workspaceId, workspaceId))
        .orderBy(asc(workspaceStages.position)),
      db
        .select()
        .from(workspaceEvents)
        .where(
          and(
            eq(workspaceEvents.workspaceId, workspaceId),
            sql`${workspaceEvents.stageId} IN (
            SELECT id FROM workspace_stages WHERE workspace_id = ${workspaceId} AND seq > ${after}
            UNION SELECT stage_id FROM workspace_events WHERE workspace_id = ${workspaceId} AND seq > ${after}
            UNION SELECT stage_id FROM workspace_events JOIN approvals ON act_key = workspace_events.id
              WHERE approvals.workspace_id = ${workspaceId} AND approvals.seq > ${after}
          )`,
          ),
        )
        .orderBy(asc(workspaceEvents.position)),
      findArtifactNews(db, workspaceId, after),
      findApprovalNews(db, workspaceId, after),
      findApprovalOutcomes(db, workspaceId),
    ]);
  if (!workspace || !counter) return null;
  const until = counter.seq;
  const isNews = ({ seq }: { seq: number }) => seq > after && seq <= until;
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  const followed = events.map(({ body, ...event }) => followOutcome(event, body, outcomeOf.get(event.id)));
  const byStage = Map.groupBy(followed, ({ stageId }) => stageId);
  return {
    after,
    seq: until,
    isChanged: isNews(workspace),
    messages: messages.filter(isNews).map(messageOf),
    artifacts: artifacts.filter(isNews).map(({ artifact }) => artifact),
    approvals: approvals.filter(isNews).map(({ approval }) => approval),
    stages: stages
      .filter((stage) => isNews(stage) || byStage.get(stage.id)?.some(isNews))
      .map(({ id, type, state, reason, progress, createdAt }) => ({
        id,
        type,
        state,
        reason,
        progress,
        createdAt,
        events: (byStage.get(id) ?? []).map((event) => ({ ...event.body, id: event.id })),
      })),
  };
}

/** A step that asked for a yes tells what became of it, and is news when that is. */
function followOutcome<Event extends { seq: number }>(
  event: Event,
  body: typeof workspaceEvents.$inferSelect.body,
  outcome: ApprovalOutcome | undefined,
) {
  if (!outcome || !body.toolCall) return { ...event, body };
  const { success, message, seq } = outcome;
  const toolCall = { ...body.toolCall, output: { ...body.toolCall.output, success, message } };
  return { ...event, seq: Math.max(event.seq, seq), body: { ...body, toolCall } };
}

export const messageOf = ({
  id,
  role,
  state,
  authorId,
  createdAt,
  body,
}: typeof workspaceMessages.$inferSelect): WorkspaceMessage => ({
  ...body,
  id,
  role,
  state,
  authorId,
  timestamp: createdAt,
});

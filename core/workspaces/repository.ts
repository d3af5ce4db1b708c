/** The statements of workspaces and of what stands in them. */
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  max,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type ApprovalOutcome, findApprovalNews, findApprovalOutcomes } from "#core/approvals";
import { findArtifactNews } from "#core/artifacts";
import { documents, documentSql, readings } from "#core/documents";
import { users } from "#core/users";
import { findWorkflowUse, type WorkflowUse } from "#core/workflows";
import type { Approval } from "#model/approvals";
import type { Artifact } from "#model/artifacts";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { matchesSearch } from "../shared/search-condition.ts";
import { searchOf } from "../shared/search-text.ts";
import { isPrivateWorkspace, isSeen } from "../shared/viewer.ts";
import type { PresetKey } from "#model/presets";
import type {
  PlanStage,
  StageEvent,
  Workspace,
  WorkspaceMessage,
  WorkspaceSortKey,
  WorkspaceState,
} from "./model.ts";
import { senderOfFirst } from "./mail-senders.ts";
import type { LastSeen } from "./status-line.ts";
import {
  webPages,
  workspaceDocuments,
  type workspaceEvents,
  workspaceMessages,
  workspaces,
  workspaceStages,
} from "./tables.ts";

export type WorkspaceRow = typeof workspaces.$inferSelect;

/** What it is found by and its preset's form, which may be long texts, are no part of what is shown. */
const { form: _form, searchText: _text, ...shownColumns } = getTableColumns(workspaces);

const workspaceOf = ({ seq: _seq, ...row }: Omit<WorkspaceRow, "form" | "searchText">): Workspace => row;

export async function findWorkspaces(db: AgencyDb, ids: readonly string[]): Promise<Workspace[]> {
  const rows = await db
    .select(shownColumns)
    .from(workspaces)
    .where(and(inArray(workspaces.id, [...ids]), isSeen.workspace(db, workspaces.id)));
  return rows.map(workspaceOf);
}

export interface WorkspaceFilter {
  states?: readonly WorkspaceState[] | null;
  userIds?: readonly string[] | null;
  presets?: readonly PresetKey[] | null;
  /** Only those with one of these custom presets, or with one of `presets`. */
  customPresetIds?: readonly string[] | null;
  /** Only those without any preset, or with one of those above. */
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

/** As the list shows it: whose mail started it, or else who did. */
const nameOfUser = sql<string>`coalesce(${senderOfFirst(sql`${workspaces.id}`)}, (SELECT name FROM ${users} WHERE ${users.id} = ${workspaces.createdBy}), '')`;

/** Whoever looks through a list has to see that a draft waits for a yes, though Cara herself has nothing left to do. */
const listedState = sql<WorkspaceState>`iif(${workspaces.state} = 'IDLE' AND ${workspaces.id} IN
  (SELECT workspace_id FROM approvals WHERE state = 'PENDING'), 'WAITING_FOR_INPUT', ${workspaces.state})`;

/** Created, waiting, working, idle. */
const rankOfState = sql<number>`instr('CREATED WAITING_FOR_INPUT WORKING IDLE', ${listedState})`;

const sortKeys: Record<WorkspaceSortKey, SQL> = {
  TITLE: sql`lower(${workspaces.title})`,
  STATUS: rankOfState,
  CLIENT: sql`lower(coalesce(${workspaces.clientName}, ''))`,
  USER: sql`lower(${nameOfUser})`,
  UPDATED_AT: sql`${workspaces.updatedAt}`,
  CREATED_AT: sql`${workspaces.createdAt}`,
};

function conditionOf(
  db: AgencyDb,
  filter: WorkspaceFilter,
  text: string | null | undefined,
): SQL | undefined {
  const search = searchOf(text ?? "");
  const { states, userIds, presets, customPresetIds, customTask, updatedAfter, archived } = filter;
  const ofPresets = [
    ...(presets && presets.length > 0 ? [inArray(workspaces.preset, [...presets])] : []),
    ...(customPresetIds && customPresetIds.length > 0
      ? [inArray(workspaces.customPresetId, [...customPresetIds])]
      : []),
    ...(customTask === true ? [and(isNull(workspaces.preset), isNull(workspaces.customPresetId))] : []),
  ];
  return and(
    isSeen.workspace(db, workspaces.id),
    archived === true ? isNotNull(workspaces.archivedAt) : isNull(workspaces.archivedAt),
    states && states.length > 0 ? inArray(listedState, [...states]) : undefined,
    userIds && userIds.length > 0 ? inArray(workspaces.createdBy, [...userIds]) : undefined,
    ofPresets.length > 0 ? or(...ofPresets) : undefined,
    updatedAfter === null || updatedAfter === undefined ? undefined : gte(workspaces.updatedAt, updatedAfter),
    search === null
      ? undefined
      : matchesSearch({ table: workspaces, searchTable: "workspaces_search" }, search),
  );
}

export type ListedWorkspace = Workspace & { sortValue: string | number };

/** One more than the window holds if there is a next page. One whose draft waits for a yes is waiting. */
export async function listWorkspaceRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: WorkspaceFilter,
  text: string | null | undefined,
  { key, direction }: WorkspaceOrder,
): Promise<ListedWorkspace[]> {
  const by = sortKeys[key];
  const rows = await db
    .select({ workspace: { ...shownColumns, state: listedState }, sortValue: sql<string | number>`${by}` })
    .from(workspaces)
    .where(and(conditionOf(db, filter, text), isAfter(by, workspaces.id, cursor, direction)))
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
    .where(conditionOf(db, filter, text));
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
    .where(and(inArray(workspaceDocuments.workspaceId, [...workspaceIds]), documentSql.isShownTo(db)))
    .orderBy(asc(workspaceDocuments.position), asc(workspaceDocuments.documentId));
  const found = new Map<string, WorkspaceFile[]>();
  for (const { workspaceId, ...file } of rows)
    found.set(workspaceId, [...(found.get(workspaceId) ?? []), file]);
  return found;
}

/** Whether a file that people brought to a workspace is still being read. */
export async function isStillReading(db: AgencyDb, workspaceId: string): Promise<boolean> {
  const [file] = await db
    .select({ id: workspaceDocuments.documentId })
    .from(workspaceDocuments)
    .innerJoin(documents, eq(documents.id, workspaceDocuments.documentId))
    .leftJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        eq(workspaceDocuments.workspaceId, workspaceId),
        eq(workspaceDocuments.isUpload, true),
        sql`coalesce(${readings.state}, '') NOT IN ('COMPLETED', 'FAILED')`,
      ),
    )
    .limit(1);
  return file !== undefined;
}

/** A draft email of the workspace waits for a yes: 1 or 0. Its own name: a column alone would be that of the approval. */
const hasWaitingEmail = sql<number>`EXISTS (SELECT 1 FROM approvals WHERE state = 'PENDING' AND kind = 'SEND_EMAIL'
  AND approvals.workspace_id = workspace_stages.workspace_id)`;

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
      .select({ ...getTableColumns(workspaceStages), hasDraft: hasWaitingEmail })
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
  return new Map(
    ids.map((id) => {
      const stage = stageOf.get(id) ?? null;
      return [id, { stage, said: saidIn.get(id) ?? null, hasDraft: stage?.hasDraft === 1 }];
    }),
  );
}

/** What is shown with a workspace, so that none of those who are told of it has to read it. */
export interface AboutWorkspace {
  workspace: Workspace;
  files: WorkspaceFile[];
  workflows: WorkflowUse[];
}

/** What has changed in a workspace since a number of its news, each thing as it is now. */
export interface WorkspaceNews {
  workspaceId: string;
  /** The number after which this is everything. */
  after: number;
  /** The number of the last batch that it includes. */
  seq: number;
  /** The workspace itself, its files or its use have changed. */
  isChanged: boolean;
  /** Only some may see the workspace. */
  isPrivate: boolean;
  /** Where that or a message is news. */
  about: AboutWorkspace | null;
  messages: WorkspaceMessage[];
  stages: PlanStage[];
  artifacts: Artifact[];
  approvals: Approval[];
  /** Of each of these, and of the workspace, by id: the number of the last batch that has changed it. */
  numbers: Readonly<Record<string, number>>;
}

/** The number of a workspace's last news; 0 if there is no such workspace. */
export async function findLastNewsSeq(db: AgencyDb, workspaceId: string): Promise<number> {
  const [counter] = await db.all<{ seq: number }>(
    sql`SELECT seq FROM news_counters WHERE subject_id = ${workspaceId}`,
  );
  return counter?.seq ?? 0;
}

/** One round trip. Null if there is no such workspace. Costs what has changed, not what ever happened there. */
export async function readNews(
  db: AgencyDb,
  workspaceId: string,
  after: number,
): Promise<WorkspaceNews | null> {
  const changedStages = sql`(
    SELECT id FROM workspace_stages WHERE workspace_id = ${workspaceId} AND seq > ${after}
    UNION SELECT stage_id FROM workspace_events WHERE workspace_id = ${workspaceId} AND seq > ${after}
    UNION SELECT stage_id FROM approvals JOIN workspace_events ON workspace_events.id = act_key
      WHERE approvals.workspace_id = ${workspaceId} AND approvals.seq > ${after}
  )`;
  const [until, [found], messages, stages, events, artifacts, approvals, outcomes, files, workflows] =
    await Promise.all([
      // All in one snapshot: what is written after it comes with the next news.
      findLastNewsSeq(db, workspaceId),
      db
        .select({ shown: shownColumns, isPrivate: isPrivateWorkspace(workspaceId) })
        .from(workspaces)
        .where(and(eq(workspaces.id, workspaceId), isSeen.workspace(db, workspaces.id))),
      db
        .select()
        .from(workspaceMessages)
        .where(and(eq(workspaceMessages.workspaceId, workspaceId), gt(workspaceMessages.seq, after)))
        .orderBy(asc(workspaceMessages.position)),
      db
        .select()
        .from(workspaceStages)
        .where(sql`${workspaceStages.id} IN ${changedStages}`)
        .orderBy(asc(workspaceStages.position)),
      // In the order of the index, so that nothing has to be sorted; and as they come, for there may be thousands.
      db.all<{ id: string; stageId: string; seq: number; body: string }>(
        sql`SELECT id, stage_id AS stageId, seq, body FROM workspace_events
          WHERE stage_id IN ${changedStages} ORDER BY stage_id, position`,
      ),
      findArtifactNews(db, workspaceId, after),
      findApprovalNews(db, workspaceId, after),
      findApprovalOutcomes(db, workspaceId),
      findFilesOf(db, [workspaceId]),
      findWorkflowUse(db, [workspaceId]),
    ]);
  if (!found || until === 0) return null;
  const { shown: row, isPrivate } = found;
  const isNews = ({ seq }: { seq: number }) => seq > after && seq <= until;
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  const changedIn = new Map<string, number>();
  const eventsOf = new Map<string, StageEvent[]>();
  for (const { id, stageId, seq: storedSeq, body: text } of events) {
    const stored = { seq: storedSeq, body: JSON.parse(text) as StoredEvent["body"] };
    const { seq, body } = followOutcome(stored, outcomeOf.get(id));
    if (isNews({ seq })) changedIn.set(stageId, Math.max(seq, changedIn.get(stageId) ?? 0));
    const event = Object.assign(body, { id });
    const before = eventsOf.get(stageId);
    if (before) before.push(event);
    else eventsOf.set(stageId, [event]);
  }
  const [newMessages, newArtifacts, newApprovals] = [
    messages.filter(isNews),
    artifacts.filter(isNews),
    approvals.filter(isNews),
  ];
  const newStages = stages.filter((stage) => isNews(stage) || changedIn.has(stage.id));
  const isChanged = isNews(row);
  return {
    workspaceId,
    after,
    seq: until,
    isChanged,
    isPrivate: isPrivate === 1,
    about:
      isChanged || newMessages.length > 0
        ? {
            workspace: workspaceOf(row),
            files: files.get(workspaceId) ?? [],
            workflows: workflows.get(workspaceId) ?? [],
          }
        : null,
    messages: newMessages.map(messageOf),
    artifacts: newArtifacts.map(({ artifact }) => artifact),
    approvals: newApprovals.map(({ approval }) => approval),
    stages: newStages.map(({ id, type, state, reason, progress, createdAt }) => ({
      id,
      type,
      state,
      reason,
      progress,
      createdAt,
      events: eventsOf.get(id) ?? [],
    })),
    numbers: Object.fromEntries([
      [workspaceId, row.seq],
      ...newMessages.map(({ id, seq }) => [id, seq]),
      ...newArtifacts.map(({ artifact, seq }) => [artifact.id, seq]),
      ...newApprovals.map(({ approval, seq }) => [approval.id, seq]),
      ...newStages.map(({ id, seq }) => [id, Math.max(seq, changedIn.get(id) ?? 0)]),
    ]) as Record<string, number>,
  };
}

type StoredEvent = Pick<typeof workspaceEvents.$inferSelect, "seq" | "body">;

/** A step that asked for a yes tells what became of it, and is news when that is. */
function followOutcome(stored: StoredEvent, outcome: ApprovalOutcome | undefined): StoredEvent {
  const { toolCall } = stored.body;
  if (!outcome || !toolCall) return stored;
  const { success, message, seq } = outcome;
  const followed = { ...toolCall, output: { ...toolCall.output, success, message } };
  return { seq: Math.max(stored.seq, seq), body: { ...stored.body, toolCall: followed } };
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

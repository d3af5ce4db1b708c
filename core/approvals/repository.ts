import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { newsSeq } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf } from "../shared/list-request.ts";
import { guardThat } from "../shared/version-guard.ts";
import { isSeen } from "../shared/viewer.ts";
import type { Approval, ApprovalState } from "./model.ts";
import { approvals } from "./tables.ts";

const approvalOf = ({ seq: _seq, ...row }: typeof approvals.$inferSelect): Approval => row;

/** Statements by which Cara asks for a yes. `key`: of the step that asks, which asks once. */
export function askApproval(
  scope: AgencyScope,
  {
    id = scope.newId("apv"),
    ...asked
  }: Pick<
    Approval,
    "workspaceId" | "artifactId" | "kind" | "key" | "askedBy" | "accountId" | "clientName"
  > & { id?: string },
): Statement[] {
  return [
    scope.db.insert(approvals).values({
      ...asked,
      id,
      state: "PENDING",
      seq: newsSeq(asked.workspaceId),
      createdAt: scope.nowMs(),
    }),
  ];
}

/** The batch continues only if the approval is still as it was read. */
export const guardApproval = ({ db }: AgencyScope, { id, state, version }: Approval): Statement[] =>
  guardThat(
    db,
    id,
    sql`(SELECT ${approvals.version} = ${version} AND ${approvals.state} = ${state} FROM ${approvals} WHERE ${approvals.id} = ${id})`,
  );

export const changeApproval = (
  { db }: AgencyScope,
  { id, workspaceId, version }: Approval,
  values: Partial<typeof approvals.$inferInsert>,
): Statement =>
  db
    .update(approvals)
    .set({ ...values, version: version + 1, seq: newsSeq(workspaceId) })
    .where(eq(approvals.id, id));

/** Statements by which a yes is asked for the next version of what it was asked for. */
export const approvalGoesOn = (scope: AgencyScope, approval: Approval): Statement[] => [
  ...guardApproval(scope, approval),
  changeApproval(scope, approval, {}),
];

export async function findApprovals(db: AgencyDb, ids: readonly string[]): Promise<Approval[]> {
  const rows = await db
    .select()
    .from(approvals)
    .where(and(inArray(approvals.id, [...ids]), isSeen.workspace(db, approvals.workspaceId)));
  return rows.map(approvalOf);
}

/** By the key of what asked for it. */
export async function findApprovalAsked(db: AgencyDb, key: string): Promise<Approval | null> {
  const [row] = await db.select().from(approvals).where(eq(approvals.key, key));
  return row ? approvalOf(row) : null;
}

export async function findApprovalOfArtifact(db: AgencyDb, artifactId: string): Promise<Approval | null> {
  const [row] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.artifactId, artifactId), isSeen.workspace(db, approvals.workspaceId)));
  return row ? approvalOf(row) : null;
}

/** Those of a workspace that a batch after `after` has changed, with the batch's number; the oldest first. */
export async function findApprovalNews(
  db: AgencyDb,
  workspaceId: string,
  after: number,
): Promise<{ seq: number; approval: Approval }[]> {
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.workspaceId, workspaceId), gt(approvals.seq, after)))
    .orderBy(asc(approvals.createdAt), asc(approvals.id));
  return rows.map((row) => ({ seq: row.seq, approval: approvalOf(row) }));
}

const isIn = (states: readonly ApprovalState[] | null | undefined): SQL | undefined =>
  states && states.length > 0 ? inArray(approvals.state, [...states]) : undefined;

/** More than any time in milliseconds for centuries: puts those that wait for a decision before all others. */
const WAITING_FIRST = 10_000_000_000_000;

/** What the list is ordered by, the greatest first: those that wait for a decision, then the others; the newest first. */
export const rankOf = ({ state, createdAt }: Approval): number =>
  createdAt + (state === "PENDING" ? WAITING_FIRST : 0);

/** In the order of `rankOf`; one more than the window holds if there is a next page. */
export async function listApprovalRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  states: readonly ApprovalState[] | null | undefined,
): Promise<Approval[]> {
  const by = sql`(${approvals.createdAt} + (${approvals.state} = 'PENDING') * ${sql.raw(String(WAITING_FIRST))})`;
  const rows = await db
    .select()
    .from(approvals)
    .where(
      and(
        isIn(states),
        isSeen.workspace(db, approvals.workspaceId),
        isAfter(by, approvals.id, cursor, "DESC"),
      ),
    )
    .orderBy(...orderOf(by, approvals.id, "DESC"))
    .limit(size + 1);
  return rows.map(approvalOf);
}

/** Emails that were approved a moment ago and are not queued yet. */
export async function countUndoableEmails(db: AgencyDb): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(approvals)
    .where(and(eq(approvals.state, "UNDOABLE"), eq(approvals.kind, "SEND_EMAIL")));
  return row?.count ?? 0;
}

export async function countApprovals(
  db: AgencyDb,
  states: readonly ApprovalState[] | null | undefined,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(approvals)
    .where(and(isIn(states), isSeen.workspace(db, approvals.workspaceId)));
  return row?.count ?? 0;
}

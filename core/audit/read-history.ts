import { and, asc, desc, eq, gt, inArray, lt, max } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { isSeen } from "../shared/viewer.ts";
import { auditEntries, changes } from "./tables.ts";

export interface HistoryEntry {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  actor: { kind: string; id: string | null };
  action: string;
  entityId: string;
  version: number;
  before: unknown;
  after: unknown;
  /** Why, in the words of whoever did it. */
  reason: string | null;
}

export interface HistoryQuery {
  entity: string;
  entityIds: readonly string[];
  /** Only these; all when omitted. */
  actions?: readonly string[];
  /** Only entries older than this `seq`. */
  beforeSeq?: number;
  limit: number;
}

/** The history of some records of one kind, newest first. */
export async function listEntityHistory(db: AgencyDb, query: HistoryQuery): Promise<HistoryEntry[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, query.entity),
        inArray(auditEntries.entityId, [...query.entityIds]),
        isSeen.record(db, auditEntries.entityId),
        query.actions && inArray(auditEntries.action, [...query.actions]),
        query.beforeSeq === undefined ? undefined : lt(auditEntries.seq, query.beforeSeq),
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(query.limit);
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    actor: { kind: row.actorKind, id: row.actorId },
    action: row.action,
    entityId: row.entityId,
    version: row.version,
    before: row.before === null ? null : (JSON.parse(row.before) as unknown),
    after: row.after === null ? null : (JSON.parse(row.after) as unknown),
    reason: row.reason,
  }));
}

export interface AnnouncedChange {
  seq: number;
  entity: string;
  entityId: string;
  at: number;
  /** The parent record: a document's policy, a policy's account. */
  parentId: string | null;
}

/** The changes after `seq`, in order: what a watcher missed. */
export function listChanges(db: AgencyDb, afterSeq: number, limit: number): Promise<AnnouncedChange[]> {
  return db.select().from(changes).where(gt(changes.seq, afterSeq)).orderBy(asc(changes.seq)).limit(limit);
}

/** The latest `seq` of the change feed; 0 before the first change. */
export async function findLastChangeSeq(db: AgencyDb): Promise<number> {
  const [row] = await db.select({ seq: max(changes.seq) }).from(changes);
  return row?.seq ?? 0;
}

/** SQL statements for batches and their items. */
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { offsetMs } from "../shared/calendar-date.ts";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf } from "../shared/list-request.ts";
import { isFound, occursIn } from "../shared/search-condition.ts";
import { searchOf } from "../shared/search-text.ts";
import type { BatchItemState } from "./model.ts";
import { certificateBatches as batches, certificateBatchItems as items } from "./tables.ts";

export type BatchRow = typeof batches.$inferSelect;
export type BatchItem = typeof items.$inferSelect;

export const findBatches = (db: AgencyDb, ids: readonly string[]): Promise<BatchRow[]> =>
  db
    .select()
    .from(batches)
    .where(inArray(batches.id, [...ids]));

/** The reissue of each renewal. */
export const findReissues = (db: AgencyDb, policyIds: readonly string[]): Promise<BatchRow[]> =>
  db
    .select()
    .from(batches)
    .where(inArray(batches.policyId, [...policyIds]));

/** The latest batches of an account. */
export const listBatchesOf = (db: AgencyDb, accountId: string, limit: number): Promise<BatchRow[]> =>
  db
    .select()
    .from(batches)
    .where(eq(batches.accountId, accountId))
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .limit(limit);

export interface StateCount {
  state: BatchItemState;
  items: number;
  /** When the last of them changed, milliseconds since 1970. */
  last: number;
}

export async function countItems(
  db: AgencyDb,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, StateCount[]>> {
  const rows = await db
    .select({
      batchId: items.batchId,
      state: items.state,
      items: sql<number>`count(*)`,
      last: sql<number>`max(${items.updatedAt})`,
    })
    .from(items)
    .where(inArray(items.batchId, [...batchIds]))
    .groupBy(items.batchId, items.state);
  return Map.groupBy(rows, ({ batchId }) => batchId);
}

export interface ItemFilter {
  batchId: string;
  states?: readonly BatchItemState[] | null | undefined;
  text?: string | null | undefined;
}

/** In their order; one more than the window's size when there are more. */
export function listItemRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  { batchId, states, text }: ItemFilter,
): Promise<BatchItem[]> {
  const search = searchOf(text ?? "");
  const key = sql`${items.position}`;
  return db
    .select()
    .from(items)
    .where(
      and(
        eq(items.batchId, batchId),
        states ? inArray(items.state, [...states]) : undefined,
        // As the search text of a holder is written: two spaces before each word.
        search === null
          ? undefined
          : isFound(search, (needles) =>
              occursIn(sql`('  ' || replace(lower(${items.holderName}), ' ', '  '))`, needles),
            ),
        isAfter(key, items.id, cursor, "ASC"),
      ),
    )
    .orderBy(...orderOf(key, items.id, "ASC"))
    .limit(size + 1);
}

export const listItems = (db: AgencyDb, batchId: string): Promise<BatchItem[]> =>
  db.select().from(items).where(eq(items.batchId, batchId)).orderBy(asc(items.position));

/** Of the reissue of a renewal. */
export const listItemsOfReissue = (db: AgencyDb, policyId: string): Promise<BatchItem[]> =>
  db
    .select(getTableColumns(items))
    .from(items)
    .innerJoin(batches, eq(batches.id, items.batchId))
    .where(eq(batches.policyId, policyId))
    .orderBy(asc(items.position));

/** The next ones to issue. */
export const listWaiting = (db: AgencyDb, batchId: string, limit: number): Promise<BatchItem[]> =>
  db
    .select()
    .from(items)
    .where(and(eq(items.batchId, batchId), eq(items.state, "WAITING")))
    .orderBy(asc(items.position))
    .limit(limit);

/** The field of a refusal because another batch issues to the holder; trying again would issue twice. */
const IN_OTHER_BATCH = "holderIds";

export interface NewItem {
  id: string;
  holderId: string;
  holderName: string;
  state: BatchItemState;
  supersedesId: string | null;
  without: unknown;
  reason: string | null;
  field: string | null;
  confirmedBy?: string | null;
  confirmedAt?: number | null;
  withoutLimits?: boolean;
  decidedBy?: string | null;
  email?: boolean | null;
}

/** "11/22/2026 at 3:04 PM"; `aheadMs`: of UTC. */
function startOf(aheadMs: number): SQL {
  const at = sql`b.created_at / 1000 + ${aheadMs / 1000}, 'unixepoch'`;
  const hour = sql`CAST(strftime('%H', ${at}) AS INTEGER)`;
  return sql`strftime('%m/%d/%Y at ', ${at}) || ((${hour} + 11) % 12 + 1) || strftime(':%M ', ${at})
    || iif(${hour} < 12, 'AM', 'PM')`;
}

/**
 * Inserts any number of items with one statement. With `exclusiveIn`, a holder that an unfinished batch of the same kind
 * of certificate already has is refused, and the reason says who started that batch and when, in this time zone; the
 * database decides, so two batches at once issue to each holder once.
 */
export function insertItems(
  db: AgencyDb,
  batch: { id: string; certificateKind: string; nowMs: number },
  rows: readonly NewItem[],
  { after, exclusiveIn }: { after: number; exclusiveIn: string | null },
) {
  const other = exclusiveIn
    ? sql`(SELECT u.name || ' started on ' || ${startOf(offsetMs(exclusiveIn, batch.nowMs))} FROM certificate_batch_items AS mine
        JOIN certificate_batches AS b ON b.id = mine.batch_id JOIN users AS u ON u.id = b.created_by
        WHERE mine.holder_id = w.value ->> 'holderId' AND mine.state IN ('WAITING', 'ISSUED')
          AND b.id <> ${batch.id} AND b.certificate_kind = ${batch.certificateKind}
          AND EXISTS (SELECT 1 FROM certificate_batch_items AS rest WHERE rest.batch_id = b.id AND rest.state = 'WAITING')
        LIMIT 1)`
    : sql`NULL`;
  return db.run(sql`
    INSERT INTO certificate_batch_items
      (id, batch_id, position, holder_id, holder_name, state, supersedes_id, without, reason, field, confirmed_by,
        confirmed_at, without_limits, decided_by, email, updated_at)
    SELECT id, ${batch.id}, position, holder_id, holder_name,
      CASE WHEN other IS NULL THEN state ELSE 'REFUSED' END, supersedes_id, without,
      CASE WHEN other IS NULL THEN reason ELSE 'Already in a batch that ' || other || '.' END,
      CASE WHEN other IS NULL THEN field ELSE ${IN_OTHER_BATCH} END, confirmed_by, confirmed_at,
      coalesce(without_limits, 0), decided_by, email, ${batch.nowMs}
    FROM (
      SELECT w.value ->> 'id' AS id, ${after} + w.key + 1 AS position, w.value ->> 'holderId' AS holder_id,
        w.value ->> 'holderName' AS holder_name, w.value ->> 'state' AS state,
        w.value ->> 'supersedesId' AS supersedes_id, w.value -> 'without' AS without,
        w.value ->> 'reason' AS reason, w.value ->> 'field' AS field,
        w.value ->> 'confirmedBy' AS confirmed_by, w.value ->> 'confirmedAt' AS confirmed_at,
        w.value ->> 'withoutLimits' AS without_limits, w.value ->> 'decidedBy' AS decided_by,
        w.value ->> 'email' AS email, ${other} AS other
      FROM json_each(${JSON.stringify(rows)}) AS w
    )`);
}

export interface ItemChange {
  id: string;
  state: Exclude<BatchItemState, "ISSUED">;
  without?: unknown;
  confirmedBy?: string | null;
  confirmedAt?: number | null;
  withoutLimits?: boolean;
  decidedBy?: string | null;
  email?: boolean | null;
  /** What it stands for now: a correction of the certificate that it stood for. */
  supersedesId?: string;
  /** A new id, with which one that was issued is issued once more. */
  nextId?: string;
  reason?: string | null;
  field?: string | null;
}

/**
 * Changes any number of items with one statement; none of them is issued after it. `from`: only those in one of these
 * states; * `during`: only while the batch is in this run.
 */
export function changeItems(
  db: AgencyDb,
  changed: readonly ItemChange[],
  {
    from,
    during,
    nowMs,
  }: { from: readonly BatchItemState[]; during?: Pick<BatchRow, "id" | "run">; nowMs: number },
) {
  return db.run(sql`
    UPDATE certificate_batch_items SET id = coalesce(w.value ->> 'nextId', certificate_batch_items.id), state = w.value ->> 'state',
      certificate_id = NULL, note = NULL, supersedes_id = coalesce(w.value ->> 'supersedesId', supersedes_id),
      without_limits = coalesce(w.value ->> 'withoutLimits', without_limits),
      decided_by = coalesce(w.value ->> 'decidedBy', decided_by), email = coalesce(w.value ->> 'email', email),
      reason = w.value ->> 'reason',
      field = w.value ->> 'field', without = coalesce(w.value -> 'without', without),
      confirmed_by = coalesce(w.value ->> 'confirmedBy', confirmed_by),
      confirmed_at = coalesce(w.value ->> 'confirmedAt', confirmed_at), updated_at = ${nowMs}
    FROM json_each(${JSON.stringify(changed)}) AS w
    WHERE certificate_batch_items.id = w.value ->> 'id'
      AND (certificate_batch_items.state IN (SELECT value FROM json_each(${JSON.stringify(from)}))
        OR (certificate_batch_items.state = 'ISSUED' AND w.value ->> 'nextId' IS NOT NULL))
      AND ${during ? isRun(during.id, during.run) : sql`true`}`);
}

/** What waits is refused. */
export const refuseWaiting = (
  { db, nowMs }: { db: AgencyDb; nowMs(): number },
  batchId: string,
  reason: string,
) =>
  db
    .update(items)
    .set({ state: "REFUSED", reason, field: null, updatedAt: nowMs() })
    .where(and(eq(items.batchId, batchId), eq(items.state, "WAITING")));

/** The field of a refusal because nobody confirmed the written contract. */
const CONTRACT = "isContractConfirmed";

/**
 * What was refused waits again, except holders that another batch issues to. `confirmation`: who confirms the written
 * contract of those that were refused for want of it.
 */
export const retryRefused = (
  { db, nowMs }: { db: AgencyDb; nowMs(): number },
  batchId: string,
  confirmation: { confirmedBy: string; confirmedAt: number } | null,
) =>
  db
    .update(items)
    .set({
      state: "WAITING",
      reason: null,
      field: null,
      updatedAt: nowMs(),
      ...(confirmation && {
        confirmedBy: sql`CASE WHEN ${items.field} = ${CONTRACT} THEN ${confirmation.confirmedBy} ELSE ${items.confirmedBy} END`,
        confirmedAt: sql`CASE WHEN ${items.field} = ${CONTRACT} THEN ${confirmation.confirmedAt} ELSE ${items.confirmedAt} END`,
      }),
    })
    .where(
      and(
        eq(items.batchId, batchId),
        eq(items.state, "REFUSED"),
        sql`${items.field} IS NOT ${IN_OTHER_BATCH}`,
      ),
    );

/** Marks an item issued, in the batch that writes the certificate. */
export const markIssued = (
  { db, nowMs }: { db: AgencyDb; nowMs(): number },
  id: string,
  values: { certificateId: string; note: string | null; supersedesId: string | null },
) =>
  db
    .update(items)
    .set({ ...values, state: "ISSUED", reason: null, field: null, updatedAt: nowMs() })
    .where(eq(items.id, id));

/** True while the item waits. */
export const isWaiting = (id: string): SQL =>
  sql`(SELECT ${items.state} = 'WAITING' FROM ${items} WHERE ${items.id} = ${id})`;

/** True while the batch is in this run. */
export const isRun = (id: string, run: number): SQL =>
  sql`(SELECT ${batches.run} = ${run} FROM ${batches} WHERE ${batches.id} = ${id})`;

/** A new run begins, and the job of the one before ends. */
export const raiseRun = (
  { db }: { db: AgencyDb },
  { id, run, version }: BatchRow,
  values: Partial<Pick<BatchRow, "pausedAt" | "terms">> = {},
) =>
  db
    .update(batches)
    .set({ ...values, run: run + 1, version: version + 1 })
    .where(eq(batches.id, id));

/**
 * The chain over the audit log. A seal covers a run of rows: its root is the hash over the rows' hashes and over
 * the root of the seal before. Sealing happens off the write path, so a busy office does not queue for it.
 */
import { and, asc, desc, gt, gte, lte, sql } from "drizzle-orm";
import { canonicalJson } from "../shared/canonical-json.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { hashOfEntry } from "./record-change.ts";
import { auditEntries, type AuditRow, type AuditSeal, auditSeals } from "./tables.ts";

/** Rows a seal at most covers: bounds the memory of sealing and of checking. */
const sealedRowsMax = 500;

/** What the first seal names as its predecessor. */
const genesisRoot = "0".repeat(64);

const rootOf = (previous: string, rows: readonly Pick<AuditRow, "seq" | "hash">[]): Promise<string> =>
  sha256Hex(canonicalJson([previous, rows.map(({ seq, hash }) => [seq, hash])]));

export interface Sealing {
  /** Rows that this call sealed; 0 when there was nothing, or when another sealer was first. */
  sealedRows: number;
  /** True if there is more to seal: call again. */
  more: boolean;
}

/**
 * Seals the oldest rows that have no seal. Safe to run at any time and twice at once: the batch goes on only if
 * the chain still ends where it did when the rows were read, and no two seals may name the same predecessor.
 */
export async function sealAuditEntries(db: AgencyDb, nowMs: number): Promise<Sealing> {
  const sealedTo = sql`(SELECT coalesce(max(${auditSeals.lastSeq}), 0) FROM ${auditSeals})`;
  const [seals, rows] = await Promise.all([
    db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1),
    db
      .select({ seq: auditEntries.seq, hash: auditEntries.hash })
      .from(auditEntries)
      .where(gt(auditEntries.seq, sealedTo))
      .orderBy(asc(auditEntries.seq))
      .limit(sealedRowsMax + 1),
  ]);
  const sealed = rows.slice(0, sealedRowsMax);
  const first = sealed[0];
  const last = sealed.at(-1);
  if (!first || !last) return { sealedRows: 0, more: false };
  const previous = seals[0]?.root ?? genesisRoot;
  try {
    await writeAll(db, [
      ...guardThat(db, "audit-chain", sql`${sealedTo} = ${seals[0]?.lastSeq ?? 0}`),
      db.insert(auditSeals).values({
        firstSeq: first.seq,
        lastSeq: last.seq,
        root: await rootOf(previous, sealed),
        previous,
        at: nowMs,
      }),
    ]);
  } catch (error) {
    if (isConflict(error)) return { sealedRows: 0, more: true };
    throw error;
  }
  return { sealedRows: sealed.length, more: rows.length > sealedRowsMax };
}

export type ChainVerdict =
  | { holds: true; sealedRows: number }
  /** `seq`: the first row, or the first row of the first seal, that does not fit. */
  | { holds: false; seq: number; reason: "ROW_ALTERED" | "ROWS_MISSING_OR_ADDED" | "SEAL_ALTERED" };

async function checkSeal(
  seal: AuditSeal,
  previous: string,
  rows: readonly AuditRow[],
): Promise<ChainVerdict> {
  for (const row of rows) {
    if ((await hashOfEntry(row)) !== row.hash) return { holds: false, seq: row.seq, reason: "ROW_ALTERED" };
  }
  if (seal.previous !== previous) return { holds: false, seq: seal.firstSeq, reason: "SEAL_ALTERED" };
  const ends = rows[0]?.seq === seal.firstSeq && rows.at(-1)?.seq === seal.lastSeq;
  if (!ends || (await rootOf(previous, rows)) !== seal.root) {
    return { holds: false, seq: seal.firstSeq, reason: "ROWS_MISSING_OR_ADDED" };
  }
  return { holds: true, sealedRows: rows.length };
}

/** Computes every hash again, from the first row on. Two reads for each seal. */
export async function verifyAuditChain(db: AgencyDb): Promise<ChainVerdict> {
  let previous: AuditSeal | undefined;
  let sealedRows = 0;
  for (;;) {
    const [seal] = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.id, previous?.id ?? 0))
      .orderBy(asc(auditSeals.id))
      .limit(1);
    if (!seal) return { holds: true, sealedRows };
    // From the row after the seal before, so that a row slipped in between two seals is seen.
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(gte(auditEntries.seq, (previous?.lastSeq ?? 0) + 1), lte(auditEntries.seq, seal.lastSeq)))
      .orderBy(asc(auditEntries.seq));
    const verdict = await checkSeal(seal, previous?.root ?? genesisRoot, rows);
    if (!verdict.holds) return verdict;
    sealedRows += verdict.sealedRows;
    previous = seal;
  }
}

/**
 * The chain over the audit log. A seal covers a range of rows: its root is a keyed hash over the rows' hashes and the
 * previous seal's root. The key is not in the agency's database, so someone who can write there cannot forge a root;
 * and the last seal is also stored outside (audit-anchor.ts), so that nobody can remove the end of the chain or restore
 * an older copy unnoticed. Sealing happens off the write path, so a busy office does not queue for it.
 */
import { asc, desc, eq, gt, sql } from "drizzle-orm";
import { canonicalJson } from "../shared/canonical-json.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { type AgencyDb, type RegistryDb, writeAll } from "../shared/database.ts";
import { base64UrlOf, hmac } from "../shared/keyed-hash.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { type AuditAnchor, findAnchor, moveAnchor } from "./audit-anchor.ts";
import { type AuditKeys, keyIdOf } from "./audit-keys.ts";
import { auditEntries, type AuditRow, auditSeals } from "./tables.ts";

/** Maximum rows per seal: bounds the memory needed for sealing and checking. */
const sealedRowsMax = 500;

/** The predecessor of the first seal. */
export const genesisRoot = "0".repeat(64);

/** Includes the agency, so that one agency's chain cannot pass for another's. */
export const rootOf = async (
  key: string,
  agencyId: string,
  previous: string,
  rows: readonly Pick<AuditRow, "seq" | "hash">[],
): Promise<string> => {
  const content = canonicalJson([agencyId, previous, rows.map(({ seq, hash }) => [seq, hash])]);
  return base64UrlOf(await hmac(key, `audit.seal.v1.${content}`));
};

export interface AuditChain {
  db: AgencyDb;
  registry: RegistryDb;
  agencyId: string;
  keys: AuditKeys;
}

export interface Sealing {
  /** Rows that this call sealed; 0 when there were none or another sealer was first. */
  sealedRows: number;
  /** True if there is more to seal: call again. */
  more: boolean;
  /** False if the chain does not contain the registry's anchor: nothing is sealed on top of that. */
  isAnchored: boolean;
}

const nothing: Sealing = { sealedRows: 0, more: false, isAnchored: true };

/**
 * Seals the oldest unsealed rows. Safe to run at any time and concurrently: the batch continues only if the chain still
 * ends where it did when the rows were read, and no two seals may have the same predecessor.
 */
export async function sealAuditEntries(chain: AuditChain, nowMs: number): Promise<Sealing> {
  const { db, registry, agencyId, keys } = chain;
  const sealedTo = sql`(SELECT coalesce(max(${auditSeals.lastSeq}), 0) FROM ${auditSeals})`;
  const [anchor, seals, rows] = await Promise.all([
    findAnchor(registry, agencyId),
    db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1),
    db
      .select({ seq: auditEntries.seq, hash: auditEntries.hash })
      .from(auditEntries)
      .where(gt(auditEntries.seq, sealedTo))
      .orderBy(asc(auditEntries.seq))
      .limit(sealedRowsMax + 1),
  ]);
  const last = seals[0];
  if (!(await holdsAnchor(db, last, anchor))) return { ...nothing, isAnchored: false };
  const sealed = rows.slice(0, sealedRowsMax);
  const [first, end] = [sealed[0], sealed.at(-1)];
  if (!first || !end) {
    // A seal from before roots had keys, or one whose sealer crashed before the anchor was written.
    if (last && last.lastSeq !== anchor?.lastSeq) await moveAnchor(registry, agencyId, last, nowMs);
    return nothing;
  }
  const previous = last?.root ?? genesisRoot;
  const root = await rootOf(keys.current, agencyId, previous, sealed);
  const seal = { firstSeq: first.seq, lastSeq: end.seq, root, previous, at: nowMs };
  try {
    await writeAll(db, [
      ...guardThat(db, "audit-chain", sql`${sealedTo} = ${last?.lastSeq ?? 0}`),
      db.insert(auditSeals).values({ ...seal, keyId: await keyIdOf(keys.current) }),
    ]);
  } catch (error) {
    if (isConflict(error)) return { ...nothing, more: true };
    throw error;
  }
  await moveAnchor(registry, agencyId, seal, nowMs);
  return { sealedRows: sealed.length, more: rows.length > sealedRowsMax, isAnchored: true };
}

/** The chain ends at the anchor or continues past it: the sealer may have crashed before it could update the anchor. */
async function holdsAnchor(
  db: AgencyDb,
  last: AuditAnchor | undefined,
  anchor: AuditAnchor | null,
): Promise<boolean> {
  if (!anchor || (last?.lastSeq === anchor.lastSeq && last.root === anchor.root)) return true;
  const [known] = await db.select().from(auditSeals).where(eq(auditSeals.lastSeq, anchor.lastSeq));
  return known?.root === anchor.root;
}

export const sealAuditTask: ClockTask<{ auditChain: AuditChain }> = {
  name: "seal-audit",
  followsWrites: true,
  async run({ auditChain }, nowMs) {
    const { isAnchored, more } = await sealAuditEntries(auditChain, nowMs);
    if (!isAnchored)
      throw new Error(
        "The audit chain does not hold the registry's anchor. Nothing is sealed until an operator looks.",
      );
    return { nextDueAt: more ? nowMs : null };
  },
};

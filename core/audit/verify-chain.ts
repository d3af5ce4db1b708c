/** Walks an agency's entire audit chain, recomputes every hash and compares its end with the registry's anchor. */
import { and, asc, gt, gte, lte } from "drizzle-orm";
import { canonicalJson } from "../shared/canonical-json.ts";
import type { AgencyDb } from "../shared/database.ts";
import { equalInConstantTime } from "../shared/keyed-hash.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { findAnchor } from "./audit-anchor.ts";
import { type AuditKeys, findKey } from "./audit-keys.ts";
import { hashOfEntry } from "./record-change.ts";
import { type AuditChain, genesisRoot, rootOf } from "./seal-chain.ts";
import { auditEntries, type AuditRow, type AuditSeal, auditSeals } from "./tables.ts";

export type ChainVerdict =
  /** `isAnchored`: false while the registry has no anchor yet. */
  | { state: "INTACT"; sealedRows: number; isAnchored: boolean }
  /** `seq`: the first row that does not match, or the first row of the first seal that does not. */
  | { state: "ALTERED"; seq: number; reason: "ROW_ALTERED" | "ROWS_MISSING_OR_ADDED" | "SEAL_ALTERED" }
  /** The chain ends before row `anchoredSeq`, which was sealed: rows were removed, or an older copy was restored. */
  | { state: "SHORTENED"; sealedSeq: number; anchoredSeq: number }
  /** None of the keys produced the seal that begins with row `seq`. */
  | { state: "WRONG_KEY"; seq: number; keyId: string };

/** Two reads for each seal. */
export async function verifyAuditChain({ db, registry, agencyId, keys }: AuditChain): Promise<ChainVerdict> {
  // Read first, so that rows sealed in the meantime do not look like extra ones.
  const anchor = await findAnchor(registry, agencyId);
  let previous: AuditSeal | undefined;
  let sealedRows = 0;
  let isAnchored = false;
  for (let seal = await findNextSeal(db, undefined); seal; seal = await findNextSeal(db, seal)) {
    // Starts right after the previous seal, so that a row inserted between two seals is detected.
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(gte(auditEntries.seq, (previous?.lastSeq ?? 0) + 1), lte(auditEntries.seq, seal.lastSeq)))
      .orderBy(asc(auditEntries.seq));
    const fault = await findFault(seal, { previous, rows, agencyId, keys });
    if (fault) return fault;
    if (anchor && !isAnchored && seal.lastSeq >= anchor.lastSeq) {
      isAnchored = seal.lastSeq === anchor.lastSeq && seal.root === anchor.root;
      if (!isAnchored) return { state: "ALTERED", seq: seal.firstSeq, reason: "SEAL_ALTERED" };
    }
    sealedRows += rows.length;
    previous = seal;
  }
  const sealedSeq = previous?.lastSeq ?? 0;
  return anchor && !isAnchored
    ? { state: "SHORTENED", sealedSeq, anchoredSeq: anchor.lastSeq }
    : { state: "INTACT", sealedRows, isAnchored };
}

async function findNextSeal(db: AgencyDb, after: AuditSeal | undefined): Promise<AuditSeal | undefined> {
  const [seal] = await db
    .select()
    .from(auditSeals)
    .where(gt(auditSeals.id, after?.id ?? 0))
    .orderBy(asc(auditSeals.id))
    .limit(1);
  return seal;
}

interface Place {
  previous: AuditSeal | undefined;
  rows: readonly AuditRow[];
  agencyId: string;
  keys: AuditKeys;
}

async function findFault(
  seal: AuditSeal,
  { previous, rows, agencyId, keys }: Place,
): Promise<ChainVerdict | null> {
  for (const row of rows) {
    if ((await hashOfEntry(row)) !== row.hash)
      return { state: "ALTERED", seq: row.seq, reason: "ROW_ALTERED" };
  }
  const altered = { state: "ALTERED", seq: seal.firstSeq } as const;
  if (seal.previous !== (previous?.root ?? genesisRoot)) return { ...altered, reason: "SEAL_ALTERED" };
  // After the first keyed root, a root without a key is forged.
  if (seal.keyId === null && previous && previous.keyId !== null)
    return { ...altered, reason: "SEAL_ALTERED" };
  const key = seal.keyId === null ? null : await findKey(keys, seal.keyId);
  if (key === undefined) return { state: "WRONG_KEY", seq: seal.firstSeq, keyId: seal.keyId ?? "" };
  const expected =
    key === null
      ? await rootWithoutKey(seal.previous, rows)
      : await rootOf(key, agencyId, seal.previous, rows);
  const ends = rows[0]?.seq === seal.firstSeq && rows.at(-1)?.seq === seal.lastSeq;
  if (!ends || !equalInConstantTime(expected, seal.root))
    return { ...altered, reason: "ROWS_MISSING_OR_ADDED" };
  return null;
}

/** How roots were computed before they had keys. */
const rootWithoutKey = (previous: string, rows: readonly Pick<AuditRow, "seq" | "hash">[]): Promise<string> =>
  sha256Hex(canonicalJson([previous, rows.map(({ seq, hash }) => [seq, hash])]));

/** A client's policies in force with their documents, for tasks that hold something against them. */
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { documents, documentSql, pages, readings } from "#core/documents";
import {
  canceledFrom,
  decidePolicyState,
  nameOfPolicy,
  type Policy,
  type PolicyState,
} from "#model/policies";
import type { RecordedPolicy } from "#model/assistant";
import { POLICY_DOCUMENTS_MAX } from "#model/presets";
import type { AgencyDb } from "../shared/database.ts";
import { findNamed } from "./find-named.ts";
import { linesOfType } from "./policy-lines.ts";

const inForce: readonly PolicyState[] = ["INFORCE", "BINDING", "UNKNOWN"];
const ended: readonly PolicyState[] = ["EXPIRED", "CANCELED"];

/**
 * `today`: the agency's calendar date. Only documents that were understood are named, of all policies together the newest.
 * `withEnded`: those that are no longer in force count too, up to the day on which they ended.
 */
export async function policiesOnFile(
  db: AgencyDb,
  policies: readonly Policy[],
  today: string,
  withEnded = false,
): Promise<RecordedPolicy[]> {
  const states = withEnded ? [...inForce, ...ended] : inForce;
  const counting = policies.filter((policy) => states.includes(decidePolicyState(policy, today)));
  if (counting.length === 0) return [];
  const rows = await db
    .select({ id: sql<string>`${documents.id}`, name: documents.name, policyId: documents.policyId })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        inArray(
          documents.policyId,
          counting.map(({ id }) => id),
        ),
        sql`${documents.replacedBy} IS NULL AND ${readings.extraction} IS NOT NULL`,
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id));
  const read = rows.slice(0, POLICY_DOCUMENTS_MAX);
  const ofPolicy = (all: typeof rows, id: string) => all.filter(({ policyId }) => policyId === id);
  return counting.map((policy) => ({
    policyId: policy.id,
    name: nameOfPolicy(policy),
    lines: linesOfType[policy.type],
    policyNumber: policy.policyNumber,
    effectiveDate: policy.inforceAt,
    expirationDate: endOf(policy),
    documents: ofPolicy(read, policy.id).map(({ id, name }) => ({ documentId: id, name })),
    ...leftOut(ofPolicy(rows, policy.id).length - ofPolicy(read, policy.id).length),
  }));
}

const leftOut = (left: number) => (left > 0 ? { left } : {});

/** A canceled policy ends with its cancellation. */
function endOf(policy: Policy): string | null {
  const canceledOn = canceledFrom(policy);
  return canceledOn !== null && (policy.expiresAt === null || canceledOn < policy.expiresAt)
    ? canceledOn
    : policy.expiresAt;
}

const evened = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** Parties stand at the beginning of a contract. */
const PAGES_MAX = 3;
const CHARACTERS_MAX = 6_000;

/** The clients whose names stand at the beginning of documents: the contract says whose it is. */
export async function clientsNamedIn(db: AgencyDb, readingIds: readonly string[]) {
  if (readingIds.length === 0) return [];
  const isFirst: SQL = sql`${pages.page} <= ${PAGES_MAX}`;
  const rows = await db
    .select({ text: pages.text })
    .from(pages)
    .where(and(inArray(pages.readingId, [...readingIds]), isFirst))
    .orderBy(asc(pages.readingId), asc(pages.page));
  const text = rows
    .map((row) => row.text)
    .join("\n")
    .slice(0, CHARACTERS_MAX);
  const { clients } = await findNamed(db, text);
  // A part of a name is an ordinary word in a contract.
  return clients.filter(({ name }) => evened(text).includes(evened(name)));
}

/** What can be chosen where a task lacks its client, its files or the policy. */
import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { documents, documentSql, readings } from "#core/documents";
import { findPoliciesOfAccounts, policies } from "#core/policies";
import { decidePolicyState, isCancellationOnRecord, type Policy } from "#model/policies";
import type { RequestType } from "#model/servicing";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb } from "../shared/database.ts";
import { isSeen } from "../shared/viewer.ts";
import type { HeldPolicy } from "./spoken-policies.ts";
import type { Name } from "./match-names.ts";
import { noOffers, type Offers } from "./missing-parts.ts";
import { linesOfHeld } from "./policy-lines.ts";

const CLIENTS_MAX = 6;
const DOCUMENTS_MAX = 40;

/** Of no client the clients that were worked on last; of one its documents and policies; of several nothing. */
export async function findOffers(scope: AgencyScope, clients: readonly Name[]): Promise<Offers> {
  const [client] = clients;
  if (!client) return { ...noOffers, clients: await findRecentClients(scope.db) };
  if (clients.length > 1) return noOffers;
  const [held, lines, files, { timeZone }, requests] = await Promise.all([
    findPoliciesOfAccounts(scope.db, [client.id]),
    findLinesOfPolicies(scope.db, client.id),
    findNamesOnFile(scope.db, client.id),
    getAgencyProfile(scope.db),
    findOpenRequests(scope.db, client.id),
  ]);
  const today = todayIn(timeZone, scope.nowMs());
  return {
    clients: [],
    documents: [...new Set(files)],
    policies: held.filter((policy) => ["INFORCE", "BINDING"].includes(decidePolicyState(policy, today))),
    held: held.map((policy) => heldOf(policy, today, lines)),
    requests: requests.map(({ dueAt, createdAt, ...request }) => ({
      ...request,
      openedOn: todayIn(timeZone, createdAt),
      dueOn: dueAt === null ? null : todayIn(timeZone, dueAt),
      isOverdue: dueAt !== null && dueAt <= scope.nowMs(),
    })),
  };
}

/** The lines of insurance that the documents of a client's policies were recognized to be about, by the policy's id. */
export async function findLinesOfPolicies(
  db: AgencyDb,
  accountId: string,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({
      policyId: documents.policyId,
      lines: sql<string>`json_extract(${readings.recognized}, '$.lines')`,
    })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        inArray(
          documents.policyId,
          db.select({ id: policies.id }).from(policies).where(eq(policies.accountId, accountId)),
        ),
        documentSql.isShownTo(db),
        sql`${documents.replacedBy} IS NULL AND json_extract(${readings.recognized}, '$.lines') IS NOT NULL`,
      ),
    );
  const lines = new Map<string, string[]>();
  for (const row of rows)
    if (row.policyId !== null)
      lines.set(row.policyId, [...(lines.get(row.policyId) ?? []), ...(JSON.parse(row.lines) as string[])]);
  return lines;
}

/** A policy as its record stands on a day. */
export function heldOf(policy: Policy, today: string, lines: ReadonlyMap<string, string[]>): HeldPolicy {
  const { id, type, policyNumber, carrier, inforceAt, expiresAt } = policy;
  return {
    ...{ id, type, policyNumber, carrier: carrier.name, inforceAt, expiresAt },
    lines: [...new Set([...linesOfHeld(type), ...(lines.get(id) ?? [])])],
    state: decidePolicyState(policy, today),
    canceledOn: isCancellationOnRecord(policy) ? policy.cancellation.effectiveAt : null,
  };
}

const REQUESTS_MAX = 20;

const findOpenRequests = (db: AgencyDb, accountId: string) =>
  db.all<{ id: string; type: RequestType; policyId: string | null; dueAt: number | null; createdAt: number }>(
    sql`SELECT id, type, policy_id AS policyId, due_at AS dueAt, created_at AS createdAt FROM service_requests
      WHERE account_id = ${accountId} AND state = 'OPEN' AND ${isSeen.request(db, sql`service_requests.id`)}
      ORDER BY created_at, id LIMIT ${REQUESTS_MAX}`,
  );

/** First the clients of the newest workspaces, then the newest accounts. */
const findRecentClients = async (db: AgencyDb): Promise<string[]> => {
  const rows = await db.all<{ name: string }>(
    sql`SELECT name FROM (
        SELECT accounts.id AS id, accounts.name AS name, max(recent.id) AS latest
        FROM (SELECT id, account_id FROM workspaces WHERE account_id IS NOT NULL ORDER BY id DESC LIMIT 50) AS recent
        JOIN accounts ON accounts.id = recent.account_id GROUP BY accounts.id
        UNION ALL
        SELECT id, name, NULL FROM (SELECT id, name FROM accounts ORDER BY id DESC LIMIT ${CLIENTS_MAX})
      ) GROUP BY id ORDER BY max(latest) IS NULL, max(latest) DESC, id DESC LIMIT ${CLIENTS_MAX}`,
  );
  return rows.map(({ name }) => name);
};

/** Documents of a client that were read: its own and those of its policies. */
function isOnFile(db: AgencyDb, accountId: string): SQL | undefined {
  const ofPolicies = db.select({ id: policies.id }).from(policies).where(eq(policies.accountId, accountId));
  return and(
    or(eq(documents.accountId, accountId), inArray(documents.policyId, ofPolicies)),
    documentSql.isShownTo(db),
    sql`${documents.replacedBy} IS NULL AND ${readings.extraction} IS NOT NULL`,
  );
}

const newestFirst = [desc(documents.createdAt), desc(documents.id)];

async function findNamesOnFile(db: AgencyDb, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ name: documents.name })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(isOnFile(db, accountId))
    .orderBy(...newestFirst)
    .limit(DOCUMENTS_MAX);
  return rows.map(({ name }) => name);
}

const findFilesOnFile = (db: AgencyDb, accountId: string, names: readonly string[]) =>
  db
    .select({
      ...{ id: sql<string>`${documents.id}`, name: documents.name, reading: readings },
      policyId: documents.policyId,
      isKnowledge: sql<number>`0`,
    })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(and(isOnFile(db, accountId), inArray(documents.name, [...names])))
    .orderBy(...newestFirst)
    .limit(DOCUMENTS_MAX);

/** Those of the client's documents that were chosen by name; of several of one name the newest. */
export async function findChosenFiles(
  db: AgencyDb,
  clients: readonly Name[],
  answers: readonly string[],
): Promise<Awaited<ReturnType<typeof findFilesOnFile>>> {
  const [client] = clients;
  if (!client || clients.length > 1 || answers.length === 0) return [];
  const found = await findFilesOnFile(db, client.id, answers);
  return [...new Map(found.toReversed().map((file) => [file.name, file])).values()];
}

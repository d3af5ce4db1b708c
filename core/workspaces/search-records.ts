/**
 * The agency's records as a graph: clients, policies, carriers, people, places, documents, notes, certificates and service requests, and how
 * those that a question names are connected.
 */
import { desc, sql } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { documents, documentSql } from "#core/documents";
import { findPoliciesOfAccounts } from "#core/policies";
import type { Tool } from "#core/workflows";
import { nameOfPolicy, type Policy, type PolicyType } from "#model/policies";
import { type RequestType, requestTypeLabels } from "#model/servicing";
import { describeDate, todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb } from "../shared/database.ts";
import { describeMoney } from "../shared/money.ts";
import { formatPhone } from "../shared/phone-number.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import { isSeen } from "../shared/viewer.ts";
import {
  answerFromRecords,
  type Connection,
  type KeptFact,
  type KnownRecord,
  type Reached,
} from "./answer-from-records.ts";
import { findNamed, type NamedRecords } from "./find-named.ts";
import { findLinesOfPolicies, heldOf } from "./find-offers.ts";
import { findStaff, withoutStaff } from "./find-staff.ts";
import { findKept } from "./kept-records.ts";
import { searchBook } from "./search-book.ts";
import type { GraphEntity } from "./model.ts";
import { type Found, turnInputSchema } from "./task.ts";

/** Of one kind; a client may have thousands of documents, a carrier thousands of clients. */
const PER_KIND_MAX = 50;
const CLIENTS_MAX = 3;

/** The outcome of SEARCH_RECORDS. An answer only where the question is about the records themselves. */
export type FoundRecords = { entities: GraphEntity[] } & Found;

/** `accountId`: the client that the question is about, if it is known from elsewhere than its words. */
export const searchRecords: Tool<object> = {
  effect: "READ",
  input: v.object({
    question: v.pipe(v.string(), v.maxLength(40_000)),
    accountId: v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
  }),
  async act(_ports, { scope: { db, nowMs }, step, journal, workflow }) {
    const { question, accountId } = step.input as { question: string; accountId: string | null };
    // A client's own words name no other client.
    const { isOfRequest } = v.parse(turnInputSchema, journal.input);
    const staff = isOfRequest ? [] : await findStaff(db, question, workflow.askedBy);
    const named = await findNamed(db, isOfRequest ? "" : withoutStaff(question, staff));
    const known = await findKnown(db, named, accountId, nowMs());
    const own = answerFromRecords(question, known);
    const isOfBook = own === null && !isOfRequest && accountId === null;
    const ofBook = isOfBook ? await searchBook(db, question, { nowMs: nowMs(), staff }) : null;
    const answer = own ?? ofBook ?? nothing;
    const outcome: FoundRecords = {
      entities: [...known.flatMap(entitiesOf), ...(ofBook ? await clientsToldOf(db, ofBook) : [])],
      ...answer,
    };
    return { tag: "DONE", outcome };
  },
};

/** The clients that an answer about the whole book names, in its order. */
async function clientsToldOf(db: AgencyDb, { body }: Found): Promise<GraphEntity[]> {
  const ids = [...new Set(body.statements.flatMap(({ clientIds = [] }) => clientIds))];
  const found = new Map((await findAccounts(db, ids)).map(({ id, account }) => [id, account.name]));
  return ids.flatMap((id) => {
    const name = found.get(id);
    return name === undefined ? [] : [{ kind: "account", id, name, connection: null }];
  });
}

const nothing: Found = { content: "", body: { kind: "REFUSAL", statements: [], attachments: [] } };

function entitiesOf({ kind, id, name, connections }: KnownRecord): GraphEntity[] {
  const entity = (own: Connection): GraphEntity => ({
    kind: own.kind,
    id: own.id,
    name: own.policy === undefined ? own.name : `${own.name}, ${own.policy}`,
    connection: `${own.back} ${name}`,
  });
  return [{ kind, id, name, connection: null }, ...connections.map(entity)];
}

async function findKnown(
  db: AgencyDb,
  { clients, companies, people, policies }: NamedRecords,
  accountId: string | null,
  nowMs: number,
): Promise<KnownRecord[]> {
  const ids = [...new Set([...clients.map(({ id }) => id), ...(accountId === null ? [] : [accountId])])];
  const [accounts, carriers] = await Promise.all([
    Promise.all(ids.slice(0, CLIENTS_MAX).map((id) => findClient(db, id, nowMs))),
    Promise.all(companies.map((company) => findCompany(db, company))),
  ]);
  return [
    ...accounts.flatMap((account) => account ?? []),
    ...carriers,
    ...people.map(({ id, name, clients: theirs }): KnownRecord => ({
      kind: "person",
      id,
      name,
      connections: theirs.map((client) => ({
        ...client,
        kind: "account",
        how: "is a contact of",
        back: "has the contact",
        policyId: null,
      })),
    })),
    ...policies.map(({ id, name, client }): KnownRecord => ({
      kind: "policy",
      id,
      name,
      connections: [
        { ...client, kind: "account", how: "is a policy of", back: "has the policy", policyId: id },
      ],
    })),
  ];
}

/** A carrier or broker with the clients that have a policy there. */
async function findCompany(db: AgencyDb, { id, name }: { id: string; name: string }): Promise<KnownRecord> {
  const rows = await db.all<{
    id: string;
    name: string;
    policyId: string;
    type: PolicyType;
    policyNumber: string | null;
    isCarrier: number;
  }>(
    sql`SELECT account_id AS id, account_name AS name, id AS policyId, type, policy_number AS policyNumber,
        carrier_id = ${id} AS isCarrier
      FROM policies WHERE (carrier_id = ${id} OR broker_id = ${id}) AND deleted_at IS NULL
      ORDER BY account_name, id LIMIT ${PER_KIND_MAX + 1}`,
  );
  const connections = rows.slice(0, PER_KIND_MAX).map((row): Connection => ({
    kind: "account",
    id: row.id,
    name: row.name,
    how: row.isCarrier === 1 ? "insures" : "is the broker of",
    back: row.isCarrier === 1 ? "is insured by" : "has the broker",
    policyId: row.policyId,
    policy: nameOfPolicy(row),
  }));
  return { kind: "carrier", id, name, connections, moreOf: rows.length > PER_KIND_MAX ? ["account"] : [] };
}

/** A client with all that is kept about it; null if it is gone. */
async function findClient(db: AgencyDb, accountId: string, nowMs: number): Promise<KnownRecord | null> {
  const [[account], policies, lines, files, requests] = await Promise.all([
    findAccounts(db, [accountId]),
    findPoliciesOfAccounts(db, [accountId]),
    findLinesOfPolicies(db, accountId),
    db
      .select({ id: sql<string>`${documents.id}`, name: documents.name })
      .from(documents)
      .where(
        sql`(${documents.accountId} = ${accountId}
          OR ${documents.policyId} IN (SELECT id FROM policies WHERE account_id = ${accountId} AND deleted_at IS NULL))
          AND ${documents.replacedBy} IS NULL AND ${documentSql.isShownTo(db)}`,
      )
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(PER_KIND_MAX + 1),
    db.all<{ id: string; type: RequestType; state: string; policyId: string | null; dueAt: number | null }>(
      sql`SELECT id, type, state, policy_id AS policyId, due_at AS dueAt FROM service_requests
        WHERE account_id = ${accountId} AND merged_into IS NULL AND ${isSeen.request(db, sql`service_requests.id`)}
        ORDER BY state = 'OPEN' DESC, created_at DESC LIMIT ${PER_KIND_MAX + 1}`,
    ),
  ]);
  if (!account) return null;
  const named = policies.map(({ id, ...policy }) => ({
    id,
    name: nameOfPolicy(policy),
    commissionRate: policy.pricing.commissionRate,
  }));
  const { producerId, serviceRepId } = account;
  const [kept, { timeZone }] = await Promise.all([
    findKept(db, {
      account: { id: accountId, fein: account.account.fein, producerId, serviceRepId },
      policies: named,
      max: PER_KIND_MAX,
    }),
    getAgencyProfile(db),
  ]);
  const connection = (
    kind: string,
    { id, name }: { id: string; name: string },
    [how, back]: readonly [string, string],
    policyId: string | null = null,
  ): Connection => ({ kind, id, name, how, back, policyId });
  const carriers = new Map(policies.map((policy) => [policy.carrier.id, policy]));
  return {
    kind: "account",
    id: accountId,
    name: account.account.name,
    held: policies.map((policy) => heldOf(policy, todayIn(timeZone, nowMs), lines)),
    moreOf: [
      ...(files.length > PER_KIND_MAX ? ["document"] : []),
      ...(requests.length > PER_KIND_MAX ? ["serviceRequest"] : []),
    ],
    connections: [
      ...account.contacts.map((contact) =>
        connection("person", contact, ["has the contact", "is a contact of"]),
      ),
      connection("location", { id: accountId, name: placeOf(account.account.mailingAddress) }, [
        "gets mail at",
        "is the mailing address of",
      ]),
      ...policies
        .slice(0, PER_KIND_MAX)
        .map((policy) =>
          connection(
            "policy",
            { id: policy.id, name: nameOfPolicy(policy) },
            ["has the policy", "is a policy of"],
            policy.id,
          ),
        ),
      ...[...carriers.values()].map(({ id, carrier }) =>
        connection("carrier", carrier, ["is insured by", "insures"], id),
      ),
      ...files
        .slice(0, PER_KIND_MAX)
        .map((file) => connection("document", file, ["has on file", "is on file for"])),
      ...requests.slice(0, PER_KIND_MAX).map(({ id, type, state, policyId, dueAt }) => ({
        ...connection(
          "serviceRequest",
          { id, name: requestTypeLabels[type] },
          ["has asked for", "was asked for by"],
          policyId,
        ),
        isOpen: state === "OPEN",
        isOverdue: state === "OPEN" && dueAt !== null && dueAt < nowMs,
        ...(dueAt === null ? {} : { due: describeDate(todayIn(timeZone, dueAt)) }),
      })),
      ...kept.connections,
    ],
    facts: [
      ...kept.facts,
      ...policies
        .filter(({ pricing }) => pricing.premium > 0)
        .toSorted((one, other) => (other.inforceAt ?? "").localeCompare(one.inforceAt ?? ""))
        .map(premiumOf),
    ],
    // Who is called is told by name: a client's phone is not that of its contact.
    reached: [account.account, ...account.contacts].flatMap(({ name, phone, email }): Reached[] => {
      const told = [...(phone ? [`phone ${formatPhone(phone)}`] : []), ...(email ? [`email ${email}`] : [])];
      return told.length > 0 ? [{ name, told }] : [];
    }),
  };
}

/** "Package CPX-118840-02: premium $23,419, 09/30/2026 to 09/30/2027". */
function premiumOf(policy: Policy): KeptFact {
  const { id, type, pricing, inforceAt, expiresAt } = policy;
  const term = inforceAt && expiresAt ? `, ${describeDate(inforceAt)} to ${describeDate(expiresAt)}` : "";
  const told = `${nameOfPolicy(policy)}: premium ${describeMoney(pricing.premium)}${term}`;
  return { about: "PREMIUM", told, policyId: id, type };
}

const placeOf = ({ line1, line2, city, zone, postalCode }: MailingAddress): string =>
  [line1, line2, city, `${zone} ${postalCode}`].filter(Boolean).join(", ");

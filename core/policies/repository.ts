/** SQL statements for policies; maps rows to model records. Deleted policies are excluded everywhere. */
import { and, count, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accountContains, accounts, accountSearchText } from "#core/accounts";
import { carriers } from "#core/carriers";
import { users } from "#core/users";
import type { Account } from "#model/accounts";
import { verbs } from "../shared/actor.ts";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { recordOf } from "../shared/record-of.ts";
import { containsAny, isFound, occursIn } from "../shared/search-condition.ts";
import { labeledFrom, labeledWith, searchOf, searchTextOf, squeeze } from "../shared/search-text.ts";
import {
  amountFields,
  dateFields,
  lineFields,
  type Policy,
  policyTypeLabels,
  type PolicySortKey,
  type PolicyState,
  policyStateLabels,
  totalOf,
} from "./model.ts";
import { policies } from "./tables.ts";

export interface PolicyFilter {
  filter?: string | null;
  accountId?: string | null;
  states?: readonly PolicyState[] | null;
}

export interface PolicyOrder {
  key: PolicySortKey;
  direction: SortDirection;
}

const byName = (column: SQL): SQL => sql`${column} COLLATE NOCASE`;
const sortKeys: Record<PolicySortKey, { key: SQL; valueOf: (policy: Policy) => string | number }> = {
  ACCOUNT: { key: byName(sql`${policies.accountName}`), valueOf: ({ accountName }) => accountName },
  CREATED_AT: { key: sql`${policies.createdAt}`, valueOf: ({ createdAt }) => createdAt },
  EXPIRES_AT: { key: sql`coalesce(${policies.expiresAt}, '')`, valueOf: ({ expiresAt }) => expiresAt ?? "" },
  STATE: { key: sql`${policies.state}`, valueOf: ({ state }) => state },
  TYPE: { key: sql`${policies.type}`, valueOf: ({ type }) => type },
  CARRIER: { key: byName(sql`${policies.carrierName}`), valueOf: ({ carrier }) => carrier.name },
  POLICY_NUMBER: {
    key: byName(sql`coalesce(${policies.policyNumber}, '')`),
    valueOf: ({ policyNumber }) => policyNumber ?? "",
  },
  PREMIUM: { key: sql`${policies.premium}`, valueOf: ({ pricing }) => pricing.premium },
};

export const sortValueOf = (policy: Policy, key: PolicySortKey): string | number =>
  sortKeys[key].valueOf(policy);

const broker = alias(carriers, "broker");

const columns = {
  policy: policies,
  carrier: {
    id: carriers.id,
    name: carriers.name,
    isCarrier: carriers.isCarrier,
    isBroker: carriers.isBroker,
  },
  broker: { id: broker.id, name: broker.name, isCarrier: broker.isCarrier, isBroker: broker.isBroker },
};

interface PolicyRow {
  policy: typeof policies.$inferSelect;
  carrier: Policy["carrier"];
  broker: Policy["broker"];
}

function policyOf({ policy, carrier, broker: brokerOfRow }: PolicyRow): Policy {
  const { billingType, intervalType, commissionRate, estimatedCommission } = policy;
  return {
    id: policy.id,
    accountId: policy.accountId,
    accountName: policy.accountName,
    type: policy.type,
    state: policy.state,
    assignedState: policy.assignedState,
    market: policy.market,
    ...recordOf([...lineFields, ...dateFields], (name) => policy[name]),
    carrier,
    broker: brokerOfRow,
    agencyUserId: policy.agencyUserId,
    pricing: {
      billingType,
      intervalType,
      ...recordOf(amountFields, (name) => policy[name]),
      total: totalOf(policy),
      commissionRate,
      estimatedCommission,
    },
    cancellation: policy.cancellation,
    reinstatement: policy.reinstatement,
    previousPolicyId: policy.previousPolicyId,
    version: policy.version,
    createdAt: policy.createdAt,
  };
}

const selectRows = (db: AgencyDb) =>
  db
    .select(columns)
    .from(policies)
    .innerJoin(carriers, eq(carriers.id, policies.carrierId))
    .leftJoin(broker, eq(broker.id, policies.brokerId));

/** The first `limit` policies that match a condition. */
export async function selectPolicies(
  db: AgencyDb,
  where: SQL | undefined,
  order: readonly SQL[],
  limit: number,
): Promise<Policy[]> {
  const rows = await selectRows(db)
    .where(where)
    .orderBy(...order)
    .limit(limit);
  return rows.map(policyOf);
}

export async function findPolicies(db: AgencyDb, ids: readonly string[]): Promise<Policy[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(db).where(and(inArray(policies.id, [...ids]), isNull(policies.deletedAt)));
  return rows.map(policyOf);
}

/** All policies of some accounts, latest expiration first. */
export async function findPoliciesOfAccounts(db: AgencyDb, accountIds: readonly string[]): Promise<Policy[]> {
  const rows = await selectRows(db)
    .where(and(inArray(policies.accountId, [...accountIds]), isNull(policies.deletedAt)))
    .orderBy(sql`${policies.expiresAt} DESC`, sql`${policies.id} DESC`);
  return rows.map(policyOf);
}

/** Policies that renewed one of these. */
export async function findRenewals(db: AgencyDb, ids: readonly string[]): Promise<Policy[]> {
  const rows = await selectRows(db).where(
    and(inArray(policies.previousPolicyId, [...ids]), isNull(policies.deletedAt)),
  );
  return rows.map(policyOf);
}

const searchable = { table: policies, searchTable: "policies_search" };
const ofAccount = (needles: readonly string[]): SQL =>
  sql`${policies.accountId} IN (SELECT ${accounts.id} FROM ${accounts} WHERE ${accountContains(needles)})`;
// States change by date, so the stored text does not include them.
const isIn = (states: readonly PolicyState[]): SQL | undefined =>
  states.length === 0 ? undefined : inArray(policies.state, [...states]);

/** Each word matches the policy's own text, including its state's label, or its account's. */
function policyMatches(filter: string | null | undefined): SQL | undefined {
  const search = searchOf(filter ?? "");
  if (search === null) return undefined;
  return isFound(
    search,
    (needles) =>
      sql`${or(containsAny(searchable, needles), isIn(labeledWith(policyStateLabels, needles)), ofAccount(needles))}`,
  );
}

const conditionsOf = ({ filter, accountId, states }: PolicyFilter): (SQL | undefined)[] => [
  isNull(policies.deletedAt),
  accountId ? eq(policies.accountId, accountId) : undefined,
  states ? inArray(policies.state, [...states]) : undefined,
  policyMatches(filter),
];

/** Returns one row more than the window's size when there are more. */
export async function listPolicyRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: PolicyFilter,
  order: PolicyOrder,
): Promise<Policy[]> {
  const { key } = sortKeys[order.key];
  return selectPolicies(
    db,
    and(...conditionsOf(filter), isAfter(key, policies.id, cursor, order.direction)),
    orderOf(key, policies.id, order.direction),
    size + 1,
  );
}

/** As people write it and without its punctuation. */
const numberText = (column: SQL) =>
  sql`lower(coalesce(${column}, '') || ' ' || replace(replace(coalesce(${column}, ''), '-', ''), ' ', ''))`;
const bothNumbers = sql`(${numberText(sql`${policies.policyNumber}`)} || ' ' || ${numberText(sql`${policies.quoteNumber}`)})`;

/** The policy's own text, without matches inside the words of its type: "ines" does not find "Business Owners". */
function containsBesideType(needles: readonly string[]): SQL {
  const atStart = new Set(labeledFrom(policyTypeLabels, needles));
  const inside = labeledWith(policyTypeLabels, needles).filter((type) => !atStart.has(type));
  const besideType = inside.map((type) => {
    const others = sql`replace(${policies.searchText}, ${searchTextOf([policyTypeLabels[type]])}, '')`;
    return sql`(${policies.type} <> ${type} OR ${occursIn(others, needles)})`;
  });
  return sql`(${sql.join([containsAny(searchable, needles), ...besideType], sql` AND `)})`;
}

/** The best matches of a search over all records: by number, then by the account's name; the latest terms first. */
export async function searchPolicyRows(db: AgencyDb, typed: string, limit: number): Promise<Policy[]> {
  const search = searchOf(typed);
  if (search === null) return [];
  const names = sql`(${bothNumbers} || ' ' || lower(${policies.accountName}))`;
  const rank = sql`CASE WHEN ${isFound(search, (needles) => occursIn(bothNumbers, needles))} THEN 0
    WHEN ${isFound(search, (needles) => occursIn(names, needles))} THEN 1 ELSE 2 END`;
  const where = isFound(
    search,
    (needles) =>
      sql`${or(containsBesideType(needles), isIn(labeledFrom(policyStateLabels, needles)), ofAccount(needles))}`,
  );
  return await selectPolicies(
    db,
    and(isNull(policies.deletedAt), where),
    [rank, sql`coalesce(${policies.expiresAt}, '') DESC`, sql`${policies.id} DESC`],
    limit,
  );
}

export async function countPolicies(db: AgencyDb, filter: PolicyFilter): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(policies)
    .where(and(...conditionsOf(filter)));
  return row?.rows ?? 0;
}

/** Which of `ids` are the agency's users whose role allows work, without those who were removed. */
export async function findUserIds(db: AgencyDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.removedAt), inArray(users.role, [...verbs.WORK])));
  return new Set(rows.map(({ id }) => id));
}

/** The columns of a new or changed policy, its search text included. */
export function policyValues(policy: Policy) {
  const { carrier, broker: brokerOf, pricing, ...rest } = policy;
  const { total: _computed, ...amounts } = pricing;
  return {
    ...rest,
    ...amounts,
    carrierId: carrier.id,
    carrierName: carrier.name,
    brokerId: brokerOf?.id ?? null,
    searchText: policySearchText(policy),
  };
}

/** All searchable data of a policy, as the browser receives it. */
export const policyFilterText = (policy: Policy, { account, contacts }: Account): string =>
  [
    searchTextOf([policyStateLabels[policy.state]]),
    policySearchText(policy),
    accountSearchText(account, contacts),
  ].join("\n");

/** The stored search text of a policy: its own data except its state. */
const policySearchText = (policy: Policy) =>
  searchTextOf([
    ...lineFields.map((name) => policy[name]),
    policyTypeLabels[policy.type],
    policy.carrier.name,
    policy.broker?.name,
    // The numbers as they are often typed: without punctuation and spaces.
    ...lineFields.map((name) => squeeze(policy[name] ?? "")),
  ]);

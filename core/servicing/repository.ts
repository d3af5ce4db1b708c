/** SQL statements for service requests; maps rows to model records. */
import { and, asc, count, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accountContains, accounts, findAccountsAmong } from "#core/accounts";
import { userColumns, users } from "#core/users";
import type { Account } from "#model/accounts";
import { policyTypeLabels } from "#model/policies";
import type { AgencyUser } from "#model/users";
import { verbs } from "../shared/actor.ts";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { containsAny, isFound } from "../shared/search-condition.ts";
import { searchOf, searchTextOf } from "../shared/search-text.ts";
import { isSeen } from "../shared/viewer.ts";
import {
  type RequestComment,
  type RequestDetails,
  type RequestFile,
  type RequestPriority,
  type RequestState,
  type RequestType,
  requestTypeLabels,
  type ServiceRequest,
} from "./model.ts";
import { requestComments, requestFiles, serviceRequests as requests } from "./tables.ts";

const columns = {
  id: requests.id,
  state: requests.state,
  type: requests.type,
  priority: requests.priority,
  details: requests.details,
  accountId: requests.accountId,
  policyId: requests.policyId,
  clientName: requests.clientName,
  clientEmail: requests.clientEmail,
  clientPhone: requests.clientPhone,
  assigneeId: requests.assigneeId,
  dueAt: requests.dueAt,
  isDueByHand: requests.isDueByHand,
  overdueAt: requests.overdueAt,
  openedKind: requests.openedKind,
  openedBy: requests.openedBy,
  resolutionNotes: requests.resolutionNotes,
  resolvedKind: requests.resolvedKind,
  resolvedBy: requests.resolvedBy,
  resolvedAt: requests.resolvedAt,
  mergedInto: requests.mergedInto,
  createdAt: requests.createdAt,
  updatedAt: requests.updatedAt,
  version: requests.version,
};
type RequestRow = Pick<typeof requests.$inferSelect, keyof typeof columns>;

const requestOf = ({
  openedKind,
  openedBy,
  resolutionNotes,
  resolvedKind,
  resolvedBy,
  resolvedAt,
  ...rest
}: RequestRow): ServiceRequest => ({
  ...rest,
  openedBy: { kind: openedKind, userId: openedBy },
  resolution:
    resolvedAt === null
      ? null
      : {
          notes: resolutionNotes ?? "",
          resolvedAt,
          resolvedBy: { kind: resolvedKind ?? "AGENCY_USER", userId: resolvedBy },
        },
});

/** The columns of a new or changed request. */
export const requestValues = ({ openedBy, resolution, ...request }: ServiceRequest) => ({
  ...request,
  openedKind: openedBy.kind,
  openedBy: openedBy.userId,
  resolutionNotes: resolution?.notes ?? null,
  resolvedKind: resolution?.resolvedBy.kind ?? null,
  resolvedBy: resolution?.resolvedBy.userId ?? null,
  resolvedAt: resolution?.resolvedAt ?? null,
  searchText: requestSearchText(request),
});

/** The ids as one value, since there may be more of them than a statement has parameters. */
export const isOneOf = (column: SQL, ids: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

export async function selectRequests(
  db: AgencyDb,
  where: SQL | undefined,
  limit: number,
): Promise<ServiceRequest[]> {
  const rows = await db
    .select(columns)
    .from(requests)
    .where(and(where, isSeen.request(db, requests.id)))
    .limit(limit);
  return rows.map(requestOf);
}

export const findRequests = async (db: AgencyDb, ids: readonly string[]): Promise<ServiceRequest[]> =>
  ids.length === 0 ? [] : selectRequests(db, isOneOf(sql`${requests.id}`, ids), ids.length);

const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Texts are long, and folding makes them longer. */
const SEARCHED_MAX = 12_000;

export function requestSearchText({
  type,
  details,
  clientName,
  clientEmail,
  clientPhone,
}: Pick<ServiceRequest, "type" | "details" | "clientName" | "clientEmail" | "clientPhone">): string {
  const { lines = [], ...quote } = details.quoteRequest ?? {};
  const texts: RequestDetails | object = details.quoteRequest ? quote : details;
  return searchTextOf(
    [
      requestTypeLabels[type],
      clientName,
      clientEmail,
      clientPhone,
      ...lines.map((line) => policyTypeLabels[line]),
      ...textsOf(texts),
    ],
    SEARCHED_MAX,
  );
}

export const requestSortKeys = ["CUSTOMER", "STATE", "TYPE", "ASSIGNEE", "DUE", "OPENED", "UPDATED"] as const;
export type RequestSortKey = (typeof requestSortKeys)[number];
export interface RequestOrder {
  key: RequestSortKey;
  direction: SortDirection;
}

/** Sorts requests without a due date last; the indexes have the same value. */
const NEVER = 9_000_000_000_000_000;
interface SortKey {
  key: SQL;
  valueOf: (request: ListedRequest) => number | string;
}
const sortKeys: Record<RequestSortKey, SortKey> = {
  CUSTOMER: {
    key: sql`${requests.customerName} COLLATE NOCASE`,
    valueOf: ({ account, clientName }) => account?.account.name ?? clientName ?? "",
  },
  STATE: { key: sql`${requests.state}`, valueOf: ({ state }) => state },
  TYPE: { key: sql`${requests.type}`, valueOf: ({ type }) => type },
  ASSIGNEE: {
    key: sql`${requests.assigneeName} COLLATE NOCASE`,
    valueOf: ({ assignee }) => assignee?.name ?? "",
  },
  DUE: { key: sql`coalesce(${requests.dueAt}, 9000000000000000)`, valueOf: ({ dueAt }) => dueAt ?? NEVER },
  OPENED: { key: sql`${requests.createdAt}`, valueOf: ({ createdAt }) => createdAt },
  UPDATED: { key: sql`${requests.updatedAt}`, valueOf: ({ updatedAt }) => updatedAt },
};
export const sortValueOf = (request: ListedRequest, key: RequestSortKey): number | string =>
  sortKeys[key].valueOf(request);

export interface RequestFilter {
  state?: RequestState | null | undefined;
  text?: string | null | undefined;
  assigneeId?: string | null | undefined;
  isUnassigned?: boolean | null | undefined;
  accountId?: string | null | undefined;
  type?: RequestType | null | undefined;
  priority?: RequestPriority | null | undefined;
  isOverdue?: boolean | null | undefined;
  /** Only what can be merged into this request. */
  mergeableInto?: string | null | undefined;
}

const searchable = { table: requests, searchTable: "service_requests_search" };
const ofAccount = (needles: readonly string[]): SQL =>
  sql`${requests.accountId} IN (SELECT ${accounts.id} FROM ${accounts} WHERE ${accountContains(needles)})`;

interface Named {
  id: string;
  name: string;
}

/** They are few, and read to be folded: SQLite cannot fold accents. */
const listNames = (db: AgencyDb): Promise<Named[]> =>
  db.select({ id: users.id, name: users.name }).from(users);

/** Each word matches the request's own text, its account's or the name of its assignee, one of `named`. */
function textMatches(text: string | null | undefined, named: readonly Named[]): SQL | undefined {
  const search = searchOf(text ?? "");
  if (search === null) return undefined;
  const folded = named.map(({ id, name }) => ({ id, text: searchTextOf([name]) }));
  const ofAssignee = (needles: readonly string[]): SQL | undefined => {
    const found = folded.filter((user) => needles.some((needle) => user.text.includes(needle)));
    const ids = found.map(({ id }) => id);
    return ids.length === 0 ? undefined : isOneOf(sql`${requests.assigneeId}`, ids);
  };
  return isFound(
    search,
    (needles) => sql`${or(containsAny(searchable, needles), ofAccount(needles), ofAssignee(needles))}`,
  );
}

/** What can be merged into a request without crossing clients: those of its account, and those without an account. */
const isMergeable = (intoId: string): SQL => {
  const accountId = sql`(SELECT stays.account_id FROM ${requests} AS stays WHERE stays.id = ${intoId})`;
  return sql`(${requests.id} <> ${intoId} AND ${requests.mergedInto} IS NULL
    AND coalesce(${requests.accountId} = ${accountId}, true))`;
};

async function conditionOf(db: AgencyDb, filter: RequestFilter, nowMs: number): Promise<SQL | undefined> {
  const { state, assigneeId, isUnassigned, accountId, type, priority, isOverdue, text } = filter;
  const { mergeableInto } = filter;
  const overdue = and(eq(requests.state, "OPEN"), lte(requests.dueAt, nowMs));
  return and(
    isSeen.request(db, requests.id),
    state ? eq(requests.state, state) : undefined,
    assigneeId ? eq(requests.assigneeId, assigneeId) : undefined,
    isUnassigned ? isNull(requests.assigneeId) : undefined,
    accountId ? eq(requests.accountId, accountId) : undefined,
    type ? eq(requests.type, type) : undefined,
    priority ? eq(requests.priority, priority) : undefined,
    isOverdue === true ? overdue : undefined,
    isOverdue === false ? sql`coalesce(NOT (${overdue}), 1)` : undefined,
    mergeableInto ? isMergeable(mergeableInto) : undefined,
    text ? textMatches(text, await listNames(db)) : undefined,
  );
}

/** A request of a list, with what each row shows of other nouns. */
export interface ListedRequest extends ServiceRequest {
  account: Account | null;
  assignee: AgencyUser | null;
}

/**
 * One more than the window's size when there are more. The accounts and the assignees of the page are found by the same
 * condition, so that they take no second round trip.
 */
export async function listRequestRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  { filter, order, nowMs }: { filter: RequestFilter; order: RequestOrder; nowMs: number },
): Promise<ListedRequest[]> {
  const { key } = sortKeys[order.key];
  const where = and(await conditionOf(db, filter, nowMs), isAfter(key, requests.id, cursor, order.direction));
  const inOrder = orderOf(key, requests.id, order.direction);
  const idsOfPage = (column: typeof requests.accountId | typeof requests.assigneeId) =>
    sql`${db
      .select({ id: column })
      .from(requests)
      .where(where)
      .orderBy(...inOrder)
      .limit(size)}`;
  const [rows, accountsOfPage, assignees] = await Promise.all([
    db
      .select(columns)
      .from(requests)
      .where(where)
      .orderBy(...inOrder)
      .limit(size + 1),
    findAccountsAmong(db, idsOfPage(requests.accountId)),
    db
      .select(userColumns)
      .from(users)
      .where(sql`${users.id} IN ${idsOfPage(requests.assigneeId)}`),
  ]);
  const accountsById = new Map(accountsOfPage.map((account) => [account.id, account]));
  const usersById = new Map(assignees.map((user) => [user.id, user]));
  return rows.map((row) => ({
    ...requestOf(row),
    account: accountsById.get(row.accountId ?? "") ?? null,
    assignee: usersById.get(row.assigneeId ?? "") ?? null,
  }));
}

export async function countRequests(db: AgencyDb, filter: RequestFilter, nowMs: number): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(requests)
    .where(await conditionOf(db, filter, nowMs));
  return row?.rows ?? 0;
}

const listed = alias(requests, "listed");

/**
 * The requests of each account, the newest first; one more than the window's size when there are more. Each account's
 * rows are looked up in an index, so a page costs the same however many requests an account has.
 */
export async function listRequestsOf(
  db: AgencyDb,
  accountIds: readonly string[],
  { size, cursor }: ListWindow,
): Promise<Map<string, ServiceRequest[]>> {
  const openedAt = sql`${listed.createdAt}`;
  const ofAccountRow = db
    .select({ id: listed.id })
    .from(listed)
    .where(
      and(
        sql`${listed.accountId} = wanted.value`,
        isSeen.request(db, listed.id),
        isAfter(openedAt, listed.id, cursor, "DESC"),
      ),
    )
    .orderBy(...orderOf(openedAt, listed.id, "DESC"))
    .limit(size + 1);
  const rows = await db
    .select(columns)
    .from(requests)
    .where(
      sql`${requests.id} IN (
        SELECT page.id FROM json_each(${JSON.stringify(accountIds)}) AS wanted
        JOIN service_requests AS page ON page.id IN ${ofAccountRow}
      )`,
    )
    .orderBy(...orderOf(sql`${requests.createdAt}`, requests.id, "DESC"));
  return Map.groupBy(rows.map(requestOf), ({ accountId }) => accountId ?? "");
}

/** How many requests each account has. */
export async function countRequestsOf(
  db: AgencyDb,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: requests.accountId, requests: count() })
    .from(requests)
    .where(and(isOneOf(sql`${requests.accountId}`, accountIds), isSeen.request(db, requests.id)))
    .groupBy(requests.accountId);
  return new Map(rows.map((row) => [row.id ?? "", row.requests]));
}

/** Requests of any state by their own text, their account's or the assignee's name: open ones first, then the newest. */
export async function searchRequestRows(
  db: AgencyDb,
  typed: string,
  limit: number,
): Promise<ServiceRequest[]> {
  const matches = textMatches(typed, await listNames(db));
  if (!matches) return [];
  const rows = await db
    .select(columns)
    .from(requests)
    .where(and(matches, isSeen.request(db, requests.id)))
    .orderBy(sql`${requests.state} DESC`, sql`${requests.createdAt} DESC`, sql`${requests.id} DESC`)
    .limit(limit);
  return rows.map(requestOf);
}

/** Of each request; the oldest beyond are left out. */
const PARTS_MAX = 1_000;

/** The newest comments or files of each request. */
const isAmongNewest = (table: typeof requestComments | typeof requestFiles, ids: readonly string[]): SQL =>
  sql`${table}.rowid IN (
    SELECT part.value FROM json_each(${JSON.stringify(ids)}) AS wanted, json_each((
      SELECT json_group_array(newest.id) FROM (
        SELECT rowid AS id FROM ${table} AS own WHERE own.request_id = wanted.value
        ORDER BY own.created_at DESC, own.rowid DESC LIMIT ${PARTS_MAX}
      ) AS newest
    )) AS part
  )`;

/** The comments of each request, the oldest first. */
export async function listCommentsOf(
  db: AgencyDb,
  requestIds: readonly string[],
): Promise<Map<string, RequestComment[]>> {
  const rows = await db
    .select()
    .from(requestComments)
    .where(and(isAmongNewest(requestComments, requestIds), isSeen.request(db, requestComments.requestId)))
    .orderBy(asc(requestComments.createdAt), sql`${requestComments}.rowid`);
  return Map.groupBy(rows, ({ requestId }) => requestId);
}

/** The files of each request, the oldest first. */
export async function listFilesOf(
  db: AgencyDb,
  requestIds: readonly string[],
): Promise<Map<string, RequestFile[]>> {
  const rows = await db
    .select({
      id: requestFiles.id,
      requestId: requestFiles.requestId,
      name: requestFiles.name,
      mediaType: requestFiles.mediaType,
      size: requestFiles.size,
      createdAt: requestFiles.createdAt,
    })
    .from(requestFiles)
    .where(and(isAmongNewest(requestFiles, requestIds), isSeen.request(db, requestFiles.requestId)))
    .orderBy(asc(requestFiles.createdAt), sql`${requestFiles}.rowid`);
  return Map.groupBy(rows, ({ requestId }) => requestId);
}

/** The ids of the requests that were merged into each. */
export async function listMergedOf(db: AgencyDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: requests.id, into: requests.mergedInto })
    .from(requests)
    .where(inArray(requests.mergedInto, [...ids]))
    .orderBy(asc(requests.createdAt), asc(requests.id));
  const groups = Map.groupBy(rows, ({ into }) => into ?? "");
  return new Map([...groups].map(([into, found]) => [into, found.map(({ id }) => id)]));
}

/** Only those who may sign in and work are assigned. */
export const mayWork = sql`${and(eq(users.state, "ACTIVE"), inArray(users.role, [...verbs.WORK]))}`;

/** Which of these users may be assigned. */
export async function findActiveUserIds(db: AgencyDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOneOf(sql`${users.id}`, ids), mayWork));
  return new Set(rows.map(({ id }) => id));
}

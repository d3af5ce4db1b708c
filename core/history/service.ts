import { getAgencyProfile } from "#core/agencies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { type ListRequest, parseListRequest } from "../shared/list-request.ts";
import { encodeCursor, type Page } from "../shared/paging.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { actorOf } from "./actors.ts";
import { parseContent } from "./content.ts";
import type { HistoryActor, HistoryEntry, HistoryOwner, Recorded } from "./entry.ts";
import { changeKinds, type HistoryChange, type HistoryKind, historyKinds } from "./model.ts";
import { createPolicyAsOf, type PolicyAsOf } from "./policy-as-of.ts";
import { entitiesOf, recordKinds } from "./record-kinds.ts";
import {
  type ActorRow,
  countHistory,
  findMoments,
  findUserNames,
  type HistoryFilter,
  type HistoryRow,
  listHistoryRows,
} from "./repository.ts";

export interface HistoryRequest extends Pick<ListRequest, "first" | "after"> {
  /** Only entries about these. */
  kinds?: readonly HistoryKind[] | null;
  /** Only what this actor did (`HistoryActor.id`). */
  actorId?: string | null;
  /** Also count the whole history. */
  withSummary?: boolean;
}

export interface HistorySummary {
  /** Changes that match, each one counted. */
  totalCount: number;
  /** When the record's history begins; null if there is none. */
  since: number | null;
  /** Everyone who occurs in the record's history, whatever the filter. */
  actors: HistoryActor[];
}

export interface HistoryPage extends Page<HistoryEntry> {
  /** Null unless requested. */
  summary: HistorySummary | null;
}

type UserHistoryProblem = Problem<"VALIDATION" | "NOT_FOUND">;
type Listed = Promise<Result<HistoryPage, Problem<"VALIDATION">>>;

export interface Histories {
  /** What happened to a policy, its documents and their details; the newest first. */
  ofPolicy(policyId: string, request: HistoryRequest): Listed;
  /** The same with notes and questions to Cara. */
  activityOfPolicy(policyId: string, request: HistoryRequest): Listed;
  /** What happened to an account, its documents and its policies, with notes and questions. */
  activityOfAccount(accountId: string, request: HistoryRequest): Listed;
  /** What was done to a user, work that was given to others included. */
  ofUser(userId: string, request: HistoryRequest): Promise<Result<HistoryPage, UserHistoryProblem>>;
  /** What became of the agency's plan, seats and voice agents, and by whom. */
  ofSubscription(request: HistoryRequest): Listed;
  /** The instants (ms) of a policy's latest changes, the newest first; at most `MOMENTS_MAX`. */
  momentsOfPolicy(policyId: string): Promise<number[]>;
  /** The policy as it was at an instant (ms), rebuilt from the log alone; now if omitted. */
  policyAsOf(policyId: string, at: number | null): Promise<Result<PolicyAsOf, Problem<"NOT_FOUND">>>;
}

/** Reads the audit log of one agency for one request. Calls in the same tick share their statements. */
export function createHistories(scope: AgencyScope): Histories {
  const { db } = scope;
  const loaders = new Map<string, BatchLoader<string, unknown>>();

  /** One loader for each set of arguments, because records are batched only with others that are asked the same. */
  const loaderOf = <Value>(
    args: readonly unknown[],
    load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ) => {
    const key = JSON.stringify(args);
    const known = (loaders.get(key) as BatchLoader<string, Value> | undefined) ?? createBatchLoader(load);
    loaders.set(key, known);
    return known;
  };

  const moments = createBatchLoader((ids: readonly string[]) =>
    findMoments(db, ids, { owner: "policy", entities: entitiesOf(changeKinds), actorId: null }),
  );
  const names = createBatchLoader((ids: readonly string[]) => findUserNames(db, ids));
  const shown = showing(names, () => getAgencyProfile(db));

  const list = async (
    owner: HistoryOwner,
    recordId: string,
    allKinds: readonly HistoryKind[],
    { kinds, actorId, withSummary, ...request }: HistoryRequest,
  ): Listed => {
    const window = parseListRequest(request);
    if (!window.ok) return window;
    const { size, cursor } = window.value;
    const beforeSeq = cursor?.[0] ?? null;
    if (cursor && typeof beforeSeq !== "number") return err(lostPage);
    const wanted = allKinds.filter((kind) => !kinds || kinds.includes(kind));
    const all: HistoryFilter = { owner, entities: entitiesOf(allKinds), actorId: null };
    const filter = { ...all, entities: entitiesOf(wanted), actorId: actorId ?? null };
    const span = { size, beforeSeq: beforeSeq as number | null };
    const [rows, counts] = await Promise.all([
      loaderOf(["rows", filter, span], async (ids) =>
        Map.groupBy(await listHistoryRows(db, ids, filter, span), ({ record }) => record),
      ).load(recordId),
      withSummary &&
        loaderOf(["counts", all], async (ids) =>
          Map.groupBy(await countHistory(db, ids, all), ({ record }) => record),
        ).load(recordId),
    ]);
    const groups = [...Map.groupBy(rows ?? [], ({ head }) => head)];
    const page = groups.slice(0, size);
    const nodes = await Promise.all(page.map(([, group]) => entryOf(group, owner, shown)));
    const [last] = page.at(-1) ?? [];
    return ok({
      nodes,
      endCursor: last === undefined ? null : encodeCursor([last, recordId]),
      hasNextPage: groups.length > size,
      summary: withSummary ? summaryOf(counts || [], filter) : null,
    });
  };

  return {
    ofPolicy: (policyId, request) => list("policy", policyId, changeKinds, request),
    activityOfPolicy: (policyId, request) => list("policy", policyId, historyKinds, request),
    activityOfAccount: (accountId, request) => list("account", accountId, historyKinds, request),
    async ofUser(userId, request) {
      const [name, listed] = await Promise.all([
        names.load(userId),
        list("agencyUser", userId, ["USERS"], request),
      ]);
      return name === undefined ? err(notFound("user")) : listed;
    },
    ofSubscription: (request) => list("subscription", scope.agencyId, ["SUBSCRIPTION"], request),
    momentsOfPolicy: async (policyId) => (await moments.load(policyId)) ?? [],
    policyAsOf: createPolicyAsOf(scope, names),
  };
}

const lostPage = invalid([
  { path: "after", message: "This page of the list could not be found. Load the list again." },
]);

function summaryOf(rows: readonly ActorRow[], { entities, actorId }: HistoryFilter): HistorySummary {
  const counted = rows.map((row) => ({ ...row, actor: actorOf(row) }));
  const matching = counted.filter(
    ({ entity, actor }) => entities.includes(entity) && (actorId === null || actor.id === actorId),
  );
  const actors = new Map(counted.map(({ actor }) => [actor.id, actor]));
  return {
    totalCount: matching.reduce((sum, { changes }) => sum + changes, 0),
    since: rows.length === 0 ? null : Math.min(...rows.map(({ firstAt }) => firstAt)),
    actors: [...actors.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

const recordedOf = (row: HistoryRow): Recorded => ({
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  before: parseContent(row.before),
  after: parseContent(row.after),
  reason: row.reason,
  subject: parseContent(row.subject ?? row.firstContent),
  isOpenable: row.subject !== null,
});

type Names = BatchLoader<string, string>;

async function entryOf(
  rows: readonly HistoryRow[],
  owner: HistoryOwner,
  shown: Showing,
): Promise<HistoryEntry> {
  const [newest] = rows;
  const known = newest && recordKinds[newest.entity];
  if (!newest || !known) throw new Error("A history contains an entry of an unknown kind.");
  const changes = rows.map(recordedOf);
  const [first = recordedOf(newest)] = changes;
  const described = known.describe({ newest: first, changes, count: newest.grouped }, owner);
  const { id, at, action, entity, entityId } = newest;
  return {
    id,
    at,
    kind: known.kind,
    action,
    actor: actorOf(newest),
    sentence: described.sentence,
    // Two instants of one day are the same to people.
    changes: (await Promise.all((described.changes ?? []).map(shown))).filter(
      ({ before, after }) => before !== after,
    ),
    reason: described.reason === undefined ? newest.reason : described.reason,
    count: newest.grouped,
    entity,
    entityId,
    noteText: described.noteText ?? null,
  };
}

type Showing = (change: HistoryChange) => Promise<HistoryChange>;

/** Users show their names instead of their ids, and instants the agency's days. */
function showing(names: Names, getProfile: () => Promise<{ timeZone: string }>): Showing {
  let profile: ReturnType<typeof getProfile> | undefined;
  const dayOf = async (ms: string | null) =>
    ms === null ? null : todayIn((await (profile ??= getProfile())).timeZone, Number(ms));
  return async (change) => {
    if (!change.isUser && !change.isInstant) return change;
    const show = (value: string | null) => (change.isUser ? nameOf(value, names) : dayOf(value));
    const [before, after] = await Promise.all([show(change.before), show(change.after)]);
    return { ...change, before, after };
  };
}

export const nameOf = async (userId: string | null, names: Names): Promise<string | null> =>
  userId === null ? null : ((await names.load(userId)) ?? "A former user");

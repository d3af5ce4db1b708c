import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { announceChange, recordChange } from "#core/audit";
import { findHolders } from "#core/holders";
import { findPoliciesOfAccounts } from "#core/policies";
import { isUnreviewed } from "#model/certificates";
import type { Policy } from "#model/policies";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { type ListRequest, parseListRequest } from "../shared/list-request.ts";
import { choicesMax, type Page, pageOf } from "../shared/paging.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import type { Certifier } from "./certifier.ts";
import { countHeldBefore, countHoldersOn } from "./held-certificates.ts";
import { startRun } from "./issue-batch.ts";
import {
  type BatchCounts,
  type BatchItemState,
  type BatchState,
  countsOf,
  decideBatchState,
  newBatchSchema,
} from "./model.ts";
import { countNeedingContract } from "./needs-contract.ts";
import { countRetriedEmails, refuseEmails } from "./refuse-emails.ts";
import { reissue } from "./reissue.ts";
import {
  type BatchItem,
  type BatchRow,
  countItems,
  findBatches,
  insertItems,
  listBatchesOf,
  listItemRows,
  raiseRun,
  refuseWaiting,
  retryRefused,
} from "./repository.ts";
import { certificateBatches } from "./tables.ts";
import { type ReissueView, viewReissue } from "./view-reissue.ts";

export type CertificateBatch = BatchRow;

export interface BatchProgress {
  counts: BatchCounts;
  state: BatchState;
  /** When its last item changed, milliseconds since 1970. */
  changedAt: number | null;
}

export interface ItemListRequest extends ListRequest {
  states?: readonly BatchItemState[] | null | undefined;
}

type Refusal = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;
type Changed = Promise<Result<CertificateBatch, Refusal>>;

export interface LimitReview {
  policy: Policy;
  /** How many limits a certificate prints, and how many of them nobody has reviewed. */
  limits: number;
  unreviewed: number;
}

export interface CertificateBatches {
  /** Starts issuing to holders of an account. `input`: see `newBatchSchema`. */
  create(input: unknown): Promise<Result<CertificateBatch, Refusal>>;
  /** Starts or continues the reissue of a renewal. `input`: see `reissueSchema`. */
  reissue(input: unknown): Promise<Result<CertificateBatch, Refusal>>;
  /** Null if the policy is not a renewal. */
  findReissue(policyId: string): Promise<ReissueView | null>;
  /** How many holders have a certificate on the policy before. Calls in the same tick share one statement. */
  countToReissue(previousPolicyId: string): Promise<number>;
  /** How many holders have a current certificate that shows the policy. Calls in the same tick share one statement. */
  countHoldersOn(policyId: string): Promise<number>;
  /** The account's policies that can be certified and whose documents state no limits. */
  listWithoutLimits(accountId: string): Promise<Policy[]>;
  /** How many limits a certificate prints of each policy, or of each of the account's, and how many nobody reviewed. */
  countUnreviewed(accountId: string, policyIds?: readonly string[]): Promise<LimitReview[]>;
  /** Stops before the next step; what is being issued at the moment is finished. */
  pause(id: string): Changed;
  resume(id: string): Changed;
  /** What waits is refused. */
  stop(id: string): Changed;
  /** Tries again what was refused; also for want of a written contract, if the person confirms it now. */
  retry(id: string, isContractConfirmed?: boolean | null): Changed;
  /** Null if it does not exist. Calls in the same tick share one statement. */
  find(id: string): Promise<CertificateBatch | null>;
  /** The latest batches of an account. */
  listOf(accountId: string): Promise<CertificateBatch[]>;
  /** Calls in the same tick share one statement. */
  getProgress(batch: CertificateBatch): Promise<BatchProgress>;
  listItems(
    batchId: string,
    request: ItemListRequest,
  ): Promise<Result<Page<BatchItem>, Problem<"VALIDATION">>>;
}

const CREATE = "createCertificateBatch";
const WHAT = "batch";
const ENTITY = "certificateBatch";
const LISTED_MAX = 20;

/** The use cases of batches for one agency and one request. */
export function createCertificateBatches(scope: AgencyScope, certifier: Certifier): CertificateBatches {
  const { db } = scope;
  const byId = createBatchLoader(async (ids: readonly string[]) => {
    const found = await findBatches(db, ids);
    return new Map(found.map((batch) => [batch.id, batch]));
  });
  const counts = createBatchLoader((ids: readonly string[]) => countItems(db, ids));
  const toReissue = createBatchLoader((ids: readonly string[]) => countHeldBefore(db, ids));
  const holding = createBatchLoader(async (ids: readonly string[]) => {
    const { timeZone } = await getAgencyProfile(db);
    return countHoldersOn(db, ids, todayIn(timeZone, scope.nowMs()));
  });
  const find = async (id: string): Promise<CertificateBatch | null> => (await byId.load(id)) ?? null;
  const forget = () => {
    byId.clear();
    counts.clear();
    toReissue.clear();
  };

  const getProgress = async ({ id, pausedAt }: CertificateBatch): Promise<BatchProgress> => {
    const rows = (await counts.load(id)) ?? [];
    const counted = countsOf(new Map(rows.map(({ state, items }) => [state, items])));
    const changedAt = rows.length === 0 ? null : Math.max(...rows.map(({ last }) => last));
    return { counts: counted, state: decideBatchState(counted, pausedAt !== null), changedAt };
  };

  /** One batch with a new run, its job if it goes on, and the audit entry. */
  const change = async (
    id: string,
    action: string,
    edit: (
      batch: CertificateBatch,
    ) => Promise<{ pausedAt: number | null; statements?: Statement[] } | Problem<"VALIDATION"> | null>,
  ): Changed => {
    const before = await find(id);
    if (!before) return err(notFound(WHAT));
    const edited = await edit(before);
    if (!edited) return ok(before);
    if ("code" in edited) return err(edited);
    const { pausedAt, statements = [] } = edited;
    const after = { ...before, pausedAt, run: before.run + 1, version: before.version + 1 };
    const job = pausedAt === null ? startRun(scope, after) : null;
    try {
      await writeAll(db, [
        ...guardVersion(db, certificateBatches, id, before.version),
        raiseRun(scope, before, { pausedAt }),
        ...statements,
        ...(job?.statements ?? []),
        ...(await recordChange(scope, {
          action: `${ENTITY}.${action}`,
          entity: ENTITY,
          entityId: id,
          parentId: before.accountId,
          version: after.version,
          before: { isPaused: before.pausedAt !== null },
          after: { isPaused: pausedAt !== null },
        })),
      ]);
    } catch (error) {
      if (isConflict(error)) return err(conflict(WHAT));
      throw error;
    }
    forget();
    scope.written({ jobs: job ? [job] : [] });
    return ok(after);
  };

  return {
    async create(input) {
      const result = await createBatch(scope, certifier, input);
      forget();
      return result;
    },

    async reissue(input) {
      const result = await reissue(scope, certifier, input);
      forget();
      return result;
    },

    findReissue: (policyId) => viewReissue(scope, certifier, policyId),

    countToReissue: async (previousPolicyId) => (await toReissue.load(previousPolicyId)) ?? 0,

    countHoldersOn: async (policyId) => (await holding.load(policyId)) ?? 0,

    async countUnreviewed(accountId, wanted) {
      const policyIds = wanted ?? (await findPoliciesOfAccounts(db, [accountId])).map(({ id }) => id);
      const stated = await certifier.statePolicies({ accountId, policyIds, kind: "LIABILITY" });
      return [...stated.values()]
        .filter(({ refusal, values }) => refusal === null && values.length > 0)
        .map(({ policy, values }) => ({
          policy,
          limits: values.length,
          unreviewed: values.filter(isUnreviewed).length,
        }));
    },

    async listWithoutLimits(accountId) {
      const policies = await findPoliciesOfAccounts(db, [accountId]);
      const policyIds = policies.map(({ id }) => id);
      const stated = await certifier.statePolicies({ accountId, policyIds, kind: "LIABILITY" });
      return policies.filter(({ id }) => {
        const found = stated.get(id);
        return found?.refusal === null && found.values.length === 0;
      });
    },

    pause: (id) =>
      change(id, "pause", async (batch) => {
        const { state } = await getProgress(batch);
        return state === "RUNNING" ? { pausedAt: scope.nowMs() } : null;
      }),

    resume: (id) =>
      change(id, "resume", async ({ pausedAt }) => (pausedAt === null ? null : { pausedAt: null })),

    stop: (id) =>
      change(id, "stop", async (batch) => {
        const { state } = await getProgress(batch);
        if (state === "FINISHED") return null;
        return {
          pausedAt: null,
          statements: [refuseWaiting(scope, id, "Stopped before it was issued. Retry to issue it.")],
        };
      }),

    retry: (id, isContractConfirmed) =>
      change(id, "retry", async (batch) => {
        const { counts: counted } = await getProgress(batch);
        if (counted.refused === 0) return null;
        const [{ timeZone }, emails] = await Promise.all([
          getAgencyProfile(db),
          countRetriedEmails(scope, batch),
        ]);
        const full = await refuseEmails(scope, timeZone, emails);
        if (full) return full;
        const confirmation = isContractConfirmed
          ? { confirmedBy: await getActingUser(scope), confirmedAt: scope.nowMs() }
          : null;
        return { pausedAt: null, statements: [retryRefused(scope, id, confirmation)] };
      }),

    find,

    listOf: (accountId) => listBatchesOf(db, accountId, LISTED_MAX),

    getProgress,

    async listItems(batchId, { states, ...request }) {
      const window = parseListRequest(request, choicesMax);
      if (!window.ok) return window;
      const rows = await listItemRows(db, window.value, { batchId, states, text: request.filter });
      return ok(pageOf(rows, window.value.size, ({ position, id }) => [position, id]));
    },
  };
}

async function createBatch(
  scope: AgencyScope,
  certifier: Certifier,
  input: unknown,
): Promise<Result<CertificateBatch, Refusal>> {
  const { db } = scope;
  const form = parseInput(newBatchSchema, input);
  if (!form.ok) return err(invalid(form.error));
  const { idempotencyKey: key, accountId, kind, holderIds, ...terms } = form.value;
  const digest = await digestOf({ accountId, kind, holderIds, ...terms });
  const getMade = async (made: NonNullable<Awaited<ReturnType<typeof findSubmission>>>) => {
    if (isOtherContent(made, digest)) return err(otherContent);
    const [batch] = await findBatches(db, made.ids);
    if (!batch) throw new Error("A recorded submit refers to a batch that does not exist.");
    return ok(batch);
  };
  const [made, accounts, holders, { timeZone }] = await Promise.all([
    findSubmission(db, CREATE, key),
    findAccounts(db, [accountId]),
    findHolders(db, holderIds),
    getAgencyProfile(db),
  ]);
  if (made) return await getMade(made);
  if (accounts.length === 0) return err(notFound("account"));
  const own = new Map(
    holders.filter((holder) => holder.accountId === accountId).map((holder) => [holder.id, holder]),
  );
  const problems = holderIds.flatMap((id, at): FieldProblem[] =>
    own.has(id) ? [] : [{ path: `holderIds.${at}`, message: "This holder is not one of the account's." }],
  );
  if (problems.length > 0) return err(invalid(problems));
  const needing = await countNeedingContract(scope, certifier, { accountId, kind, terms, holders });
  if (needing > 0) {
    const message = `Marks for ${needing === 1 ? "one holder" : `${needing.toLocaleString("en-US")} holders`} need a written contract. Confirm that it is there, or choose other holders or marks.`;
    return err(invalid([{ path: "isContractConfirmed", message }]));
  }

  const emailed = terms.email ? holders.filter(({ email }) => email !== null).length : 0;
  const full = await refuseEmails(scope, timeZone, emailed);
  if (full) return err(full);
  const batch: CertificateBatch = {
    id: scope.newId("cba"),
    accountId,
    kind: "HOLDERS",
    certificateKind: kind,
    policyId: null,
    terms,
    run: 1,
    pausedAt: null,
    createdBy: await getActingUser(scope),
    createdAt: scope.nowMs(),
    version: 1,
  };
  const items = holderIds.map((holderId) => ({
    id: scope.newId("cbi"),
    holderId,
    holderName: own.get(holderId)?.name ?? "",
    state: "WAITING" as const,
    supersedesId: null,
    without: [],
    reason: null,
    field: null,
  }));
  const job = startRun(scope, batch);
  try {
    await writeAll(db, [
      ...recordSubmission(scope, CREATE, key, { ids: [batch.id], digest }),
      db.insert(certificateBatches).values(batch),
      insertItems(db, { ...batch, nowMs: batch.createdAt }, items, { after: 0, exclusiveIn: timeZone }),
      ...job.statements,
      ...(await recordChange(scope, {
        action: `${ENTITY}.create`,
        entity: ENTITY,
        entityId: batch.id,
        parentId: accountId,
        version: 1,
        after: { kind: batch.kind, certificateKind: kind, holders: items.length, terms },
      })),
      announceChange(scope, { entity: "account", entityId: accountId }),
    ]);
  } catch (error) {
    const repeated = isRepeatedSubmission(error) ? await findSubmission(db, CREATE, key) : null;
    if (!repeated) throw error;
    return await getMade(repeated);
  }
  scope.written({ jobs: [job] });
  return ok(batch);
}

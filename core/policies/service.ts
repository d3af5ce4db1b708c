import { createBatchLoader } from "../shared/batch-loader.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { type ListRequest, parseListRequest, type SortDirection } from "../shared/list-request.ts";
import type { Fulfillment } from "../shared/fulfillment.ts";
import { type Page, pageOf } from "../shared/paging.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { recordOf } from "../shared/record-of.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
  type Submission,
} from "../shared/submissions.ts";
import { isConflict } from "../shared/version-guard.ts";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { findCarriers } from "#core/carriers";
import type { Account } from "#model/accounts";
import { dateFields, decidePolicyState, lineFields, type Policy, type PolicySortKey } from "./model.ts";
import { createPolicyChanges, type PolicyChanges } from "./change-policies.ts";
import { checkReferences, type KnownReferences, referencesOf } from "./check-references.ts";
import { newPoliciesSchema, type NewPolicy, newPolicySchema, pricingOf } from "./policy-inputs.ts";
import { creationOf } from "./policy-writes.ts";
import {
  countPolicies,
  findPolicies,
  findPoliciesOfAccounts,
  findRenewals,
  findUserIds,
  listPolicyRows,
  type PolicyFilter,
  searchPolicyRows,
  sortValueOf,
} from "./repository.ts";
import { createPolicyMover } from "./move-policies.ts";
import type { WorkMover } from "#core/users";

export interface PolicyListRequest extends ListRequest, PolicyFilter {
  sort?: PolicySortKey | null;
  direction?: SortDirection | null;
  /** Also count all rows that match the filter. */
  withTotal?: boolean;
}

export interface PolicyList extends Page<Policy> {
  /** Null unless requested. */
  totalCount: number | null;
}

export interface CreatedPolicies {
  policies: Policy[];
  /** Why the others were not created, with paths "policies.N.field". */
  problems: FieldProblem[];
}

export interface Policies extends PolicyChanges {
  /** The policies that a user is responsible for. */
  work: WorkMover;
  /**
   * Creates the valid ones of up to 25 policies of one account in one batch and reports the problems of the others.
   * VALIDATION if none is valid. `input` is what the form sends.
   */
  create(input: unknown): Promise<Result<CreatedPolicies, Problem<"VALIDATION" | "CONFLICT">>>;
  find(id: string): Promise<Policy | null>;
  get(id: string): Promise<Result<Policy, Problem<"NOT_FOUND">>>;
  list(request: PolicyListRequest): Promise<Result<PolicyList, Problem<"VALIDATION">>>;
  /** The best matches of a search over all records, those by number first. */
  search(typed: string, limit: number): Promise<Policy[]>;
  /** Calls in the same tick share one statement. */
  listOfAccount(accountId: string): Promise<Policy[]>;
  /** The policies that renewed this one. */
  listRenewals(policyId: string): Promise<Policy[]>;
}

const CREATE = "createBusinessPolicies";
const companyChanged: Problem<"CONFLICT"> = {
  code: "CONFLICT",
  message: "Someone else changed one of these companies a moment ago. Nothing was created; try again.",
};
const PERSONAL_REFUSED = "Personal policies are not supported yet. Choose a business account.";

/** The policy use cases for one agency and one request. */
export function createPolicies(scope: AgencyScope, fulfillment?: Fulfillment): Policies {
  const { db } = scope;
  const byId = createBatchLoader(async (ids: readonly string[]) => {
    const found = await findPolicies(db, ids);
    return new Map(found.map((policy) => [policy.id, policy]));
  });
  const byAccount = createBatchLoader(async (ids: readonly string[]) =>
    Map.groupBy(await findPoliciesOfAccounts(db, ids), ({ accountId }) => accountId),
  );
  const renewals = createBatchLoader(async (ids: readonly string[]) =>
    Map.groupBy(await findRenewals(db, ids), ({ previousPolicyId }) => previousPolicyId ?? ""),
  );
  const find = async (id: string): Promise<Policy | null> => (await byId.load(id)) ?? null;

  /** What an earlier identical submit created, in the order of the form. */
  const getSubmitted = async (before: Submission | null, digest: string) => {
    if (before && isOtherContent(before, digest)) return err(otherContent);
    const found = await Promise.all((before?.ids ?? []).map(find));
    return ok({ policies: found.filter((policy) => policy !== null), problems: [] });
  };

  const forget = () => {
    for (const loader of [byId, byAccount, renewals]) loader.clear();
  };

  return {
    ...createPolicyChanges(scope, forget, fulfillment),
    work: createPolicyMover(scope),

    async create(input) {
      const form = parseInput(newPoliciesSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { idempotencyKey: key, ...content } = form.value;
      const { accountId } = content;
      const digest = await digestOf(content);
      // Today's date depends on the agency's time zone, which is being read; ids do not depend on it.
      const wanted = form.value.policies.map((policy) => referencesOf(policy));
      const [made, [account], { timeZone }, companies, userIds] = await Promise.all([
        findSubmission(db, CREATE, key),
        findAccounts(db, [accountId]),
        getAgencyProfile(db),
        findCarriers(db, [...new Set(wanted.flatMap(({ companyIds }) => companyIds))]),
        findUserIds(db, [...new Set(wanted.flatMap(({ userIds: ids }) => ids))]),
      ]);
      if (made) return await getSubmitted(made, digest);
      if (!account) {
        const message = "This account no longer exists. Choose another one.";
        return err(invalid([{ path: "accountId", message }]));
      }
      if (account.type === "INDIVIDUAL")
        return err(invalid([{ path: "accountId", message: PERSONAL_REFUSED }]));
      const known = { companies, userIds };
      const today = todayIn(timeZone, scope.nowMs());
      const checked = form.value.policies.map((policy, place) => checkPolicy(policy, place, known, today));
      const problems = checked.flatMap((policy) => (policy.ok ? [] : policy.error));
      const created = checked.flatMap((policy) =>
        policy.ok ? [newPolicyOf(scope, policy.value, account, today)] : [],
      );
      if (created.length === 0) return err(invalid(problems));
      try {
        const ids = created.map(({ id }) => id);
        await writeAll(db, [
          ...recordSubmission(scope, CREATE, key, { ids, digest }),
          ...(await creationOf(scope, created)),
        ]);
      } catch (error) {
        if (isConflict(error)) return err(companyChanged);
        if (!isRepeatedSubmission(error)) throw error;
        return await getSubmitted(await findSubmission(db, CREATE, key), digest);
      }
      scope.written({});
      return ok({ policies: created, problems });
    },

    find,

    async get(id) {
      const policy = await find(id);
      return policy ? ok(policy) : err(notFound("policy"));
    },

    async list({ sort, direction, withTotal, ...request }) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const order = { key: sort ?? "CREATED_AT", direction: direction ?? (sort ? "ASC" : "DESC") } as const;
      const [rows, totalCount] = await Promise.all([
        listPolicyRows(db, window.value, request, order),
        withTotal ? countPolicies(db, request) : null,
      ]);
      const page = pageOf(rows, window.value.size, (policy) => [sortValueOf(policy, order.key), policy.id]);
      return ok({ ...page, totalCount });
    },

    search: (typed, limit) => searchPolicyRows(db, typed, limit),
    listOfAccount: async (accountId) => (await byAccount.load(accountId)) ?? [],
    listRenewals: async (policyId) => (await renewals.load(policyId)) ?? [],
  };
}

interface CheckedPolicy extends Pick<Policy, "carrier" | "broker"> {
  input: NewPolicy;
}

function checkPolicy(
  policy: unknown,
  place: number,
  known: KnownReferences,
  today: string,
): Result<CheckedPolicy, FieldProblem[]> {
  const refused = (problems: readonly FieldProblem[]) =>
    err(
      problems.map(({ path, message }) => ({
        path: path === "" ? `policies.${place}` : `policies.${place}.${path}`,
        message,
      })),
    );
  const parsed = parseInput(newPolicySchema(today), policy);
  if (!parsed.ok) return refused(parsed.error);
  const references = checkReferences(parsed.value, known);
  return references.ok ? ok({ input: parsed.value, ...references.value }) : refused(references.error);
}

function newPolicyOf(
  scope: AgencyScope,
  { input, carrier, broker }: CheckedPolicy,
  account: Account,
  today: string,
): Policy {
  const { state, expiresAt } = input;
  return {
    id: scope.newId("pol"),
    accountId: account.id,
    accountName: account.account.name,
    type: input.type,
    assignedState: state,
    // A term that has already ended may be entered for the record; it is EXPIRED immediately.
    state: decidePolicyState({ expiresAt, state, cancellation: null, reinstatement: null }, today),
    market: input.market,
    ...recordOf([...lineFields, ...dateFields], (name) => input[name]),
    carrier,
    broker,
    agencyUserId: input.agencyUserId,
    pricing: pricingOf(input),
    cancellation: null,
    reinstatement: null,
    previousPolicyId: null,
    version: 1,
    createdAt: scope.nowMs(),
  };
}

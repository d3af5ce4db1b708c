/**
 * What happens to a policy after it was created: edits, cancellation, reinstatement, renewal and deletion. The rules are
 * `policyLifeCycle` (model.ts); each change is one batch, guarded by the version that was read.
 */
import { getAgencyProfile } from "#core/agencies";
import { findCarriers } from "#core/carriers";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { addYears, daysBetween, describeDate, todayIn } from "../shared/calendar-date.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import type { Fulfillment } from "../shared/fulfillment.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { formatCents } from "../shared/money.ts";
import { recordOf } from "../shared/record-of.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { isConflict } from "../shared/version-guard.ts";
import { checkReferences, referencesOf } from "./check-references.ts";
import {
  dateFields,
  decidePolicyState,
  isCancellationOnRecord,
  lineFields,
  nameOfPolicy,
  type Policy,
  policyLifeCycle,
  type PolicyOperation,
  type PolicyState,
  renewalDefaults,
  type RunningState,
  settableStates,
  stateAfter,
} from "./model.ts";
import {
  cancellationSchema,
  isWithinTerm,
  policyUpdateSchema,
  type PolicyUpdate,
  pricingAfter,
  reinstatementSchema,
  type RenewalInput,
  renewalSchema,
} from "./policy-inputs.ts";
import { auditContent, creationOf, deletionOf, updateOf } from "./policy-writes.ts";
import { findPolicies, findRenewals, findUserIds } from "./repository.ts";

export interface PolicyChange {
  id: string;
  /** The version that the form was filled in from; the version just read when omitted. */
  expectedVersion?: number | null;
  /** What the form sends. */
  [field: string]: unknown;
}

type Changed<Value = Policy> = Promise<Result<Value, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;

/** CONFLICT says why the policy does not allow it, or that someone else was first. */
export interface PolicyChanges {
  /** Omitted fields stay as they are. */
  update(change: PolicyChange): Changed;
  /** A date in the past cancels at once. `serviceRequestId`: a request that asks for it. */
  cancel(change: PolicyChange): Changed;
  reinstate(change: PolicyChange): Changed;
  /** Creates the policy of the next term. A policy has one renewal. */
  renew(change: PolicyChange): Changed;
  /** Nothing shows the policy any more; its row, files and history are kept. Returns its id. */
  delete(change: PolicyChange): Changed<string>;
}

const RENEW = "renewBusinessPolicy";

/** A policy that an operation is allowed on, and the agency's day. */
interface OpenedPolicy {
  /** As stored. */
  before: Policy;
  /** With its state by date, which the clock may not have stored yet. */
  current: Policy;
  today: string;
}

/** `forget` is called after each change: what the request has loaded is outdated. */
export function createPolicyChanges(
  scope: AgencyScope,
  forget: () => void,
  fulfillment?: Fulfillment,
): PolicyChanges {
  const { db } = scope;

  async function open(
    operation: PolicyOperation,
    { id, expectedVersion }: PolicyChange,
  ): Changed<OpenedPolicy> {
    const [[before], [renewal], { timeZone }] = await Promise.all([
      findPolicies(db, [id]),
      findRenewals(db, [id]),
      getAgencyProfile(db),
    ]);
    if (!before) return err(notFound("policy"));
    const today = todayIn(timeZone, scope.nowMs());
    const current = { ...before, state: decidePolicyState(before, today) };
    const hasRenewal = renewal !== undefined;
    const refusal = policyLifeCycle[operation].refusal({ ...current, hasRenewal });
    if (refusal !== null) {
      const isForRenewal = renewal && (operation === "RENEW" || operation === "DELETE");
      const message = isForRenewal ? `${refusal} The renewal is ${nameOfTerm(renewal)}.` : refusal;
      return err({ code: "CONFLICT", message });
    }
    const isStale = (expectedVersion ?? before.version) !== before.version;
    return isStale ? err(conflict("policy")) : ok({ before, current, today });
  }

  /** Writes a change. If someone else was first, the answer says what that means for this operation. */
  async function write<Value>(
    operation: PolicyOperation,
    id: string,
    value: Value,
    statements: readonly Statement[],
  ): Changed<Value> {
    try {
      await writeAll(db, statements);
    } catch (error) {
      if (!isConflict(error) && !isSecondRenewal(error)) throw error;
      const again = await open(operation, { id });
      return again.ok ? err(conflict("policy")) : again;
    }
    forget();
    scope.written({});
    return ok(value);
  }

  return {
    async update({ id, expectedVersion, ...input }) {
      const wanted = referencesOf(input);
      const [opened, companies, userIds] = await Promise.all([
        open("UPDATE", { id, expectedVersion }),
        findCarriers(db, wanted.companyIds),
        findUserIds(db, wanted.userIds),
      ]);
      if (!opened.ok) return opened;
      const { before, current, today } = opened.value;
      const form = parseInput(policyUpdateSchema([before.state, current.state]), input);
      if (!form.ok) return err(invalid(form.error));
      const references = checkReferences(
        {
          carrierId: form.value.carrierId ?? before.carrier.id,
          brokerId: orBefore(form.value.brokerId, before.broker?.id ?? null),
          agencyUserId: orBefore(form.value.agencyUserId, before.agencyUserId),
        },
        { companies, userIds },
        before,
      );
      const edited = { ...editedPolicy(before, form.value), ...(references.ok ? references.value : {}) };
      const after = changedTo("UPDATE", current, edited, today);
      const problems = [
        ...(references.ok ? [] : references.error),
        ...termProblems(before, after),
        ...returnProblems(before, after),
        ...stateProblems(current.state, after.state, form.value.state),
      ];
      if (problems.length > 0) return err(invalid(problems));
      if (isSame(current, after)) return ok(before);
      const reason = form.value.updateReason === "" ? null : form.value.updateReason;
      return write(
        "UPDATE",
        before.id,
        after,
        await updateOf(scope, { action: "policy.update", before, after, reason }),
      );
    },

    async cancel({ id, expectedVersion, serviceRequestId, closesRequest, ...input }) {
      const opened = await open("CANCEL", { id, expectedVersion });
      if (!opened.ok) return opened;
      const { before, current, today } = opened.value;
      const requestId =
        typeof serviceRequestId === "string" && serviceRequestId !== "" ? serviceRequestId : null;
      const form = parseInput(cancellationSchema(before, today, requestId !== null), input);
      if (!form.ok) return err(invalid(form.error));
      const { reasonDescription, ...cancellation } = form.value;
      const canceled: Policy = {
        ...before,
        cancellation: {
          canceledAt: scope.nowMs(),
          ...cancellation,
          reasonDescription: reasonDescription === "" ? null : reasonDescription,
        },
        reinstatement: null,
      };
      const after = changedTo("CANCEL", current, canceled, today);
      const label = nameOfPolicy(before);
      const fulfilled =
        requestId === null
          ? undefined
          : await fulfillment?.close(requestId, {
              ...{ accountId: before.accountId, entity: "policy", entityId: id },
              label: `the cancellation of ${label}`,
              notes: `Canceled ${label}.`,
              closes: closesRequest !== false,
            });
      if (fulfilled && !fulfilled.ok) return fulfilled;
      return write("CANCEL", before.id, after, [
        ...(await updateOf(scope, { action: "policy.cancel", before, after })),
        ...(fulfilled?.value ?? []),
      ]);
    },

    async reinstate({ id, expectedVersion, ...input }) {
      const opened = await open("REINSTATE", { id, expectedVersion });
      if (!opened.ok) return opened;
      const { before, current, today } = opened.value;
      if (!isCancellationOnRecord(before))
        throw new Error("The life cycle allowed a reinstatement of nothing.");
      const canceledOn = before.cancellation.effectiveAt;
      const form = parseInput(reinstatementSchema({ ...before, canceledOn }, today), input);
      if (!form.ok) return err(invalid(form.error));
      const { effectiveAt } = form.value;
      const lapseDays = daysBetween(canceledOn, effectiveAt);
      const reinstated: Policy = {
        ...before,
        reinstatement: { reinstatedAt: scope.nowMs(), effectiveAt, lapseDays },
      };
      const after = changedTo("REINSTATE", current, reinstated, today);
      return write(
        "REINSTATE",
        before.id,
        after,
        await updateOf(scope, { action: "policy.reinstate", before, after }),
      );
    },

    async renew({ id, expectedVersion, ...input }) {
      const form = parseInput(renewalSchema, input);
      const { idempotencyKey: key = null, ...fields }: RenewalInput = form.ok ? form.value : {};
      const digest = await digestOf({ id, ...fields });
      const [made, opened] = await Promise.all([
        findSubmission(db, RENEW, key),
        open("RENEW", { id, expectedVersion }),
      ]);
      const getSubmitted = async (before: typeof made): Changed => {
        if (before && isOtherContent(before, digest)) return err(otherContent);
        const [renewal] = await findPolicies(db, before?.ids ?? []);
        return renewal ? ok(renewal) : err(notFound("policy"));
      };
      if (made) return getSubmitted(made);
      if (!opened.ok) return opened;
      if (!form.ok) return err(invalid(form.error));
      const { before, current, today } = opened.value;
      const renewal = renewalOf(scope, before, fields, today);
      const problems = termProblems(null, renewal);
      if (problems.length > 0) return err(invalid(problems));
      const renewed = changedTo("RENEW", current, before, today);
      try {
        return await write("RENEW", before.id, renewal, [
          ...recordSubmission(scope, RENEW, key, { ids: [renewal.id], digest }),
          ...(await updateOf(scope, {
            action: "policy.renew",
            before,
            after: renewed,
            more: { before: { nextPolicyId: null }, after: { nextPolicyId: renewal.id } },
          })),
          ...(await creationOf(scope, [renewal])),
        ]);
      } catch (error) {
        if (!isRepeatedSubmission(error)) throw error;
        return getSubmitted(await findSubmission(db, RENEW, key));
      }
    },

    async delete(change) {
      const opened = await open("DELETE", change);
      if (!opened.ok) return opened;
      const { before } = opened.value;
      return write("DELETE", before.id, before.id, await deletionOf(scope, before));
    },
  };
}

const orBefore = <Value>(value: Value | undefined, before: Value): Value =>
  value === undefined ? before : value;
const isSame = (before: Policy, after: Policy): boolean =>
  canonicalJson(auditContent(before)) === canonicalJson(auditContent(after));

/** True if a batch failed because another renewal of the same policy had just been written. */
function isSecondRenewal(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("policies.previous_policy_id")) return true;
  }
  return false;
}

/** "General Liability GL-4477-02, in force from 01/01/2027". */
const nameOfTerm = (policy: Policy): string =>
  [nameOfPolicy(policy), policy.inforceAt && `in force from ${describeDate(policy.inforceAt)}`]
    .filter(Boolean)
    .join(", ");

/** The next version of a policy, with the state to which the operation leads. */
const changedTo = (operation: PolicyOperation, current: Policy, changed: Policy, today: string): Policy => ({
  ...changed,
  state: stateAfter(operation, current, changed, today),
  version: current.version + 1,
});

/** The policy with what the form sent, except its references and the state that follows from it. */
function editedPolicy(before: Policy, input: PolicyUpdate): Policy {
  return {
    ...before,
    type: input.type ?? before.type,
    market: input.market ?? before.market,
    ...recordOf([...lineFields, ...dateFields], (name) => orBefore(input[name], before[name])),
    agencyUserId: orBefore(input.agencyUserId, before.agencyUserId),
    assignedState: isSettable(input.state) ? input.state : before.assignedState,
    pricing: pricingAfter(before.pricing, input),
  };
}

const isSettable = (state: PolicyState | undefined): state is RunningState =>
  (settableStates as readonly (PolicyState | undefined)[]).includes(state);

const isEnded = (state: PolicyState): boolean => state === "EXPIRED" || state === "CANCELED";

/** Dates in the wrong order, or a term that would no longer include the cancellation on record. */
function termProblems(before: Policy | null, after: Policy): FieldProblem[] {
  const { inforceAt, expiresAt } = after;
  if (before && before.inforceAt === inforceAt && before.expiresAt === expiresAt) return [];
  if (inforceAt !== null && expiresAt !== null && expiresAt <= inforceAt) {
    const path = before?.expiresAt === expiresAt ? "inforceAt" : "expiresAt";
    return [{ path, message: "The policy must expire after the day it takes effect." }];
  }
  if (!isCancellationOnRecord(after) || isWithinTerm(after.cancellation.effectiveAt, after)) return [];
  const { effectiveAt } = after.cancellation;
  const path = inforceAt !== null && effectiveAt < inforceAt ? "inforceAt" : "expiresAt";
  const on = describeDate(effectiveAt);
  const message = `This policy has a cancellation effective ${on}. Choose a term that includes that day, or reinstate the policy first.`;
  return [{ path, message }];
}

/** Amounts that would be less than the cancellation on record returns. */
function returnProblems(before: Policy, after: Policy): FieldProblem[] {
  if (!isCancellationOnRecord(after)) return [];
  const { returnPremium, returnCommission } = after.cancellation;
  const { total, commissionRate, estimatedCommission } = after.pricing;
  const check = (path: string, what: string, returned: number, now: number, then: number) => {
    if (now >= returned || now === then) return [];
    const message = `The cancellation on record returns ${formatCents(returned)}, which is more than this ${what}. Enter a larger amount, or reinstate the policy first.`;
    return [{ path, message }];
  };
  return [
    ...check("premium", "policy's total", returnPremium, total, before.pricing.total),
    ...check(
      commissionRate === 0 ? "estimatedCommission" : "commissionRate",
      "commission",
      returnCommission,
      estimatedCommission,
      before.pricing.estimatedCommission,
    ),
  ];
}

/** A state set on a policy that dates have ended, and that this edit does not revive. */
function stateProblems(
  before: PolicyState,
  after: PolicyState,
  set: PolicyState | undefined,
): FieldProblem[] {
  if (!isSettable(set) || !isEnded(before) || !isEnded(after)) return [];
  const message =
    after === "CANCELED"
      ? "This policy is canceled. Reinstate it first."
      : "This policy has expired. Move its expiration date ahead first.";
  return [{ path: "state", message }];
}

/**
 * The policy of the next term. What the form leaves out is copied, except what belongs to one term alone: the dates,
 * and the number of the quote. The policy number is copied, because most carriers keep it.
 */
function renewalOf(scope: AgencyScope, before: Policy, input: RenewalInput, today: string): Policy {
  const { state, ...dates } = renewalDefaults(before, today);
  const begins = orBefore(input.inforceAt, dates.inforceAt) ?? dates.inforceAt;
  const usual = { ...before, ...dates, quoteNumber: null, expiresAt: addYears(begins, 1) };
  const assignedState = input.state ?? state;
  const renewal: Policy = {
    ...before,
    id: scope.newId("pol"),
    assignedState,
    ...recordOf([...lineFields, ...dateFields], (name) => orBefore(input[name], usual[name])),
    pricing: pricingAfter(before.pricing, input),
    cancellation: null,
    reinstatement: null,
    previousPolicyId: before.id,
    version: 1,
    createdAt: scope.nowMs(),
  };
  return { ...renewal, state: decidePolicyState({ ...renewal, state: assignedState }, today) };
}

/**
 * Starts or continues the reissue of a renewal: one batch per renewal, so that holders that were left open are decided
 * later in the same one. Every decision is checked against what the renewal proves at that moment, and again when the
 * certificate is issued.
 */
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
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
import { startRun } from "./issue-batch.ts";
import { refuseEmails } from "./refuse-emails.ts";
import { type BatchItemState, type BatchTerms, type ReissueDecision, reissueSchema } from "./model.ts";
import { findItems, planReissue, type ReissueEntry, type ReissuePlan } from "./plan-reissue.ts";
import {
  type BatchItem,
  type BatchRow,
  changeItems,
  findBatches,
  findReissues,
  insertItems,
  type ItemChange,
  listItemsOfReissue,
  type NewItem,
  raiseRun,
} from "./repository.ts";
import { certificateBatches } from "./tables.ts";

type Refusal = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;
type Reissued = Promise<Result<BatchRow, Refusal>>;

const REISSUE = "reissueCertificates";
const ENTITY = "certificateBatch";

/** What the decision makes of it; null if nothing changes. */
type OpenState = Exclude<BatchItemState, "ISSUED" | "REFUSED">;

/** Pure: the state of an item after a decision, or without one. `state`: before; null if it is not in the batch. */
export function decideReissue(
  state: BatchItemState | null,
  { isLosingMarks, isWithoutLimits }: { isLosingMarks: boolean; isWithoutLimits: boolean },
  decision: ReissueDecision | null,
): OpenState | null {
  if (state === "ISSUED") return null;
  if (decision === "HOLD") return "HELD";
  if (decision === "REOPEN") return "NEEDS_DECISION";
  if (decision === "LEAVE_OUT") return "LEFT_OUT";
  if (decision === "WITHOUT_MARK") return "WAITING";
  // Who asks for it has seen that no limits are stated; a mark is given up only by its own decision.
  if (decision === "ISSUE") return isLosingMarks ? "NEEDS_DECISION" : "WAITING";
  const isOpen = isLosingMarks || isWithoutLimits;
  if (state === null || state === "NEEDS_DECISION") return isOpen ? "NEEDS_DECISION" : "WAITING";
  return null;
}

export async function reissue(scope: AgencyScope, certifier: Certifier, input: unknown): Reissued {
  const { db } = scope;
  const form = parseInput(reissueSchema, input);
  if (!form.ok) return err(invalid(form.error));
  const { idempotencyKey: key, ...content } = form.value;
  const digest = await digestOf(content);
  const getMade = async (): Reissued => {
    const made = await findSubmission(db, REISSUE, key);
    if (made && isOtherContent(made, digest)) return err(otherContent);
    const [batch] = made ? await findBatches(db, made.ids) : [];
    return batch ? ok(batch) : err(notFound("batch"));
  };
  // The items no later than the plan: one that is issued in between would seem to have been issued and taken back.
  const [{ timeZone }, made, [batch], items, plan] = await Promise.all([
    getAgencyProfile(db),
    findSubmission(db, REISSUE, key),
    findReissues(db, [content.policyId]),
    listItemsOfReissue(db, content.policyId),
    planReissue(scope, certifier, content.policyId),
  ]);
  if (made) return await getMade();
  if (!plan) return err(notFound("renewal"));
  const decidedBy = await getActingUser(scope);
  // After the start, deciding for one certificate issues no other one.
  const issueOthers = content.issueOthers ?? (!batch || content.decisions.length === 0);
  const chosen = choose(plan, items, content.decisions, {
    issueOthers,
    decided: { decidedBy, email: content.email },
    confirmed: { confirmedBy: decidedBy, confirmedAt: scope.nowMs() },
    newId: () => scope.newId("cbi"),
  });
  if (chosen.problems.length > 0) return err(invalid(chosen.problems));
  const { isContractConfirmed } = content;
  if (chosen.needContract.length > 0 && !isContractConfirmed) {
    const message = `Marks on ${chosen.needContract.length === 1 ? "one certificate" : `${chosen.needContract.length} certificates`} need a written contract (${nameSome(chosen.needContract)}). Confirm that it is there.`;
    return err(invalid([{ path: "isContractConfirmed", message }]));
  }
  const full = await refuseEmails(scope, timeZone, content.email ? chosen.emails : 0);
  if (full) return err(full);
  const terms = { ...emptyTerms, isContractConfirmed, email: content.email };
  try {
    const written = await write(scope, { plan, batch: batch ?? null, terms, chosen, items, key, digest });
    return ok(written);
  } catch (error) {
    if (isRepeatedSubmission(error)) return await getMade();
    if (isConflict(error) || isSecondStart(error)) return err(conflict("reissue"));
    throw error;
  }
}

const emptyTerms = {
  policyIds: null,
  marks: null,
  descriptionOfOperations: null,
  withoutUnprovedMarks: false,
  formId: null,
  // Each replaces the certificate that it renews.
  replacesHeld: false,
};

/** Someone else started the reissue of this renewal a moment ago. */
function isSecondStart(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("certificate_batches.policy_id")) return true;
  return false;
}

const NAMED_MAX = 3;

/** "Marlow Yards, Northgate Retail, Port of Springfield and 12 more". */
function nameSome(names: readonly string[]): string {
  const [some, others] = [names.slice(0, NAMED_MAX), names.length - NAMED_MAX];
  return others > 0 ? `${some.join(", ")} and ${others} more` : some.join(", ");
}

interface Deciding {
  /** Also those that nobody decided for now. */
  issueOthers: boolean;
  /** In whose name it is issued, and whether it is emailed. */
  decided: Pick<BatchItem, "decidedBy" | "email">;
  /** Who says now that the written contract is there. */
  confirmed: Pick<BatchItem, "confirmedBy" | "confirmedAt">;
  newId: () => string;
}

interface Chosen {
  added: (Pick<NewItem, "state" | "without" | "withoutLimits"> & { entry: ReissueEntry })[];
  changed: ItemChange[];
  problems: FieldProblem[];
  /** The holders of those that are issued and need a written contract. */
  needContract: string[];
  /** How many of those that are issued can be emailed. */
  emails: number;
}

function choose(
  plan: ReissuePlan,
  items: readonly BatchItem[],
  decisions: readonly { certificateId: string; decision: ReissueDecision }[],
  { issueOthers, decided: deciding, confirmed: confirming, newId }: Deciding,
): Chosen {
  const itemOf = findItems(plan.entries, items);
  const decided = new Map(decisions.map(({ certificateId, decision }) => [certificateId, decision]));
  const known = new Set([
    ...plan.entries.map(({ held }) => held.id),
    ...items.map((item) => item.supersedesId),
  ]);
  const chosen: Chosen = { added: [], changed: [], problems: [], needContract: [], emails: 0 };
  const refuse = (certificateId: string, message: string) => {
    const at = decisions.findIndex((each) => each.certificateId === certificateId);
    chosen.problems.push({ path: `decisions.${at}.certificateId`, message });
  };
  for (const { certificateId } of decisions)
    if (!known.has(certificateId))
      refuse(certificateId, "This is no current certificate on the policy before. Load the page again.");
  for (const entry of plan.entries) {
    const { holder, held, comparison, showsRenewal } = entry;
    const { item, isReopened } = itemOf(entry);
    const decision = decided.get(held.id) ?? null;
    if (showsRenewal) {
      if (decision === "ISSUE" || decision === "WITHOUT_MARK")
        refuse(held.id, `The holder of ${held.number} already has a certificate that shows the renewal.`);
      continue;
    }
    if (decision === null && (!issueOthers || (!item && !holder.receivesRenewals))) continue;
    const open = {
      isLosingMarks: comparison.lost.length > 0,
      isWithoutLimits: comparison.withoutLimits.length > 0,
    };
    const state = decideReissue(isReopened ? null : (item?.state ?? null), open, decision);
    if (state === null) continue;
    if (state === "WAITING" && holder.email !== null) chosen.emails += 1;
    const needsContract = state === "WAITING" && comparison.needsContract;
    if (needsContract) chosen.needContract.push(holder.name);
    const choice = {
      ...{ state, without: decision === "WITHOUT_MARK" ? comparison.lost : [] },
      withoutLimits: state === "WAITING" && open.isWithoutLimits,
      ...deciding,
      ...(needsContract ? confirming : {}),
    };
    if (!item) chosen.added.push({ entry, ...choice });
    else
      chosen.changed.push({
        ...{ id: item.id, ...choice, supersedesId: held.id },
        ...(isReopened ? { nextId: newId() } : {}),
      });
  }
  return chosen;
}

interface Writing {
  plan: ReissuePlan;
  batch: BatchRow | null;
  terms: BatchTerms;
  chosen: Chosen;
  items: readonly BatchItem[];
  key: string | null | undefined;
  digest: string;
}

async function write(
  scope: AgencyScope,
  { plan, batch: before, terms, chosen, items, key, digest }: Writing,
): Promise<BatchRow> {
  const { db } = scope;
  const createdBy = await getActingUser(scope);
  const batch: BatchRow = before
    ? { ...before, pausedAt: null, run: before.run + 1, version: before.version + 1 }
    : {
        id: scope.newId("cba"),
        accountId: plan.renewal.accountId,
        kind: "REISSUE",
        certificateKind: "LIABILITY",
        policyId: plan.renewal.id,
        terms,
        run: 1,
        pausedAt: null,
        createdBy,
        createdAt: scope.nowMs(),
        version: 1,
      };
  const added = chosen.added.map(({ entry, ...choice }): NewItem => ({
    ...choice,
    id: scope.newId("cbi"),
    holderId: entry.holderId,
    holderName: entry.holder.name,
    supersedesId: entry.held.id,
    reason: null,
    field: null,
  }));
  const nowMs = scope.nowMs();
  const job = startRun(scope, batch);
  const start: Statement[] = before
    ? [
        ...guardVersion(db, certificateBatches, before.id, before.version),
        raiseRun(scope, before, { pausedAt: null }),
      ]
    : [db.insert(certificateBatches).values(batch)];
  await writeAll(db, [
    ...recordSubmission(scope, REISSUE, key, { ids: [batch.id], digest }),
    ...start,
    ...(added.length > 0
      ? [insertItems(db, { ...batch, nowMs }, added, { after: items.length, exclusiveIn: null })]
      : []),
    ...(chosen.changed.length > 0
      ? [
          changeItems(db, chosen.changed, {
            from: ["WAITING", "REFUSED", "NEEDS_DECISION", "HELD", "LEFT_OUT"],
            nowMs,
          }),
        ]
      : []),
    ...job.statements,
    ...(await recordChange(scope, {
      action: `${ENTITY}.${before ? "decide" : "create"}`,
      entity: ENTITY,
      entityId: batch.id,
      parentId: batch.accountId,
      version: batch.version,
      after: {
        kind: batch.kind,
        policyId: batch.policyId,
        terms: batch.terms,
        holders: added.length,
        decided: chosen.changed.length,
      },
    })),
  ]);
  scope.written({ jobs: [job] });
  return batch;
}

/** Changes an open request, and reopens a resolved one. */
import { getAgencyProfile } from "#core/agencies";
import { findAccounts } from "#core/accounts";
import { listEntityHistory } from "#core/audit";
import { findPolicies } from "#core/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import { guardActive } from "./assignment.ts";
import { addBusinessHours } from "./business-hours.ts";
import { notAssignable, notOfAccount, type RequestProblem } from "./create-request.ts";
import { parseDueDate } from "./due-date.ts";
import { parseDetails, reasonSchema, requestActs, requestEditSchema, type ServiceRequest } from "./model.ts";
import { nobodyAsks } from "./parse-new-request.ts";
import { findActiveUserIds, findRequests } from "./repository.ts";
import { auditContent, ENTITY, type RequestChange, WHAT, writeRequest } from "./request-writes.ts";
import { getServicingSettings } from "./settings.ts";

type Outcome = Promise<Result<ServiceRequest, RequestProblem>>;

/** Writes one request's change. The later of two writers gets a conflict. */
async function write(scope: AgencyScope, change: RequestChange): Outcome {
  const { before, after } = change;
  const isNewAssignee = before.assigneeId !== after.assigneeId;
  const { written, statements } = await writeRequest(scope, change);
  try {
    await writeAll(scope.db, [
      ...(isNewAssignee ? guardActive(scope.db, after.assigneeId) : []),
      ...statements,
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const active =
      isNewAssignee && after.assigneeId ? await findActiveUserIds(scope.db, [after.assigneeId]) : null;
    return err(active?.size === 0 ? notAssignable : conflict(WHAT));
  }
  scope.written({});
  return ok(written);
}

/** `input`: see `requestEditSchema`. A due date that nobody set by hand follows the priority. */
export async function updateRequest(scope: AgencyScope, id: string, input: unknown): Outcome {
  const { db } = scope;
  const form = parseInput(requestEditSchema, input);
  if (!form.ok) return err(invalid(form.error));
  const { expectedVersion, assigneeId, accountId, businessPolicyId, details, priority } = form.value;
  const { dueAt, isDueByPriority, clientName, clientEmail, clientPhone } = form.value;
  const [[before], [account], [typedPolicy], active, settings, { timeZone }] = await Promise.all([
    findRequests(db, [id]),
    accountId ? findAccounts(db, [accountId]) : [],
    businessPolicyId ? findPolicies(db, [businessPolicyId]) : [],
    findActiveUserIds(db, assigneeId ? [assigneeId] : []),
    getServicingSettings(db),
    getAgencyProfile(db),
  ]);
  if (!before) return err(notFound(WHAT));
  if ((expectedVersion ?? before.version) !== before.version) return err(conflict(WHAT));
  const refusal = requestActs.UPDATE(before);
  if (refusal !== null) return err({ code: "CONFLICT", message: refusal });
  const problems: FieldProblem[] = [];
  const after = { ...before };
  if (assigneeId !== undefined) {
    if (assigneeId && assigneeId !== before.assigneeId && !active.has(assigneeId))
      problems.push(...(notAssignable.fields ?? []));
    after.assigneeId = assigneeId;
  }
  if (accountId !== undefined) {
    if (accountId !== null && !account)
      problems.push({ path: "accountId", message: "This account does not exist. Choose another one." });
    after.accountId = accountId;
  }
  if (businessPolicyId !== undefined) after.policyId = businessPolicyId;
  if (after.policyId !== null && (accountId !== undefined || businessPolicyId !== undefined)) {
    const policy = typedPolicy ?? (await findPolicies(db, [after.policyId]))[0];
    if (accountId === undefined) after.accountId ??= policy?.accountId ?? null;
    // One that was deleted meanwhile is left behind.
    if (!policy && !businessPolicyId) after.policyId = null;
    else if (policy?.accountId !== after.accountId) problems.push(notOfAccount);
  }
  if (clientName !== undefined) after.clientName = clientName;
  if (clientEmail !== undefined) after.clientEmail = clientEmail;
  if (clientPhone !== undefined) after.clientPhone = clientPhone;
  if (after.accountId === null && after.clientName === null)
    problems.push(nobodyAsks(clientName === undefined ? "accountId" : "clientName"));
  if (details !== undefined && details !== null) {
    const parsed = parseDetails(before.type, details);
    if (parsed.ok) after.details = parsed.value;
    else problems.push(...parsed.error);
  }
  after.priority = priority ?? before.priority;
  const isAutomatic = isDueByPriority === true || !before.isDueByHand;
  if (isAutomatic && (before.isDueByHand || after.priority !== before.priority)) {
    after.isDueByHand = false;
    after.dueAt = addBusinessHours(
      await findCountedFrom(db, before),
      settings.hours[after.priority],
      timeZone,
    );
  }
  // Sent back unchanged, it stays what it was: by hand or not.
  if (!isDueByPriority && dueAt !== undefined && !isSameDue(dueAt, before, timeZone)) {
    after.isDueByHand = true;
    after.dueAt = null;
    if (dueAt !== null) {
      const parsed = parseDueDate(dueAt, { openedAt: before.createdAt, nowMs: scope.nowMs(), timeZone });
      if (parsed.ok) after.dueAt = parsed.value;
      else problems.push(...parsed.error);
    }
  }
  if (problems.length > 0) return err(invalid(problems));
  if (canonicalJson(auditContent(after)) === canonicalJson(auditContent(before))) return ok(before);
  return write(scope, { action: "update", before, after });
}

function isSameDue(typed: string | null, { dueAt, isDueByHand }: ServiceRequest, timeZone: string): boolean {
  if (typed === null || dueAt === null) return typed === dueAt;
  // A day that someone types holds, also if it is the one by the priority.
  return typed.length === 10
    ? isDueByHand && todayIn(timeZone, dueAt) === typed
    : Date.parse(typed) === dueAt;
}

/** The business hours of a priority count from when it was opened, or reopened last. */
async function findCountedFrom(db: AgencyDb, { id, createdAt }: ServiceRequest): Promise<number> {
  const [reopened] = await listEntityHistory(db, {
    entity: ENTITY,
    entityIds: [id],
    actions: [`${ENTITY}.reopen`],
    limit: 1,
  });
  return reopened?.at ?? createdAt;
}

/** Its due date counts from now again, unless a person set it. */
export async function reopenRequest(scope: AgencyScope, id: string, input: unknown): Outcome {
  const { db } = scope;
  const form = parseInput(reasonSchema, input);
  if (!form.ok) return err(invalid(form.error));
  const [[before], settings, { timeZone }] = await Promise.all([
    findRequests(db, [id]),
    getServicingSettings(db),
    getAgencyProfile(db),
  ]);
  if (!before) return err(notFound(WHAT));
  const refusal = requestActs.REOPEN(before);
  if (refusal !== null) return err({ code: "CONFLICT", message: refusal });
  const dueAt = before.isDueByHand
    ? before.dueAt
    : addBusinessHours(scope.nowMs(), settings.hours[before.priority], timeZone);
  const after: ServiceRequest = { ...before, state: "OPEN", resolution: null, dueAt };
  return write(scope, { action: "reopen", before, after, reason: form.value.reason });
}

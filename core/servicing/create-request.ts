/** Opens a request: what the person left out is decided by the rule of its type and the business hours of its priority. */
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import { findPolicies } from "#core/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
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
import { isConflict } from "../shared/version-guard.ts";
import { assignByRule, assignedTo, findAllActiveUserIds, guardActive } from "./assignment.ts";
import { addBusinessHours } from "./business-hours.ts";
import { parseDueDate } from "./due-date.ts";
import type { ServiceRequest } from "./model.ts";
import { parseNewRequest } from "./parse-new-request.ts";
import { findRequests, requestValues } from "./repository.ts";
import { auditContent, ENTITY, WHAT } from "./request-writes.ts";
import { getServicingSettings } from "./settings.ts";
import { serviceRequests } from "./tables.ts";

const CREATE = "createServiceRequest";
/** Of requests that are opened at once, one takes the turn, and the others draw again. */
const ATTEMPTS_MAX = 50;

export type RequestProblem = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;
type Outcome = Promise<Result<ServiceRequest, RequestProblem>>;

export const notOfAccount: FieldProblem = {
  path: "businessPolicyId",
  message: "Choose one of the account's policies.",
};
export const notAssignable = invalid([
  { path: "assigneeId", message: "This person can no longer be assigned. Choose someone else." },
]);

interface PlannedRequest {
  request: ServiceRequest;
  /** What opens it, in one batch; a conflict if the person that it goes to may not be assigned any more. */
  statements: Statement[];
}

type Content = Omit<Extract<ReturnType<typeof parseNewRequest>, { ok: true }>["value"], "idempotencyKey">;

/** What would be written for a request with these contents. */
async function plan(
  scope: AgencyScope,
  given: Content,
  reason: string | null = null,
): Promise<Result<PlannedRequest, RequestProblem>> {
  const { db } = scope;
  const { details, ...content } = given;
  const { type, clientName, clientEmail, clientPhone, businessPolicyId } = content;
  const now = scope.nowMs();
  const [accountsFound, [policy], settings, { timeZone }, active] = await Promise.all([
    content.accountId ? findAccounts(db, [content.accountId]) : [],
    businessPolicyId ? findPolicies(db, [businessPolicyId]) : [],
    getServicingSettings(db),
    getAgencyProfile(db),
    findAllActiveUserIds(db),
  ]);
  const [named] = accountsFound;
  if (content.accountId && !named) return err(notFound("account"));
  if (businessPolicyId && (!policy || (named && policy.accountId !== named.id)))
    return err(invalid([notOfAccount]));
  const accountId = named?.id ?? policy?.accountId ?? null;
  if (content.assigneeId && !active.has(content.assigneeId)) return err(notAssignable);
  const rule = settings.rules[type];
  const priority = content.priority ?? rule.priority;
  const typedDue = content.dueAt
    ? parseDueDate(content.dueAt, { openedAt: now, nowMs: now, timeZone })
    : null;
  if (typedDue && !typedDue.ok) return err(invalid(typedDue.error));
  const { kind, id: actorId } = await scope.actor();
  const { assigneeId, statements: turn } =
    content.assigneeId === undefined
      ? await assignByRule(scope, {
          ...{ type, rule, active, policy: policy ?? null },
          findAccount: async () => named ?? (policy && (await findAccounts(db, [policy.accountId]))[0]),
        })
      : assignedTo(content.assigneeId);
  const request: ServiceRequest = {
    id: scope.newId("srq"),
    state: "OPEN",
    type,
    priority,
    details,
    accountId,
    policyId: policy?.id ?? null,
    ...{ clientName, clientEmail, clientPhone, assigneeId },
    dueAt:
      content.dueAt === undefined
        ? addBusinessHours(now, settings.hours[priority], timeZone)
        : (typedDue?.value ?? null),
    isDueByHand: content.dueAt !== undefined,
    overdueAt: null,
    openedBy: { kind, userId: kind === "AGENCY_USER" ? actorId : null },
    resolution: null,
    mergedInto: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const statements = [
    ...turn,
    ...guardActive(db, assigneeId),
    db.insert(serviceRequests).values(requestValues(request)),
    ...(await recordChange(scope, {
      action: `${ENTITY}.create`,
      entity: ENTITY,
      entityId: request.id,
      parentId: request.accountId,
      version: 1,
      reason,
      after: {
        ...auditContent(request),
        ...(content.assigneeId === undefined && assigneeId !== null ? { isAssignedByRule: true } : {}),
      },
    })),
  ];
  return ok({ request, statements });
}

/**
 * A request to be opened in the batch of something else, such as a step of Cara's. `input`: see `newRequestSchema`.
 * `reason`: what began it, as a sentence, where no user did.
 */
export async function planRequest(
  scope: AgencyScope,
  input: unknown,
  reason: string | null = null,
): Promise<Result<PlannedRequest, RequestProblem>> {
  const form = parseNewRequest(input);
  if (!form.ok) return err(invalid(form.error));
  return plan(scope, form.value, reason);
}

export async function createRequest(scope: AgencyScope, input: unknown): Outcome {
  const { db } = scope;
  const form = parseNewRequest(input);
  if (!form.ok) return err(invalid(form.error));
  const { idempotencyKey: key, ...content } = form.value;
  const digest = await digestOf(content);

  const getMade = async (): Promise<Awaited<Outcome> | null> => {
    const made = await findSubmission(db, CREATE, key);
    if (!made) return null;
    if (isOtherContent(made, digest)) return err(otherContent);
    const [request] = await findRequests(db, made.ids);
    return request ? ok(request) : err(notFound(WHAT));
  };

  const attempt = async (): Outcome => {
    const [made, planned] = await Promise.all([getMade(), plan(scope, content)]);
    if (made) return made;
    if (!planned.ok) return planned;
    const { request, statements } = planned.value;
    await writeAll(db, [
      ...recordSubmission(scope, CREATE, key, { ids: [request.id], digest }),
      ...statements,
    ]);
    scope.written({});
    return ok(request);
  };

  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRepeatedSubmission(error) && !isConflict(error)) throw error;
      if (attempts === ATTEMPTS_MAX) return err(conflict(WHAT));
    }
  }
}

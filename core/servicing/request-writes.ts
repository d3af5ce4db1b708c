/** The statements of a change to a request: its guard, its row and its audit entry. */
import { eq } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { guardVersion } from "../shared/version-guard.ts";
import type { ServiceRequest } from "./model.ts";
import { requestValues } from "./repository.ts";
import { serviceRequests } from "./tables.ts";

/** As in the audit log and the change feed. */
export const ENTITY = "serviceRequest";
/** As in messages. */
export const WHAT = "request";

/** What the audit log stores about a request. */
export const auditContent = ({
  type,
  state,
  priority,
  details,
  clientName,
  clientEmail,
  clientPhone,
  accountId,
  policyId,
  assigneeId,
  dueAt,
  isDueByHand,
  resolution,
  mergedInto,
}: ServiceRequest) => ({
  ...{ type, state, priority, details, clientName, clientEmail, clientPhone, accountId, policyId },
  ...{ assigneeId, dueAt, isDueByHand, resolutionNotes: resolution?.notes ?? null, mergedInto },
});

export interface RequestChange {
  action: "update" | "fulfill" | "resolve" | "reopen" | "merge" | "absorb" | "removeFile";
  before: ServiceRequest;
  after: ServiceRequest;
  reason?: string;
  /** What the log also says about it. */
  more?: object;
}

export interface RequestWrite {
  /** The request's next version. */
  written: ServiceRequest;
  statements: Statement[];
}

export async function writeRequest(scope: AgencyScope, change: RequestChange): Promise<RequestWrite> {
  const { db } = scope;
  const { action, before, reason, more } = change;
  // The clock notes this without a version of its own, so it is changed only with what it depends on.
  const isDueChanged = before.dueAt !== change.after.dueAt || before.state !== change.after.state;
  const after = {
    ...change.after,
    overdueAt: isDueChanged ? null : before.overdueAt,
    version: before.version + 1,
    updatedAt: scope.nowMs(),
  };
  const { id, createdAt: _createdAt, overdueAt, ...values } = requestValues(after);
  const statements = [
    ...guardVersion(db, serviceRequests, id, before.version),
    db
      .update(serviceRequests)
      .set({ ...values, ...(isDueChanged ? { overdueAt } : {}) })
      .where(eq(serviceRequests.id, id)),
    ...(await recordChange(scope, {
      action: `${ENTITY}.${action}`,
      entity: ENTITY,
      entityId: id,
      parentId: after.accountId,
      version: after.version,
      ...(reason === undefined ? {} : { reason }),
      before: auditContent(before),
      after: { ...auditContent(after), ...more },
    })),
  ];
  return { written: after, statements };
}

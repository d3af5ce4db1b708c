/** What became of what Cara asked for, in words for the step that asked. */
import { eq, sql } from "drizzle-orm";
import { type DeliveryNews, deliveryOf, findDeliveryRowsWhere } from "#core/deliveries";
import { users } from "#core/users";
import { newsSeq, raiseNewsSeq } from "#core/workflows";
import { type Delivery, deliveryStateLabels, type Yes } from "#model/deliveries";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb } from "../shared/database.ts";
import type { Approval } from "./model.ts";
import { approvals } from "./tables.ts";

const RECORD = "caraApproval";

export interface ApprovalOutcome {
  /** The key of the step that asked. */
  key: string;
  /** The number of the batch that changed it last. */
  seq: number;
  /** Null while it is open. */
  success: boolean | null;
  /** A sentence. */
  message: string;
}

/** Those of a workspace. One round trip. */
export async function findApprovalOutcomes(db: AgencyDb, workspaceId: string): Promise<ApprovalOutcome[]> {
  const ofWorkspace = sql`record_kind = ${RECORD} AND record_id IN (SELECT id FROM approvals WHERE workspace_id = ${workspaceId})`;
  const [rows, deliveries] = await Promise.all([
    db
      .select({ approval: approvals, decider: users.name })
      .from(approvals)
      .leftJoin(users, eq(users.id, approvals.decidedBy))
      .where(eq(approvals.workspaceId, workspaceId)),
    findDeliveryRowsWhere(db, ofWorkspace),
  ]);
  const byId = new Map(deliveries.map((row) => [row.id, deliveryOf(row)]));
  return rows.map(({ approval, decider }) => ({
    key: approval.key,
    seq: approval.seq,
    ...outcomeOf(approval, decider ?? "somebody", byId.get(approval.deliveryId ?? "") ?? null),
  }));
}

/** Pure. */
function outcomeOf(
  { state, reason, outcome }: Pick<Approval, "state" | "reason" | "outcome">,
  decider: string,
  delivery: Delivery | null,
): Pick<ApprovalOutcome, "success" | "message"> {
  if (state === "PENDING") return { success: null, message: "Waiting for approval." };
  if (state === "DECLINED") return { success: false, message: `Declined by ${decider}: ${reason ?? ""}` };
  const approved = `Approved by ${decider}.`;
  if (outcome) return { success: outcome.success, message: `${approved} ${outcome.message}` };
  if (!delivery) return { success: null, message: approved };
  const why = delivery.reason === null ? "" : ` ${delivery.reason}`;
  const told = `${approved} ${deliveryStateLabels[delivery.state]}: ${delivery.to}.${why}`;
  return { success: successOf[delivery.state], message: told };
}

const successOf: Record<Delivery["state"], boolean | null> = {
  QUEUED: null,
  SENT: true,
  DELAYED: null,
  FAILED: false,
  DELIVERED: true,
  BOUNCED: false,
  COMPLAINED: false,
};

/**
 * For the job that sends mail: an email that waits for an approval leaves only once that was given for it. `refuseRuleMail`
 * answers for what a rule sends.
 */
async function refuseUnapprovedMail<Scope extends Pick<AgencyScope, "db">>(
  scope: Scope,
  { id, yes }: { id: string; yes: Yes },
  refuseRuleMail: (scope: Scope, delivery: { yes: Yes }) => Promise<string | null>,
): Promise<string | null> {
  if (yes.kind === "CLICK") return null;
  if (yes.kind === "RULE") return refuseRuleMail(scope, { yes });
  const { db } = scope;
  const [approval] = await db
    .select({ state: approvals.state, deliveryId: approvals.deliveryId })
    .from(approvals)
    .where(eq(approvals.id, yes.id));
  return approval?.state === "APPROVED" && approval.deliveryId === id
    ? null
    : "Nobody has approved this email, so it was not sent.";
}

/**
 * The news of the workspaces that emails come from, as their deliveries go on: the approval of an email has changed.
 * `tellWatchers`: those who watch a workspace are to be told.
 */
const createDeliveryNews = (tellWatchers: (workspaceId: string) => Promise<void>): DeliveryNews => ({
  newsOf: ({ db }, { recordKind, recordId, parentId }) => ({
    statements:
      recordKind !== RECORD || parentId === null
        ? []
        : [
            raiseNewsSeq(db, parentId),
            db
              .update(approvals)
              .set({ seq: newsSeq(parentId) })
              .where(eq(approvals.id, recordId)),
          ],
    jobs: [],
  }),
  async tell({ recordKind, parentId }) {
    if (recordKind === RECORD && parentId !== null) await tellWatchers(parentId);
  },
});

export const approvedMail = { createNews: createDeliveryNews, refuse: refuseUnapprovedMail };

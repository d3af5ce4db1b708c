/** Approvals: what Cara would do outside the product, and what people say to it. Browser-safe. */
import * as v from "valibot";
import { notesSchema } from "../shared/text-fields.ts";

export const approvalKinds = ["SEND_EMAIL", "WRITE_INTEGRATION", "ISSUE_CERTIFICATE"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** UNDOABLE: approved a moment ago, and nothing has been done yet. APPROVED: it is being done, or was. */
export const approvalStates = ["PENDING", "UNDOABLE", "APPROVED", "DECLINED"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** How long an approval can be undone. */
export const UNDO_MS = 10_000;

export interface Approval {
  id: string;
  workspaceId: string;
  artifactId: string;
  kind: ApprovalKind;
  state: ApprovalState;
  /** The key of the step that asked, under which the act is done once. */
  key: string;
  /** The user in whose name Cara asks. */
  askedBy: string;
  /** The client that the draft is about, whatever its workspace goes on to; null for nobody who is on file. */
  accountId: string | null;
  /** What that client was called when Cara asked. */
  clientName: string | null;
  decidedBy: string | null;
  /** Milliseconds since 1970, as the others. */
  decidedAt: number | null;
  undoUntil: number | null;
  /** Why it was declined. */
  reason: string | null;
  deliveryId: string | null;
  /** Of a certificate or a write to an integration, once it was done. */
  outcome: ApprovalOutcome | null;
  /** Since when the draft answers a thread that has gone on; null if it is up to date. */
  outdatedAt: number | null;
  /** Since when others than its recipient have written in the thread that it answers; null if nobody has. */
  othersWroteAt: number | null;
  /** Raised by every edit of the draft and every decision. */
  version: number;
  createdAt: number;
}

/** What came of it, as a sentence. `success`: null if nobody can tell. */
export interface ApprovalOutcome {
  success: boolean | null;
  message: string;
  /** The certificate that was issued. */
  certificate?: { id: string; accountId: string };
}

export const decisions = ["APPROVE", "DECLINE", "UNDO"] as const;

const REASON_MAX = 2_000;

export const decisionSchema = v.pipe(
  v.object({
    decision: v.picklist(decisions),
    /** The version that the decider has seen. */
    version: v.number(),
    reason: notesSchema(REASON_MAX),
  }),
  v.forward(
    v.check(
      ({ decision, reason }) => decision !== "DECLINE" || reason !== "",
      "Say why, so that Cara can do better.",
    ),
    ["reason"],
  ),
);

/** What the inbox says of an approval. */
import type { CaraApprovalRowFragment } from "../graphql/generated/graphql.ts";

export type ApprovalRow = CaraApprovalRowFragment;

export const isWaiting = ({ state }: Pick<ApprovalRow, "state">): boolean =>
  state === "PENDING" || state === "UNDOABLE";

/** "Email to wren@pelican.example": what would go out, and to whom. */
export const nameOfApproval = ({ artifact: { toEmail, title } }: Pick<ApprovalRow, "artifact">): string =>
  toEmail ? `Email to ${toEmail}` : title;

/** Who asked for it, or what became of it. */
export function fateOf({ state, askedBy, decidedBy, reason, delivery }: ApprovalRow): string {
  const decider = decidedBy?.name ?? "Someone";
  switch (state) {
    case "PENDING":
      return askedBy ? `Asked by ${askedBy.name}` : "Cara, on her own";
    case "UNDOABLE":
      return `Approved by ${decider}, about to be sent`;
    case "APPROVED":
      return `Approved by ${decider}${isLost(delivery) ? ", but not delivered" : ""}`;
    case "DECLINED":
      return `Declined by ${decider}${reason ? `: ${reason}` : ""}`;
  }
}

/** Whether the email did not arrive. */
export const isLost = (delivery: ApprovalRow["delivery"]): boolean =>
  delivery?.state === "FAILED" || delivery?.state === "BOUNCED";

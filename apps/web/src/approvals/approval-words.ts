/** What the inbox says of an approval. */
import { deliveryStateLabels } from "#model/deliveries";
import type { CaraApprovalRowFragment } from "../graphql/generated/graphql.ts";

export type ApprovalRow = CaraApprovalRowFragment;

export const isWaiting = ({ state }: Pick<ApprovalRow, "state">): boolean =>
  state === "PENDING" || state === "UNDOABLE";

/** "Email to wren@pelican.example": what would go out, and to whom. */
export function nameOfApproval({ artifact }: Pick<ApprovalRow, "artifact">): string {
  const { toEmail, subject, title } = artifact;
  if (toEmail) return `Email to ${toEmail}`;
  // Only emails have a subject.
  return subject === null ? title : "Email without a recipient";
}

/** "For Pelican Point Marina LLC, asked by Odette Marlowe". */
export function originOf({ askedBy, workspace }: Pick<ApprovalRow, "askedBy" | "workspace">): string {
  const { clientName } = workspace.metadata;
  const asked = askedBy ? `asked by ${askedBy.name}` : "started by Cara";
  return clientName ? `For ${clientName}, ${asked}` : `${asked.charAt(0).toUpperCase()}${asked.slice(1)}`;
}

/** What became of it. */
export function fateOf({
  state,
  decidedBy,
  reason,
  delivery,
}: Pick<ApprovalRow, "state" | "decidedBy" | "reason" | "delivery">): string {
  const decider = decidedBy?.name ?? "Someone";
  switch (state) {
    case "PENDING":
      return "Draft, waiting for approval";
    case "UNDOABLE":
      return `Approved by ${decider}, about to be sent`;
    case "APPROVED":
      return `Approved by ${decider}${delivery ? `, ${deliveryStateLabels[delivery.state].toLowerCase()}` : ""}`;
    case "DECLINED":
      return `Declined by ${decider}${reason ? `: ${reason}` : ""}`;
  }
}

/** Whether the email did not arrive. */
export const isLost = (delivery: ApprovalRow["delivery"]): boolean =>
  delivery?.state === "FAILED" || delivery?.state === "BOUNCED";

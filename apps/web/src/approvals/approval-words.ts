/** What the inbox says of an approval. */
import { deliveryStateLabels } from "#model/deliveries";
import type { CaraApprovalRowFragment } from "../graphql/generated/graphql.ts";

export type ApprovalRow = CaraApprovalRowFragment;

export const isWaiting = ({ state }: Pick<ApprovalRow, "state">): boolean => state === "PENDING";

/** What is said around a decision, by what would be done. */
export const actWords = {
  SEND_EMAIL: {
    approve: "Approve and send",
    exactly: "Exactly this version goes out.",
    soon: "about to be sent",
    countdown: "Goes out",
    declined: "Nothing is sent.",
    reason: "Cara reads your reason in the workspace.",
  },
  WRITE_INTEGRATION: {
    approve: "Approve and write",
    exactly: "Exactly this version is written.",
    soon: "about to be written",
    countdown: "Is written",
    declined: "Nothing is written.",
    reason: "Your reason stands in the workspace. Tell Cara there what to change.",
  },
  ISSUE_CERTIFICATE: {
    approve: "Approve and issue",
    exactly: "Exactly this version is issued.",
    soon: "about to be issued",
    countdown: "Is issued",
    declined: "Nothing is issued.",
    reason:
      "Cara reads your reason in the workspace. Where it says what to change on the form, she prepares a new draft.",
  },
} as const satisfies Record<ApprovalRow["kind"], Record<string, string>>;

/** What a write to an integration adds there. */
export const writtenThings: Readonly<Record<string, string>> = {
  CREATE_NOTE: "Note",
  CREATE_TASK: "Task",
  UPLOAD_DOCUMENT: "Document",
};

/** "Email to wren@pelican.example", "Write to HawkSoft": what would be done, and where it goes. */
export function nameOfApproval({
  kind,
  artifact,
  integrationWrite,
}: Pick<ApprovalRow, "kind" | "artifact" | "integrationWrite">): string {
  const { toEmail, subject, title } = artifact;
  if (integrationWrite?.integration) return `Write to ${integrationWrite.integration}`;
  if (kind === "ISSUE_CERTIFICATE") return "Issue a certificate";
  if (toEmail) return `Email to ${toEmail}`;
  // Only emails have a subject.
  return subject === null ? title : "Email without a recipient";
}

/** What it is about, in one line: an email's subject, "Note for Pelican Point Marina LLC". */
export function subjectOf({
  artifact,
  integrationWrite,
}: Pick<ApprovalRow, "artifact" | "integrationWrite">): string {
  const { action, account } = integrationWrite ?? {};
  const thing = action && writtenThings[action];
  return thing && account ? `${thing} for ${account.name}` : (artifact.subject ?? artifact.title);
}

/** Who asked for it: a reply came of the email that it answers, whoever Cara does it for. */
export function askedIn({ askedBy, artifact }: Pick<ApprovalRow, "askedBy" | "artifact">): string | null {
  if (artifact.repliesTo) return `in reply to ${artifact.repliesTo}`;
  return askedBy && `asked by ${askedBy.name}`;
}

/** "For Pelican Point Marina LLC, asked by Odette Marlowe". */
export function originOf(approval: Pick<ApprovalRow, "askedBy" | "artifact" | "clientName">): string {
  const { clientName } = approval;
  const asked = askedIn(approval) ?? "started by Cara";
  return clientName ? `For ${clientName}, ${asked}` : `${asked.charAt(0).toUpperCase()}${asked.slice(1)}`;
}

/** What became of it. */
export function fateOf({
  kind,
  state,
  decidedBy,
  reason,
  delivery,
  outcome,
}: Pick<ApprovalRow, "kind" | "state" | "decidedBy" | "reason" | "delivery" | "outcome">): string {
  const decider = decidedBy?.name ?? "Someone";
  switch (state) {
    case "PENDING":
      return "Draft, waiting for approval";
    case "UNDOABLE":
      return `Approved by ${decider}, ${actWords[kind].soon}`;
    case "APPROVED": {
      const became = delivery
        ? deliveryStateLabels[delivery.state].toLowerCase()
        : kind === "ISSUE_CERTIFICATE"
          ? issuedLabel(outcome)
          : writtenLabel(outcome);
      return `Approved by ${decider}${became === null ? "" : `, ${became}`}`;
    }
    case "DECLINED":
      return `Declined by ${decider}${reason ? `: ${reason}` : ""}`;
  }
}

const issuedLabel = (outcome: ApprovalRow["outcome"]): string | null =>
  outcome && (outcome.success ? "issued" : "not issued");

function writtenLabel(outcome: ApprovalRow["outcome"]): string | null {
  if (!outcome) return null;
  if (outcome.success === null) return "not certain whether it was written";
  return outcome.success ? "written" : "not written";
}

/** What somebody reads whose decision came too late: "Dana Whitlock approved it first. Nothing more to do." */
export const tooLate = ({ state, decidedBy }: Pick<ApprovalRow, "state" | "decidedBy">): string =>
  `${decidedBy?.name ?? "Someone"} ${state === "DECLINED" ? "declined" : "approved"} it first. Nothing more to do.`;

/** The same for somebody who is changing the draft. */
export const decidedMeanwhile = ({ state, decidedBy }: Pick<ApprovalRow, "state" | "decidedBy">): string =>
  `${decidedBy?.name ?? "Someone"} ${state === "DECLINED" ? "declined" : "approved"} it while you were editing.`;

/** Whether the email did not arrive, or nothing was written. */
export const isLost = ({ delivery, outcome }: Pick<ApprovalRow, "delivery" | "outcome">): boolean =>
  delivery?.state === "FAILED" || delivery?.state === "BOUNCED" || outcome?.success === false;

/** How a draft stands to what is on file: it says something else, or only something that is nowhere on file. */
export const differenceWords = (differences: ApprovalRow["differences"]) =>
  differences.every(({ isUnsaid }) => isUnsaid)
    ? { label: "Not on record", title: "This is not on record." }
    : { label: "Differs from the record", title: "This differs from the record." };

/**
 * What Cara would do outside the product waits here for a yes. Exactly the version that somebody has seen is approved, of
 * two who decide one wins, and it can be undone until the act begins; the act is done once.
 */
export { actOnApprovalJob, type ReplyPorts } from "./act-on-approval.ts";
export { amountsOnFile } from "./amounts-on-file.ts";
export { differencesOf } from "./differences.ts";
export { type ApprovalOutcome, approvedMail, findApprovalOutcomes } from "./find-outcomes.ts";
export type { Integration, IntegrationPorts, WriteOutcome } from "./integration.ts";
export { CaraApprovalRef } from "./graphql-ref.ts";
export {
  approvalGoesOn,
  askApproval,
  findApprovalAsked,
  findApprovalNews,
  findApprovalOfArtifact,
} from "./repository.ts";
export { type Approvals, createApprovals } from "./service.ts";

/** Every job. */
import { publishNameJob } from "#core/agencies";
import { actOnApprovalJob, type IntegrationPorts, type ReplyPorts } from "#core/approvals";
import { type CertificateBatchPorts, issueBatchJob } from "#core/certificate-batches";
import { type DeliveryPorts, sendDeliveryJob } from "#core/deliveries";
import { documentJobs, type DocumentPorts } from "#core/documents";
import { emailJobs, type EmailPorts } from "#core/emails";
import { workOnEmailJob } from "#core/emails/work";
import type { Job } from "#core/outbox";
import { embedPagesJob, type RetrievalPorts } from "#core/retrieval";
import { subscriptionJobs, type SubscriptionPorts } from "#core/subscription";
import { type InvitationPorts, inviteOwnerJob, inviteUserJob } from "#core/users";
import { driveWorkflowJob, type WorkflowPorts } from "#core/workflows";

/** All of their dependencies together; edge/queues/job-ports.ts creates them. */
export type JobPorts = DocumentPorts &
  RetrievalPorts &
  InvitationPorts &
  DeliveryPorts &
  CertificateBatchPorts &
  WorkflowPorts &
  SubscriptionPorts &
  EmailPorts &
  IntegrationPorts &
  ReplyPorts;

export const jobs: readonly Job<unknown, JobPorts>[] = [
  publishNameJob,
  inviteOwnerJob,
  inviteUserJob,
  embedPagesJob,
  issueBatchJob,
  sendDeliveryJob,
  driveWorkflowJob,
  actOnApprovalJob,
  workOnEmailJob,
  ...documentJobs,
  ...emailJobs,
  ...subscriptionJobs,
];

/** Every job. */
import { publishNameJob } from "#core/agencies";
import { actOnApprovalJob, type IntegrationPorts } from "#core/approvals";
import { type CertificateBatchPorts, issueBatchJob } from "#core/certificate-batches";
import { type DeliveryPorts, sendDeliveryJob } from "#core/deliveries";
import { documentJobs, type DocumentPorts } from "#core/documents";
import { type EmailPorts, noteDeliveryJob, readEmailJob, workOnEmailJob } from "#core/emails";
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
  IntegrationPorts;

export const jobs: readonly Job<unknown, JobPorts>[] = [
  publishNameJob,
  inviteOwnerJob,
  inviteUserJob,
  embedPagesJob,
  issueBatchJob,
  sendDeliveryJob,
  driveWorkflowJob,
  actOnApprovalJob,
  readEmailJob,
  workOnEmailJob,
  noteDeliveryJob,
  ...documentJobs,
  ...subscriptionJobs,
];

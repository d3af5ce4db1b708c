/** Every job there is. */
import { publishNameJob } from "#core/agencies";
import { documentJobs, type DocumentPorts } from "#core/documents";
import type { Job } from "#core/outbox";
import { inviteOwnerJob, type InvitationPorts } from "#core/users";

/** What they need, all of them together; edge/queues/job-ports.ts makes it. */
export type JobPorts = DocumentPorts & InvitationPorts;

export const jobs: readonly Job<unknown, JobPorts>[] = [publishNameJob, inviteOwnerJob, ...documentJobs];

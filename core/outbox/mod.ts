/**
 * Work that was promised in the same batch as the change that asked for it, so that neither exists without the
 * other. A queue carries only the job's id; the consumer claims the row, acts, and says how it ended. A job may
 * run twice, is never forgotten, and never goes round for ever.
 */
export {
  claimJob,
  type ClaimedJob,
  failJob,
  findNextSendAt,
  finishingStatement,
  finishJob,
  retryJob,
  takeJobsToSend,
} from "./claim-job.ts";
export { pruneDoneJobs } from "./prune-done-jobs.ts";
export { enqueue, type NewJob } from "./enqueue.ts";
export { type QueueMessage, queueMessageSchema } from "./model.ts";

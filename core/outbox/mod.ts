/**
 * Work that was promised in the same batch as the change that asked for it, so that neither exists without the
 * other. A queue carries only the job's id; the consumer claims the row, acts, and says how it ended. A job may
 * run twice but counts once, is never forgotten, and never goes round for ever.
 */
export {
  claimJob,
  type ClaimedJob,
  failJob,
  finishingStatements,
  finishJob,
  retryJob,
  sendJobsTask,
  takeOver,
} from "./claim-job.ts";
export { pruneJobsTask } from "./prune-done-jobs.ts";
export { enqueue, type NewJob, withdraw } from "./enqueue.ts";
export { holdJob } from "./hold-job.ts";
export { type JobEnd, overTimeReason, type QueueMessage, queueMessageSchema } from "./model.ts";

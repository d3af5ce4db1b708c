/**
 * Work that is enqueued in the same batch as the change that asked for it, so that neither exists without the
 * other. A queue carries only the job's id; the consumer claims the row, acts, and says how it ended. A job may
 * run twice but counts once, is never forgotten, and never goes round for ever.
 */
export { sendJobsTask } from "./claim-job.ts";
export { defineJob, type Job, jobResultOf } from "./define-job.ts";
export { enqueue, type EnqueuedJob, withdraw } from "./enqueue.ts";
export { pruneJobsTask } from "./prune-done-jobs.ts";
export { runJob } from "./run-job.ts";

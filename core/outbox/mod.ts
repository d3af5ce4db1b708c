/**
 * Work that is enqueued in the same batch as the change that requires it, so that neither exists without the other. A
 * queue carries only the job's id; the consumer claims the row, does the work and records how it ended. A job may run
 * twice but takes effect once, is never lost, and never loops forever.
 */
export { reopenJobs, resumeJobs, sendJobsTask } from "./claim-job.ts";
export { defineJob, type Job, type JobResult } from "./define-job.ts";
export { enqueue, type EnqueuedJob, withdraw, withdrawIfSpare, withdrawJobsOf } from "./enqueue.ts";
export { pruneJobsTask } from "./prune-done-jobs.ts";
export { runJob } from "./run-job.ts";

/**
 * Runs a job from its claim to its end. A job that crashed twice is given up at its third claim, one that failed is
 * retried later by the hub's clock, and one that takes too long is given up.
 */
import type { AgencyScope } from "../shared/agency-scope.ts";
import {
  claimJob,
  type ClaimedJob,
  failJob,
  finishingStatements,
  finishJob,
  restJob,
  retryJob,
  takeOver,
} from "./claim-job.ts";
import type { Job } from "./define-job.ts";
import { holdJob } from "./hold-job.ts";
import { isTooLate, type JobEnd, overTimeReason, tooLateReason } from "./model.ts";

export interface JobRunner<Ports> {
  scope: AgencyScope;
  jobs: readonly Job<unknown, Ports>[];
  ports: Ports;
  /** Why the agency's work is at rest, as a sentence; null while it goes on. */
  whyAtRest(): Promise<string | null>;
  log(level: "warn" | "error", message: string, facts: Record<string, unknown>): void;
}

export async function runJob<Ports>(runner: JobRunner<Ports>, jobId: string): Promise<void> {
  const { scope, jobs, log } = runner;
  const { db, agencyId, requestId, nowMs } = scope;
  const [claim, whyAtRest] = await Promise.all([claimJob(db, jobId, nowMs()), runner.whyAtRest()]);
  if (claim.tag === "GONE") return;
  const { claimed } = claim;
  const job = jobs.find(({ name }) => name === claimed.job);
  if (claim.tag === "ENDED") return giveUp(runner, job, claimed, { end: "VANISHED", reason: claim.reason });
  if (!job) return failJob(db, claimed, `Nothing handles the job "${claimed.job}".`, nowMs());
  if (job.actsOutside && isTooLate(claimed.createdAt, nowMs()))
    return giveUp(runner, job, claimed, { end: "TOO_LATE", reason: tooLateReason });
  if (whyAtRest !== null && !job.staysOpen) return restJob(db, claimed, whyAtRest, nowMs());
  try {
    const held = await holdJob(db, claimed, () => runClaimed(runner, job, claimed), { nowMs });
    if (held === "OVER_TIME") await giveUp(runner, job, claimed, { end: held, reason: overTimeReason });
    if (held === "LOST")
      log("warn", "A job was taken up by another consumer.", { agencyId, jobId, requestId });
  } catch (error) {
    log("error", "A job failed.", { agencyId, jobId, requestId, job: claimed.job, error });
    const decision = await retryJob(db, claimed, "The work failed.", nowMs());
    if (decision.tag === "END")
      await giveUp(runner, job, claimed, { end: "FAILED", reason: decision.reason });
    scope.written({});
  }
}

async function runClaimed<Ports>(
  { scope, ports }: JobRunner<Ports>,
  job: Job<unknown, Ports>,
  claimed: ClaimedJob,
): Promise<void> {
  const { db, nowMs } = scope;
  const finishing = finishingStatements(db, claimed, nowMs());
  const result = await job.run(ports, { ...claimed, scope, finishing });
  if (result.tag === "NOTHING_TO_DO") await finishJob(db, claimed, nowMs());
  if (result.tag === "REFUSED") await failJob(db, claimed, result.reason, nowMs());
}

/** Reported first to anyone waiting for the job; if that fails, the next claim reports it. */
async function giveUp<Ports>(
  { scope, ports, log }: JobRunner<Ports>,
  job: Job<unknown, Ports> | undefined,
  claimed: ClaimedJob,
  { end, reason }: { end: JobEnd; reason: string },
): Promise<void> {
  const { db, agencyId, requestId, nowMs } = scope;
  log("error", "A job was given up.", {
    agencyId,
    jobId: claimed.jobId,
    requestId,
    job: claimed.job,
    reason,
  });
  const own = await takeOver(db, claimed, nowMs());
  if (!own) return;
  await job?.ended(ports, { ...own, scope, end });
  await failJob(db, own, reason, nowMs());
}

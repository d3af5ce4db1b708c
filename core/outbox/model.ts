/**
 * The words and the rules of the outbox, without a database: what a message says, how long a job may run, when
 * it is tried again and when it has been tried enough.
 */
import * as v from "valibot";

/** Jobs that take no model and no document run beside mail; all else waits behind the reading of documents. */
export type QueueName = "ai-jobs" | "mail-jobs";

export type JobState = "WAITING" | "CLAIMED" | "DONE" | "FAILED";

/** What travels on a queue. It says where the truth is, and holds none of it. */
export const queueMessageSchema = v.strictObject({
  job: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  agencyId: v.pipe(v.string(), v.startsWith("agy_"), v.maxLength(64)),
  jobId: v.pipe(v.string(), v.startsWith("job_"), v.maxLength(64)),
  requestId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
});
export type QueueMessage = v.InferOutput<typeof queueMessageSchema>;

/**
 * How long a claimed job belongs to its consumer without a word from it. Longer than a consumer may compute at a
 * stretch (`cpu_ms` in wrangler.toml): until then a busy one cannot say that it is still there.
 */
export const leaseMs = 45_000;
/** A consumer that still works says so this often; two of its words may be lost. */
export const renewMs = 12_000;
/** A step of work that takes longer is stopped. All that a step may ask of a language model takes less. */
export const stepBudgetMs = 10 * 60_000;
/** A fresh job is sent right after its batch; the hub sends it again when nobody took it for this long. */
export const firstResendMs = 10_000;
/** After a re-send the hub waits this long: a queue with a backlog must not fill with copies. */
export const resendMs = 60_000;
/** A job whose consumer vanished this often is taken to be what kills it. */
const lostClaimsMax = 2;
/** A consumer may also vanish while it reports to whoever waits for a job that it ended; after so many more claims it is not reported. */
const lostReportsMax = 4;
/** Waits before each further try of a job that failed for a reason that may pass. */
export const retryWaitsMs: readonly number[] = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];

/** Why a job was ended: its consumers vanished, it failed each time, or a step took longer than it may. */
export type JobEnd = "VANISHED" | "FAILED" | "OVER_TIME";

const poisonReason =
  "The work stopped without an answer twice, so it was not tried again. The file or request itself may be the cause.";
export const overTimeReason = `The work took longer than ${stepBudgetMs / 60_000} minutes, so it was stopped.`;

export type ClaimDecision =
  | { tag: "RUN" }
  /** `isReported`: whoever waits for the job has had its chances to hear of it. */
  | { tag: "END"; reason: string; isReported: boolean };

/** `attempts` counts this claim too; `retries` are the claims that came back and asked to be tried again. */
export function decideClaim(row: { attempts: number; retries: number }): ClaimDecision {
  const lost = row.attempts - 1 - row.retries;
  if (lost < lostClaimsMax) return { tag: "RUN" };
  return { tag: "END", reason: poisonReason, isReported: lost >= lostClaimsMax + lostReportsMax };
}

export type RetryDecision = { tag: "RETRY"; dueAt: number } | { tag: "END"; reason: string };

/** `retries`: how often the job was tried again before. */
export function decideRetry(retries: number, reason: string, nowMs: number): RetryDecision {
  const wait = retryWaitsMs[retries];
  if (wait === undefined) return { tag: "END", reason: `${reason} Tried ${retries + 1} times.` };
  return { tag: "RETRY", dueAt: nowMs + wait };
}

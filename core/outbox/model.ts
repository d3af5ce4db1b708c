/**
 * The rules of the outbox, without a database: what a message contains, how long a job may run, when it is retried and
 * when it is given up.
 */
import * as v from "valibot";

/**
 * Short jobs share the mail queue. Certificates for hundreds of holders have one of their own, so that neither mail nor
 * document reading waits for them.
 */
export type QueueName = "ai-jobs" | "mail-jobs" | "certificate-jobs";

export type JobState = "WAITING" | "CLAIMED" | "DONE" | "FAILED";

/** The message on a queue. It refers to the job's row and contains none of its data. */
export const queueMessageSchema = v.strictObject({
  job: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  agencyId: v.pipe(v.string(), v.startsWith("agy_"), v.maxLength(64)),
  jobId: v.pipe(v.string(), v.startsWith("job_"), v.maxLength(64)),
  requestId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
});
export type QueueMessage = v.InferOutput<typeof queueMessageSchema>;

/**
 * How long a claimed job belongs to its consumer without a renewal. People wait for what a consumer that was killed has
 * left, so it is short.
 */
export const leaseMs = 12_000;
/**
 * The same once a consumer was not heard from: longer than one may compute without a pause (`cpu_ms` in wrangler.toml),
 * since a busy one cannot renew until then and must not be taken for a crash a second time.
 */
export const patientLeaseMs = 45_000;
/** How often a working consumer renews its lease; two renewals may be lost. */
export const renewMs = 4_000;
/** A longer step is stopped. Everything a step may ask of a language model takes less. */
export const stepBudgetMs = 10 * 60_000;
/** A new job is sent right after its batch; the hub sends it again when nobody claimed it for this long. */
export const firstResendMs = 10_000;
/** After a re-send, the hub waits this long so that a backlogged queue does not fill with copies. */
export const resendMs = 60_000;
/** How often a job at rest is looked at: whoever ends the rest makes it due at once, so this is for what was missed. */
export const restMs = 60 * 60_000;
/** A job that acts outside is not done this long after it was enqueued; retries end within hours. */
const surprisingMs = 7 * 24 * 60 * 60_000;
export const tooLateReason =
  "This waited for more than a week because the subscription had expired or was paused, so it was not done.";
export const isTooLate = (enqueuedAt: number, nowMs: number): boolean => enqueuedAt + surprisingMs <= nowMs;
/** A job whose consumers crashed this often is assumed to be the cause. */
const lostClaimsMax = 2;
/** A consumer may also crash while it reports that a job ended; after this many more claims the report is skipped. */
const lostReportsMax = 4;
/** Delays before each retry of a job that failed for a possibly temporary reason. */
export const retryWaitsMs: readonly number[] = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];

/** Why a job was given up: its consumers crashed, every attempt failed, a step took too long, or it was at rest for long. */
export type JobEnd = "VANISHED" | "FAILED" | "OVER_TIME" | "TOO_LATE";

const poisonReason =
  "The work stopped without an answer twice, so it was not tried again. The file or request itself may be the cause.";
export const overTimeReason = `The work took longer than ${stepBudgetMs / 60_000} minutes, so it was stopped.`;

export type ClaimDecision =
  | { tag: "RUN" }
  /** `isReported`: the attempts to report the end are used up. */
  | { tag: "END"; reason: string; isReported: boolean };

/** `attempts` includes this claim; `retries` counts the claims that asked for a retry. */
interface Claims {
  attempts: number;
  retries: number;
}

/** Earlier claims whose consumers were not heard from again. */
const lostClaims = ({ attempts, retries }: Claims): number => attempts - 1 - retries;

/** How long this claim lasts without a renewal, in ms. */
export const leaseOf = (claims: Claims): number => (lostClaims(claims) > 0 ? patientLeaseMs : leaseMs);

export function decideClaim(claims: Claims): ClaimDecision {
  const lost = lostClaims(claims);
  if (lost < lostClaimsMax) return { tag: "RUN" };
  return { tag: "END", reason: poisonReason, isReported: lost >= lostClaimsMax + lostReportsMax };
}

export type RetryDecision = { tag: "RETRY"; dueAt: number } | { tag: "END"; reason: string };

/** `retries`: how often the job has been retried. */
export function decideRetry(retries: number, reason: string, nowMs: number): RetryDecision {
  const wait = retryWaitsMs[retries];
  if (wait === undefined) return { tag: "END", reason: `${reason} Tried ${retries + 1} times.` };
  return { tag: "RETRY", dueAt: nowMs + wait };
}

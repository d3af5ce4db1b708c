/**
 * The consumer side of the outbox. A claim is one conditional UPDATE, so two consumers cannot both get a job. Whatever
 * ends a claim names the claim's attempt, so that a consumer whose lease expired cannot end its successor's claim.
 */
import { and, asc, eq, inArray, lte, min, sql, type SQLWrapper } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import {
  decideClaim,
  decideRetry,
  leaseMs,
  leaseOf,
  patientLeaseMs,
  type QueueMessage,
  resendMs,
  restMs,
} from "./model.ts";
import { outbox } from "./tables.ts";

export interface ClaimedJob {
  jobId: string;
  job: string;
  /** Parsed JSON; the noun that owns the job validates it. */
  payload: unknown;
  /** 1 for the first claim. */
  attempt: number;
  retries: number;
  requestId: string;
  /** When it was enqueued, in ms. */
  createdAt: number;
}

export type Claim =
  | { tag: "CLAIMED"; claimed: ClaimedJob }
  /** Nothing to do: unknown, done, failed, not due yet, or claimed by another consumer. */
  | { tag: "GONE" }
  /**
   * Its consumers crashed too often: this is reported to anyone waiting for the job, then `failJob` ends it with
   * `reason`.
   */
  | { tag: "ENDED"; claimed: ClaimedJob; reason: string };

/** Written out rather than bound: SQLite uses the partial index over open jobs only for this exact condition. */
const open = sql`${outbox.state} IN ('WAITING', 'CLAIMED')`;

/** Claims the job for the length of its lease if it is available. */
export async function claimJob(db: AgencyDb, jobId: string, nowMs: number): Promise<Claim> {
  // What `leaseOf` says of this claim.
  const lease = sql`CASE WHEN ${outbox.attempts} > ${outbox.retries} THEN ${patientLeaseMs} ELSE ${leaseMs} END`;
  const until = sql<number>`${nowMs} + ${lease}`;
  const [rows] = await db.batch([
    db
      .update(outbox)
      .set({ state: "CLAIMED", attempts: sql`${outbox.attempts} + 1`, dueAt: until, sendAt: until })
      .where(and(eq(outbox.id, jobId), open, lte(outbox.dueAt, nowMs)))
      .returning(),
  ]);
  const row = rows[0];
  if (!row) return { tag: "GONE" };
  const claimed: ClaimedJob = {
    jobId,
    job: row.job,
    payload: JSON.parse(row.payload) as unknown,
    attempt: row.attempts,
    retries: row.retries,
    requestId: row.requestId,
    createdAt: row.createdAt,
  };
  const decision = decideClaim(row);
  if (decision.tag === "RUN") return { tag: "CLAIMED", claimed };
  if (decision.isReported) {
    await failJob(db, claimed, decision.reason, nowMs);
    return { tag: "GONE" };
  }
  return { tag: "ENDED", claimed, reason: decision.reason };
}

/** True while this claim holds the job. */
const held = ({ jobId, attempt }: ClaimedJob) =>
  and(eq(outbox.id, jobId), eq(outbox.state, "CLAIMED"), eq(outbox.attempts, attempt));

/**
 * Marks the job done, in the batch that writes its result. If the consumer lost its lease, that batch fails with a
 * conflict and writes nothing: the job belongs to its successor.
 */
export function finishingStatements(db: AgencyDb, claimed: ClaimedJob, nowMs: number): Statement[] {
  return [
    ...guardThat(db, claimed.jobId, sql`(SELECT count(*) = 1 FROM ${outbox} WHERE ${held(claimed)})`),
    finishingStatement(db, claimed, nowMs),
  ];
}

const finishingStatement = (db: AgencyDb, claimed: ClaimedJob, nowMs: number) =>
  db.update(outbox).set({ state: "DONE", finishedAt: nowMs }).where(held(claimed));

/** Marks a job done that had no result, or whose effect may happen twice. */
export async function finishJob(db: AgencyDb, claimed: ClaimedJob, nowMs: number): Promise<void> {
  await db.batch([finishingStatement(db, claimed, nowMs)]);
}

/** Ends the job. `reason` is a sentence for people. */
export async function failJob(
  db: AgencyDb,
  claimed: ClaimedJob,
  reason: string,
  nowMs: number,
): Promise<void> {
  await db.batch([
    db.update(outbox).set({ state: "FAILED", reason, finishedAt: nowMs }).where(held(claimed)),
  ]);
}

/**
 * Replaces the claim of work that was left behind, which can then write nothing even if it is still running. Null when
 * the job belongs to another consumer or has ended.
 */
export async function takeOver(db: AgencyDb, claimed: ClaimedJob, nowMs: number): Promise<ClaimedJob | null> {
  const until = nowMs + patientLeaseMs;
  const [rows] = await db.batch([
    db
      .update(outbox)
      .set({ attempts: claimed.attempt + 1, dueAt: until, sendAt: until })
      .where(held(claimed))
      .returning({ id: outbox.id }),
  ]);
  return rows.length === 1 ? { ...claimed, attempt: claimed.attempt + 1 } : null;
}

/** How long the claim lasts without a renewal, in ms. */
export const leaseOfClaim = ({ attempt, retries }: ClaimedJob): number =>
  leaseOf({ attempts: attempt, retries });

/**
 * Extends the lease by its length. LOST: another consumer has the job, and nothing this one does counts any more. ENDED:
 * this consumer has just ended it.
 */
export async function renewLease(
  db: AgencyDb,
  claimed: ClaimedJob,
  nowMs: number,
): Promise<"HELD" | "ENDED" | "LOST"> {
  const until = nowMs + leaseOfClaim(claimed);
  const [renewed, [row]] = await db.batch([
    db.update(outbox).set({ dueAt: until, sendAt: until }).where(held(claimed)).returning({ id: outbox.id }),
    db.select({ attempts: outbox.attempts }).from(outbox).where(eq(outbox.id, claimed.jobId)),
  ]);
  if (renewed.length === 1) return "HELD";
  return row?.attempts === claimed.attempt ? "ENDED" : "LOST";
}

/**
 * Returns the job to be retried later, unless its attempts are used up. After RETRY, notify the hub of the new due time
 * (`scope.written({})`); after END, this is reported to anyone waiting for the job, then `failJob` ends it.
 */
export async function retryJob(
  db: AgencyDb,
  claimed: ClaimedJob,
  reason: string,
  nowMs: number,
): Promise<{ tag: "RETRY"; dueAt: number } | { tag: "END"; reason: string }> {
  const decision = decideRetry(claimed.retries, reason, nowMs);
  if (decision.tag === "END") return decision;
  await db.batch([
    db
      .update(outbox)
      .set({
        state: "WAITING",
        retries: claimed.retries + 1,
        reason,
        dueAt: decision.dueAt,
        sendAt: decision.dueAt,
      })
      .where(held(claimed)),
  ]);
  return decision;
}

/** Puts the job back as if it had not been claimed; it is looked at again after a while. `reason`: a sentence for people. */
export async function restJob(
  db: AgencyDb,
  claimed: ClaimedJob,
  reason: string,
  nowMs: number,
): Promise<void> {
  const dueAt = nowMs + restMs;
  await db.batch([
    db
      .update(outbox)
      .set({ state: "WAITING", attempts: claimed.attempt - 1, reason, dueAt, sendAt: dueAt })
      .where(held(claimed)),
  ]);
}

/** For the batch that ends the rest: jobs that wait for one of these reasons are due. */
export function resumeJobs({ db, nowMs }: AgencyScope, reasons: readonly string[]): Statement {
  const now = nowMs();
  return db
    .update(outbox)
    .set({ dueAt: now, sendAt: now, reason: null })
    .where(and(open, eq(outbox.state, "WAITING"), inArray(outbox.reason, [...reasons])));
}

/**
 * Opens jobs again that have ended, although what they were for is still to be done. `jobIds`: a subquery. For the clock,
 * which sends them next. Returns how many there were.
 */
export async function reopenJobs({ db, nowMs }: AgencyScope, jobIds: SQLWrapper): Promise<number> {
  const now = nowMs();
  const afresh = { state: "WAITING", attempts: 0, retries: 0, reason: null, finishedAt: null } as const;
  const [reopened] = await db.batch([
    db
      .update(outbox)
      .set({ ...afresh, dueAt: now, sendAt: now })
      .where(and(inArray(outbox.state, ["DONE", "FAILED"]), sql`${outbox.id} IN ${jobIds}`))
      .returning({ id: outbox.id }),
  ]);
  return reopened.length;
}

export interface JobToSend {
  jobId: string;
  job: string;
  requestId: string;
}

/**
 * The jobs that nobody claimed in time, for the hub to send again. Selecting them moves their next send time, so that
 * two hubs, or a hub and a backlogged queue, do not fill the queue with copies.
 */
export async function takeJobsToSend(db: AgencyDb, nowMs: number, limit = 100): Promise<JobToSend[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(open, lte(outbox.sendAt, nowMs)))
    .orderBy(asc(outbox.sendAt))
    .limit(limit);
  const [rows] = await db.batch([
    db
      .update(outbox)
      .set({ sendAt: nowMs + resendMs })
      .where(inArray(outbox.id, due))
      .returning({ jobId: outbox.id, job: outbox.job, requestId: outbox.requestId }),
  ]);
  return rows;
}

/** The time (ms) of the hub's next check; null when no job is open. */
export async function findNextSendAt(db: AgencyDb): Promise<number | null> {
  const [row] = await db
    .select({ at: min(outbox.sendAt) })
    .from(outbox)
    .where(open);
  return row?.at ?? null;
}

export const sendJobsTask: ClockTask<{
  scope: AgencyScope;
  sendJobs(messages: readonly QueueMessage[]): Promise<void>;
}> = {
  name: "send-jobs",
  followsWrites: true,
  async run({ scope, sendJobs }, nowMs) {
    const jobs = await takeJobsToSend(scope.db, nowMs);
    await sendJobs(jobs.map((job) => ({ ...job, agencyId: scope.agencyId })));
    return { nextDueAt: await findNextSendAt(scope.db) };
  },
};

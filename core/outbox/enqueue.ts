import { and, eq, inArray, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { JobType } from "./define-job.ts";
import { firstResendMs } from "./model.ts";
import { outbox } from "./tables.ts";

/** A job that a batch enqueues, for `scope.written({ jobs: [it] })` after that batch. */
export interface EnqueuedJob {
  job: string;
  jobId: string;
  statements: Statement[];
}

/**
 * A job for the batch that makes it necessary; it runs immediately, or not before `dueAt` (ms). Only the hub sends a
 * job that is due later.
 */
export function enqueue<Payload>(
  scope: AgencyScope,
  { name: job }: JobType<Payload>,
  payload: NoInfer<Payload>,
  { dueAt }: { dueAt?: number } = {},
): EnqueuedJob {
  const jobId = scope.newId("job");
  const createdAt = scope.nowMs();
  const statement = scope.db.insert(outbox).values({
    id: jobId,
    job,
    payload: JSON.stringify(payload),
    dueAt: dueAt ?? createdAt,
    sendAt: dueAt ?? createdAt + firstResendMs,
    requestId: scope.requestId,
    createdAt,
  });
  return { job, jobId, statements: [statement] };
}

/**
 * Statements after those that enqueue a job: they take it back if another one of its name waits to be claimed at once,
 * which will see what the batch writes as well. For jobs that read everything anew; the last statement returns the job's
 * id if it was taken back.
 */
export function withdrawIfSpare(
  { db, nowMs }: AgencyScope,
  { job, jobId }: Pick<EnqueuedJob, "job" | "jobId">,
) {
  const other = sql`EXISTS (SELECT 1 FROM outbox other WHERE other.state IN ('WAITING', 'CLAIMED')
    AND other.state = 'WAITING' AND other.job = ${job} AND other.id <> ${jobId} AND other.due_at <= ${nowMs()})`;
  return db
    .delete(outbox)
    .where(and(eq(outbox.id, jobId), other))
    .returning({ id: outbox.id });
}

/** Cancels an enqueued job that has not been claimed, in the batch that makes it unnecessary. */
export function withdraw({ db }: AgencyScope, jobId: string): Statement[] {
  return [db.delete(outbox).where(and(eq(outbox.id, jobId), eq(outbox.state, "WAITING")))];
}

/**
 * Statements that take away the open jobs whose payload names one of these records under `key`. What a consumer does about
 * one that it has claimed is written no more.
 */
export function withdrawJobsOf({ db }: AgencyScope, key: string, ids: readonly string[]): Statement[] {
  const named = sql`json_extract(${outbox.payload}, ${`$.${key}`})`;
  return [
    db.delete(outbox).where(and(sql`${outbox.state} IN ('WAITING', 'CLAIMED')`, inArray(named, [...ids]))),
  ];
}

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

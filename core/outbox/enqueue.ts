import { and, eq } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { firstResendMs } from "./model.ts";
import { outbox } from "./tables.ts";

export interface NewJob {
  /** Which handler, such as "read-document". */
  job: string;
  /** What the handler's own schema accepts. Says which records, not what is in them. */
  payload: unknown;
  /** Not before this instant (ms); at once when left out. */
  dueAt?: number;
}

/**
 * The promise of a job, for the batch that makes it necessary. After the batch: `scope.written({ jobs: [it] })`.
 * A job that is due later is sent by the hub alone.
 */
export function enqueue(
  scope: AgencyScope,
  { job, payload, dueAt }: NewJob,
): { job: string; jobId: string; statements: Statement[] } {
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

/** Takes back the promise of a job that nobody has taken yet; for the batch that makes it needless. */
export function withdraw({ db }: AgencyScope, jobId: string): Statement[] {
  return [db.delete(outbox).where(and(eq(outbox.id, jobId), eq(outbox.state, "WAITING")))];
}

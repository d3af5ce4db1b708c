/**
 * What a use case works with: one agency's database, the actor, and what comes from outside as parameters (time, ids).
 * Built per request or job by edge/agency-scope.ts and never kept.
 */
import type { Actor } from "./actor.ts";
import type { AgencyDb } from "./database.ts";
import type { NewId } from "./ids.ts";

export interface AgencyScope {
  readonly agencyId: string;
  readonly requestId: string;
  readonly db: AgencyDb;
  /**
   * The verified actor. For a session, this waits for the session's row, which is read in the same round trip as the
   * first query, so start the reads before asking. It rejects with `NotSignedIn` when the session is not valid; writes
   * wait for it too, so nothing is written before that is known.
   */
  actor(): Promise<Actor>;
  /** Milliseconds since 1970. */
  nowMs(): number;
  newId: NewId;
  /**
   * Call this after writing a batch: it sends the jobs to their queues and reports the changes to watchers. If the call
   * is lost, AgencyHub catches up from the outbox and the change feed.
   */
  written(what: { jobs?: readonly { job: string; jobId: string }[] }): void;
}

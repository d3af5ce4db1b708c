/**
 * What a use-case works with: one agency's database, who acts, and the outside facts that are parameters
 * (time, ids). Built per request or job by edge/agency-scope.ts, never kept.
 */
import type { Actor } from "./actor.ts";
import type { AgencyDb } from "./database.ts";
import type { NewId } from "./ids.ts";

export interface AgencyScope {
  readonly agencyId: string;
  readonly requestId: string;
  readonly db: AgencyDb;
  /**
   * Who acts, checked. For a session this waits for its row, which is read in the same round trip as the
   * first query: read first, then ask. It rejects with `NotSignedIn` when the session does not hold;
   * nothing is written before that is known, because writes wait for it too.
   */
  actor(): Promise<Actor>;
  /** Milliseconds since 1970. */
  nowMs(): number;
  newId: NewId;
  /**
   * To be called after a batch was written: sends the jobs to their queues and reports to watchers what changed.
   * A lost call is made good by AgencyHub, which looks at the outbox and the change feed itself.
   */
  written(what: { jobs?: readonly { job: string; jobId: string }[] }): void;
}

/** Builds core's `AgencyScope` for one request or job, and reports what was written. */
import type { Actor } from "../core/shared/actor.ts";
import type { AgencyScope } from "../core/shared/agency-scope.ts";
import type { AgencyDb } from "../core/shared/database.ts";
import { createNewId } from "../core/shared/ids.ts";
import type { AgencyClaim } from "./adapters/agency-database.ts";
import type { Env } from "./config.ts";
import { agencyHub } from "./durable-objects/hub-address.ts";
import { log } from "./log.ts";
import { sendJobs } from "./queues/send-jobs.ts";

export const nowMs = (): number => Date.now();
export const newId = createNewId(nowMs);

export interface ScopeParts {
  env: Env;
  claim: AgencyClaim;
  requestId: string;
  db: AgencyDb;
  actor(): Promise<Actor>;
  /** Continues after the response: the request's or the job's `waitUntil`. */
  later(work: Promise<unknown>): void;
}

/** A hub that is being replaced responds on the next attempt. */
async function wakeHub(env: Env, agencyId: string, tries = 3): Promise<void> {
  try {
    await agencyHub(env, agencyId).wake(agencyId);
  } catch (error) {
    if (tries === 1) throw error;
    await scheduler.wait(500);
    await wakeHub(env, agencyId, tries - 1);
  }
}

export function createAgencyScope({ env, claim, requestId, db, actor, later }: ScopeParts): AgencyScope {
  const { agencyId } = claim;
  // The hub's own clock makes up for a lost message or wake-up, so a failure here is only logged.
  const report = async (jobs: readonly { job: string; jobId: string }[]) => {
    const [sent, woken] = await Promise.allSettled([
      sendJobs(
        env,
        jobs.map(({ job, jobId }) => ({ job, jobId, agencyId, requestId })),
      ),
      wakeHub(env, agencyId),
    ]);
    for (const result of [sent, woken]) {
      if (result.status === "rejected") {
        log("warn", "A write was not reported.", { agencyId, requestId, error: result.reason });
      }
    }
  };
  return {
    agencyId,
    requestId,
    db,
    actor,
    nowMs,
    newId,
    written: ({ jobs = [] }) => later(report(jobs)),
  };
}

/**
 * A consumer at its work: it says every few seconds that it is still there, so that its lease may be short and a job
 * whose consumer was killed is taken up soon. A step that takes longer than it may is left behind.
 */
import type { AgencyDb } from "../shared/database.ts";
import { type ClaimedJob, renewLease } from "./claim-job.ts";
import { leaseMs, renewMs, stepBudgetMs } from "./model.ts";

/** What is left behind may still be running; the guard of `finishingStatements` keeps it from writing. */
export type Held = "RETURNED" | "LOST" | "OVER_TIME";

interface HoldOptions {
  nowMs(): number;
  /** For tests, which do not wait for minutes. */
  renewEveryMs?: number;
  budgetMs?: number;
}

/** Runs `work` while the job is held; rejects as it does. */
export async function holdJob(
  db: AgencyDb,
  claimed: ClaimedJob,
  work: () => Promise<void>,
  { nowMs, renewEveryMs = renewMs, budgetMs = stepBudgetMs }: HoldOptions,
): Promise<Held> {
  const startedAt = nowMs();
  let heldUntil = startedAt + leaseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const watch = new Promise<Held>((resolve) => {
    const look = async () => {
      if (nowMs() - startedAt >= budgetMs) return resolve("OVER_TIME");
      // A database that does not answer is asked again for as long as the lease lasts.
      const lease = await renewLease(db, claimed, nowMs()).catch(() =>
        nowMs() < heldUntil ? "UNKNOWN" : "LOST",
      );
      if (lease === "LOST") return resolve("LOST");
      if (lease === "HELD") heldUntil = nowMs() + leaseMs;
      if (lease !== "ENDED") wait();
    };
    const wait = () => {
      if (!isOver) timer = setTimeout(() => void look(), renewEveryMs);
    };
    wait();
  });

  try {
    return await Promise.race([work().then((): Held => "RETURNED"), watch]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/**
 * Renews a consumer's lease every few seconds while it works, so that the lease can be short and a job whose consumer
 * was killed is picked up soon. A step that takes too long is abandoned.
 */
import type { AgencyDb } from "../shared/database.ts";
import { type ClaimedJob, leaseOfClaim, renewLease } from "./claim-job.ts";
import { renewMs, stepBudgetMs } from "./model.ts";

/** Abandoned work may still be running; the guard in `finishingStatements` keeps it from writing. */
export type Held = "RETURNED" | "LOST" | "OVER_TIME";

interface HoldOptions {
  nowMs(): number;
  /** For tests, which cannot wait for minutes. */
  renewEveryMs?: number;
  budgetMs?: number;
}

/** Runs `work` while holding the job; rejects if it does. */
export async function holdJob(
  db: AgencyDb,
  claimed: ClaimedJob,
  work: () => Promise<void>,
  { nowMs, renewEveryMs = renewMs, budgetMs = stepBudgetMs }: HoldOptions,
): Promise<Held> {
  const startedAt = nowMs();
  const leaseMs = leaseOfClaim(claimed);
  let heldUntil = startedAt + leaseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const watch = new Promise<Held>((resolve) => {
    const look = async () => {
      if (nowMs() - startedAt >= budgetMs) return resolve("OVER_TIME");
      // Retries an unreachable database for as long as the lease lasts.
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

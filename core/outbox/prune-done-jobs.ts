import { asc, inArray, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { outbox } from "./tables.ts";

const prunedMax = 500;
const keptMs = 7 * 24 * 60 * 60_000;

/**
 * Deletes jobs that were done before `beforeMs`: their effects are all that matters. Failed jobs are kept for people to
 * look at. `more`: call again.
 */
export async function pruneDoneJobs(
  db: AgencyDb,
  beforeMs: number,
): Promise<{ pruned: number; more: boolean }> {
  const old = await db
    .select({ id: outbox.id })
    .from(outbox)
    // Written out rather than bound: SQLite uses the partial index over done jobs only for this exact
    // condition.
    .where(sql`${outbox.state} = 'DONE' AND ${outbox.finishedAt} < ${beforeMs}`)
    .orderBy(asc(outbox.finishedAt))
    .limit(prunedMax);
  if (old.length === 0) return { pruned: 0, more: false };
  const ids = old.map(({ id }) => id);
  await writeAll(db, [db.delete(outbox).where(inArray(outbox.id, ids))]);
  return { pruned: ids.length, more: ids.length === prunedMax };
}

export const pruneJobsTask: ClockTask<{ scope: AgencyScope }> = {
  name: "prune-jobs",
  async run({ scope }, nowMs) {
    const { more } = await pruneDoneJobs(scope.db, nowMs - keptMs);
    return { nextDueAt: more ? nowMs : null };
  },
};

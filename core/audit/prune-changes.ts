import { and, asc, inArray, lt, max } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import type { AgencyDb } from "../shared/database.ts";
import { changes } from "./tables.ts";

const prunedMax = 500;
/** A tab that slept longer reloads what it shows. */
const keptMs = 7 * 24 * 60 * 60_000;

/**
 * Deletes change feed rows from before `beforeMs`. The newest row always stays, so that the start of the feed shows a
 * watcher who comes back later that they missed something. `more`: call again.
 */
export async function pruneChanges(
  db: AgencyDb,
  beforeMs: number,
): Promise<{ pruned: number; more: boolean }> {
  const [oldest] = await db.select({ at: changes.at }).from(changes).orderBy(asc(changes.seq)).limit(1);
  if (!oldest || oldest.at >= beforeMs) return { pruned: 0, more: false };
  const first = db.select({ seq: changes.seq }).from(changes).orderBy(asc(changes.seq)).limit(prunedMax);
  const newest = db.select({ seq: max(changes.seq) }).from(changes);
  const [pruned] = await db.batch([
    db
      .delete(changes)
      .where(and(inArray(changes.seq, first), lt(changes.at, beforeMs), lt(changes.seq, newest)))
      .returning({ seq: changes.seq }),
  ]);
  return { pruned: pruned.length, more: pruned.length === prunedMax };
}

export const pruneChangesTask: ClockTask<{ scope: AgencyScope }> = {
  name: "prune-changes",
  async run({ scope }, nowMs) {
    const { more } = await pruneChanges(scope.db, nowMs - keptMs);
    return { nextDueAt: more ? nowMs : null };
  },
};

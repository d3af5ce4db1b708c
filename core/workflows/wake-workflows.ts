/** Wakes drivers: after the write that makes work, and again where a driver has not been heard from. */
import { and, asc, eq, isNull, lte, min } from "drizzle-orm";
import * as v from "valibot";
import { defineJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { workflows } from "./tables.ts";

export interface WorkflowPorts {
  /** Makes the subject's driver look for work. Repeating it does no harm. */
  wakeDriver(subjectId: string): Promise<void>;
}

export const driveWorkflowJob = defineJob({
  name: "drive-workflow",
  payload: v.object({ subjectId: v.string() }),
  queue: "mail-jobs",
  async run({ wakeDriver }: WorkflowPorts, { payload }) {
    await wakeDriver(payload.subjectId);
    return { tag: "NOTHING_TO_DO" };
  },
});

/** A driver that works writes more often than this. */
export const untouchedMs = 60_000;
const WOKEN_MAX = 100;

export const wakeWorkflowsTask: ClockTask<{ scope: AgencyScope } & WorkflowPorts> = {
  name: "wake-workflows",
  followsWrites: true,
  async run({ scope: { db }, wakeDriver }, nowMs) {
    // A step that is a job is sent again by the outbox.
    const isRunning = and(eq(workflows.state, "RUNNING"), isNull(workflows.jobId));
    const [left, [oldest]] = await Promise.all([
      db
        .select({ subjectId: workflows.subjectId })
        .from(workflows)
        .where(and(isRunning, lte(workflows.touchedAt, nowMs - untouchedMs)))
        .orderBy(asc(workflows.touchedAt))
        .limit(WOKEN_MAX),
      db
        .select({ at: min(workflows.touchedAt) })
        .from(workflows)
        .where(isRunning),
    ]);
    await Promise.all(left.map(({ subjectId }) => wakeDriver(subjectId)));
    if (oldest?.at === null || oldest === undefined) return { nextDueAt: null };
    return { nextDueAt: Math.max(oldest.at, nowMs) + untouchedMs };
  },
};

/** Wakes drivers: after the write that makes work, and again where a driver has not been heard from. */
import { and, asc, eq, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineJob, reopenJobs } from "#core/outbox";
import { whyAtRest } from "#core/subscription";
import { restMs } from "#model/outbox";
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
  async run({ scope, wakeDriver }, nowMs) {
    const { db } = scope;
    // The write that ends the rest runs this again; the hour is for what was missed.
    if ((await whyAtRest(scope)) !== null) return { nextDueAt: nowMs + restMs };
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

/** Longer than the outbox waits before it sends a claimed job again. */
const leftMs = 10 * 60_000;

/**
 * A job that has ended while its step is still open, because nobody could say that it was given up, is opened again. The
 * step itself says when that is enough.
 */
export const reopenStepsTask: ClockTask<{ scope: AgencyScope }> = {
  name: "reopen-steps",
  async run({ scope }, nowMs) {
    const { db } = scope;
    // Written out rather than bound: SQLite uses the partial index only for this exact condition.
    const isBackground = and(sql`${workflows.state} = 'RUNNING'`, isNotNull(workflows.jobId));
    const left = db
      .select({ jobId: workflows.jobId })
      .from(workflows)
      .where(and(isBackground, lte(workflows.touchedAt, nowMs - leftMs)));
    const reopened = await reopenJobs(scope, left);
    if (reopened > 0) scope.written({});
    const [open] = await db.select({ id: workflows.id }).from(workflows).where(isBackground).limit(1);
    return { nextDueAt: open ? nowMs + leftMs : null };
  },
};

/** Every clock task of workflows. */
export const workflowTasks: readonly ClockTask<{ scope: AgencyScope } & WorkflowPorts>[] = [
  wakeWorkflowsTask,
  reopenStepsTask,
];

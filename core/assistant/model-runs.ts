/** Runs of the language model as rows; they count against the agency's daily budget. */
import { eq, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import type { ModelRun } from "./model-run.ts";
import { modelRuns } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A run that is about to start, and its maximum tokens. */
export interface PlannedRun extends Pick<ModelRun, "task" | "provider" | "model"> {
  tokens: number;
}

/**
 * Reserves the tokens of a run before it starts, so that concurrent runs cannot exceed the daily budget together.
 * Returns the run's id; null if the last 24 hours leave none. A run that is never settled counts as its full
 * reservation.
 */
export async function reserveTokens(
  scope: AgencyScope,
  { tokens, ...run }: PlannedRun,
  tokensPerDay: number,
): Promise<string | null> {
  const { db } = scope;
  const now = scope.nowMs();
  const id = scope.newId("run");
  const { inputTokens, outputTokens, createdAt } = modelRuns;
  const spent = sql`(SELECT coalesce(sum(${inputTokens} + ${outputTokens}), 0) FROM ${modelRuns} WHERE ${createdAt} >= ${now - DAY_MS})`;
  try {
    await writeAll(db, [
      ...guardThat(db, "model_runs", sql`(${spent} + ${tokens} <= ${tokensPerDay})`),
      db.insert(modelRuns).values({
        ...run,
        id,
        outcome: "RUNNING",
        reason: null,
        steps: 0,
        inputTokens: tokens,
        cachedInputTokens: 0,
        outputTokens: 0,
        costMicros: null,
        durationMs: 0,
        requestId: scope.requestId,
        createdAt: now,
      }),
    ]);
    return id;
  } catch (error) {
    if (isConflict(error)) return null;
    throw error;
  }
}

/** Replaces the reservations with the actual usage. For the caller's batch. */
export function modelRunStatements({ db }: AgencyScope, runs: readonly ModelRun[]): Statement[] {
  return runs.map(({ id, ...run }) => db.update(modelRuns).set(run).where(eq(modelRuns.id, id)));
}

/** In a batch of their own, for work that may still fail: the tokens were spent either way. */
export async function keepModelRuns(scope: AgencyScope, runs: readonly ModelRun[]): Promise<void> {
  if (runs.length > 0) await writeAll(scope.db, modelRunStatements(scope, runs));
}

/** Runs of the language model as rows: what was spent counts against the agency's day. */
import { eq, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import type { ModelRun } from "./model-run.ts";
import { modelRuns } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A run that is about to begin, and the most that it can take. */
export interface PlannedRun extends Pick<ModelRun, "task" | "provider" | "model"> {
  tokens: number;
}

/**
 * Sets the tokens of a run aside before it begins, so that many at once cannot exceed the day together. Answers the
 * run's id; null where the last 24 hours leave none. A run that is never settled counts as what was set aside.
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

/** What the runs came to, in place of what was set aside. For the batch of whoever asked. */
export function modelRunStatements({ db }: AgencyScope, runs: readonly ModelRun[]): Statement[] {
  return runs.map(({ id, ...run }) => db.update(modelRuns).set(run).where(eq(modelRuns.id, id)));
}

/** In a batch of their own, for work that may yet come to nothing: what was spent was spent. */
export async function keepModelRuns(scope: AgencyScope, runs: readonly ModelRun[]): Promise<void> {
  if (runs.length > 0) await writeAll(scope.db, modelRunStatements(scope, runs));
}

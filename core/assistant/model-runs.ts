/** Runs of the language model as rows: what was spent counts against the agency's day. */
import { gte, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import type { ModelRun } from "./reasoner.ts";
import { modelRuns } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tokens that the agency's runs took in the last 24 hours. */
export async function countTokensOfDay({ db, nowMs }: AgencyScope): Promise<number> {
  const [row] = await db
    .select({
      tokens: sql<number>`coalesce(sum(${modelRuns.inputTokens} + ${modelRuns.outputTokens}), 0)`,
    })
    .from(modelRuns)
    .where(gte(modelRuns.createdAt, nowMs() - DAY_MS));
  return row?.tokens ?? 0;
}

/** For the batch of whoever asked. */
export function modelRunStatements(scope: AgencyScope, runs: readonly ModelRun[]): Statement[] {
  return runs.map((run) =>
    scope.db
      .insert(modelRuns)
      .values({ ...run, id: scope.newId("run"), requestId: scope.requestId, createdAt: scope.nowMs() }),
  );
}

/** In a batch of their own, for work that may yet come to nothing: what was spent was spent. */
export async function keepModelRuns(scope: AgencyScope, runs: readonly ModelRun[]): Promise<void> {
  if (runs.length > 0) await writeAll(scope.db, modelRunStatements(scope, runs));
}

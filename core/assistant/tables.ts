import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ModelRun } from "./model-run.ts";

/** What the agency spent on a language model, one row per run. */
export const modelRuns = sqliteTable("model_runs", {
  id: text("id").primaryKey(),
  task: text("task").$type<ModelRun["task"]>().notNull(),
  provider: text("provider").notNull(),
  model: text("model").notNull(),
  outcome: text("outcome").$type<ModelRun["outcome"] | "RUNNING">().notNull(),
  reason: text("reason"),
  steps: integer("steps").notNull(),
  inputTokens: integer("input_tokens").notNull(),
  cachedInputTokens: integer("cached_input_tokens").notNull(),
  outputTokens: integer("output_tokens").notNull(),
  costMicros: integer("cost_micros"),
  durationMs: integer("duration_ms").notNull(),
  requestId: text("request_id").notNull(),
  createdAt: integer("created_at").notNull(),
});

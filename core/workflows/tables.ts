import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Ending, StepState, WorkflowState } from "./model.ts";

export const workflows = sqliteTable("workflows", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  subjectId: text("subject_id").notNull(),
  input: text("input", { mode: "json" }).$type<unknown>().notNull(),
  askedBy: text("asked_by").notNull(),
  state: text("state").$type<WorkflowState>().notNull(),
  ending: text("ending").$type<Ending>(),
  reason: text("reason"),
  attempt: integer("attempt").notNull().default(0),
  inputTokens: integer("input_tokens").notNull().default(0),
  outputTokens: integer("output_tokens").notNull().default(0),
  costMicros: integer("cost_micros"),
  reasoner: text("reasoner"),
  workedMs: integer("worked_ms").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  touchedAt: integer("touched_at").notNull(),
  endedAt: integer("ended_at"),
  jobId: text("job_id"),
});

export const workflowSteps = sqliteTable("workflow_steps", {
  workflowId: text("workflow_id").notNull(),
  number: integer("number").notNull(),
  kind: text("kind").notNull(),
  input: text("input", { mode: "json" }).$type<unknown>().notNull(),
  key: text("act_key").notNull(),
  state: text("state").$type<StepState>().notNull(),
  tries: integer("tries").notNull().default(0),
  outcome: text("outcome", { mode: "json" }).$type<unknown>(),
  error: text("error"),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
});

export const newsCounters = sqliteTable("news_counters", {
  subjectId: text("subject_id").primaryKey(),
  seq: integer("seq").notNull(),
});

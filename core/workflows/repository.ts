import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import type { Journal, Step } from "./model.ts";
import { workflows, workflowSteps } from "./tables.ts";
import type { Workflow } from "./workflow-kind.ts";

export type WorkflowRow = typeof workflows.$inferSelect;

export const isOpen = inArray(workflows.state, ["RUNNING", "WAITING"]);

export interface OpenWorkflow {
  row: WorkflowRow;
  workflow: Workflow;
  journal: Journal;
}

/** One round trip. Null if there is none. */
export async function findWorkflow(db: AgencyDb, where: SQL | undefined): Promise<OpenWorkflow | null> {
  const ids = db.select({ id: workflows.id }).from(workflows).where(where);
  const [[row], steps] = await Promise.all([
    db.select().from(workflows).where(where),
    db
      .select()
      .from(workflowSteps)
      .where(inArray(workflowSteps.workflowId, ids))
      .orderBy(asc(workflowSteps.number)),
  ]);
  return row ? openOf(row, steps) : null;
}

/** From its rows; the steps in order. */
export function openOf(
  row: WorkflowRow,
  steps: readonly (typeof workflowSteps.$inferSelect)[],
): OpenWorkflow {
  const { id, kind, subjectId, askedBy, attempt, input, workedMs } = row;
  return {
    row,
    workflow: { id, kind, subjectId, askedBy, attempt },
    journal: { input, workedMs, tokens: row.inputTokens + row.outputTokens, steps: steps.map(stepOf) },
  };
}

const stepOf = ({ workflowId: _id, endedAt: _endedAt, ...step }: typeof workflowSteps.$inferSelect): Step =>
  step;

/** The subject's workflow that has not ended, if it has one. */
export const findOpenWorkflow = (db: AgencyDb, subjectId: string): Promise<OpenWorkflow | null> =>
  findWorkflow(db, and(eq(workflows.subjectId, subjectId), isOpen));

/** The workflows of each subject and what each has used, the oldest first. */
export async function findWorkflowUse(
  db: AgencyDb,
  subjectIds: readonly string[],
): Promise<Map<string, WorkflowUse[]>> {
  const rows = await db
    .select({
      id: workflows.id,
      subjectId: workflows.subjectId,
      askedBy: workflows.askedBy,
      reasoner: workflows.reasoner,
      reason: workflows.reason,
      createdAt: workflows.createdAt,
      endedAt: workflows.endedAt,
      steps: sql<number>`(SELECT count(*) FROM workflow_steps WHERE workflow_id = ${workflows.id})`,
      inputTokens: workflows.inputTokens,
      outputTokens: workflows.outputTokens,
      costMicros: workflows.costMicros,
      workedMs: workflows.workedMs,
    })
    .from(workflows)
    .where(inArray(workflows.subjectId, [...subjectIds]))
    .orderBy(asc(workflows.createdAt), asc(workflows.id));
  return Map.groupBy(rows, ({ subjectId }) => subjectId);
}

export interface WorkflowUse {
  id: string;
  askedBy: string;
  /** The language model whose words it has used; null if the local reasoner did it all. */
  reasoner: string | null;
  /** Why it ended early, as a sentence. */
  reason: string | null;
  /** Milliseconds since 1970, as the next. */
  createdAt: number;
  endedAt: number | null;
  steps: number;
  inputTokens: number;
  outputTokens: number;
  /** Millionths of a US dollar; null without prices. */
  costMicros: number | null;
  workedMs: number;
}

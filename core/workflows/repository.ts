import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
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

/** What the workflows of each subject have used, the latest asker first. */
export async function findWorkflowUse(db: AgencyDb, subjectIds: readonly string[]) {
  const rows = await db
    .select({
      subjectId: workflows.subjectId,
      steps: sql<number>`(SELECT count(*) FROM workflow_steps WHERE workflow_id = ${workflows.id})`,
      inputTokens: workflows.inputTokens,
      outputTokens: workflows.outputTokens,
      costMicros: workflows.costMicros,
      workedMs: workflows.workedMs,
    })
    .from(workflows)
    .where(inArray(workflows.subjectId, [...subjectIds]))
    .orderBy(desc(workflows.createdAt));
  const found = new Map<string, WorkflowUse>();
  for (const { subjectId, ...row } of rows) {
    const known = found.get(subjectId);
    found.set(
      subjectId,
      known
        ? {
            steps: known.steps + row.steps,
            inputTokens: known.inputTokens + row.inputTokens,
            outputTokens: known.outputTokens + row.outputTokens,
            costMicros:
              known.costMicros === null && row.costMicros === null
                ? null
                : (known.costMicros ?? 0) + (row.costMicros ?? 0),
            workedMs: known.workedMs + row.workedMs,
          }
        : row,
    );
  }
  return found;
}

export interface WorkflowUse {
  steps: number;
  inputTokens: number;
  outputTokens: number;
  /** Millionths of a US dollar; null without prices. */
  costMicros: number | null;
  workedMs: number;
}

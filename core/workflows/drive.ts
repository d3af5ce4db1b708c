/**
 * Drives a workflow that an object has: takes it, and has its steps taken one at a time, in the name of the user who
 * asked for it.
 */
import { and, eq, sql } from "drizzle-orm";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import { whyAtRest } from "#core/subscription";
import { isStillAllowed } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { decideNext, type Ending } from "./model.ts";
import { findWorkflow, type OpenWorkflow } from "./repository.ts";
import { workflows, workflowSteps } from "./tables.ts";
import {
  beginning,
  beginStep,
  type Driven,
  endStatements,
  guardWorkflow,
  type StepEnd,
  takeStep,
  write,
} from "./take-step.ts";
import { driveWorkflowJob } from "./wake-workflows.ts";
import type { Workflow, WorkflowKind } from "./workflow-kind.ts";

/** A driver's hold on a workflow. */
export interface Taken {
  workflowId: string;
  attempt: number;
}

/** Takes the subject's workflow from whoever drives it; null if none is running, or the agency's work is at rest. */
export async function takeWorkflow(scope: AgencyScope, subjectId: string): Promise<Taken | null> {
  const { db, nowMs } = scope;
  if ((await whyAtRest(scope)) !== null) return null;
  const running = and(eq(workflows.subjectId, subjectId), eq(workflows.state, "RUNNING"));
  const itsStep = sql`${workflowSteps.workflowId} = (SELECT id FROM workflows WHERE subject_id = ${subjectId} AND state = 'RUNNING')`;
  const [taken] = await db.batch([
    db
      .update(workflows)
      .set({ attempt: sql`${workflows.attempt} + 1`, touchedAt: nowMs() })
      .where(running)
      .returning({ workflowId: workflows.id, attempt: workflows.attempt }),
    db
      .update(workflowSteps)
      .set({ tries: sql`${workflowSteps.tries} + 1` })
      .where(and(itsStep, eq(workflowSteps.state, "STARTED"))),
  ]);
  return taken[0] ?? null;
}

/** Statements that start a workflow on a subject that has none, and the job that wakes its driver. */
export function startWorkflow(
  scope: AgencyScope,
  { kind, subjectId, askedBy, input }: Pick<Workflow, "kind" | "subjectId" | "askedBy"> & { input: unknown },
): { workflowId: string; statements: Statement[]; job: EnqueuedJob } {
  const workflowId = scope.newId("wfl");
  const now = scope.nowMs();
  const job = enqueue(scope, driveWorkflowJob, { subjectId });
  const row = { id: workflowId, kind, subjectId, input, askedBy, createdAt: now, touchedAt: now };
  return {
    workflowId,
    statements: [scope.db.insert(workflows).values({ ...row, state: "RUNNING" }), ...job.statements],
    job,
  };
}

/** Statements that give a waiting workflow what it waited for. A conflict if it does not wait any more. */
export function answerStep(
  scope: AgencyScope,
  { workflow, journal }: OpenWorkflow,
  outcome: unknown,
): { statements: Statement[]; job: EnqueuedJob } {
  const { db } = scope;
  const now = scope.nowMs();
  const number = journal.steps.at(-1)?.number ?? 0;
  const job = enqueue(scope, driveWorkflowJob, { subjectId: workflow.subjectId });
  const waits = sql`(SELECT state = 'WAITING' AND attempt = ${workflow.attempt} FROM ${workflows} WHERE id = ${workflow.id})`;
  return {
    statements: [
      ...guardThat(db, workflow.id, waits),
      db.update(workflows).set({ state: "RUNNING", touchedAt: now }).where(eq(workflows.id, workflow.id)),
      db
        .update(workflowSteps)
        .set({ state: "DONE", outcome, endedAt: now })
        .where(and(eq(workflowSteps.workflowId, workflow.id), eq(workflowSteps.number, number))),
      ...job.statements,
    ],
    job,
  };
}

/** Statements that end a workflow for somebody else than its driver. A conflict if it has moved on. */
export const endWorkflow = async <Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  open: OpenWorkflow,
  ended: { ending: Ending; reason: string | null },
): Promise<Statement[]> => [
  ...guardWorkflow(scope, open.workflow),
  ...(await endStatements(scope, kind, open, ended)),
];

/** Takes the next step of a workflow that was taken. Rejects to be taken again later. */
export async function driveStep<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  { workflowId, attempt }: Taken,
): Promise<Driven> {
  const { db } = scope;
  const isOurs = and(
    eq(workflows.id, workflowId),
    eq(workflows.state, "RUNNING"),
    eq(workflows.attempt, attempt),
  );
  const [open, rest] = await Promise.all([findWorkflow(db, isOurs), whyAtRest(scope)]);
  if (!open || rest !== null) return { tag: "OVER" };
  const end = (await isStillAllowed(db, open.workflow.askedBy, "WORK"))
    ? await stepOn(scope, kind, ports, open)
    : await endNotAllowed(scope, kind, open);
  if (end.tag === "AGAIN") return { tag: "CONTINUE" };
  return end.tag === "LOST" ? { tag: "OVER" } : end;
}

async function stepOn<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  open: OpenWorkflow,
): Promise<StepEnd> {
  const { workflow, journal } = open;
  const next = decideNext(journal, kind.program, kind.budgets);
  if (next.tag === "WAIT") return { tag: "OVER" };
  if (next.tag === "END")
    return (await write(scope, kind, open, await endStatements(scope, kind, open, next))) ?? { tag: "OVER" };
  if (next.tag === "RESUME") return takeStep(scope, kind, ports, open);
  const step = beginning(scope, journal, workflow, next.call);
  const refused = await write(scope, kind, open, await beginStep(scope, kind, workflow, journal, step));
  if (refused) return refused;
  return takeStep(scope, kind, ports, { ...open, journal: { ...journal, steps: [...journal.steps, step] } });
}

async function endNotAllowed<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  open: OpenWorkflow,
): Promise<StepEnd> {
  const reason = "Stopped, because whoever asked for it may no longer do so.";
  const statements = await endStatements(scope, kind, open, { ending: "NOT_ALLOWED", reason });
  return (await write(scope, kind, open, statements, { asAsker: false })) ?? { tag: "OVER" };
}

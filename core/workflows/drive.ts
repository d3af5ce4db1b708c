/**
 * Drives a workflow, one step at a time: what a step is about to do is written before it acts, and its outcome, what
 * people are told of it and the next step are one batch. Every batch is guarded by the attempt of the driver that
 * writes it and by the rights of the user in whose name it works.
 */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import { guardRole, isStillAllowed } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import {
  type Call,
  decideNext,
  type Ending,
  type Journal,
  lostStepReason,
  type Step,
  TRIES_MAX,
} from "./model.ts";
import { raiseNewsSeq } from "./news.ts";
import { findWorkflow, isOpen, type OpenWorkflow, type WorkflowRow } from "./repository.ts";
import { workflows, workflowSteps } from "./tables.ts";
import { driveWorkflowJob } from "./wake-workflows.ts";
import type { RunUse, StepResult, Workflow, WorkflowKind } from "./workflow-kind.ts";

/** A driver's hold on a workflow. */
export interface Taken {
  workflowId: string;
  attempt: number;
}

export type Driven =
  | { tag: "CONTINUE" }
  /** Look again after so many milliseconds. */
  | { tag: "LATER"; afterMs: number }
  /** It waits for a person or has ended, or another driver has it. */
  | { tag: "OVER" };

/** How often a waiting step writes that it is still looked after. */
const touchMs = 20_000;
/** How often an outcome is written again that came with something else, such as a message; its act is not repeated. */
const OUTCOME_TRIES = 3;

/** Takes the subject's workflow from whoever drives it; null if none is running. */
export async function takeWorkflow({ db, nowMs }: AgencyScope, subjectId: string): Promise<Taken | null> {
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

/** Statements that end a workflow, whatever it was doing: nothing that its driver still writes counts. */
export async function endWorkflow<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  { workflow, journal }: OpenWorkflow,
  { ending, reason }: { ending: Ending; reason: string | null },
): Promise<Statement[]> {
  const { db } = scope;
  const now = scope.nowMs();
  const last = journal.steps.at(-1);
  const isCut = last?.state === "STARTED" || last?.state === "WAITING";
  return [
    db
      .update(workflows)
      .set({ state: "ENDED", ending, reason, endedAt: now, attempt: workflow.attempt + 1 })
      .where(eq(workflows.id, workflow.id)),
    ...(isCut
      ? [
          db
            .update(workflowSteps)
            .set({ state: "FAILED", error: reason, endedAt: now })
            .where(and(eq(workflowSteps.workflowId, workflow.id), eq(workflowSteps.number, last.number))),
        ]
      : []),
    ...(await kind.tell(scope, { tag: "ENDED", workflow, ending, reason, journal })),
  ];
}

/** The batch continues only if the workflow is still where it was read. */
export const guardWorkflow = ({ db }: AgencyScope, { id, attempt }: Workflow): Statement[] =>
  guardThat(
    db,
    id,
    sql`(SELECT ${workflows.attempt} = ${attempt} AND ${isOpen} FROM ${workflows} WHERE ${workflows.id} = ${id})`,
  );

/** Takes the next step of a workflow that was taken. Rejects to be taken again later. */
export async function driveStep<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  { workflowId, attempt }: Taken,
): Promise<Driven> {
  const { db } = scope;
  const open = await findWorkflow(
    db,
    and(eq(workflows.id, workflowId), eq(workflows.state, "RUNNING"), eq(workflows.attempt, attempt)),
  );
  if (!open) return { tag: "OVER" };
  const { workflow, journal } = open;
  if (!(await isStillAllowed(db, workflow.askedBy, "WORK"))) return endNotAllowed(scope, kind, open);
  const next = decideNext(journal, kind.program, kind.budgets);
  if (next.tag === "WAIT") return { tag: "OVER" };
  if (next.tag === "END")
    return (await write(scope, open, await endWorkflow(scope, kind, open, next))) ?? { tag: "OVER" };
  if (next.tag === "ACT") {
    const step = stepOf(scope, journal, workflow, next.call);
    const refused = await write(scope, open, await beginStep(scope, kind, workflow, journal, step));
    if (refused) return refused;
    return finish(scope, kind, ports, { ...open, journal: { ...journal, steps: [...journal.steps, step] } });
  }
  return finish(scope, kind, ports, open);
}

async function endNotAllowed<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  open: OpenWorkflow,
): Promise<Driven> {
  const reason = "Stopped, because whoever asked for it may no longer do so.";
  const statements = await endWorkflow(scope, kind, open, { ending: "NOT_ALLOWED", reason });
  return (await write(scope, open, statements, { asAsker: false })) ?? { tag: "OVER" };
}

function stepOf(scope: AgencyScope, { steps }: Journal, workflow: Workflow, call: Call): Step {
  const number = steps.length + 1;
  const key = `${workflow.id}/${number}`;
  const startedAt = scope.nowMs();
  return { ...call, number, key, state: "STARTED", tries: 1, outcome: null, error: null, startedAt };
}

async function beginStep<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  workflow: Workflow,
  journal: Journal,
  step: Step,
): Promise<Statement[]> {
  return [
    scope.db.insert(workflowSteps).values({ ...step, workflowId: workflow.id }),
    ...(await kind.tell(scope, { tag: "STEP_BEGAN", workflow, step, journal })),
  ];
}

/** Acts, and writes what came of it together with the next step. */
async function finish<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  open: OpenWorkflow,
): Promise<Driven> {
  const { db } = scope;
  const { workflow, journal, row } = open;
  const step = journal.steps.at(-1);
  if (!step) throw new Error("A workflow without a step cannot finish one.");
  const from = scope.nowMs();
  const result = await act(kind, ports, { scope, workflow, step, journal });
  const now = scope.nowMs();
  const itsStep = and(eq(workflowSteps.workflowId, workflow.id), eq(workflowSteps.number, step.number));
  if (result.tag === "LATER") {
    if (result.progress === null && now - row.touchedAt < touchMs) return result;
    const refused = await write(scope, open, [
      db.update(workflowSteps).set({ tries: 1 }).where(itsStep),
      ...(await kind.tell(scope, { tag: "STEP_ENDED", workflow, step, result, journal })),
    ]);
    return refused ?? result;
  }
  const runs = "runs" in result ? (result.runs ?? []) : [];
  for (let tried = 1; ; tried += 1) {
    const { statements, driven } = await settle(scope, kind, open, {
      step,
      result,
      tookMs: now - from,
      runs,
    });
    const refused = await write(scope, open, statements, {
      jobs: result.tag === "DONE" ? (result.jobs ?? []) : [],
    });
    if (!refused) return driven;
    if (refused.tag === "CONTINUE" && tried < OUTCOME_TRIES) continue;
    // The tokens were spent, whoever has the workflow now.
    if (runs.length > 0) await writeAll(scope.db, kind.keepRuns(scope, runs));
    return refused;
  }
}

/** The batch of a step's outcome, and what it means for the driver. */
async function settle<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  open: OpenWorkflow,
  {
    step,
    result,
    tookMs,
    runs,
  }: {
    step: Step;
    result: Exclude<StepResult, { tag: "LATER" }>;
    tookMs: number;
    runs: readonly RunUse[];
  },
): Promise<{ statements: Statement[]; driven: Driven }> {
  const { db } = scope;
  const { workflow, journal, row } = open;
  const ended = endedStep(step, result);
  const use = addUse(row, runs, tookMs);
  const after: Journal = {
    ...journal,
    tokens: use.inputTokens + use.outputTokens,
    workedMs: use.workedMs,
    steps: [...journal.steps.slice(0, -1), ended],
  };
  const statements: Statement[] = [
    db
      .update(workflowSteps)
      .set({ state: ended.state, outcome: ended.outcome, error: ended.error, endedAt: scope.nowMs() })
      .where(and(eq(workflowSteps.workflowId, workflow.id), eq(workflowSteps.number, step.number))),
    db
      .update(workflows)
      .set({ ...use, ...(result.tag === "WAIT" ? { state: "WAITING" as const } : {}) })
      .where(eq(workflows.id, workflow.id)),
    ...kind.keepRuns(scope, runs),
    ...(result.tag === "DONE" ? (result.rows ?? []) : []),
    ...(await kind.tell(scope, { tag: "STEP_ENDED", workflow, step: ended, result, journal: after })),
  ];
  const next = decideNext(after, kind.program, kind.budgets);
  if (next.tag === "ACT")
    statements.push(
      ...(await beginStep(scope, kind, workflow, after, stepOf(scope, after, workflow, next.call))),
    );
  if (next.tag === "END")
    statements.push(...(await endWorkflow(scope, kind, { ...open, journal: after }, next)));
  return { statements, driven: { tag: next.tag === "ACT" ? "CONTINUE" : "OVER" } };
}

/** What the workflow has used, with a step that took `tookMs`. */
function addUse(row: WorkflowRow, runs: readonly RunUse[], tookMs: number) {
  const sum = (count: (run: RunUse) => number) => runs.reduce((total, run) => total + count(run), 0);
  const costs = runs.flatMap(({ costMicros }) => costMicros ?? []);
  return {
    inputTokens: row.inputTokens + sum((run) => run.inputTokens),
    outputTokens: row.outputTokens + sum((run) => run.outputTokens),
    costMicros:
      costs.length === 0 ? row.costMicros : costs.reduce((total, each) => total + each, row.costMicros ?? 0),
    workedMs: row.workedMs + tookMs,
  };
}

const endedStep = (step: Step, result: Exclude<StepResult, { tag: "LATER" }>): Step => {
  if (result.tag === "DONE") return { ...step, state: "DONE", outcome: result.outcome };
  return result.tag === "WAIT"
    ? { ...step, state: "WAITING" }
    : { ...step, state: "FAILED", error: result.reason };
};

async function act<Ports>(
  kind: WorkflowKind<Ports>,
  ports: Ports,
  work: { scope: AgencyScope; workflow: Workflow; step: Step; journal: Journal },
): Promise<StepResult> {
  const { step } = work;
  if (step.tries > TRIES_MAX) return { tag: "FAILED", reason: lostStepReason };
  const tool = kind.tools[step.kind];
  const input = tool && v.safeParse(tool.input, step.input);
  if (!tool || !input?.success) return { tag: "FAILED", reason: "This step is not one that Cara can take." };
  const result = await tool.act(ports, { ...work, step: { ...step, input: input.output } });
  if (tool.effect === "READ" && result.tag === "DONE" && (result.rows ?? []).length > 0)
    throw new Error(`The tool ${step.kind} only reads and may not write rows.`);
  return result;
}

/** One batch in the name of the asker. Null when it is written, otherwise what that means for the driver. */
async function write(
  scope: AgencyScope,
  open: OpenWorkflow,
  statements: readonly Statement[],
  { asAsker = true, jobs = [] }: { asAsker?: boolean; jobs?: readonly EnqueuedJob[] } = {},
): Promise<Driven | null> {
  const { db } = scope;
  const { workflow } = open;
  try {
    await writeAll(db, [
      ...guardWorkflow(scope, workflow),
      ...(asAsker ? guardRole(db, workflow.askedBy, "WORK") : []),
      raiseNewsSeq(db, workflow.subjectId),
      db.update(workflows).set({ touchedAt: scope.nowMs() }).where(eq(workflows.id, workflow.id)),
      ...statements,
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    // Another driver has it, or it has ended; otherwise the next look tells what has changed.
    const isOurs = and(eq(workflows.id, workflow.id), eq(workflows.attempt, workflow.attempt), isOpen);
    return (await findWorkflow(db, isOurs)) ? { tag: "CONTINUE" } : { tag: "OVER" };
  }
  scope.written({ jobs });
  return null;
}

/**
 * Takes a step: what it is about to do was written before it acts, and its outcome, what people are told of it and the
 * next step are one batch. Every batch is guarded by the attempt of the driver that writes it and by the rights of the
 * user in whose name it works.
 */
import { and, eq, is, lt, sql } from "drizzle-orm";
import { SQLiteInsertBase } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import type { EnqueuedJob } from "#core/outbox";
import { guardRole } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { limitToViewer } from "../shared/viewer.ts";
import {
  type Call,
  type Decision,
  decideNext,
  type Ending,
  type Journal,
  lastNumberOf,
  lostStepReason,
  type Step,
  TRIES_MAX,
} from "./model.ts";
import { raiseNewsSeq } from "./news.ts";
import { findWorkflow, isOpen, type OpenWorkflow, type WorkflowRow } from "./repository.ts";
import { workflows, workflowSteps } from "./tables.ts";
import type { Done, RunUse, StepResult, StepWork, Workflow, WorkflowKind } from "./workflow-kind.ts";

export type Driven =
  | { tag: "CONTINUE" }
  /** Look again after so many milliseconds. */
  | { tag: "LATER"; afterMs: number }
  /** It waits for a person or has ended, or another driver has it. */
  | { tag: "OVER" };

/** The job whose consumer takes a step of a background workflow. */
export interface StepJob {
  /** Mark it done, in the step's batch. */
  finishing: readonly Statement[];
  /** Enqueues the job of the next step. */
  enqueueNext(): EnqueuedJob;
}

/** What became of a step. */
export type StepEnd =
  | Driven
  /** Somebody else has written what its batch depends on: nothing was written, and the step is still open. */
  | { tag: "AGAIN" }
  /** Another driver has the workflow, or it is over: nothing was written. */
  | { tag: "LOST" };

/** How often a waiting step writes that it is still looked after. */
const touchMs = 20_000;
/** The outbox counts the tries of a background step; there are more only once its job was opened again. */
const BACKGROUND_TRIES_MAX = 20;
/** Steps of a background workflow that are kept while it runs. */
const STEPS_KEPT = 2;
/** How often an outcome is written again that came with something else, such as a message; its act is not repeated. */
const OUTCOME_TRIES = 3;

/** Statements that end a workflow, whatever it was doing: nothing that its driver still writes counts. */
export async function endStatements<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  { workflow, journal }: OpenWorkflow,
  { ending, reason }: { ending: Ending; reason: string | null },
): Promise<Statement[]> {
  const { db } = scope;
  const now = scope.nowMs();
  const last = journal.steps.at(-1);
  const isCut = last?.state === "STARTED" || last?.state === "WAITING";
  const told = await kind.tell(scope, { tag: "ENDED", workflow, ending, reason, journal });
  if (kind.isBackground)
    return [
      ...told,
      db.delete(workflowSteps).where(eq(workflowSteps.workflowId, workflow.id)),
      db.delete(workflows).where(eq(workflows.id, workflow.id)),
    ];
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
    ...told,
  ];
}

/** The batch continues only if the workflow is still where it was read. */
export const guardWorkflow = ({ db }: AgencyScope, { id, attempt }: Workflow): Statement[] =>
  guardThat(
    db,
    id,
    sql`(SELECT ${workflows.attempt} = ${attempt} AND ${isOpen} FROM ${workflows} WHERE ${workflows.id} = ${id})`,
  );

/** `tries`: 0 for a step that somebody else will take. */
export function beginning(
  scope: AgencyScope,
  { steps }: Journal,
  { id }: Pick<Workflow, "id">,
  call: Call,
  tries = 1,
): Step {
  const number = lastNumberOf(steps) + 1;
  const key = `${id}/${number}`;
  const startedAt = scope.nowMs();
  return { ...call, number, key, state: "STARTED", tries, outcome: null, error: null, startedAt };
}

export async function beginStep<Ports>(
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

/** The open step as its tool sees it. */
export function workOf(scope: AgencyScope, { workflow, journal }: OpenWorkflow): StepWork {
  const step = journal.steps.at(-1);
  if (step?.state !== "STARTED") throw new Error("This workflow has no step to be taken.");
  return { scope, workflow, step, journal };
}

/** A step sees no more than whoever asked for it. */
function limited<Ports>(scope: AgencyScope, kind: WorkflowKind<Ports>, open: OpenWorkflow): AgencyScope {
  const userId = kind.seesAs?.(open) ?? null;
  return userId === null ? scope : { ...scope, db: limitToViewer(scope.db, userId) };
}

/** Takes the open step. Rejects to be taken again later. */
export async function takeStep<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  open: OpenWorkflow,
  job?: StepJob,
): Promise<StepEnd> {
  const from = scope.nowMs();
  const result = await act(kind, ports, workOf(limited(scope, kind, open), open));
  return endStep(scope, kind, open, { result, from }, job);
}

/** Writes what came of the open step together with the next one. `from`: when it was taken, in ms. */
export async function endStep<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  open: OpenWorkflow,
  { result, from }: { result: StepResult; from: number },
  job?: StepJob,
): Promise<StepEnd> {
  const { db } = scope;
  const { row } = open;
  const { workflow, step, journal } = workOf(scope, open);
  const now = scope.nowMs();
  const itsStep = and(eq(workflowSteps.workflowId, workflow.id), eq(workflowSteps.number, step.number));
  if (result.tag === "LATER") {
    if (result.progress === null && now - row.touchedAt < touchMs) return result;
    const refused = await write(scope, kind, open, [
      db.update(workflowSteps).set({ tries: 1 }).where(itsStep),
      ...(await kind.tell(scope, { tag: "STEP_ENDED", workflow, step, result, journal })),
    ]);
    return refused ?? result;
  }
  const runs = "runs" in result ? (result.runs ?? []) : [];
  const done: Partial<Extract<StepResult, { tag: "DONE" }>> = result.tag === "DONE" ? result : {};
  let { rows = [] } = done;
  for (let tried = 1; ; tried += 1) {
    const settled = await settle(scope, kind, open, { result, rows, tookMs: now - from, runs, job });
    const refused = await write(scope, kind, open, settled.statements, {
      set: settled.set,
      jobs: [...(done.jobs ?? []), ...settled.jobs],
    });
    if (refused?.tag === "AGAIN" && tried < OUTCOME_TRIES) {
      rows = (await done.rowsAgain?.()) ?? rows;
      continue;
    }
    // The tokens were spent, whoever has the workflow now.
    if (refused && runs.length > 0) await writeAll(scope.db, kind.keepRuns(scope, runs));
    if (refused?.tag !== "AGAIN") await done.tidy?.(refused === null);
    return refused ?? settled.driven;
  }
}

/** What the batch of an outcome is made of. */
interface Outcome {
  result: Exclude<StepResult, { tag: "LATER" }>;
  rows: readonly Statement[];
  tookMs: number;
  runs: readonly RunUse[];
  job: StepJob | undefined;
}

/** The batch of a step's outcome, and what it means for the driver. */
async function settle<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  open: OpenWorkflow,
  { result, rows, tookMs, runs, job }: Outcome,
): Promise<{ statements: Statement[]; set: Partial<WorkflowRow>; jobs: EnqueuedJob[]; driven: Driven }> {
  const { db } = scope;
  const { row } = open;
  const { workflow, step, journal } = workOf(scope, open);
  const ended = endedStep(step, result);
  const use = addUse(row, runs, tookMs);
  const after: Journal = {
    ...journal,
    tokens: use.inputTokens + use.outputTokens,
    workedMs: use.workedMs,
    steps: [...journal.steps.slice(0, -1), ended],
  };
  const next = decideNext(after, kind.program, kind.budgets);
  const nextJob = next.tag === "ACT" ? job?.enqueueNext() : undefined;
  const statements: Statement[] = [
    db
      .update(workflowSteps)
      .set({ state: ended.state, outcome: ended.outcome, error: ended.error, endedAt: scope.nowMs() })
      .where(and(eq(workflowSteps.workflowId, workflow.id), eq(workflowSteps.number, step.number))),
    ...kind.keepRuns(scope, runs),
    ...rows,
    ...(await kind.tell(scope, { tag: "STEP_ENDED", workflow, step: ended, result, journal: after })),
    ...(await nextStatements(scope, kind, { ...open, journal: after }, next, nextJob)),
    ...(job?.finishing ?? []),
  ];
  return {
    statements,
    set: {
      ...use,
      reasoner: kind.reasonerOf?.(runs) ?? row.reasoner,
      ...(result.tag === "WAIT" ? { state: "WAITING" } : {}),
      ...(nextJob ? { jobId: nextJob.jobId } : {}),
    },
    jobs: nextJob ? [nextJob] : [],
    driven: { tag: next.tag === "ACT" ? "CONTINUE" : "OVER" },
  };
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

/** The next step, with its job if a queue drives; or the end. */
async function nextStatements<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  open: OpenWorkflow,
  next: Decision,
  nextJob: EnqueuedJob | undefined,
): Promise<Statement[]> {
  const { db } = scope;
  const { workflow, journal } = open;
  if (next.tag === "END") return endStatements(scope, kind, open, next);
  if (next.tag !== "ACT") return [];
  const begun = beginning(scope, journal, workflow, next.call, nextJob ? 0 : 1);
  const oldest = begun.number - STEPS_KEPT;
  const isOld = and(eq(workflowSteps.workflowId, workflow.id), lt(workflowSteps.number, oldest));
  return [
    ...(await beginStep(scope, kind, workflow, journal, begun)),
    ...(kind.isBackground && oldest > 1 ? [db.delete(workflowSteps).where(isOld)] : []),
    ...(nextJob?.statements ?? []),
  ];
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
  const tool = kind.tools[step.kind];
  if (step.tries > (kind.isBackground ? BACKGROUND_TRIES_MAX : TRIES_MAX))
    return (await tool?.giveUp?.(ports, work, "FAILED")) ?? { tag: "FAILED", reason: lostStepReason };
  const input = tool && v.safeParse(tool.input, step.input);
  if (!tool || !input?.success) return { tag: "FAILED", reason: "This step is not one that Cara can take." };
  const result = await tool.act(ports, { ...work, step: { ...step, input: input.output } });
  if (tool.effect === "READ" && result.tag === "DONE" && (result.rows ?? []).length > 0)
    throw new Error(`The tool ${step.kind} only reads and may not write rows.`);
  if (tool.effect === "OUTSIDE" && result.tag === "DONE" && !onlyAsks(kind, result))
    throw new Error(`The tool ${step.kind} acts outside: all that it may do is ask a person for a yes.`);
  return result;
}

/** What is approved is sent by its approval, never by the step that drafted it. */
function onlyAsks<Ports>({ asksIn = [] }: WorkflowKind<Ports>, { rows = [], jobs = [] }: Done): boolean {
  const inserts = asksIn.map((table) => `insert into "${table}" `);
  return (
    jobs.length === 0 &&
    rows.every(
      (row) => is(row, SQLiteInsertBase) && inserts.some((insert) => row.toSQL().sql.startsWith(insert)),
    )
  );
}

/**
 * One batch in the name of the asker. `set`: of the workflow itself. Null when it is written, otherwise what that means
 * for the driver.
 */
export async function write<Ports>(
  scope: AgencyScope,
  { isBackground = false }: WorkflowKind<Ports>,
  open: OpenWorkflow,
  statements: readonly Statement[],
  {
    asAsker = true,
    set = {},
    jobs = [],
  }: { asAsker?: boolean; set?: Partial<WorkflowRow>; jobs?: readonly EnqueuedJob[] } = {},
): Promise<{ tag: "AGAIN" } | { tag: "LOST" } | null> {
  const { db } = scope;
  const { workflow } = open;
  try {
    await writeAll(db, [
      ...guardWorkflow(scope, workflow),
      ...(asAsker && !isBackground ? guardRole(db, workflow.askedBy, "WORK") : []),
      ...(isBackground ? [] : [raiseNewsSeq(db, workflow.subjectId)]),
      db
        .update(workflows)
        .set({ touchedAt: scope.nowMs(), ...set })
        .where(eq(workflows.id, workflow.id)),
      ...statements,
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    // Another driver has it, or it has ended; otherwise the next look tells what has changed.
    const isOurs = and(eq(workflows.id, workflow.id), eq(workflows.attempt, workflow.attempt), isOpen);
    return { tag: (await findWorkflow(db, isOurs)) ? "AGAIN" : "LOST" };
  }
  scope.written({ jobs });
  return null;
}

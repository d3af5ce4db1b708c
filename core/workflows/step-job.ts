/**
 * Background workflows: each step is a job of a queue, enqueued in the batch that begins the step. So many of them share
 * what the queue lets run at a time, and whatever else waits comes in between. The outbox says when a step is tried again
 * and when it is given up; the journal says what it is and what comes next.
 */
import { and, asc, eq, inArray, sql, type SQLWrapper } from "drizzle-orm";
import * as v from "valibot";
import { defineJob, enqueue, type EnqueuedJob, type Job } from "#core/outbox";
import type { JobEnd, QueueName } from "#model/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { Call } from "./model.ts";
import { openOf, type OpenWorkflow } from "./repository.ts";
import { workflows, workflowSteps } from "./tables.ts";
import { beginning, endStep, type StepEnd, takeStep, workOf } from "./take-step.ts";
import type { WorkflowKind } from "./workflow-kind.ts";

const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const stepPayload = v.strictObject({ workflowId: idSchema, subjectId: idSchema });
type StepPayload = v.InferOutput<typeof stepPayload>;

/** Whose name stands where a user's would. */
const AGENCY = "AGENCY";

interface Background {
  kind: string;
  /** Of the job that takes a step. */
  job: string;
  subjectId: string;
  first: Call;
}

/** A background workflow with its first step: the statements of the job start it. */
function start(scope: AgencyScope, { kind, job, subjectId, first }: Background): EnqueuedJob {
  const { db } = scope;
  const workflowId = scope.newId("wfl");
  const now = scope.nowMs();
  const enqueued = enqueueStep(scope, job, { workflowId, subjectId });
  const { jobId } = enqueued;
  const workflow = { id: workflowId, kind, subjectId, jobId, input: {}, askedBy: AGENCY };
  const step = beginning(scope, { input: {}, steps: [], tokens: 0, workedMs: 0 }, workflow, first, 0);
  return {
    ...enqueued,
    statements: [
      db.insert(workflows).values({ ...workflow, state: "RUNNING", createdAt: now, touchedAt: now }),
      db.insert(workflowSteps).values({ ...step, workflowId }),
      ...enqueued.statements,
    ],
  };
}

const enqueueStep = (scope: AgencyScope, name: string, payload: StepPayload): EnqueuedJob =>
  enqueue(scope, { name, payload: stepPayload }, payload);

/** The job that takes the steps of a kind. `portsOf`: what its tools need, out of what jobs are given. */
function defineStepJob<Ports, JobPorts>(
  kind: WorkflowKind<Ports>,
  { name, queue, portsOf }: { name: string; queue: QueueName; portsOf(ports: JobPorts): Ports },
): Job<unknown, JobPorts> {
  return defineJob({
    name,
    queue,
    payload: stepPayload,
    async run(ports: JobPorts, { scope, payload, jobId, finishing }) {
      const enqueueNext = () => enqueueStep(scope, name, payload);
      const open = await takeStepOf(scope, payload, jobId);
      if (!open) return { tag: "NOTHING_TO_DO" };
      const end = await takeStep(scope, kind, portsOf(ports), open, { finishing, enqueueNext });
      return { tag: hasWritten(end) ? "FINISHED" : "NOTHING_TO_DO" };
    },
    async ended(ports: JobPorts, { scope, payload, jobId, end }) {
      const open = await takeStepOf(scope, payload, jobId);
      if (open) await giveUpStep(scope, kind, portsOf(ports), open, { name, payload, end });
    },
  });
}

/** Its job has ended, so the next step is not written together with that. */
async function giveUpStep<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  open: OpenWorkflow,
  { name, payload, end }: { name: string; payload: StepPayload; end: JobEnd },
): Promise<void> {
  const from = scope.nowMs();
  const work = workOf(scope, open);
  const result = (await kind.tools[work.step.kind]?.giveUp?.(ports, work, end)) ?? {
    tag: "FAILED" as const,
    reason: "This step could not be done, though it was tried several times.",
  };
  const enqueueNext = () => enqueueStep(scope, name, payload);
  hasWritten(await endStep(scope, kind, open, { result, from }, { finishing: [], enqueueNext }));
}

function hasWritten({ tag }: StepEnd): boolean {
  if (tag === "CONTINUE" || tag === "OVER") return true;
  if (tag === "LOST") return false;
  // Its job is what tries it again.
  throw new Error(
    tag === "AGAIN" ? "Somebody else wrote at the same time." : "A background step cannot wait.",
  );
}

/**
 * The workflow with its open step, taken from any consumer that had this job before. Null unless the step is still this
 * job's: a job that runs once more finds another step, or none.
 */
async function takeStepOf(
  { db, nowMs }: AgencyScope,
  { workflowId }: StepPayload,
  jobId: string,
): Promise<OpenWorkflow | null> {
  const isIts = and(
    eq(workflowSteps.workflowId, workflowId),
    sql`EXISTS (SELECT 1 FROM workflows WHERE id = ${workflowId} AND job_id = ${jobId} AND state = 'RUNNING')`,
  );
  const [, [row], steps] = await db.batch([
    db
      .update(workflowSteps)
      .set({ tries: sql`${workflowSteps.tries} + 1` })
      .where(and(isIts, eq(workflowSteps.state, "STARTED"))),
    db
      .update(workflows)
      .set({ attempt: sql`${workflows.attempt} + 1`, touchedAt: nowMs() })
      .where(and(eq(workflows.id, workflowId), eq(workflows.jobId, jobId), eq(workflows.state, "RUNNING")))
      .returning(),
    db
      .select()
      .from(workflowSteps)
      .where(eq(workflowSteps.workflowId, workflowId))
      .orderBy(asc(workflowSteps.number)),
  ]);
  return row ? openOf(row, steps) : null;
}

/** Statements that take away what works on these subjects, for the batch that deletes them. `subjectIds`: a subquery. */
function forget({ db }: AgencyScope, subjectIds: SQLWrapper): Statement[] {
  const its = db
    .select({ id: workflows.id })
    .from(workflows)
    .where(sql`${workflows.subjectId} IN ${subjectIds}`);
  return [
    db.delete(workflowSteps).where(inArray(workflowSteps.workflowId, its)),
    db.delete(workflows).where(sql`${workflows.subjectId} IN ${subjectIds}`),
  ];
}

/** For nouns that have background workflows. */
export const backgroundWork = { defineStepJob, start, forget };

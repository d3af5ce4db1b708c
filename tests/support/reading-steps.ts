/** Readings in tests: the product's own workflow, taken step by step as the queue's consumer takes it. */
import { extract } from "../../core/assistant/local/extract.ts";
import type { DocumentHooks } from "../../core/documents/mod.ts";
import type { StepOutcome } from "../../core/documents/reading-program.ts";
import { readingKind } from "../../core/documents/reading-kind.ts";
import type { ReadingPorts } from "../../core/documents/reading-step.ts";
import type { JobEnd } from "../../core/outbox/model.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import { backgroundWork, type StepResult, type WorkflowKind } from "../../core/workflows/mod.ts";
import type { TestStorage } from "./document-storage.ts";
import { jobWork } from "./job-work.ts";

/** Nothing was written: the workflow is over, or another driver has it. */
const nothingToDo = { tag: "NOTHING_TO_DO" } as const;
type Taken<Outcome> = Outcome | typeof nothingToDo;

interface StepJob {
  jobId: string;
  name: string;
  payload: unknown;
}

/** The job that takes the open step of a background workflow; undefined when it is over. */
export async function findStepJob(
  { db }: AgencyScope,
  kind: string,
  subjectId: string,
): Promise<StepJob | undefined> {
  const [row] = await db.all<{ jobId: string; name: string; payload: string }>(
    `SELECT outbox.id AS jobId, job AS name, payload FROM workflows JOIN outbox ON outbox.id = job_id
      WHERE subject_id = '${subjectId}' AND kind = '${kind}'`,
  );
  return row && { ...row, payload: JSON.parse(row.payload) as unknown };
}

/** Takes the next step of a background workflow. Returns its outcome; rejects if the step does. */
export async function takeNextStep<Ports, Outcome>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  subjectId: string,
): Promise<Taken<Outcome>> {
  const found = await findStepJob(scope, kind.name, subjectId);
  return found ? runStepJob(scope, kind, ports, found) : nothingToDo;
}

/** Runs the job of a step, which may not be the open one any more. */
export async function runStepJob<Ports, Outcome>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  { jobId, name, payload }: StepJob,
): Promise<Taken<Outcome>> {
  let result: StepResult | undefined;
  const tools = Object.entries(kind.tools).map(([kindOfStep, tool]) => {
    const act: typeof tool.act = async (own, work) => (result = await tool.act(own, work));
    return [kindOfStep, { ...tool, act }] as const;
  });
  const job = stepJobOf({ ...kind, tools: Object.fromEntries(tools) }, name);
  const finishing = [scope.db.run(`UPDATE outbox SET state = 'DONE' WHERE id = '${jobId}'`)];
  const { tag } = await job.run(ports, { ...jobWork(scope, payload), jobId, finishing });
  return tag === "FINISHED" && result?.tag === "DONE" ? (result.outcome as Outcome) : nothingToDo;
}

/** What the outbox does with the job of the next step, or of `found`, once it tries no more. */
export async function giveUpNextStep<Ports>(
  scope: AgencyScope,
  kind: WorkflowKind<Ports>,
  ports: Ports,
  subjectId: string,
  end: JobEnd,
  found?: StepJob,
): Promise<void> {
  const { jobId, name, payload } = found ?? (await findStepJob(scope, kind.name, subjectId)) ?? never();
  const { finishing: _none, ...work } = jobWork(scope, payload);
  await stepJobOf(kind, name).ended(ports, { ...work, jobId, end });
  await scope.db.batch([scope.db.run(`UPDATE outbox SET state = 'FAILED' WHERE id = '${jobId}'`)]);
}

const stepJobOf = <Ports>(kind: WorkflowKind<Ports>, name: string) =>
  backgroundWork.defineStepJob(kind, {
    ...{ name, queue: "ai-jobs" },
    portsOf: (ports: Ports) => ports,
  });

function never(): never {
  throw new Error("There is no open step.");
}

export const readingPorts = (
  { openStored, readBoxes, putBoxes, putFile, deleteBoxes }: Omit<ReadingPorts, "hooks">,
  hooks: Partial<DocumentHooks> = {},
): ReadingPorts => ({
  ...{ openStored, readBoxes, putBoxes, putFile, deleteBoxes },
  hooks: {
    checkQuota: async () => null,
    attached: async () => [],
    readPicture: null,
    picturesPerStep: 1,
    understanding: () => ({ extract }),
    ...hooks,
  },
});

/** Takes the next step of a reading. */
export const takeReadingStep = (
  scope: AgencyScope,
  storage: Omit<ReadingPorts, "hooks">,
  readingId: string,
  hooks: Partial<DocumentHooks> = {},
): Promise<Taken<StepOutcome>> => takeNextStep(scope, readingKind, readingPorts(storage, hooks), readingId);

/** Reads a document to the end of its reading. */
export async function readWhole(
  scope: AgencyScope,
  storage: TestStorage,
  readingId: string,
  hooks: Partial<DocumentHooks> = {},
): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (;;) {
    const outcome = await takeReadingStep(scope, storage, readingId, hooks);
    if (outcome.tag === "NOTHING_TO_DO") return outcomes;
    outcomes.push(outcome);
  }
}

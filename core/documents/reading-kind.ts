import { backgroundWork, type Told, type WorkflowKind } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { describeGivenUp } from "./describe-reading.ts";
import { readPages } from "./read-pages.ts";
import { readScans } from "./read-scans.ts";
import { nextOfReading, READING, READING_JOB } from "./reading-program.ts";
import { failureStatements, type ReadingPorts, readingPortsOf } from "./reading-step.ts";
import { findReadingWork } from "./repository.ts";
import { leaveAsUnderstood, understandDocument } from "./understand-document.ts";

/** A reading as a kind of workflow. The longest scan takes a step a page. */
export const readingKind: WorkflowKind<ReadingPorts> = {
  name: READING,
  isBackground: true,
  budgets: { steps: 100_000, tokens: Number.POSITIVE_INFINITY, workedMs: 24 * 60 * 60_000 },
  program: nextOfReading,
  tools: { READ_PAGES: readPages, READ_SCANS: readScans, UNDERSTAND: understandDocument },
  tell: endUnread,
  // What a model read or said is stored as soon as it has.
  keepRuns: () => [],
};

export const readDocumentJob = backgroundWork.defineStepJob(readingKind, {
  name: READING_JOB,
  queue: "ai-jobs",
  portsOf: readingPortsOf,
});

/** Nobody waits for ever for a reading whose workflow ends before it does. */
async function endUnread(scope: AgencyScope, told: Told): Promise<Statement[]> {
  const isOver =
    told.tag === "ENDED" ? told.ending !== "DONE" : told.tag === "STEP_ENDED" && told.result.tag === "FAILED";
  const reading = isOver ? await findReadingWork(scope.db, told.workflow.subjectId) : null;
  if (!reading || reading.state === "FAILED") return [];
  return reading.state === "COMPLETED"
    ? leaveAsUnderstood(scope, reading)
    : failureStatements(scope, reading, { code: "GAVE_UP", message: describeGivenUp("FAILED") });
}

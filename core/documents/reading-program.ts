/**
 * A reading as a workflow: its pages part by part, then the pictures among them, then what they say. Its subject is the
 * reading; each step is a job of its own, so that other documents and other work come in between.
 */
import * as v from "valibot";
import { backgroundWork } from "#core/workflows";
import type { EnqueuedJob } from "#core/outbox";
import type { Call, Program } from "#model/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { countSchema } from "./ports.ts";

const stepOutcome = v.variant("tag", [
  v.object({
    tag: v.literal("READ"),
    pagesRead: countSchema,
    pagesTotal: countSchema,
    /** Pictures of pages that are to be looked at once all pages were read. */
    scansTotal: countSchema,
  }),
  v.object({ tag: v.literal("LOOKED"), scansRead: countSchema, scansTotal: countSchema }),
  v.object({ tag: v.literal("UNDERSTOOD") }),
  /** Understanding it again came to nothing: what was understood before stays. */
  v.object({ tag: v.literal("LEFT") }),
  v.object({ tag: v.literal("FAILED"), code: v.string() }),
  v.object({ tag: v.literal("DELETED") }),
]);
export type StepOutcome = v.InferOutput<typeof stepOutcome>;

/** What a document's reading begins with. */
export const readingStarts = {
  /** A file. */
  file: { kind: "READ_PAGES", input: { fromPage: 1 } },
  /** Text whose pages are there already. */
  text: { kind: "UNDERSTAND", input: { isAgain: false } },
  /** What an older version understood. */
  again: { kind: "UNDERSTAND", input: { isAgain: true } },
} as const satisfies Record<string, Call>;

/** How far a reading is that was not understood yet. */
interface ReadSoFar {
  pagesRead: number;
  /** Null until the document was opened. */
  pagesTotal: number | null;
  scansRead: number;
  scansTotal: number;
}

/** What comes after so much of it. Pure. */
export function afterReading({ pagesRead, pagesTotal, scansRead, scansTotal }: ReadSoFar): Call {
  if (pagesTotal === null || pagesRead < pagesTotal)
    return { kind: "READ_PAGES", input: { fromPage: pagesRead + 1 } };
  return scansRead < scansTotal ? { kind: "READ_SCANS", input: { scansRead } } : readingStarts.text;
}

/** The next step of a reading; null when it is over. Pure. */
export const nextOfReading: Program = ({ steps }) => {
  const last = steps.at(-1);
  if (last?.state !== "DONE") return null;
  const outcome = v.parse(stepOutcome, last.outcome);
  if (outcome.tag === "READ") return afterReading({ ...outcome, scansRead: 0 });
  return outcome.tag === "LOOKED" ? afterReading({ ...outcome, pagesRead: 0, pagesTotal: 0 }) : null;
};

export const READING = "reading";
/** The job that takes a step of a reading. */
export const READING_JOB = "read-document";

/** Starts the workflow of a reading, in the batch of its statements. */
export const startReading = (scope: AgencyScope, readingId: string, first: Call): EnqueuedJob =>
  backgroundWork.start(scope, {
    kind: READING,
    job: READING_JOB,
    subjectId: readingId,
    first,
  });

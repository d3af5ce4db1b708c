/**
 * Reads pictures of pages with a vision model, within the agency's daily budget. Without such a model there is no
 * reader, and the caller reports that for each page.
 */
import type { PictureFailure } from "#model/documents";
import type { PictureText } from "#core/reading";
import type { PictureRow } from "#model/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  callModel,
  type ModelCall,
  type ModelPicture,
  type ModelPort,
  tokensOfCall,
} from "./model-reasoner/call-model.ts";
import type { ModelBudget } from "./model-reasoner/model-reasoner.ts";
import { callToTranscribe, type Transcript } from "./model-reasoner/transcribe-task.ts";
import { reserveTokens } from "./model-runs.ts";
import type { ModelRun, RunOutcome } from "./model-run.ts";

export interface PictureReading {
  /** The words as they were read, or why there are none. */
  value: Result<PictureText, PictureFailure>;
  /** Store it with `keepModelRuns` immediately: the tokens were spent. */
  runs: readonly ModelRun[];
}

export type ReadPicture = (picture: ModelPicture) => Promise<PictureReading>;

interface PictureReaderDeps {
  model: { port: ModelPort; budget: ModelBudget };
  /** Overrides the task's own. */
  patience?: Pick<ModelCall<unknown>, "timeoutMs" | "silenceMs" | "retriesMax">;
}

export function createPictureReader(scope: AgencyScope, { model, patience }: PictureReaderDeps): ReadPicture {
  return async (picture) => {
    const call = { ...callToTranscribe(picture), ...patience };
    const { provider, modelId } = model.port;
    const planned = { task: call.task, provider, model: modelId, tokens: tokensOfCall(call) };
    const id = await reserveTokens(scope, planned, model.budget.tokensPerDay);
    if (id === null) return { value: err("BUDGET"), runs: [] };
    const result = await callModel(model.port, call);
    if (!result.ok) return { value: err(failureOf(result.run.outcome)), runs: [{ id, ...result.run }] };
    const rows = rowsOf(result.output);
    const hasWords = rows.some(({ cells }) => cells.length > 0);
    const run: ModelRun = { id, ...result.run, outcome: hasWords ? "STOOD" : "REFUSED", reason: null };
    return { value: ok(rows), runs: [run] };
  };
}

const failureOf = (outcome: RunOutcome): PictureFailure =>
  outcome === "RATE_LIMITED" || outcome === "TIMED_OUT" || outcome === "MALFORMED" ? outcome : "FAILED";

/** Anything longer is not a page but a model repeating itself. */
const rowsMax = 1_000;
const charactersMax = 60_000;

function rowsOf({ rows }: Transcript): PictureRow[] {
  let left = charactersMax;
  return rows.slice(0, rowsMax).map(({ cells }) => ({
    cells: cells.flatMap(({ text, box }) => {
      const said = text.toWellFormed().slice(0, Math.max(0, left));
      left -= said.length;
      return said.trim() === "" ? [] : [{ text: said, box: boxOf(box) }];
    }),
  }));
}

/** Within the picture, not inverted, and no taller than print. */
function boxOf(box: readonly number[] | null) {
  const [left, top, right, bottom] = box ?? [];
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null;
  const isSound =
    left >= 0 &&
    top >= 0 &&
    right <= 1_000 &&
    bottom <= 1_000 &&
    right > left &&
    bottom > top &&
    bottom - top < 200;
  return isSound
    ? { left: left / 1_000, top: top / 1_000, right: right / 1_000, bottom: bottom / 1_000 }
    : null;
}

/**
 * The model reasoner: the assistant's tasks on a language model, within a budget. What it says passes the same
 * evidence check as everything else, and a stricter one of its own; when it fails, says nothing that stands, or
 * the day's budget is spent, the local reasoner does the task and the result says so.
 */
import {
  answerFromPages,
  type CandidatePage,
  extract,
  findPages,
  type FoundPages,
  historyMax,
  notSaid,
  refuse,
} from "../local-parts.ts";
import { checkExtraction } from "../evidence.ts";
import type { ModelRun, Reasoned, Reasoner, RunOutcome } from "../reasoner.ts";
import { callToAnswer, keepWhatStands } from "./answer-task.ts";
import { callModel, type ModelCall, type ModelPort } from "./call-model.ts";
import { callToExtract, mergeModelReading, orderPages, unnamedDocument } from "./extract-task.ts";
import { estimateTokens, HandedPages } from "./hand-pages.ts";

/** Tokens that one run may take in, and an agency in 24 hours. */
export interface ModelBudget {
  tokensPerRun: number;
  tokensPerDay: number;
}

export interface ModelReasonerDeps {
  port: ModelPort;
  budget: ModelBudget;
  /** How long a run may take and how long the provider may say nothing, in place of the tasks' own. */
  patience?: Pick<ModelCall<unknown>, "timeoutMs" | "silenceMs">;
  /** What the agency took in the last 24 hours. Asked in the tick in which a task begins. */
  countTokensOfDay(): Promise<number>;
}

const pagesOfAnswerMax = 16;

export function createModelReasoner(deps: ModelReasonerDeps): Reasoner {
  const { tokensPerRun } = deps.budget;
  return {
    async answer(task) {
      const [spent, found, earlier] = await Promise.all([
        deps.countTokensOfDay(),
        findPages(task),
        task.history ?? [],
      ]);
      const byLocal = () => answerFromPages(task, found);
      const handed = new HandedPages(newMark(), tokensPerRun);
      const pages = handed.hand(likeliestPages(found));
      // Nothing to read, or nothing that was asked: no model is needed to say so.
      if (pages === "") return { value: await byLocal(), withoutModel: false, runs: [] };
      const call = callToAnswer(task, earlier.slice(-historyMax), handed, pages);
      return runWithin(deps, spent, call, byLocal, (said) => {
        if (!said.answered) return { outcome: "REFUSED", value: refuse(notSaid) };
        const value = keepWhatStands(said, handed);
        return value && { outcome: "STOOD", value };
      });
    },

    async extract(document) {
      const spent = await deps.countTokensOfDay();
      const local = extract(document);
      const handed = new HandedPages(newMark(), tokensPerRun);
      const unnamed = unnamedDocument(document.name);
      const pages = handed.hand(
        orderPages(document.pages, local).map((page) => ({ document: unnamed, page })),
      );
      if (pages === "") return { value: local, withoutModel: false, runs: [] };
      const call = callToExtract(document, pages);
      return runWithin(
        deps,
        spent,
        call,
        () => Promise.resolve(local),
        (said) => {
          const merged = mergeModelReading(local, said, handed);
          return merged && { outcome: "STOOD", value: checkExtraction(merged, document.pages) };
        },
      );
    },
  };
}

/** An unguessable word for the frames of one run. */
const newMark = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 20);

/** The pages of every way to read the question, the likeliest first, each once. */
function likeliestPages(found: FoundPages): CandidatePage[] {
  if ("problem" in found) return [];
  const all = found.readings.flatMap(({ candidates }) => candidates).toSorted((a, b) => a.rank - b.rank);
  const byPlace = new Map(all.map((one) => [`${one.document.documentId}/${one.page.page}`, one] as const));
  return [...byPlace.values()].slice(0, pagesOfAnswerMax);
}

/** One run within the day's budget; what is not the model's work is done by `byLocal`. */
async function runWithin<Output, Value>(
  { port, budget, patience }: ModelReasonerDeps,
  spent: number,
  call: ModelCall<Output>,
  byLocal: () => Promise<Value>,
  judge: (said: Output) => { outcome: RunOutcome; value: Value } | null,
): Promise<Reasoned<Value>> {
  const needed = estimateTokens(call.instructions + call.prompt);
  if (spent + needed > budget.tokensPerDay) return { value: await byLocal(), withoutModel: true, runs: [] };
  const result = await callModel(port, { ...call, ...patience });
  if (!result.ok) return { value: await byLocal(), withoutModel: true, runs: [result.run] };
  const judged = judge(result.output);
  const run: ModelRun = judged
    ? { ...result.run, outcome: judged.outcome, reason: null }
    : { ...result.run, outcome: "NOTHING_STOOD", reason: "No statement was borne out by its quotes." };
  return judged
    ? { value: judged.value, withoutModel: false, runs: [run] }
    : { value: await byLocal(), withoutModel: true, runs: [run] };
}

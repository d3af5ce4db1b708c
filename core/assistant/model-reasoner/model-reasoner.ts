/**
 * The model reasoner: the assistant's tasks on a language model, within a budget. Its output passes the same evidence
 * check as everything else, and a stricter one of its own. When it fails, returns nothing supported, or the day's
 * budget is spent, the local reasoner does the task and the result says so.
 */
import { answerFromPages, findClosest, findPages, type FoundPages } from "../local/answer.ts";
import type { CandidatePage } from "../local/retrieve-pages.ts";
import { compareInSlices } from "../local/comparison/compare.ts";
import { type DescribedDocument, describeDocument } from "../local/describe.ts";
import { extractInSlices } from "../local/extract.ts";
import { reviewClaimInSlices } from "../local/claim/review-claim.ts";
import { analyzeGapsInSlices, isExposurePaper } from "../local/gaps/analyze-gaps.ts";
import { checkApplicationInSlices } from "../local/application/check-application.ts";
import { type MatrixInput, matrixInSlices } from "../local/matrix/matrix.ts";
import { checkPolicyInSlices, rolesOf, sideBySide } from "../local/policy-check/check-policy.ts";
import { proposalInSlices } from "../local/matrix/propose.ts";
import { exploreInSlices } from "../local/review/explore.ts";
import { reviewContractInSlices } from "../local/review/contract-review.ts";
import { reviewInSlices } from "../local/review/review.ts";
import { historyMax } from "../local/follow-up.ts";
import { runInSlices } from "../../shared/sliced-work.ts";
import type { Answer, CoverageMatrix, DocumentDescription } from "../model.ts";
import { type MailReading, mailTexts } from "../mail-reading.ts";
import type { ModelRun, RunOutcome } from "../model-run.ts";
import type { Reasoned, Reasoner } from "../reasoner.ts";
import { callToAnswer, keepSupported } from "./answer-task.ts";
import { callModel, type ModelCall, type ModelPort, tokensOfCall } from "./call-model.ts";
import { callToWord, HandedDifferences, wordDifferences } from "./compare-task.ts";
import { callToDescribe, describedPagesMax, keepDescribed } from "./describe-task.ts";
import { callToExtract, mergeModelReading, orderPages, unnamedDocument } from "./extract-task.ts";
import { addUnusual, callForClauses } from "./clauses-task.ts";
import { callForTools } from "./call-for-tools.ts";
import { callForExposures, keepExposures } from "./exposures-task.ts";
import { estimateTokens, HandedPages } from "./hand-pages.ts";
import { callToReadMail, keepMail, type ModelMail } from "./mail-task.ts";
import { callToPair, joinNamed, openRowsOf } from "./matrix-task.ts";
import { callToWordPassages, wordPassages } from "./passages-task.ts";
import { callToReword, keepReworded } from "./reword-task.ts";
import { callToReview, freeDemandsOf, judgeFreeDemands } from "./review-task.ts";
import { callToThink, judgeReply } from "./think-task.ts";
import { callForValues, keepFound } from "./values-task.ts";

/** Maximum input tokens of one run, and of an agency in 24 hours. */
export interface ModelBudget {
  tokensPerRun: number;
  tokensPerDay: number;
}

export interface ModelReasonerDeps {
  port: ModelPort;
  budget: ModelBudget;
  /** How long a run may take and how long the provider may be silent, overriding the tasks' own limits. */
  patience?: Pick<ModelCall<unknown>, "timeoutMs" | "silenceMs">;
  /** Aborts every run. */
  signal?: AbortSignal;
  /** Reserves tokens of the agency's daily budget and gives the run its id; null if none are left. */
  reserve(task: ModelRun["task"], tokens: number): Promise<string | null>;
}

/** How often a model that read a message wrongly is told so. */
const mailRepairsMax = 2;
const mailProblems: Partial<Record<RunOutcome, string>> = {
  MALFORMED: "It did not have the requested format.",
  NOTHING_STOOD: "Its quotes are not on the pages letter by letter, or do not say what it says.",
};
const theMail = { documentId: "mail", readingId: "mail", name: "email" };

const pagesOfAnswerMax = 16;
/** With several policies, each needs some pages. */
const pagesOfAccountMax = 28;

export function createModelReasoner(deps: ModelReasonerDeps): Reasoner {
  const { tokensPerRun } = deps.budget;
  const matrix = async (input: MatrixInput): Promise<Reasoned<CoverageMatrix>> => {
    const local = await runInSlices(matrixInSlices(input));
    const open = openRowsOf(local);
    const columns = local.columns.map(({ name }) => name);
    const call = open.length < 2 ? null : callToPair(open, columns, newMark());
    // Nothing to pair is an answer, too.
    return addTo(local, call, (said) => joinNamed(local, said) ?? local);
  };

  return {
    async answer(task, watcher) {
      const [found, earlier] = await Promise.all([findPages(task), task.history ?? []]);
      watcher?.onFound();
      const byLocal = () => answerFromPages(task, found);
      const handed = new HandedPages(newMark(), tokensPerRun);
      const pagesMax = task.account ? pagesOfAccountMax : pagesOfAnswerMax;
      const pages = handed.hand(likeliestPages(found, pagesMax));
      // The model runs of the search itself, including its later look-ups.
      const withRuns = (reasoned: Reasoned<Answer>): Reasoned<Answer> => ({
        ...reasoned,
        runs: [...reasoned.runs, ...(task.search.runs ?? [])],
      });
      // No pages or no question: no model is needed.
      if (pages === "") return withRuns({ value: await byLocal(), withoutModel: false, runs: [] });
      const call = callToAnswer(task, earlier.slice(-historyMax), handed, pages, watcher?.onStatements);
      const reasoned = await runWithin(deps, call, byLocal, (said) => {
        if (!said.answered) return { outcome: "REFUSED", value: findClosest(task, found) };
        const value = keepSupported(said, handed);
        return value && { outcome: "STOOD", value };
      });
      return withRuns(reasoned);
    },

    async extract(document) {
      const local = await runInSlices(extractInSlices(document));
      const handed = new HandedPages(newMark(), tokensPerRun);
      const unnamed = unnamedDocument(document.name);
      const pages = handed.hand(
        orderPages(document.pages, local).map((page) => ({ document: unnamed, page })),
      );
      return addTo(local, pages === "" ? null : callToExtract(document, pages), (said) =>
        mergeModelReading(local, said, handed),
      );
    },

    async compare(old, fresh, today) {
      const local = await runInSlices(compareInSlices(old, fresh, today));
      const handed = new HandedDifferences(newMark(), tokensPerRun);
      const differences = handed.hand(local.differences, old.pages, fresh.pages);
      return addTo(local, differences === "" ? null : callToWord(differences), (said) => {
        const worded = wordDifferences(local.differences, said, handed);
        return worded && { ...local, differences: worded };
      });
    },

    async review(input) {
      const local = await runInSlices(reviewInSlices(input));
      const free = freeDemandsOf(local);
      const handed = new HandedPages(newMark(), tokensPerRun);
      const { certificate } = input;
      const pages =
        free.length === 0
          ? ""
          : handed.hand(certificate.pages.map((page) => ({ document: certificate, page })));
      return addTo(local, pages === "" ? null : callToReview(free, pages), (said) =>
        judgeFreeDemands(local, input, said, handed),
      );
    },

    async reviewContract(input) {
      const local = await runInSlices(reviewContractInSlices(input));
      const handed = new HandedPages(newMark(), tokensPerRun);
      const { contract } = input;
      const pages = handed.hand(contract.pages.map((page) => ({ document: contract, page })));
      return addTo(local, pages === "" ? null : callForClauses(pages), (said) =>
        addUnusual(local, contract, said, handed),
      );
    },

    async explore(document) {
      const local = await runInSlices(exploreInSlices(document));
      const { documentId, readingId } = document;
      const { value, withoutModel, runs } = await describe(document);
      const summary = value.summary.map(({ text, quotes }) => ({
        text,
        quotes: quotes.map((segments) => ({ documentId, readingId, segments })),
      }));
      return { value: { ...local, title: value.title, summary }, withoutModel, runs };
    },

    matrix,

    async checkPolicy(input) {
      const roles = rolesOf(input);
      const columns = sideBySide(roles);
      const paired = columns && (await matrix(columns));
      const { value = null, withoutModel = false, runs = [] } = paired ?? {};
      return {
        value: await runInSlices(checkPolicyInSlices(roles, value, input.today)),
        ...{ withoutModel, runs },
      };
    },

    async findValues({ wanted, documents }) {
      const handed = new HandedPages(newMark(), tokensPerRun);
      const pages =
        wanted.length === 0
          ? ""
          : handed.hand(documents.flatMap((document) => document.pages.map((page) => ({ document, page }))));
      return addTo([], pages === "" ? null : callForValues(wanted, pages), (said) =>
        keepFound(wanted, said, handed),
      );
    },

    async propose(input) {
      const local = await runInSlices(proposalInSlices(input));
      const areOwn = local.passages.every(({ isOwn }) => isOwn);
      const call = areOwn ? null : callToWordPassages(local.passages, input.wishes, newMark());
      return addTo(local, call, (said) => {
        const passages = wordPassages(local.passages, said);
        return passages && { ...local, passages };
      });
    },
    reword: (task) =>
      addTo([], task.sentences.length === 0 ? null : callToReword(task, newMark()), (said) =>
        keepReworded(task, said),
      ),

    async readMail(mail) {
      const failed: ModelRun[] = [];
      let problem: string | null = null;
      for (let tries = 0; tries <= mailRepairsMax; tries += 1) {
        const handed = new HandedPages(newMark(), tokensPerRun);
        const pages = handed.hand(
          [...mailTexts(mail)].map(([page, text]) => ({ document: theMail, page: { page, text } })),
        );
        if (pages === "") return { value: null, withoutModel: false, runs: [] };
        // Too long for one run: its beginning alone would be read as all of it.
        if (mail.text.trim() !== "" && handed.find("d1p1") === undefined) break;
        const call = callToReadMail(mail, pages, problem);
        const one = await runWithin<ModelMail, MailReading | null>(
          deps,
          call,
          () => Promise.resolve(null),
          (said) => {
            const value = keepMail(mail, said, handed);
            return value && { outcome: "STOOD", value };
          },
        );
        if (!one.withoutModel) return { ...one, runs: [...failed, ...one.runs] };
        failed.push(...one.runs);
        problem = mailProblems[one.runs[0]?.outcome ?? "FAILED"] ?? null;
        // A provider that does not answer is not asked once more.
        if (problem === null) break;
      }
      return { value: null, withoutModel: true, runs: failed };
    },

    describe,

    // What is missing and what cannot be right is for rules to say.
    checkApplication: async (input) => ({
      value: await runInSlices(checkApplicationInSlices(input)),
      withoutModel: false,
      runs: [],
    }),

    // What bears on a claim is what the policy's own words name: no model adds to it.
    reviewClaim: async (input) => ({
      value: await runInSlices(reviewClaimInSlices(input)),
      withoutModel: false,
      runs: [],
    }),

    // A model finds exposures in free wording; whether policies answer them is for rules to say.
    async analyzeGaps(input) {
      const local = await runInSlices(analyzeGapsInSlices(input));
      const handed = new HandedPages(newMark(), tokensPerRun);
      const papers = [...input.said, ...input.documents.filter(isExposurePaper)];
      const pages = handed.hand(
        papers.flatMap((document) => document.pages.map((page) => ({ document, page }))),
      );
      const found = await addTo([], pages === "" ? null : callForExposures(pages), (said) =>
        keepExposures(said, handed),
      );
      const value =
        found.value.length === 0 ? local : await runInSlices(analyzeGapsInSlices(input, found.value));
      return { ...found, value };
    },

    async think(task, watcher) {
      const call = callToThink(task, newMark(), watcher);
      const id = await deps.reserve(
        call.task,
        estimateTokens(call.instructions + JSON.stringify(call.messages)) + call.outputTokensMax,
      );
      if (id === null) return { value: null, withoutModel: true, runs: [] };
      const { port, patience, signal } = deps;
      const result = await callForTools(port, { ...call, ...patience, ...(signal ? { signal } : {}) });
      if (!result.ok) return { value: null, withoutModel: true, runs: [{ id, ...result.run }] };
      const thought = judgeReply(result.output, task);
      const isUsable = thought.tag !== "UNUSABLE";
      const run: ModelRun = {
        id,
        ...result.run,
        outcome: isUsable ? "STOOD" : "MALFORMED",
        reason: isUsable ? null : "The reply was none of the calls that were offered.",
      };
      return { value: { reply: result.output, thought }, withoutModel: false, runs: [run] };
    },
  };

  async function describe(document: DescribedDocument): Promise<Reasoned<DocumentDescription>> {
    const local = describeDocument(document);
    const handed = new HandedPages(newMark(), tokensPerRun);
    const unnamed = unnamedDocument(document.name);
    const pages = handed.hand(
      document.pages.slice(0, describedPagesMax).map((page) => ({ document: unnamed, page })),
    );
    return addTo(local, pages === "" ? null : callToDescribe(document.name, pages), (said) =>
      keepDescribed(local, said, handed),
    );
  }

  /**
   * What rules found, with what a model adds to it. It stands as it is without a call, as there is nothing to ask, where the
   * model fails, and where `judge` gives null, as nothing of what the model said is supported.
   */
  async function addTo<Said, Value>(
    local: Value,
    call: ModelCall<Said> | null,
    judge: (said: Said) => Value | null,
  ): Promise<Reasoned<Value>> {
    if (call === null) return { value: local, withoutModel: false, runs: [] };
    return runWithin<Said, Value>(
      deps,
      call,
      () => Promise.resolve(local),
      (said) => {
        const value = judge(said);
        return value === null ? null : { outcome: "STOOD", value };
      },
    );
  }
}

/** An unguessable mark for the frames of one run. */
const newMark = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 20);

/** The pages for every reading of the question, likeliest first, without duplicates. */
function likeliestPages(found: FoundPages, pagesMax: number): CandidatePage[] {
  if ("problem" in found) return [];
  const all = found.readings.flatMap(({ candidates }) => candidates).toSorted((a, b) => a.rank - b.rank);
  const byPlace = new Map(all.map((one) => [`${one.document.documentId}/${one.page.page}`, one] as const));
  return [...byPlace.values()].slice(0, pagesMax);
}

/** One run within the day's budget; `byLocal` does what the model could not. */
async function runWithin<Output, Value>(
  { port, patience, signal, reserve }: ModelReasonerDeps,
  call: ModelCall<Output>,
  byLocal: () => Promise<Value>,
  judge: (said: Output) => { outcome: RunOutcome; value: Value | Promise<Value> } | null,
): Promise<Reasoned<Value>> {
  const id = await reserve(call.task, tokensOfCall(call));
  if (id === null) return { value: await byLocal(), withoutModel: true, runs: [] };
  const result = await callModel(port, { ...call, ...patience, ...(signal ? { signal } : {}) });
  if (!result.ok) return { value: await byLocal(), withoutModel: true, runs: [{ id, ...result.run }] };
  const judged = judge(result.output);
  const run: ModelRun = judged
    ? { id, ...result.run, outcome: judged.outcome, reason: null }
    : {
        id,
        ...result.run,
        outcome: "NOTHING_STOOD",
        reason: "No statement was supported by its quotes.",
      };
  return judged
    ? { value: await judged.value, withoutModel: false, runs: [run] }
    : { value: await byLocal(), withoutModel: true, runs: [run] };
}

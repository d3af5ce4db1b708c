/**
 * A turn: what Cara does about one message of a workspace. Its program decides the next step from the journal alone.
 */
import * as v from "valibot";
import { presetPrograms } from "#core/presets";
import type { Call, Journal, Step } from "#model/workflows";
import { presetReadKinds, type PresetStep, type PresetTask } from "#model/presets";
import { wordsOf } from "#model/custom-presets";
import { canonicalJson } from "../shared/canonical-json.ts";
import {
  type Answered,
  answeredSchema,
  type Found,
  type Task,
  type TurnInput,
  turnInputSchema,
  type Understood,
  understoodSchema,
} from "./task.ts";
import { differencesOf } from "#core/approvals";
import { knownLinesOf } from "./known-lines.ts";
import {
  chosenSentence,
  keepsWords,
  keepWords,
  notDrafted,
  takesRecord,
  writeInstead,
} from "./letter-claims.ts";
import { correctedOf, statedIn } from "./letter-of.ts";
import { editWishOf, isPlainQuestion } from "./edit-wish.ts";
import { peekedSchema } from "./peek-file.ts";
import { questionsIn, typedQuestions } from "./questions-in.ts";
import { type StepKind } from "./step-kinds.ts";
import { fileWords } from "./task-words.ts";
import { fetchedSchema, type KeptPage, webQueryOf } from "./web-search.ts";

const isOf =
  (kind: StepKind) =>
  (step: Step): boolean =>
    step.kind === kind;

/** The steps after the last of a kind. */
const since = (steps: readonly Step[], kind: StepKind): readonly Step[] =>
  steps.slice(steps.findLastIndex(isOf(kind)) + 1);

export const answersOf = ({ steps }: Journal): Answered[] =>
  steps
    .filter(({ kind, state }) => kind === "ASK" && state === "DONE")
    .map(({ outcome }) => v.parse(answeredSchema, outcome));

const choicesSchema = v.object({ choices: v.array(v.string()) });

/** What was answered; "use the date on record" is the choice that says so. */
const chosenOf = (journal: Journal): string[] => {
  const asked = journal.steps.filter(({ kind, state }) => kind === "ASK" && state === "DONE");
  return answersOf(journal).map(({ answer }, at) => {
    const input = asked[at]?.input;
    const choices = v.is(choicesSchema, input) ? input.choices : [];
    return takesRecord(answer)
      ? (choices.find((choice) => chosenSentence(choice) !== null) ?? answer)
      : answer;
  });
};

export const understoodOf = ({ steps }: Journal): Understood | null => {
  const step = steps.findLast(({ kind, state }) => kind === "UNDERSTAND_TASK" && state === "DONE");
  return step ? v.parse(understoodSchema, step.outcome) : null;
};

/** What is changed in the email of a review that is made again; null for another turn. */
export const amendsOf = (journal: Journal) => {
  const task = understoodOf(journal)?.task;
  return task?.tag === "PRESET" ? (task.amends ?? null) : null;
};

/** What a preset's program starts from. */
export function presetTaskOf({
  task,
  documents,
  accountId,
  clientName,
  policies,
  record,
  papers,
  hasWeb,
  thinks = false,
}: Understood): PresetTask {
  if (task.tag !== "PRESET") throw new Error("This task has no preset.");
  const { key, requirements, lines, isResearched = false, fileRoles, template = null } = task;
  const research = hasWeb ? (thinks ? "READY" : "WITHOUT_MODEL") : "WITHOUT_SEARCH";
  return {
    key,
    requirements,
    ...(lines ? { lines } : {}),
    ...(isResearched ? { research } : {}),
    ...(fileRoles === undefined ? {} : { fileRoles }),
    documents,
    accountId,
    clientName: accountId === null ? null : clientName,
    policies,
    ...(record === undefined ? {} : { record }),
    ...(papers ? { papers } : {}),
    template: template && { ...template, hasClient: accountId !== null },
  };
}

/** The steps of a preset's program, as it knows them. */
export const presetStepsOf = ({ steps }: Journal): PresetStep[] =>
  steps.flatMap(({ kind, state, input, outcome }) =>
    isPresetKind(kind) && state !== "STARTED"
      ? [{ kind, input, outcome: state === "DONE" ? outcome : null } as PresetStep]
      : [],
  );

const presetKinds = [
  "ASK",
  ...presetReadKinds,
  "FETCH_PAGES",
  "FILL_TEMPLATE",
  "DRAFT_DOCUMENT",
  "DRAFT_EMAIL",
] as const;
const isPresetKind = (kind: string): kind is PresetStep["kind"] =>
  (presetKinds as readonly string[]).includes(kind);

/** What a search found. */
export const isAnswered = ({ outcome }: Step): boolean =>
  (outcome as { body?: { kind?: string } } | null)?.body?.kind === "ANSWER";

/** Files that Cara looks at before she asks what to do with them. */
const PEEKS_MAX = 3;

/** The pages of the web that were kept since the last answer. */
export const fetchedPages = (steps: readonly Step[]): KeptPage[] => {
  const outcome = steps.findLast(({ kind, state }) => kind === "FETCH_PAGES" && state === "DONE")?.outcome;
  return v.is(fetchedSchema, outcome) ? outcome.pages : [];
};

/** What an exploration looks for: each question that was typed; of a custom preset's words those that ask for something. */
function questionsOf({ message, customPresetId }: TurnInput): string[] {
  if (customPresetId !== undefined) return questionsIn(message);
  return typedQuestions(message);
}

/** The next step of a turn; null when it is done. Pure. */
export function nextOfTurn(journal: Journal): Call | null {
  const input = v.parse(turnInputSchema, journal.input);
  if (input.declined && input.declined.isForm !== true)
    return nextOfRedraft(journal, { ...input.declined, reason: input.message });
  if (input.edit && !isPlainQuestion(input.message))
    return nextOfEdit(journal, { ...input.edit, wish: input.message });
  const answers = answersOf(journal);
  const { steps } = journal;
  const afterAnswer = answers.length === 0 ? steps : since(steps, "ASK");
  const bringsFiles = answers.at(-1)?.bringsFiles ?? input.bringsFiles;
  if (bringsFiles && !afterAnswer.some(isOf("READ_FILES")))
    return { kind: "READ_FILES", input: { messageId: answers.at(-1)?.messageId ?? input.messageId } };
  if (!afterAnswer.some(isOf("UNDERSTAND_TASK")))
    return {
      kind: "UNDERSTAND_TASK",
      input: {
        message: input.message,
        preset: input.preset,
        answers: chosenOf(journal),
        ...(input.isOfRequest ? { isOfRequest: true } : {}),
      },
    };
  const understood = understoodOf(journal);
  if (!understood) return null;
  if (understood.task.tag === "ASK") {
    const { question, choices, policyIds = [] } = understood.task;
    const looks = afterAnswer.filter(isOf("PEEK_FILE"));
    const file = answers.length === 0 ? understood.documents.slice(0, PEEKS_MAX)[looks.length] : undefined;
    if (file) return { kind: "PEEK_FILE", input: { documentId: file.documentId } };
    const seen = looks.flatMap(({ outcome }) => (v.is(peekedSchema, outcome) ? [outcome.said] : []));
    const about = policyIds.length > 0 ? { policyIds } : {};
    return { kind: "ASK", input: { question: [...seen, question].join(" "), choices, ...about } };
  }
  const doubt = checkOfEmail(understood);
  if (doubt && !afterAnswer.some(isOf("SEARCH_CLIENT"))) return doubt;
  const disagreed = doubt ? disagreementOf(understood, afterAnswer) : null;
  const isKept = answers.some(({ answer }) => keepsWords(answer));
  if (disagreed && !isKept) {
    const { question, choices } = disagreed;
    return {
      kind: "ASK",
      input: { question: `${notDrafted(answers.at(-1)?.answer ?? null)}${question}`, choices },
    };
  }
  if (understood.task.tag === "PRESET") {
    const call = presetPrograms[understood.task.key].next(presetTaskOf(understood), presetStepsOf(journal));
    const amended = call?.kind === "DRAFT_EMAIL" ? amendsOf(journal)?.email : null;
    const revision = steps.findLast(isOf("REVISE_EMAIL"));
    // The email that waits goes on; if somebody has edited it or decided on it, another one is drafted.
    if (amended && !revision)
      return { kind: "REVISE_EMAIL", input: { artifactId: amended.artifactId, wish: null } };
    if (call && !(amended && revision?.state === "DONE")) return call;
    // The form of an exploration asks what to look for.
    const { standing } = input;
    const isByPreset = understood.goesByPreset === true && standing !== undefined;
    const isQuestion =
      understood.task.key === "DOCUMENT_EXPLORATION" && (input.preset !== null || isByPreset);
    const own = isByPreset
      ? {
          ...input,
          customPresetId: standing.presetId,
          message: wordsOf({ basePrompt: standing.words }, input.message),
        }
      : input;
    const asked = isQuestion && understood.fileCount > 0 ? questionsOf(own) : [];
    const searched = steps.filter(isOf("SEARCH_FILES")).length;
    if (searched < asked.length) return { kind: "SEARCH_FILES", input: { question: asked[searched] } };
    return afterAnswer.some(isOf("REPLY")) ? null : { kind: "REPLY", input: {} };
  }
  const { task } = understood;
  const drafts = draftsOf(task);
  if (
    (task.tag === "EMAIL" || task.tag === "FORWARD" || task.tag === "REVISE") &&
    !afterAnswer.some(isOf(drafts.kind))
  )
    return drafts;
  if (task.tag === "REQUEST" && !afterAnswer.some(isOf("OPEN_REQUEST")))
    return { kind: "OPEN_REQUEST", input: {} };
  const isWritten = afterAnswer.some(isOf("WRITE_INTEGRATION"));
  if (task.tag === "WRITE" && understood.integration !== null && !isWritten)
    return { kind: "WRITE_INTEGRATION", input: { content: task.content } };
  if (task.tag !== "ANSWER") return afterAnswer.some(isOf("REPLY")) ? null : { kind: "REPLY", input: {} };
  const asked = [input.message, ...answers.map(({ answer }) => answer)].join("\n");
  return nextOfAnswer(understood, task, asked, afterAnswer);
}

/** An amount or an end that somebody wants to have told is looked up first: the draft shows if the documents say another. */
function checkOfEmail({ task, accountId }: Understood): Call | null {
  const question = task.tag === "EMAIL" && accountId !== null ? statedIn(task.body) : null;
  return question === null ? null : { kind: "SEARCH_CLIENT", input: { question, accountId } };
}

/** What the letter states otherwise than what was found: the question, before anything is drafted. */
function disagreementOf(
  { task }: Understood,
  steps: readonly Step[],
): { question: string; choices: string[] } | null {
  const search = steps.findLast(({ kind, state }) => kind === "SEARCH_CLIENT" && state === "DONE");
  if (task.tag !== "EMAIL" || !search || !isAnswered(search)) return null;
  const { statements, attachments } = (search.outcome as Found).body;
  const { known, quotes } = knownLinesOf(statements, attachments, true);
  const differences = differencesOf({ kind: "EMAIL", body: task.body, known, quotes }).filter(
    ({ isUnsaid }) => isUnsaid !== true,
  );
  if (differences.length === 0) return null;
  const instead = correctedOf(task.body, known);
  return {
    question: `You ask me to write “${task.body}” The record says otherwise. ${differences.map(({ text }) => text).join(" ")} What should the email say?`,
    choices: [...(instead === null ? [] : [writeInstead(instead)]), keepWords],
  };
}

/** The step that drafts the email of a task, or the next version of its draft. */
function draftsOf(task: Task): Call & { kind: StepKind } {
  if (task.tag === "REVISE")
    return {
      kind: "REVISE_EMAIL",
      input: {
        ...{ artifactId: task.artifactId, wish: task.wish },
        ...(task.keeps ? { keeps: task.keeps } : {}),
      },
    };
  const revises = task.tag === "EMAIL" || task.tag === "ANSWER" ? task.revises : undefined;
  return revises === undefined
    ? { kind: "DRAFT_EMAIL", input: {} }
    : { kind: "REVISE_EMAIL", input: { artifactId: revises, wish: null } };
}

const isRedrafted = ({ outcome }: Step): boolean =>
  typeof (outcome as { artifactId?: unknown } | null)?.artifactId === "string";

/** A draft that was declined is made again as the reason says; if that is not plain, Cara asks once for its words. */
function nextOfRedraft(
  journal: Journal,
  { artifactId, reason }: { artifactId: string; reason: string },
): Call | null {
  const { steps } = journal;
  if (steps.some(isOf("REPLY"))) return null;
  const answer = answersOf(journal).at(-1)?.answer ?? null;
  const redrafts = steps.filter(isOf("REDRAFT_EMAIL"));
  if (redrafts.length === 0)
    return { kind: "REDRAFT_EMAIL", input: { artifactId, wishes: [reason], words: null } };
  if (redrafts.some(isRedrafted) || redrafts.length > 1) return { kind: "REPLY", input: {} };
  if (answer === null) return { kind: "ASK", input: { question: redraftQuestion, choices: [] } };
  return { kind: "REDRAFT_EMAIL", input: { artifactId, wishes: [reason, answer], words: answer } };
}

/** What is asked for is looked up first where the documents have to say it; then it is suggested. */
function nextOfEdit(
  journal: Journal,
  { artifactId, passage, wish }: { artifactId: string; passage: string | null; wish: string },
): Call | null {
  const { steps } = journal;
  if (steps.some(isOf("REPLY"))) return null;
  const last = steps.findLast(isOf("SUGGEST_CHANGES"));
  const next = (last?.outcome as { next?: number | null } | null | undefined)?.next ?? null;
  if (last && next === null) return { kind: "REPLY", input: {} };
  const suggest = { kind: "SUGGEST_CHANGES", input: { artifactId, wish, passage, from: next ?? 0 } };
  if (last) return suggest;
  const asked = editWishOf(wish);
  if (asked.tag !== "ADD_FACT" && asked.tag !== "CORRECT") return suggest;
  const { question } = asked;
  if (!steps.some(isOf("UNDERSTAND_TASK")))
    return { kind: "UNDERSTAND_TASK", input: { message: question, preset: null, answers: [] } };
  const understood = understoodOf(journal);
  if (!understood) return null;
  const { accountId, fileCount } = understood;
  const searches: (Call & { kind: StepKind })[] = [
    ...(fileCount > 0 ? [{ kind: "SEARCH_FILES" as const, input: { question } }] : []),
    ...(accountId === null ? [] : [{ kind: "SEARCH_CLIENT" as const, input: { question, accountId } }]),
    { kind: "SEARCH_KNOWLEDGE_BASE", input: { question } },
  ];
  const left = searches.find(({ kind }) => !steps.some(isOf(kind)));
  if (steps.some(isAnswered)) return suggest;
  // What no document says may stand in this one already.
  return left ?? (asked.tag === "ADD_FACT" ? suggest : { kind: "REPLY", input: {} });
}

const redraftQuestion =
  "I did not send it. What should the email say instead? Write its words, and I draft it with them.";

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** Searches go from what was handed over to what the whole agency knows, until one answers. */
function nextOfAnswer(
  understood: Understood,
  task: Extract<Task, { tag: "ANSWER" }>,
  asked: string,
  steps: readonly Step[],
): Call | null {
  if (steps.some(isOf("REPLY"))) return null;
  const { question, more = [], aside = [], said } = task;
  if (more.length + aside.length === 0) {
    const searches = searchesFor(understood, task, said ?? asked, steps, said);
    return nextSearch(searches, steps) ?? nextOfFound(steps.some(isAnswered), task, steps);
  }
  const isIn = (searches: readonly Call[]) => (step: Step) =>
    searches.some(({ kind, input }) => isOf(kind as StepKind)(step) && isSame(step.input, input));
  const searchesOf = (each: string) =>
    searchesFor(understood, { ...task, question: each }, each, steps, each);
  for (const each of [question, ...more, ...aside]) {
    const searches = searchesOf(each);
    const left = nextSearch(searches, steps.filter(isIn(searches)));
    if (left) return left;
  }
  const isTold = [question, ...more].some((each) => steps.filter(isIn(searchesOf(each))).some(isAnswered));
  return nextOfFound(isTold, task, steps);
}

/** Where a question is looked for, in order. `said`: in the person's own words, where these are others. */
function searchesFor(
  { fileCount, accountId, namesRecords, hasWeb }: Understood,
  { question, onWeb, ofBook = false, ofFiles = false }: Extract<Task, { tag: "ANSWER" }>,
  asked: string,
  steps: readonly Step[],
  said: string | undefined,
): (Call & { kind: StepKind })[] {
  const words = said === undefined || said === question ? { question } : { question, said };
  const searches: (Call & { kind: StepKind })[] = [];
  if (fileCount > 0) searches.push({ kind: "SEARCH_FILES", input: words });
  // What a file does not say of itself nothing else says.
  const isOfFile = fileCount > 0 && !onWeb && (ofFiles || fileWords.test(question));
  if (isOfFile) return searches;
  if (accountId !== null || namesRecords || ofBook)
    searches.push({ kind: "SEARCH_RECORDS", input: { question: asked, accountId } });
  const query = webQueryOf(question);
  if (onWeb && hasWeb && query !== "") {
    searches.push({ kind: "FETCH_PAGES", input: { query } });
    const pages = fetchedPages(steps);
    if (pages.length > 0) searches.push({ kind: "SEARCH_WEB", input: { question: query, pages } });
  }
  if (accountId !== null) searches.push({ kind: "SEARCH_CLIENT", input: { ...words, accountId } });
  searches.push({ kind: "SEARCH_KNOWLEDGE_BASE", input: words });
  return searches;
}

/** The first search that is left; null once one has answered, or none is left. */
function nextSearch(searches: readonly (Call & { kind: StepKind })[], steps: readonly Step[]): Call | null {
  if (steps.some(isAnswered)) return null;
  // A model may have searched the same place for something else.
  return (
    searches.find(
      ({ kind, input }) => !steps.some((step) => isOf(kind)(step) && isSame(step.input, input)),
    ) ?? null
  );
}

function nextOfFound(isFound: boolean, task: Extract<Task, { tag: "ANSWER" }>, steps: readonly Step[]): Call {
  const drafts = draftsOf(task);
  return isFound && task.asEmail && !steps.some(isOf(drafts.kind)) ? drafts : { kind: "REPLY", input: {} };
}

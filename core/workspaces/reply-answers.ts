/** The answers to several questions, and what they come to in an email that tells them. Pure. */
import * as v from "valibot";
import type { Journal, Step } from "#model/workflows";
import type { WorkspaceMessageBody } from "./model.ts";
import { isSearch, listed, placesOf, plain } from "./reply-parts.ts";
import type { Found, Task } from "./task.ts";
import type { StepKind } from "./step-kinds.ts";
import { isAnswered } from "./turn.ts";
import { wantedFacts } from "./wanted-facts.ts";

/** Its text is all that there is to show. */
export const isPlain = ({ statements, closest = [] }: WorkspaceMessageBody): boolean =>
  statements.length + closest.length === 0;

const askedSchema = v.object({ question: v.string() });
const isAsked = ({ input }: Step, question: string): boolean =>
  v.is(askedSchema, input) && input.question === question;

/** The answers to one or more questions, each after its question if there are several, with their evidence in one list. */
export function answersTo(searches: readonly Step[]): WorkspaceMessageBody {
  const said: WorkspaceMessageBody[] = searches.map(({ input, outcome }) => {
    const { content: found, body } = outcome as Found;
    const { statements, attachments, closest } = body;
    const content = found === "" ? "I found no answer to this." : found;
    const answer = { content, statements, attachments, choices: [] };
    if (searches.length === 1) return { ...answer, ...(closest ? { closest } : {}) };
    const { question } = v.parse(askedSchema, input);
    const numbers = (closest ?? []).map(({ attachmentNumber }) => attachmentNumber);
    const own = statements.length === 0 ? [{ text: content, attachmentNumbers: numbers }] : statements;
    return {
      ...answer,
      content: `${question}\n${content}`,
      statements: [{ text: question, attachmentNumbers: [] }, ...own],
    };
  });
  const [only] = said;
  if (only && said.length === 1) return only;
  return { content: said.map(({ content }) => content).join("\n\n"), ...joinAnswers(said), choices: [] };
}

type Supported = Pick<WorkspaceMessageBody, "statements" | "attachments">;

/** Answers in one list, each with its evidence. */
export const joinAnswers = (answers: readonly Supported[]): Supported =>
  answers.reduce<Supported>(
    (before, { statements, attachments }) => {
      const first = Math.max(0, ...before.attachments.map(({ number }) => number));
      return {
        statements: [
          ...before.statements,
          ...statements.map((statement) => ({
            ...statement,
            attachmentNumbers: statement.attachmentNumbers.map((number) => number + first),
          })),
        ],
        attachments: [
          ...before.attachments,
          ...attachments.map((attachment) => ({ ...attachment, number: attachment.number + first })),
        ],
      };
    },
    { statements: [], attachments: [] },
  );

const saysSomething = ({ kind, outcome }: Step): boolean =>
  kind !== "SEARCH_KNOWLEDGE_BASE" && ((outcome as Found | null)?.content ?? "") !== "";

export type Telling = Extract<Task, { tag: "ANSWER" }>;

/** Of each question the search that answers it best. */
export const searchesFor = ({ steps }: Journal, questions: readonly string[]): Step[] =>
  questions.flatMap((question) => {
    const own = steps.filter((step) => isSearch(step) && isAsked(step, question));
    // What the client's documents come nearest with says more than the records' silence.
    return own.find(isAnswered) ?? own.find(saysSomething) ?? own.slice(0, 1);
  });

/** The searches that answered what an email is to tell. */
export const answeredFor = (journal: Journal, { question, more = [], aside = [] }: Telling): Step[] =>
  (more.length + aside.length === 0
    ? journal.steps.filter(isSearch)
    : searchesFor(journal, [question, ...more])
  ).filter(isAnswered);

/** Of the questions of an email those that were answered. */
export function toldQuestions(journal: Journal, task: Telling): string[] {
  const found = answeredFor(journal, task);
  const asked = [task.question, ...(task.more ?? [])];
  return asked.length === 1 ? asked : asked.filter((each) => found.some((step) => isAsked(step, each)));
}

/** An email that tells what was found: what it says, what it has to leave out, and what was asked beside it. */
export function replyOfTelling(journal: Journal, task: Telling): WorkspaceMessageBody {
  const { question, more = [], aside = [] } = task;
  const found = answeredFor(journal, task);
  const isMissed = (each: string) => !found.some((step) => isAsked(step, each));
  const missed = more.length + aside.length > 0 ? [question, ...more].filter(isMissed) : [question];
  const named = listed(missed.map((each) => `“${each}”`));
  const beside = searchesFor(journal, aside);
  const answers = found.length + beside.length === 0 ? null : answersTo([...found, ...beside]);
  const outcome = journal.steps.find(
    ({ kind, state }) => kind === "DRAFT_EMAIL" && state === "DONE",
  )?.outcome;
  const passed = v.is(passedSchema, outcome) ? outcome.passed : [];
  const over =
    passed.length === 0
      ? []
      : [
          `${listed(passed)} ${passed.length === 1 ? "has" : "have"} passed: check whether the policy still stands before the email is approved.`,
        ];
  const missing =
    found.length === 0
      ? `I have not drafted the email, because I ${wantedFacts(question) ? `found no answer to ${named}` : "did not find what it is to tell"}${lookedIn(journal)} Say what the email should tell, or attach the document that says it.`
      : missed.length > 0 && more.length + aside.length > 0
        ? `I found no answer to ${named}, so the email leaves ${missed.length === 1 ? "it" : "them"} out.`
        : null;
  const said = [...(missing === null ? [] : [missing]), ...over];
  const text = said.length === 0 ? null : said.join(" ");
  if (!answers) return plain(text ?? "");
  if (text === null) return answers;
  return {
    ...answers,
    content: `${text}\n\n${answers.content}`,
    statements: [{ text, attachmentNumbers: [] }, ...answers.statements],
  };
}

const passedSchema = v.object({ passed: v.array(v.string()) });

/** Where Cara has searched, as the end of a sentence and one of its own. */
function lookedIn(journal: Journal): string {
  const places = journal.steps.filter(isSearch).flatMap(({ kind }) => placesOf[kind as StepKind] ?? []);
  return places.length === 0 ? "." : ` in ${listed([...new Set(places)])}.`;
}

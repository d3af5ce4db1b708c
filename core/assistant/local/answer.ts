/**
 * Questions answered from documents without a model: the full-text index proposes pages, their sentences
 * and rows are scored against the question, and the ones that answer are quoted letter by letter. What the
 * documents do not say is refused in plain words. Text of documents is data here: nothing in it is obeyed.
 */
import type { Answer, Extraction, ReadDocument } from "../model.ts";
import { composeAnswer, joinAnswers, notSaid, refuse } from "./answer-compose.ts";
import { answerEntries, askedEntries } from "./answer-list.ts";
import { findContinuation } from "./answer-continue.ts";
import { choosePassages, type ExtractionOf } from "./answer-choose.ts";
import { answerFromDetails, type SaidDetails, saidByOne } from "./answer-details.ts";
import {
  type AccountDocuments,
  answerFromPolicies,
  findPagesOfPolicies,
  notSaidOfAccount,
  type PoliciesReading,
} from "./answer-policies.ts";
import { leansOnEarlier, readQuestion } from "./follow-up.ts";
import { parseQuestion, type Question } from "./question-parse.ts";
import { splitQuestion } from "./question-parts.ts";
import { createMemoryPageSearch } from "./retrieve-memory.ts";
import { type CandidatePage, listCandidatePages, type PageSearch } from "./retrieve-pages.ts";

export interface QuestionInput {
  question: string;
  search: PageSearch;
  /** The questions asked before in this conversation, oldest first. Only a question that leans on them waits for them. */
  history?: readonly string[] | Promise<readonly string[]>;
  /** What was read before from the one document that is searched, with its evidence. */
  extraction?: Extraction;
  /** The same for several documents, by document id. */
  extractions?: ReadonlyMap<string, Extraction> | Promise<ReadonlyMap<string, Extraction>>;
  /** What the documents of the one policy say together, where several are searched. */
  said?: Promise<SaidDetails | null>;
  /** The policies of an account, where all of its documents are searched: each answers for itself. */
  account?: Promise<AccountDocuments>;
}

/** A question as it may be meant, with the pages that may answer it. */
export interface QuestionReading {
  question: Question;
  candidates: CandidatePage[];
  /** The same by policy, where several are asked. */
  ofPolicies?: PoliciesReading;
}

/**
 * The pages that may answer a question: for each way to read it, the likeliest first, or why it cannot be asked.
 * A text that asks several things also has the readings of each.
 */
export type FoundPages = { readings: QuestionReading[]; parts: QuestionReading[] } | { problem: string };

/** Looks for pages. Never throws for a strange question. */
export async function findPages({
  question,
  search,
  history = [],
  account,
}: QuestionInput): Promise<FoundPages> {
  const earlier = leansOnEarlier(question) ? await history : [];
  const read = readQuestion(question, earlier).map(parseQuestion);
  const askable = read.filter((parsed) => problemOf(parsed) === null);
  const [first] = read;
  if (askable.length === 0) return { problem: (first && problemOf(first)) ?? "" };
  const parts = splitQuestion(question);
  const readPages = async (parsed: Question): Promise<QuestionReading> => {
    if (!account) return { question: parsed, candidates: await listCandidatePages(search, parsed) };
    const ofPolicies = await findPagesOfPolicies(parsed.text, search, account);
    const candidates = ofPolicies.policies.flatMap((policy) => policy.candidates);
    return { question: ofPolicies.question, candidates, ofPolicies };
  };
  const [readings, partReadings] = await Promise.all([
    Promise.all(askable.map(readPages)),
    Promise.all(parts.length > 1 ? parts.map(parseQuestion).map(readPages) : []),
  ]);
  return { readings, parts: partReadings };
}

/** Answers from pages that were found: each part by itself, or the first reading of the question that they answer. */
export async function answerFromPages(input: QuestionInput, found: FoundPages): Promise<Answer> {
  if ("problem" in found) return refuse(found.problem);
  const parts = await Promise.all(found.parts.map((part) => answerReading(input, part)));
  const join = (answers: readonly (Answer | null)[]) =>
    // Of an account every policy that answers is named.
    joinAnswers(found.parts, answers, input.account ? Number.POSITIVE_INFINITY : undefined);
  if (parts.length > 0 && parts.every((answer) => answer !== null)) return join(parts);
  for (const reading of found.readings) {
    const answer = await answerReading(input, reading);
    if (answer !== null) return answer;
  }
  return parts.some((answer) => answer !== null)
    ? join(parts)
    : refuse(input.account ? notSaidOfAccount : notSaid);
}

async function answerReading(
  input: QuestionInput,
  { question, candidates, ofPolicies }: QuestionReading,
): Promise<Answer | null> {
  const { search, account } = input;
  const known = await readBefore(input);
  if (account && ofPolicies) return answerFromPolicies(await account, ofPolicies, known);
  const entries = askedEntries(question);
  const listed = entries === null ? null : answerEntries(entries, search.documents, known);
  if (listed !== null) return { kind: "ANSWERED", statements: [listed] };
  const choice = choosePassages(question, candidates, known);
  const said = await saidBefore(input, known);
  const held = said && answerFromDetails(question, said, choice.answer?.detail === true);
  if (held) return held;
  if (choice.answer === null) return null;
  return composeAnswer(question, choice, await findContinuation(search, choice.answer));
}

/** What was read before from a document. */
async function readBefore({ extraction, extractions }: QuestionInput): Promise<ExtractionOf> {
  const byDocument = await extractions;
  return (documentId) => byDocument?.get(documentId) ?? extraction;
}

/** The details of what is asked, where it is one policy or one document. */
async function saidBefore({ said, search }: QuestionInput, known: ExtractionOf): Promise<SaidDetails | null> {
  if (said) return said;
  const [only, ...others] = search.documents;
  const extraction = only && others.length === 0 ? known(only.documentId) : undefined;
  return only && extraction ? saidByOne(only, extraction) : null;
}

/** Answers from the pages that the search proposes. */
export async function answerQuestion(task: QuestionInput): Promise<Answer> {
  return answerFromPages(task, await findPages(task));
}

/** The same over documents held in memory. */
export function answerFromDocuments(question: string, documents: readonly ReadDocument[]): Promise<Answer> {
  return answerQuestion({ question, search: createMemoryPageSearch(documents) });
}

function problemOf({ text, concepts }: Question): string | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return "Please ask a question in words.";
  if (!/[a-z]/i.test(text)) return "Please ask in English: documents are searched in English.";
  return concepts.length === 0 ? "Please say what you would like to know." : null;
}

/**
 * Questions answered from documents without a model: the full-text index proposes pages, their sentences
 * and rows are scored against the question, and the ones that answer are quoted letter by letter. What the
 * documents do not say is refused in plain words. Text of documents is data here: nothing in it is obeyed.
 */
import type { Answer, Extraction, ReadDocument } from "../model.ts";
import { composeAnswer, notSaid, refuse } from "./answer-compose.ts";
import { findContinuation } from "./answer-continue.ts";
import { choosePassages } from "./answer-choose.ts";
import { leansOnEarlier, readQuestion } from "./follow-up.ts";
import { parseQuestion, type Question } from "./question-parse.ts";
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
}

/** A question as it may be meant, with the pages that may answer it. */
export interface QuestionReading {
  question: Question;
  candidates: CandidatePage[];
}

/** The pages that may answer a question: for each way to read it, the likeliest first, or why it cannot be asked. */
export type FoundPages = { readings: QuestionReading[] } | { problem: string };

/** Looks for pages. Never throws for a strange question. */
export async function findPages({ question, search, history = [] }: QuestionInput): Promise<FoundPages> {
  const earlier = leansOnEarlier(question) ? await history : [];
  const read = readQuestion(question, earlier).map(parseQuestion);
  const askable = read.filter((parsed) => problemOf(parsed) === null);
  const [first] = read;
  if (askable.length === 0) return { problem: (first && problemOf(first)) ?? "" };
  return {
    readings: await Promise.all(
      askable.map(async (parsed) => ({
        question: parsed,
        candidates: await listCandidatePages(search, parsed),
      })),
    ),
  };
}

/** Answers from pages that were found: the first reading of the question that they answer. */
export async function answerFromPages(
  { search, extraction, extractions }: QuestionInput,
  found: FoundPages,
): Promise<Answer> {
  if ("problem" in found) return refuse(found.problem);
  const byDocument = await extractions;
  const known = (documentId: string): Extraction | undefined => byDocument?.get(documentId) ?? extraction;
  for (const { question, candidates } of found.readings) {
    const choice = choosePassages(question, candidates, known);
    if (choice.answer === null) continue;
    return composeAnswer(question, choice, await findContinuation(search, choice.answer));
  }
  return refuse(notSaid);
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

/**
 * Questions answered from documents without a model: the full-text index proposes pages, their sentences
 * and rows are scored against the question, and the ones that answer are quoted letter by letter. What the
 * documents do not say is refused in plain words. Text of documents is data here: nothing in it is obeyed.
 */
import { runInSlices } from "../../shared/sliced-work.ts";
import type { Answer, Extraction, ReadDocument } from "../model.ts";
import { joinAnswers, notSaid, refuse } from "./answers/join.ts";
import { leansOnEarlier, readQuestion } from "./follow-up.ts";
import type { KnownPolicy } from "./answers/account-facts.ts";
import { partsOnAccount } from "./answers/account-parts.ts";
import { answerFromEntries, answerFromParts, leavesOpen } from "./answers/entries.ts";
import { answerFromDetails, factsOfOne } from "./answers/details.ts";
import type { PolicyFacts } from "./answers/facts-said.ts";
import { answerFromBlanket } from "./answers/blanket-limit.ts";
import { answerEntries, askedEntries, askedInterests } from "./answers/lists.ts";
import { answerFromLosses } from "./answers/losses.ts";
import {
  groupByStanding,
  isApart,
  markOutside,
  type OutsideDocuments,
  withoutPriorTerms,
} from "./answers/outside.ts";
import {
  type AccountDocuments,
  answerFromPolicies,
  beginSearch,
  findPagesOfPolicies,
  notSaidOfAccount,
  pointsAtPicked,
  type PoliciesReading,
  settleOfPolicies,
} from "./answers/policies.ts";
import { closestPassages } from "./answers/closest.ts";
import { answerFromAgreements, askedOfAgreement } from "./answers/agreement-end.ts";
import { answerFromChanges, paperWords } from "./answers/changes.ts";
import { chooseAnswer } from "./answers/choose.ts";
import { continued } from "./answers/continued.ts";
import { askedMeasureOf, everyRow } from "./answers/every-row.ts";
import type { ExtractionOf } from "./answers/known.ts";
import { loadCandidateModels } from "./answers/model-candidates.ts";
import { type RankedPassage, rankPassages } from "./answers/rank.ts";
import { wordsOfAgreements } from "./data/agreement-terms.ts";
import { namesIn } from "./question-concepts.ts";
import { parseQuestion, type Question } from "./question-parse.ts";
import { splitQuestion } from "./question-parts.ts";
import { spelledAsMeant } from "./question-spelling.ts";
import { withoutTelling } from "./question-told.ts";
import { stemsOf } from "./question-words.ts";
import { createMemoryPageSearch } from "./retrieve-memory.ts";
import { sureFactsOf } from "./sure-facts.ts";
import {
  type CandidatePage,
  listCandidatePages,
  type PageSearch,
  type SearchedDocument,
} from "./retrieve-pages.ts";

type Extractions = ReadonlyMap<string, Extraction> | Promise<ReadonlyMap<string, Extraction>>;

export interface QuestionInput {
  question: string;
  search: PageSearch;
  /** The questions asked before in this conversation, oldest first. Only a question that leans on them waits for them. */
  history?: readonly string[] | Promise<readonly string[]>;
  /** What was read before from the one document that is searched, with its evidence. */
  extraction?: Extraction;
  /** The same for several documents, by document id. A function is called once the search has found its pages. */
  extractions?: Extractions | (() => Extractions);
  /** What the documents of the one policy say together, where several are searched. */
  said?: Promise<PolicyFacts | null>;
  /** Documents of the one policy that do not say what it covers now. None where nobody looked. */
  outside?: Promise<OutsideDocuments>;
  /** The one policy by the agency's record, which may say what its documents do not. */
  record?: Promise<{ policy: KnownPolicy; today: string } | null>;
  /** The policies of an account, where all of its documents are searched: each answers for itself. */
  account?: Promise<AccountDocuments>;
}

/** A question as it may be meant, with the pages that may answer it. */
export interface QuestionReading {
  question: Question;
  candidates: CandidatePage[];
  /** Their passages, best first. Worked out once. */
  near: () => Promise<readonly RankedPassage<CandidatePage>[]>;
  /** The same by policy, where several are asked. */
  ofPolicies?: PoliciesReading;
  /** Of one question of several: the same as it was typed, where something was lent to it. */
  typed?: QuestionReading;
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
  if (account) {
    beginSearch(question, search);
    // What is known of the policies needs neither a page nor an earlier question.
    const before = pointsAtPicked(question) ? await history : [];
    const settled = settleOfPolicies(question, await account, before).map((ofPolicies) =>
      readingOf(search, ofPolicies.question, [], ofPolicies),
    );
    if (settled.length > 0)
      return settled.length > 1 ? { readings: [], parts: settled } : { readings: settled, parts: [] };
  }
  const asked = await spelledAsMeant(withoutTelling(question), search);
  const earlier = leansOnEarlier(asked) ? await history : [];
  const read = readQuestion(asked, earlier).map(parseQuestion);
  const askable = read.filter((parsed) => problemOf(parsed) === null);
  const [first] = read;
  if (askable.length === 0) return { problem: (first && problemOf(first)) ?? "" };
  const parts = account ? partsOnAccount(asked, await account) : splitQuestion(asked);
  const readPages = async (parsed: Question): Promise<QuestionReading> => {
    if (!account) return readingOf(search, parsed, await listCandidatePages(search, parsed));
    const ofPolicies = await findPagesOfPolicies(parsed.text, search, account);
    const candidates = ofPolicies.policies.flatMap((policy) => policy.candidates);
    const { asked: typed } = parsed;
    const read = { ...ofPolicies.question, ...(typed === undefined ? {} : { asked: typed }) };
    return readingOf(search, read, candidates, ofPolicies);
  };
  const [readings, partReadings] = await Promise.all([
    Promise.all(askable.map(readPages)),
    Promise.all(
      parts.length > 1
        ? parts.map(async ({ asked: typed, whole }) => ({
            ...(await readPages({ ...parseQuestion(whole), asked: typed })),
            ...(typed === whole ? {} : { typed: await readPages(parseQuestion(typed)) }),
          }))
        : [],
    ),
  ]);
  return { readings, parts: partReadings };
}

function readingOf(
  search: PageSearch,
  question: Question,
  candidates: CandidatePage[],
  ofPolicies?: PoliciesReading,
): QuestionReading {
  let near: Promise<readonly RankedPassage<CandidatePage>[]> | null = null;
  const rank = async () => runInSlices(rankPassages(question, await loadCandidateModels(search, candidates)));
  return { question, candidates, near: () => (near ??= rank()), ...(ofPolicies ? { ofPolicies } : {}) };
}

/** Answers from pages that were found: each part by itself, or the first reading of the question that they answer. */
export async function answerFromPages(input: QuestionInput, found: FoundPages): Promise<Answer> {
  if ("problem" in found) return refuse(found.problem);
  const parts = await Promise.all(
    found.parts.map(
      async (part) =>
        (await answerReading(input, part)) ?? (part.typed ? answerReading(input, part.typed) : null),
    ),
  );
  const join = (answers: readonly (Answer | null)[]) =>
    // Of an account every policy that answers is named.
    joinAnswers(found.parts, answers, input.account ? Number.POSITIVE_INFINITY : undefined);
  // What one of them leaves open is said: an answer to all of it at once would hide that.
  if (parts.some((answer) => answer !== null)) return sayWhose(input, join(parts));
  for (const reading of found.readings) {
    const answer = await answerReading(input, reading);
    if (answer !== null) return sayWhose(input, answer);
  }
  return findClosest(input, found);
}

/** Where documents belong to no one policy, each decides for itself: no yes or no, and its name before its words. */
function sayWhose({ search, said, account }: QuestionInput, answer: Answer): Answer {
  if (answer.kind !== "ANSWERED" || said || account || search.documents.length < 2) return answer;
  const statements = answer.statements.map((statement) => {
    const plain = statement.text.replace(/^(?:Yes|No)\. /, "");
    const name = search.documents.find(
      ({ documentId }) => documentId === statement.quotes[0]?.documentId,
    )?.name;
    return plain === statement.text || name === undefined
      ? statement
      : { ...statement, text: `${name} says: ${plain}` };
  });
  return { ...answer, statements };
}

/** What comes nearest to the question where nothing answers it; a refusal where nothing does. */
export async function findClosest(input: QuestionInput, found: FoundPages): Promise<Answer> {
  if ("problem" in found) return refuse(found.problem);
  const outside = (await input.outside) ?? new Map<string, never>();
  const policies = input.account ? (await input.account).policies : [];
  if (await namesSomebodyElse(input)) return refuse(input.account ? notSaidOfAccount : notSaid);
  for (const { question, candidates, near } of found.readings) {
    const apart = isApart(question.text, candidates, [outside, ...policies.map((policy) => policy.outside)]);
    const passages = closestPassages(await near(), apart);
    if (passages.length > 0) return { kind: "CLOSEST", passages };
  }
  return refuse(input.account ? notSaidOfAccount : notSaid);
}

/** The question names somebody whom no page and no document's name mentions: what is near it is about others. */
async function namesSomebodyElse({ question, search, account }: QuestionInput): Promise<boolean> {
  if (account) return false;
  const terms = namesIn(question);
  if (terms.length === 0) return false;
  const titles = search.documents.map(({ name }) => stemsOf(name)).flat();
  const isTitled = terms.some((term) => stemsOf(term).every((stem) => titles.includes(stem)));
  return !isTitled && (await search.search({ terms, limit: 1 })).length === 0;
}

async function answerReading(
  input: QuestionInput,
  { question, candidates, near, ofPolicies }: QuestionReading,
): Promise<Answer | null> {
  const { search, account } = input;
  const known = await readBefore(input);
  if (account && ofPolicies) return answerFromPolicies(await account, ofPolicies, known);
  const outside = (await input.outside) ?? new Map();
  const entries = askedEntries(question);
  const own = search.documents.filter(({ documentId }) => !outside.has(documentId));
  const listed = entries === null ? null : answerEntries(entries, own, known, question.counts);
  if (listed !== null) return { kind: "ANSWERED", statements: [listed] };
  // Of several names a sentence or a row gives one; names in a box of their own stand in none.
  const interests = askedInterests(question);
  const named = interests && answerEntries(interests, own, known);
  if (named && named.quotes.length > 1) return { kind: "ANSWERED", statements: [named] };
  const ofLosses = answerFromLosses(question, own, known);
  if (ofLosses) return ofLosses;
  const ofAgreement = ofPolicies ? null : askedOfAgreement(question.text);
  if (ofAgreement !== null) {
    const meant = parseQuestion(wordsOfAgreements[ofAgreement]);
    const pages = (await listCandidatePages(search, meant)).filter(
      ({ document: { documentId } }) => !outside.has(documentId) && known(documentId)?.docType === "OTHER",
    );
    const told = answerFromAgreements(ofAgreement, await loadCandidateModels(search, pages));
    if (told) return { kind: "ANSWERED", statements: told };
    // The day on which it was made is no answer.
    if (ofAgreement === "TERM" && pages.length > 0) return null;
  }
  const said = paperWords(question);
  const ofChange = said === null ? null : answerFromChanges(question, await nearWords(said, search, outside));
  if (ofChange) return { kind: "ANSWERED", statements: ofChange };
  for (const group of groupByStanding(question.text, candidates, outside)) {
    const documents = group.outside ? documentsOf(group.candidates) : own;
    const said = group.outside ? factsOfOnly(documents, known) : await saidBefore(input, outside, known);
    const answer = await answerGroup({
      // A document of the last term says of itself what the last term was.
      question: group.outside ? { ...question, asksPrior: false } : question,
      search,
      near: async () => (await near()).filter(({ of }) => group.candidates.includes(of)),
      known,
      said,
      documents,
      candidates: group.candidates,
    });
    if (answer && group.outside)
      return markOutside(
        answer,
        group.outside,
        (id) => documents.find(({ documentId }) => documentId === id)?.name ?? "",
      );
    if (answer) return answer;
  }
  return named && { kind: "ANSWERED", statements: [named] };
}

/** What papers say in other words than people ask for it is looked for in the words of papers. */
async function nearWords(
  said: string,
  search: PageSearch,
  outside: OutsideDocuments,
): Promise<readonly RankedPassage<CandidatePage>[]> {
  const meant = parseQuestion(said);
  const pages = await listCandidatePages(search, meant);
  const own = pages.filter(({ document }) => !outside.has(document.documentId));
  return runInSlices(rankPassages(meant, await loadCandidateModels(search, own)));
}

interface Asked {
  question: Question;
  search: PageSearch;
  near: () => Promise<readonly RankedPassage<CandidatePage>[]>;
  known: ExtractionOf;
  said: PolicyFacts | null;
  documents: readonly SearchedDocument[];
  candidates: readonly CandidatePage[];
}

async function answerGroup(asked: Asked): Promise<Answer | null> {
  const { question, near, known, said } = asked;
  const held = said && answerFromDetails(question, said);
  const ofBlanket = await answerFromBlanket(question, asked.search, asked.candidates, held);
  if (ofBlanket) return ofBlanket;
  const stated = answerFromRead(asked);
  if (stated !== undefined) return stated;
  const measure = askedMeasureOf(question);
  const all = measure && everyRow(measure, await loadCandidateModels(asked.search, asked.candidates), said);
  if (all) return { kind: "ANSWERED", statements: [all] };
  // What a clause mentions is not the limit of all that is insured.
  if (held || measure?.lines.length === 0) return held;
  const chosen = chooseAnswer(question, await continued(asked.search, await near()));
  if (chosen) return { kind: "ANSWERED", statements: chosen.statements };
  for (const { document, extraction } of readOf(asked.documents, known)) {
    const part = answerFromParts(question, document, extraction);
    if (part) return part;
  }
  return null;
}

const readOf = (documents: readonly SearchedDocument[], known: ExtractionOf) =>
  documents.flatMap((document) => {
    const extraction = known(document.documentId);
    return extraction ? [{ document, extraction }] : [];
  });

/** What was read before says; null if its place is empty, undefined if the pages have to be asked. */
function answerFromRead({ question, known, documents, candidates }: Asked): Answer | null | undefined {
  const read = readOf(documents, known);
  for (const { document, extraction } of read) {
    const answer = answerFromEntries(question, document, extraction, candidates);
    if (answer) return answer;
  }
  const isOpen = ({ document, extraction }: (typeof read)[number]): boolean =>
    leavesOpen(question, document, extraction, candidates);
  return read.length === documents.length && read.length > 0 && read.every(isOpen) ? null : undefined;
}

const documentsOf = (candidates: readonly CandidatePage[]): SearchedDocument[] => [
  ...new Set(candidates.map(({ document }) => document)),
];

/** What was read before from a document, as far as it is sure. */
async function readBefore({ extraction, extractions }: QuestionInput): Promise<ExtractionOf> {
  const byDocument = await (typeof extractions === "function" ? extractions() : extractions);
  const sure = new Map<string, Extraction | undefined>();
  return (documentId) => {
    if (!sure.has(documentId)) {
      const read = byDocument?.get(documentId) ?? extraction;
      sure.set(documentId, read && sureFactsOf(read));
    }
    return sure.get(documentId);
  };
}

/** The details of what is asked, where it is one policy or one document. */
async function saidBefore(
  input: QuestionInput,
  outside: OutsideDocuments,
  known: ExtractionOf,
): Promise<PolicyFacts | null> {
  const said = await input.said;
  return said ? withoutPriorTerms(said, outside) : factsOfOnly(input.search.documents, known);
}

/** What the document says, where there is only one. */
function factsOfOnly(documents: readonly SearchedDocument[], known: ExtractionOf): PolicyFacts | null {
  const [only, ...others] = documents;
  const extraction = only && others.length === 0 ? known(only.documentId) : undefined;
  return only && extraction ? factsOfOne(only, extraction) : null;
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
  return concepts.length === 0 && askedOfAgreement(text) === null
    ? "Please say what you would like to know."
    : null;
}

/**
 * One question about several policies: each answers for itself from its own documents, and the answer names every one
 * of them that does, so that two that differ are both named and none is hidden behind another's better page.
 */
import { runInSlices } from "../../shared/sliced-work.ts";
import type { Answer, RecordValues, Statement } from "../model.ts";
import { answerAsk, factsAsked, type ListedPolicy } from "./answer-ask.ts";
import { answerFromDetails, factsOfOne } from "./answer-details.ts";
import { gapStatements, mayHold } from "./list-statements.ts";
import { choosePassages, type ExtractionOf } from "./answer-choose.ts";
import { composeAnswer } from "./answer-compose.ts";
import { findContinuation } from "./answer-continue.ts";
import { listAskedFields } from "./answer-fields.ts";
import {
  type DocumentGroup,
  groupByStanding,
  markOutside,
  markStatement,
  type OutsideDocuments,
} from "./answer-outside.ts";
import { type FactField, factStatement, otherStatements } from "./policy-facts.ts";
import {
  type Ask,
  policiesMeant,
  type PoliciesQuestion,
  type PolicyName,
  readPoliciesQuestion,
} from "./policies-question.ts";
import { parseQuestion, type Question } from "./question-parse.ts";
import { type CandidatePage, listCandidatePages, type PageSearch, planQueries } from "./retrieve-pages.ts";

/** One of the policies, with what its documents were read to say. */
export interface PolicyDocuments extends PolicyName, ListedPolicy {
  search: PageSearch;
  /** Those of its documents that do not say what it covers now. */
  outside: OutsideDocuments;
}

export interface AccountDocuments {
  /** The agency's day, YYYY-MM-DD. */
  today: string;
  /** The account's own record. */
  record: RecordValues;
  policies: readonly PolicyDocuments[];
  /** Documents of the account itself. They answer as documents outside of what a policy covers do. */
  own?: Pick<PolicyDocuments, "search" | "outside">;
}

/** The account's own documents in the place of a policy: it is no policy and is counted as none. */
const ownDocuments = (own: NonNullable<AccountDocuments["own"]>): PolicyDocuments => ({
  ...own,
  policyId: "",
  name: "",
  policyNumber: null,
  typeName: "",
  record: {},
  overruled: {},
  namesOthers: [],
  said: null,
  insureds: [],
  forms: [],
});
const isPolicy = ({ policyId }: PolicyDocuments): boolean => policyId !== "";

/** One way to read the question, with the pages of each policy that may answer it. */
export interface PoliciesReading {
  question: Question;
  asked: PoliciesQuestion;
  /** What needs no page: it is known of the policies already. */
  settled: readonly Statement[] | null;
  /** Policies that have no page to ask. */
  silent: readonly PolicyDocuments[];
  /** With the account's own documents, unless some policies are named. */
  policies: readonly { policy: PolicyDocuments; candidates: CandidatePage[] }[];
}

export const notSaidOfAccount = "The documents of this account do not say.";

/** Candidate pages of all policies together; each has fewer of them, the more policies there are. */
const pagesOfAll = { found: 60, opening: 40 };
const pagesOfOneMin = { found: 2, opening: 1 };
const statementsMax = 400;
/** Statements of one policy where several answer. */
const statementsOfOne = 2;
/** A policy that answers much worse than the best says something else. */
const tellsMargin = 0.22;

/** The foot of a standard form: its year and its publisher look like much that is asked for, and are none of it. */
const copyrightLine = /©|\bcopyright\b/i;

/**
 * Begins to look for pages in all policies at once, before they are known, so that both travel together: what is begun
 * is not asked again, and whoever asks for it hears of a failure.
 */
export function beginSearch(text: string, search: PageSearch): void {
  for (const terms of planQueries(parseQuestion(readPoliciesQuestion(text).text).concepts)) {
    search.search({ terms, limit: pagesOfAll.found }).catch(() => undefined);
  }
}

function readOf(text: string, known: AccountDocuments) {
  const meant = policiesMeant(text, known.policies);
  const asked = readPoliciesQuestion(meant.text, known.today, namesOf(known.policies));
  return { meant: meant.policies, asked, question: parseQuestion(asked.text) };
}

/** "When do those expire?", "What are their premiums?": the policies that the question before picked are meant. */
export const pointsAtPicked = (text: string): boolean =>
  /\b(?:those|these|them|of which|when do they|do they (?:expire|renew|cost|end))\b|\btheir (?:premiums?|limits?|deductibles?|carriers?|insurers?|brokers?|expiration|effective|policy|status|commissions?)\b/i.test(
    text,
  );

/** The policies that the last question that picked some was answered with; all where none was. */
function pickedBefore(earlier: readonly string[], known: AccountDocuments): AccountDocuments {
  for (const text of earlier.toReversed()) {
    const { meant, asked } = readOf(text, known);
    const counted =
      asked.ask && answerAsk(asked.ask, { ...known, policies: meant })?.find(({ figure }) => figure);
    const ids =
      counted?.figure?.kind === "POLICIES" ? counted.figure.parts.map(({ policyId }) => policyId) : [];
    if (ids.length > 0)
      return { ...known, policies: known.policies.filter(({ policyId }) => ids.includes(policyId)) };
  }
  return known;
}

/**
 * What needs no page since it is known of the policies; null where the pages have to be asked. `earlier`: the questions
 * before it, where it points at what they found.
 */
export function settleOfPolicies(
  text: string,
  all: AccountDocuments,
  earlier: readonly string[] = [],
): PoliciesReading | null {
  const known = earlier.length > 0 ? pickedBefore(earlier, all) : all;
  const whole = text.replace(/\b(which|how many)(?: ones)? of (?:those|these|them)\b/i, "$1 policies");
  const { meant, asked, question } = readOf(whole, known);
  const settled = asked.ask && answerAsk(asked.ask, { ...known, policies: meant });
  // Without a policy there is nothing to list, but the account's own documents may say it.
  if (settled?.length === 0 && all.policies.length === 0) return null;
  return settled && { question, asked, settled, silent: [], policies: [] };
}

/**
 * Looks for pages in every policy that is meant. `search` is over all of them. A question that names a policy is put
 * in other words than its search was begun with, and costs one more round trip.
 */
export async function findPagesOfPolicies(
  text: string,
  search: PageSearch,
  account: Promise<AccountDocuments>,
): Promise<PoliciesReading> {
  beginSearch(text, search);
  const known = await account;
  const settled = settleOfPolicies(text, known);
  if (settled) return settled;
  const { meant, asked, question } = readOf(text, known);
  const own = known.own && meant.length === known.policies.length ? [ownDocuments(known.own)] : [];
  const readable = [...meant, ...own].filter((policy) => policy.search.documents.length > 0);
  const shareOf = (kind: "found" | "opening"): number =>
    Math.max(pagesOfOneMin[kind], Math.floor(pagesOfAll[kind] / Math.max(1, readable.length)));
  const budget = { pagesMax: shareOf("found"), openingsMax: Math.min(12, shareOf("opening")) };
  return {
    question,
    asked,
    settled: null,
    silent: meant.filter((policy) => policy.search.documents.length === 0),
    policies: await Promise.all(
      readable.map(async (policy) => ({
        policy,
        candidates: await listCandidatePages(policy.search, question, budget),
      })),
    ),
  };
}

/** Whom the policies are with, as the agency's records name them. */
const namesOf = (policies: readonly PolicyDocuments[]) =>
  policies.flatMap(({ record: { carrier, broker } }) => [
    ...(carrier === undefined ? [] : [{ field: "carrier" as const, name: String(carrier) }]),
    ...(broker === undefined ? [] : [{ field: "broker" as const, name: String(broker) }]),
  ]);

/** What the policies say to one reading of the question; null where none answers. */
export async function answerFromPolicies(
  { today }: AccountDocuments,
  reading: PoliciesReading,
  extractionOf: ExtractionOf,
): Promise<Answer | null> {
  const statements = reading.settled ?? (await statementsOfEach(reading, today, extractionOf));
  return statements.length > 0 ? { kind: "ANSWERED", statements: withinMax(statements) } : null;
}

/** A list that is cut says so. */
function withinMax(statements: readonly Statement[]): Statement[] {
  if (statements.length <= statementsMax) return [...statements];
  const shown = statements.slice(0, statementsMax);
  const last = shown.at(-1);
  if (last === undefined) return shown;
  const text = `${last.text} These are the first ${shown.length} of ${statements.length} statements.`;
  return [...shown.slice(0, -1), { ...last, text }];
}

async function statementsOfEach(
  { question, asked, policies, silent }: PoliciesReading,
  today: string,
  extractionOf: ExtractionOf,
): Promise<Statement[]> {
  const each =
    asked.ask?.kind === "EACH"
      ? asked.ask
      : { kind: "EACH" as const, fields: listAskedFields(question.text), isEvery: false };
  const answered = await Promise.all(
    policies.map(async ({ policy, candidates }) => {
      for (const group of groupByStanding(question.text, candidates, policy.outside)) {
        const asking = { question, policy, group, each, today };
        const told = group.outside
          ? await tellFromOutside(asking, extractionOf)
          : await tellFromOwn(asking, extractionOf);
        if (told) return told;
      }
      return null;
    }),
  );
  const tellingAll = answered.filter((one) => one !== null);
  // Asked for last term, a policy that has none of it does not answer with what is so now.
  const ofNamed = tellingAll.filter(({ isNamed }) => isNamed);
  const telling = ofNamed.length > 0 ? ofNamed : tellingAll;
  const withField = telling.filter(({ field }) => field !== null);
  // Where one policy gives a vehicle, a name, an amount, what holds none of these is no answer of another's.
  const typed = question.wants.length > 0 ? telling.filter(({ isTyped }) => isTyped) : [];
  const fitting = typed.length > 0 ? typed : telling;
  // What is said from outside of one policy is no measure for what another says of itself.
  const measuring = fitting.some(({ isOutside }) => !isOutside)
    ? fitting.filter(({ isOutside }) => !isOutside)
    : fitting;
  const best = Math.max(...measuring.map(({ score }) => score));
  // Beside what was read of some, a page of another counts where it holds such a value.
  const beside = ({ policy, field, isTyped }: (typeof telling)[number]) =>
    field !== null || (isTyped && question.wants.length > 0 && mayHold(policy, each.fields));
  const named =
    withField.length > 0
      ? telling.filter(beside)
      : fitting.filter(({ score }) => score >= best - tellsMargin);
  const decided = question.kind === "yes-no" || asked.onlyTrue ? keepDecided(named, asked.onlyTrue) : named;
  const kept = asked.onlyTrue ? keepTrue(decided) : decided;
  const said = kept.flatMap(({ field, statements }) =>
    kept.length > 1 && field === null ? statements.slice(0, statementsOfOne) : statements,
  );
  const asking = policies.map(({ policy }) => policy).filter(isPolicy);
  if (said.length === 0) return nothingOf(each, [...asking, ...silent]);
  const quiet = asking.filter((policy) => !decided.some((one) => one.policy === policy));
  // Whether the others are insured for it, or what their limit is, stays open: that is said as well.
  const isOpen = question.kind === "yes-no" || asked.onlyTrue || named.every(({ field }) => field !== null);
  const gaps = isOpen
    ? gapStatements(
        [...quiet, ...silent].filter((policy) => mayHold(policy, each.fields)),
        "PAGES",
      )
    : [];
  const counted = kept.filter(({ isOutside }) => !isOutside);
  return [...countOf(asked, counted, asking.length + silent.length), ...said, ...gaps];
}

/** What one policy says. */
interface Told {
  policy: PolicyDocuments;
  score: number;
  isTyped: boolean;
  field: FactField | null;
  statements: Statement[];
  /** Documents say it that are not about what the policy covers now. */
  isOutside: boolean;
  /** The question is about these documents. */
  isNamed: boolean;
}

interface Asking {
  question: Question;
  policy: PolicyDocuments;
  group: DocumentGroup;
  each: Extract<Ask, { kind: "EACH" }>;
  today: string;
}

const nameIn =
  (policy: PolicyDocuments) =>
  (id: string): string => {
    const name = policy.search.documents.find(({ documentId }) => documentId === id)?.name ?? "";
    return isPolicy(policy) ? name : `${name}, filed on the account`;
  };

/** What the record and the documents that count say. */
async function tellFromOwn(
  { question, policy, group, each, today }: Asking,
  extractionOf: ExtractionOf,
): Promise<Told | null> {
  const choice = await runInSlices(choosePassages(question, group.candidates, extractionOf));
  const facts = factsAsked(policy, each);
  const field = facts[0]?.field ?? null;
  const isCorrected = policy.said?.corrections.some((correction) => correction.field === field) === true;
  // A detail that only a document from outside gives is told as its word.
  const statements = facts.flatMap((fact) => {
    const told = factStatement(fact, today);
    const isRecorded = (told.records ?? []).length > 0;
    return [
      isRecorded ? told : markStatement(told, policy.outside, nameIn(policy)),
      ...otherStatements(fact),
    ];
  });
  const own = { policy, field, isOutside: false, isNamed: false };
  // A detail that was read is what is asked for, and what a person corrected counts instead of the page.
  if (field !== null && (choice.answer?.detail !== true || isCorrected || statements.length > 1))
    return { ...own, score: 1, isTyped: true, statements };
  if (choice.answer === null || copyrightLine.test(choice.answer.passage.text)) return null;
  const answer = composeAnswer(question, choice, await findContinuation(policy.search, choice.answer));
  const { score, typed: isTyped } = choice.answer;
  return { ...own, score, isTyped, statements: answer.kind === "ANSWERED" ? answer.statements : [] };
}

/** What other documents of the policy say, each by its name. */
async function tellFromOutside(
  { question, policy, group, each }: Asking,
  extractionOf: ExtractionOf,
): Promise<Told | null> {
  const choice = await runInSlices(choosePassages(question, group.candidates, extractionOf));
  const [document, ...more] = new Set(group.candidates.map((candidate) => candidate.document));
  const extraction = document && more.length === 0 ? extractionOf(document.documentId) : undefined;
  const isDetail = choice.answer?.detail === true;
  const held =
    document && extraction && answerFromDetails(question, factsOfOne(document, extraction), isDetail);
  const outside = { policy, isOutside: true, isNamed: group.isNamed };
  const mark = (answer: Answer): Statement[] => {
    const marked = markOutside(answer, policy.outside, nameIn(policy));
    return marked.kind === "ANSWERED" ? marked.statements : [];
  };
  if (held)
    return { ...outside, score: 1, isTyped: true, field: each.fields[0] ?? null, statements: mark(held) };
  if (choice.answer === null || copyrightLine.test(choice.answer.passage.text)) return null;
  const answer = composeAnswer(question, choice, await findContinuation(policy.search, choice.answer));
  const { score, typed: isTyped } = choice.answer;
  return { ...outside, score, isTyped, field: null, statements: mark(answer) };
}

/** Where a detail is asked for and a policy that may hold it has no document, the answer is not that none says it. */
function nothingOf(
  { fields }: { fields: readonly FactField[] },
  policies: readonly PolicyDocuments[],
): Statement[] {
  const holding = fields.length === 0 ? [] : policies.filter((policy) => mayHold(policy, fields));
  return holding.some(({ said }) => said === null) ? gapStatements(holding, "PAGES") : [];
}

/** "How many policies cover flood?": their number, and then each of them. */
function countOf(
  { counts }: PoliciesQuestion,
  kept: readonly { policy: PolicyDocuments; statements: readonly Statement[] }[],
  all: number,
): Statement[] {
  const parts = kept.map(({ policy: { policyId, name }, statements }) => ({
    policyId,
    value: name,
    records: [],
    quotes: statements.flatMap(({ quotes }) => quotes).slice(0, 1),
  }));
  if (!counts || parts.length === 0) return [];
  return [
    {
      text: `${parts.length} of ${all} ${all === 1 ? "policy" : "policies"} ${parts.length === 1 ? "matches" : "match"}.`,
      quotes: parts.flatMap(({ quotes }) => quotes),
      figure: { kind: "POLICIES", value: parts.length, parts },
    },
  ];
}

/** Where a policy decides, a clause of another that decides nothing is no answer of it. */
function keepDecided<One extends { statements: readonly Statement[] }>(
  named: readonly One[],
  onlyTrue: boolean,
): readonly One[] {
  const decides = ({ statements }: One) => /^(?:Yes|No)\. /.test(statements[0]?.text ?? "");
  return !onlyTrue && named.some(decides) ? named.filter(decides) : named;
}

/** For "which policies": those that match; if none does, what they say about it. */
function keepTrue<One extends { statements: Statement[] }>(named: readonly One[]): readonly One[] {
  const says = (word: string) => named.filter(({ statements }) => statements[0]?.text.startsWith(word));
  const yes = says("Yes. ");
  if (yes.length > 0) {
    return yes.map((one) => ({
      ...one,
      statements: one.statements.map(({ text, quotes }) => ({ text: text.replace(/^Yes\. /, ""), quotes })),
    }));
  }
  const no = new Set(says("No. "));
  const open = named.filter((one) => !no.has(one));
  return open.length > 0 ? open : named;
}

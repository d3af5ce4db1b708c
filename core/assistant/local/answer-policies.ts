/**
 * One question about several policies: each answers for itself from its own documents, and the answer names every one
 * of them that does, so that two that differ are both named and none is hidden behind another's better page.
 */
import type { Answer, DetailField, Statement } from "../model.ts";
import { choosePassages, type ExtractionOf } from "./answer-choose.ts";
import { composeAnswer } from "./answer-compose.ts";
import { findContinuation } from "./answer-continue.ts";
import {
  conflictStatements,
  detailStatement,
  evidenceOf,
  labelOf,
  plainValue,
  type SaidDetails,
} from "./answer-details.ts";
import { listAskedFields } from "./answer-fields.ts";
import { isInRange } from "./asked-range.ts";
import {
  policiesMeant,
  type PoliciesQuestion,
  type PolicyName,
  readPoliciesQuestion,
} from "./policies-question.ts";
import { parseQuestion, type Question } from "./question-parse.ts";
import { type CandidatePage, listCandidatePages, type PageSearch, planQueries } from "./retrieve-pages.ts";

/** One of the policies, with what its documents were read to say. */
export interface PolicyDocuments extends PolicyName {
  policyId: string;
  search: PageSearch;
  /** Null until one of its documents was understood. */
  said: SaidDetails | null;
}

export interface AccountDocuments {
  /** The agency's day, YYYY-MM-DD. */
  today: string;
  policies: readonly PolicyDocuments[];
}

/** One way to read the question, with the pages of each policy that may answer it. */
export interface PoliciesReading {
  question: Question;
  asked: PoliciesQuestion;
  policies: readonly { policy: PolicyDocuments; candidates: CandidatePage[] }[];
}

export const notSaidOfAccount = "The documents of this account do not say.";

/** Candidate pages of all policies together; each has fewer of them, the more policies there are. */
const pagesOfAll = { found: 60, opening: 40 };
const pagesOfOneMin = { found: 2, opening: 1 };
const statementsMax = 80;
/** Statements of one policy where several answer. */
const statementsOfOne = 2;
/** A policy that answers much worse than the best says something else. */
const tellsMargin = 0.22;

/** The foot of a standard form: its year and its publisher look like much that is asked for, and are none of it. */
const copyrightLine = /©|\bcopyright\b/i;

/** Looks for pages in every policy that is meant. `search` is over all of them: what it begins is not asked again. */
export async function findPagesOfPolicies(
  text: string,
  search: PageSearch,
  account: Promise<AccountDocuments>,
): Promise<PoliciesReading> {
  // Begun before the policies are known, so that both travel together; whoever asks the same again hears of a
  // failure. A question that names a policy is put in other words, and costs one more round trip.
  const begin = parseQuestion(readPoliciesQuestion(text).text);
  for (const terms of planQueries(begin.concepts)) {
    search.search({ terms, limit: pagesOfAll.found }).catch(() => undefined);
  }
  const { today, policies } = await account;
  const meant = policiesMeant(text, policies);
  const asked = readPoliciesQuestion(meant.text, today);
  const question = parseQuestion(asked.text);
  const isSettled = asked.held !== null && meant.policies.some((policy) => saidField(policy, asked) !== null);
  if (isSettled)
    return { question, asked, policies: meant.policies.map((policy) => ({ policy, candidates: [] })) };
  const readable = meant.policies.filter((policy) => policy.search.documents.length > 0);
  const shareOf = (kind: "found" | "opening"): number =>
    Math.max(pagesOfOneMin[kind], Math.floor(pagesOfAll[kind] / Math.max(1, readable.length)));
  const budget = { pagesMax: shareOf("found"), openingsMax: Math.min(12, shareOf("opening")) };
  return {
    question,
    asked: { ...asked, held: null },
    policies: await Promise.all(
      readable.map(async (policy) => ({
        policy,
        candidates: await listCandidatePages(policy.search, question, budget),
      })),
    ),
  };
}

/** What the policies say to one reading of the question; null where none answers. */
export async function answerFromPolicies(
  { today }: AccountDocuments,
  reading: PoliciesReading,
  extractionOf: ExtractionOf,
): Promise<Answer | null> {
  const statements = reading.asked.held
    ? listHeld(reading, today)
    : await statementsOfEach(reading, today, extractionOf);
  return statements.length > 0 ? { kind: "ANSWERED", statements: statements.slice(0, statementsMax) } : null;
}

async function statementsOfEach(
  { question, asked, policies }: PoliciesReading,
  today: string,
  extractionOf: ExtractionOf,
): Promise<Statement[]> {
  const fields = listAskedFields(question.text);
  const answered = await Promise.all(
    policies.map(async ({ policy, candidates }) => {
      const choice = choosePassages(question, candidates, extractionOf);
      const field = fields.find((one) => evidenceOf(policy.said, one).length > 0) ?? null;
      const isCorrected = policy.said?.corrections.some((correction) => correction.field === field) === true;
      // A detail that was read is what is asked for, and what a person corrected counts instead of the page.
      const conflicting = field === null ? [] : conflictStatements(policy.said, field);
      if (field !== null && (choice.answer?.detail !== true || isCorrected || conflicting.length > 0))
        return {
          score: 1,
          isTyped: true,
          field,
          statements: [detailStatement(policy.said, field, today), ...conflicting],
        };
      if (choice.answer === null || copyrightLine.test(choice.answer.passage.text)) return null;
      const answer = composeAnswer(question, choice, await findContinuation(policy.search, choice.answer));
      const statements = answer.kind === "ANSWERED" ? answer.statements : [];
      return { score: choice.answer.score, isTyped: choice.answer.typed, field, statements };
    }),
  );
  const telling = answered.filter((one) => one !== null);
  const withField = telling.filter(({ field }) => field !== null);
  // Where one policy gives a vehicle, a name, an amount, what holds none of these is no answer of another's.
  const typed = question.wants.length > 0 ? telling.filter(({ isTyped }) => isTyped) : [];
  const fitting = typed.length > 0 ? typed : telling;
  const best = Math.max(...fitting.map(({ score }) => score));
  const named = withField.length > 0 ? withField : fitting.filter(({ score }) => score >= best - tellsMargin);
  const kept = asked.onlyTrue ? keepTrue(named) : named;
  return kept.flatMap(({ field, statements }) =>
    kept.length > 1 && field === null ? statements.slice(0, statementsOfOne) : statements,
  );
}

/** Of "which policies" those of which it is so; where it is so of none, what they say of it. */
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

/** The first detail that is meant and that the policy's documents say. */
function saidField(policy: PolicyDocuments, { held }: PoliciesQuestion): DetailField | null {
  return held?.fields.find((field) => evidenceOf(policy.said, field).length > 0) ?? null;
}

/** The policies whose detail is what was asked for, or that none is. */
function listHeld({ asked, policies }: PoliciesReading, today: string): Statement[] {
  const { range, fields } = asked.held ?? { range: { kind: "ALL" } as const, fields: [] };
  const known = policies.flatMap(({ policy }) =>
    fields
      .filter((field) => evidenceOf(policy.said, field).length > 0)
      // One detail a policy, unless the question leaves open which limit it means.
      .slice(0, range.kind === "AMOUNTS" ? fields.length : 1)
      .map((field) => ({ policy, field, value: plainValue(policy.said, field) })),
  );
  const byValue = known.toSorted((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  const say = (one: (typeof known)[number]) => detailStatement(one.policy.said, one.field, today);
  if (range.kind === "ALL") return known.map(say);
  if (range.kind === "EXTREME") {
    // "The next to expire" is among those that have not expired.
    const coming = byValue.filter(({ field, value }) => field !== "expirationDate" || value > today);
    const ranked = coming.length > 0 ? coming : byValue;
    const winner = range.most ? ranked.at(-1) : ranked[0];
    return ranked.filter(({ value }) => value === winner?.value).map(say);
  }
  if (range.kind === "IN_FORCE") {
    const running = byValue.filter(({ policy, value }) => {
      const begins = policy.said?.details.effectiveDate;
      return value > range.on && (begins === undefined || begins <= range.on);
    });
    return running.length > 0
      ? running.map(say)
      : [noneStatement("No policy is in force on that day.", known), ...byValue.map(say)];
  }
  const matching = byValue.filter(({ value }) => isInRange(value, range));
  if (matching.length > 0) return matching.map(say);
  if (known.length === 0) return [];
  const [field = "expirationDate"] = fields;
  const none =
    field === "expirationDate"
      ? `No policy expires ${range.said}.`
      : field === "effectiveDate"
        ? `No policy takes effect ${range.said}.`
        : `No policy has ${fields.length > 1 ? "a limit" : labelOf(field).toLowerCase()} ${range.said}.`;
  return [noneStatement(none, known), ...byValue.map(say)];
}

/** That it is so of none is borne out by what each of them says instead. */
const noneStatement = (
  text: string,
  known: readonly { policy: PolicyDocuments; field: DetailField }[],
): Statement => ({
  text,
  quotes: known.flatMap(({ policy, field }) => evidenceOf(policy.said, field).slice(0, 1)),
});

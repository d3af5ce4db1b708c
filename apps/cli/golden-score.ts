/**
 * How one reading is scored against its truth file: pure functions, one for each scoring rule. Counts are added up
 * over documents, so a long document weighs as much as its fields.
 */
import type { CompareReport } from "./compare-report.ts";
import type { PageQuote, ReadReport } from "./read-report.ts";

export interface Truth {
  /** The newer or older version of the document, and the differences between the two. */
  compareWith?: string;
  differences?: TruthDifference[];
  details?: Record<string, unknown>;
  coverages?: TruthQuote[];
  exclusions?: TruthQuote[];
  insuranceRequirements?: TruthQuote[];
  questions?: { question: string; answer: string | null; quote: string | null; page: number | null }[];
}

export interface TruthDifference {
  item: string;
  first: string;
  second: string;
}

interface TruthQuote {
  title?: string;
  quote: string;
  page: number;
}

export interface Score {
  fieldsRight: number;
  fieldsGiven: number;
  fieldsTrue: number;
  evidenceExact: number;
  evidenceGiven: number;
  answerable: number;
  rightPage: number;
  /** The right page is among the first three passages shown. */
  shown: number;
  rightValue: number;
  unanswerable: number;
  refused: number;
  entries: number;
  entriesFound: number;
  requirements: number;
  requirementsFound: number;
  differences: number;
  differencesFound: number;
  /** What went wrong, in readable sentences. */
  misses: string[];
}

export const emptyScore = (): Score => ({
  fieldsRight: 0,
  fieldsGiven: 0,
  fieldsTrue: 0,
  evidenceExact: 0,
  evidenceGiven: 0,
  answerable: 0,
  rightPage: 0,
  shown: 0,
  rightValue: 0,
  unanswerable: 0,
  refused: 0,
  entries: 0,
  entriesFound: 0,
  requirements: 0,
  requirementsFound: 0,
  differences: 0,
  differencesFound: 0,
  misses: [],
});

/** Page texts by number, which the evidence is checked against. */
export type PageTexts = ReadonlyMap<number, string>;

export function scoreReport(report: ReadReport, truth: Truth, texts: PageTexts): Score {
  const score = emptyScore();
  // Scans without text are scored separately: a stated reason is right, invented content is wrong.
  if ([...texts.values()].every((text) => text.trim() === "")) {
    if (report.error === null) score.misses.push("no reason stated for a document without text");
    score.fieldsGiven += Object.keys(report.details).length;
    return score;
  }
  if (truth.details) scoreDetails(score, report, truth.details);
  scoreEvidence(score, report, texts);
  scoreQuestions(score, report, truth.questions ?? [], texts);
  for (const kind of ["coverages", "exclusions"] as const) {
    for (const entry of truth[kind] ?? []) {
      score.entries += 1;
      const quotes = report[kind].flatMap((found) => found.quotes);
      if (isQuoteFound(entry, quotes)) score.entriesFound += 1;
      else score.misses.push(`${kind}: “${entry.quote.slice(0, 60)}” on page ${entry.page} not found`);
    }
  }
  for (const requirement of truth.insuranceRequirements ?? []) {
    score.requirements += 1;
    if (
      isQuoteFound(
        requirement,
        report.requirements.flatMap((found) => found.quotes),
      )
    )
      score.requirementsFound += 1;
    else
      score.misses.push(
        `requirement: “${requirement.quote.slice(0, 60)}” on page ${requirement.page} not found`,
      );
  }
  return score;
}

export function addScores(scores: readonly Score[]): Score {
  const total = emptyScore();
  for (const score of scores) {
    for (const key of Object.keys(total) as (keyof Score)[]) {
      if (key !== "misses") total[key] += score[key];
    }
  }
  return total;
}

// Details ---------------------------------------------------------------------------------------

const listFields = new Set(["additionalInsureds", "extraLimits", "locations", "policies", "summary"]);

function scoreDetails(score: Score, report: ReadReport, truth: Record<string, unknown>): void {
  const truthLimits = Object.keys(truth).filter((field) => isLimit(field) && truth[field] !== null);
  for (const [path, expected] of scoredFields(truth)) {
    const given = valueAt(report.details, path);
    const isTrue = expected !== null && expected !== undefined;
    const isGiven = given !== null && given !== undefined;
    if (isTrue) score.fieldsTrue += 1;
    // A null in the truth file means that the document gives no value, so giving one is wrong.
    if (isGiven) score.fieldsGiven += 1;
    if (isTrue && isGiven && isSame(path, given, expected)) score.fieldsRight += 1;
    else if (isTrue || isGiven)
      score.misses.push(`${path}: ${JSON.stringify(given) ?? "missing"}, truth ${JSON.stringify(expected)}`);
  }
  if (truthLimits.length === 0) return;
  for (const field of Object.keys(report.details)) {
    if (!isLimit(field) || field in truth) continue;
    score.fieldsGiven += 1;
    score.misses.push(`${field}: ${JSON.stringify(report.details[field])}, not in the truth`);
  }
}

const isLimit = (field: string) => /^(?:cyber|gl|property|umbrella|wc)[A-Z]\w*Limit$/.test(field);

function scoredFields(truth: Record<string, unknown>): [string, unknown][] {
  const fields: [string, unknown][] = [];
  for (const [field, value] of Object.entries(truth)) {
    if (listFields.has(field)) continue;
    if (field === "insured" || field === "carrier") {
      fields.push([`${field}.name`, valueAt(truth, `${field}.name`)]);
      const postalCode = valueAt(truth, `${field}.address.postalCode`);
      if (field === "insured" && postalCode) fields.push([`${field}.address.postalCode`, postalCode]);
    } else fields.push([field, value]);
  }
  return fields;
}

function valueAt(source: unknown, path: string): unknown {
  let value = source;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function isSame(path: string, given: unknown, expected: unknown): boolean {
  if (typeof expected === "number")
    return typeof given === "number" && Math.round(given * 100) === Math.round(expected * 100);
  const [a, b] = [String(given), String(expected)];
  if (path.endsWith("postalCode")) return a.slice(0, 5) === b.slice(0, 5);
  if (path.endsWith(".name") || path === "broker") return isSameName(a, b);
  return plain(a) === plain(b);
}

const suffixWords =
  /\b(?:llc|llp|lp|inc|incorporated|corp|corporation|co|company|companies|ltd|limited|pc|plc|the)\b/g;

/** True if the two are equal, or one contains the other, ignoring case, punctuation and suffix words. */
export function isSameName(a: string, b: string): boolean {
  const [left, right] = [plainName(a), plainName(b)];
  return left !== "" && right !== "" && (left.includes(right) || right.includes(left));
}

function plainName(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[.'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
  return words.replace(suffixWords, " ").replace(/\s+/g, "");
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

// Differences -----------------------------------------------------------------------------------

/** A planted difference is found when one of ours shows both values, each on its own side. */
export function scoreDifferences(
  score: Score,
  report: CompareReport,
  truth: readonly TruthDifference[],
): void {
  for (const { item, first, second } of truth) {
    score.differences += 1;
    const isFound = report.differences.some(({ what, old, new: fresh }) => {
      const side = (quotes: readonly PageQuote[]) =>
        folded([what, ...quotes.map(({ text }) => text)].join(" "));
      return side(old).includes(folded(first)) && side(fresh).includes(folded(second));
    });
    if (isFound) score.differencesFound += 1;
    else score.misses.push(`difference: ${item}, ${first} → ${second} not shown`);
  }
}

// Quotes ----------------------------------------------------------------------------------------

const withoutSpace = (text: string) => text.replace(/\s+/g, "");
const folded = (text: string) => withoutSpace(text).toLowerCase();

/** Every field with a value needs a quote, and each quote must be on its page. */
function scoreEvidence(score: Score, report: ReadReport, texts: PageTexts): void {
  const isOnPage = ({ page, text }: PageQuote) =>
    withoutSpace(texts.get(page) ?? "").includes(withoutSpace(text));
  for (const field of Object.keys(report.details)) {
    score.evidenceGiven += 1;
    const quotes = report.evidence[field] ?? [];
    if (quotes.length > 0 && quotes.every(isOnPage)) score.evidenceExact += 1;
    else score.misses.push(`evidence of ${field}: ${JSON.stringify(quotes).slice(0, 120)}`);
  }
  const shown: readonly { quotes: readonly PageQuote[] }[] = [
    ...report.coverages,
    ...report.exclusions,
    ...report.requirements,
    ...report.forms,
    ...report.cancellation,
    ...report.premiumParts,
    ...report.answers,
    ...report.answers.map(({ closest = [] }) => ({ quotes: closest })),
  ];
  for (const quote of shown.flatMap((entry) => entry.quotes)) {
    score.evidenceGiven += 1;
    if (isOnPage(quote)) score.evidenceExact += 1;
    else score.misses.push(`quote not on page ${quote.page}: ${quote.text.slice(0, 80)}`);
  }
}

function isQuoteFound(truth: TruthQuote, quotes: readonly PageQuote[]): boolean {
  const wanted = wordsOf(truth.quote);
  return quotes.some((quote) => {
    if (quote.page !== truth.page) return false;
    if (folded(quote.text).includes(folded(truth.quote))) return true;
    const have = new Set(wordsOf(quote.text));
    return wanted.length > 0 && wanted.filter((word) => have.has(word)).length / wanted.length >= 0.6;
  });
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

// Questions -------------------------------------------------------------------------------------

/** Passages among which the right page counts as shown. */
const shownMax = 3;

function scoreQuestions(
  score: Score,
  report: ReadReport,
  questions: NonNullable<Truth["questions"]>,
  texts: PageTexts,
): void {
  for (const { question, answer, quote } of questions) {
    const given = report.answers.find((candidate) => candidate.question === question);
    const isAnswered = given !== undefined && given.answer !== null;
    if (answer === null) {
      score.unanswerable += 1;
      if (isAnswered) score.misses.push(`not refused: ${question} → ${given.answer?.slice(0, 80)}`);
      else score.refused += 1;
      continue;
    }
    score.answerable += 1;
    const passages = (isAnswered ? given.quotes : given?.closest) ?? [];
    const isRight = ({ page }: PageQuote) => folded(texts.get(page) ?? "").includes(folded(quote ?? ""));
    const isRightPage = passages.slice(0, 1).some(isRight);
    if (isRightPage) score.rightPage += 1;
    if (passages.slice(0, shownMax).some(isRight)) score.shown += 1;
    const shown = passages.map(({ text }) => text).join(" ");
    if (isRightPage && isRightValue(answer, quote ?? "", shown, given?.answer ?? "")) score.rightValue += 1;
    else
      score.misses.push(
        `${isRightPage ? "value" : "page"}: ${question} → ${JSON.stringify(given?.answer ?? null).slice(0, 90)}, truth ${answer}`,
      );
  }
}

function isRightValue(answer: string, quote: string, shown: string, given: string): boolean {
  if (quote !== "" && folded(shown).includes(folded(quote))) return true;
  const numbers = answer.match(/\d[\d,./-]*\d|\d/g) ?? [];
  const normal = (number: string) => number.replace(/,/g, "").replace(/\.00$/, "");
  const have = new Set((given.match(/\d[\d,./-]*\d|\d/g) ?? []).map(normal));
  return numbers.length > 0 && numbers.every((number) => have.has(normal(number)));
}

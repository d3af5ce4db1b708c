/**
 * How one reading is scored against its truth file: pure functions. Counts are added up over documents, so a long
 * document weighs as much as its fields.
 */
import { documentTypes } from "../../core/documents/model.ts";
import type { CompareReport } from "./compare-report.ts";
import { scoreQuestions, type TruthQuestion } from "./golden-questions.ts";
import { scoreCertificate, scoreSchedules, type TruthPolicy, type TruthSchedule } from "./golden-rows.ts";
import { count, emptyScore, folded, isOnPage, type PageTexts, plain, type Score } from "./golden-tally.ts";
import type { PageQuote, ReadReport } from "./read-report.ts";

export interface Truth {
  /** Documents of one carrier's layout, or versions of one document: they are left out together. */
  group?: string;
  docType?: string;
  /** What a document of type "OTHER" is called; a type of the product where it has one by that name. */
  kind?: string;
  /** The newer or older version of the document, and the differences between the two. */
  compareWith?: string;
  differences?: TruthDifference[];
  details?: Record<string, unknown>;
  /** Further limits are printed: giving them is no fault. */
  limitsIncomplete?: boolean;
  /** The rows of a certificate. */
  policies?: TruthPolicy[];
  schedules?: TruthSchedule[];
  coverages?: TruthQuote[];
  exclusions?: TruthQuote[];
  insuranceRequirements?: TruthQuote[];
  questions?: TruthQuestion[];
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

export function scoreReport(report: ReadReport, truth: Truth, texts: PageTexts): Score {
  const score = emptyScore();
  // For a document without text a stated reason is right, and invented content is wrong.
  if ([...texts.values()].every((text) => text.trim() === "")) {
    if (report.error === null) score.misses.push("no reason stated for a document without text");
    score.tallies.details.given += Object.keys(report.details).length;
    return score;
  }
  if (truth.docType !== undefined) {
    // Contracts are filed under "Other".
    const named = truth.docType === "CONTRACT" ? "OTHER" : truth.docType;
    const wanted = documentTypes.find((type) => named === "OTHER" && type === truth.kind) ?? named;
    count(score, "docType", report.docType === wanted, `docType: ${report.docType}, truth ${wanted}`);
  }
  scoreDetails(score, report, truth);
  scoreCertificate(score, report, truth.policies ?? []);
  scoreSchedules(score, report, truth);
  scoreEvidence(score, report, texts);
  scoreQuestions(score, report, truth.questions ?? [], texts);
  for (const kind of ["coverages", "exclusions"] as const) {
    const quotes = report[kind].flatMap((entry) => entry.quotes);
    for (const entry of truth[kind] ?? [])
      count(score, "entries", isQuoteFound(entry, quotes), `${kind}: ${described(entry)} not found`);
  }
  const quotes = report.requirements.flatMap((found) => found.quotes);
  for (const requirement of truth.insuranceRequirements ?? [])
    count(
      score,
      "requirements",
      isQuoteFound(requirement, quotes),
      `requirement: ${described(requirement)} not found`,
    );
  return score;
}

const described = ({ quote, page }: TruthQuote) => `“${quote.slice(0, 60)}” on page ${page}`;

// Details ---------------------------------------------------------------------------------------

/** Fields with one value. The truth's notes, its lists and what it says in other words are scored elsewhere or not. */
const singleFields = new Set([
  "policyNumber",
  "quoteNumber",
  "priorPolicyNumber",
  "insured",
  "carrier",
  "broker",
  "effectiveDate",
  "expirationDate",
  "premium",
  "taxes",
  "policyFees",
  "otherFees",
  "total",
  "minimumEarnedPremiumPercent",
  "billingType",
  "intervalType",
  "deductible",
  "experienceModification",
]);
const isLimit = (field: string) => /^(?:cyber|gl|property|umbrella|wc)[A-Z]\w*Limit$/.test(field);

function scoreDetails(score: Score, report: ReadReport, { details, limitsIncomplete }: Truth): void {
  if (!details) return;
  const tally = score.tallies.details;
  for (const [path, expected] of scoredFields(details)) {
    const given = valueAt(report.details, path);
    const isTrue = expected !== null && expected !== undefined;
    const isGiven = given !== null && given !== undefined;
    if (isTrue) tally.wanted += 1;
    // A null in the truth file means that the document gives no value, so giving one is wrong.
    if (isGiven) tally.given += 1;
    if (isTrue && isGiven && isSameDetail(path, given, expected)) tally.right += 1;
    else if (isTrue || isGiven)
      score.misses.push(`${path}: ${JSON.stringify(given) ?? "missing"}, truth ${JSON.stringify(expected)}`);
  }
  const hasLimits = Object.keys(details).some((field) => isLimit(field) && details[field] !== null);
  if (!hasLimits || limitsIncomplete) return;
  for (const field of Object.keys(report.details)) {
    if (!isLimit(field) || field in details) continue;
    tally.given += 1;
    score.misses.push(`${field}: ${JSON.stringify(report.details[field])}, not in the truth`);
  }
}

function scoredFields(truth: Record<string, unknown>): [string, unknown][] {
  const fields: [string, unknown][] = [];
  for (const [field, value] of Object.entries(truth)) {
    if (!singleFields.has(field) && !isLimit(field)) continue;
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

/** Whether a value is the truth's; `path` names the field: amounts are compared in cents, names without their endings. */
export function isSameDetail(path: string, given: unknown, expected: unknown): boolean {
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

// Differences -----------------------------------------------------------------------------------

/** A planted difference is found when one of ours shows both values, each on its own side. */
export function scoreDifferences(
  score: Score,
  report: CompareReport,
  truth: readonly TruthDifference[],
): void {
  for (const { item, first, second } of truth) {
    const isFound = report.differences.some(({ what, old, new: fresh }) => {
      const side = (quotes: readonly PageQuote[]) =>
        folded([what, ...quotes.map(({ text }) => text)].join(" "));
      return side(old).includes(folded(first)) && side(fresh).includes(folded(second));
    });
    count(score, "differences", isFound, `difference: ${item}, ${first} → ${second} not shown`);
  }
}

// Quotes ----------------------------------------------------------------------------------------

/** Every field with a value needs a quote, and each quote must be on its page. */
function scoreEvidence(score: Score, report: ReadReport, texts: PageTexts): void {
  for (const field of Object.keys(report.details)) {
    const quotes = report.evidence[field] ?? [];
    const isExact = quotes.length > 0 && quotes.every((quote) => isOnPage(quote, texts));
    count(score, "evidence", isExact, `evidence of ${field}: ${JSON.stringify(quotes).slice(0, 120)}`);
  }
  const shown: readonly { quotes: readonly PageQuote[] }[] = [
    ...report.coverages,
    ...report.exclusions,
    ...report.requirements,
    ...report.forms,
    ...report.cancellation,
    ...report.premiumParts,
    ...report.schedules.flatMap(({ rows }) => rows),
    ...report.answers,
    ...report.answers.map(({ closest = [] }) => ({ quotes: closest })),
  ];
  for (const quote of shown.flatMap((entry) => entry.quotes)) {
    const miss = `quote not on page ${quote.page}: ${quote.text.slice(0, 80)}`;
    count(score, "evidence", isOnPage(quote, texts), miss);
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

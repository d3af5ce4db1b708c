/**
 * Questions that the terms read before answer as a whole: what insurance a contract demands, and what notice ends the
 * policy. Each is said by its own clause.
 */
import { endSentence } from "../../shared/end-sentence.ts";
import type {
  Answer,
  AnswerQuote,
  CancellationTerm,
  Evidence,
  Extraction,
  InsuranceRequirement,
  NoticeReason,
  Statement,
} from "../model.ts";
import { linesAskedFor } from "./answer-lines.ts";
import { asQuotation } from "./answers/say.ts";
import type { Question } from "./question-parse.ts";
import type { CandidatePage, SearchedDocument } from "./retrieve-pages.ts";

const asksRequirement =
  /\b(?:requir\w*|demand\w*|must\b.*\b(?:carry|maintain|have|be|provide)|needs? to (?:carry|maintain|have)|needed|minimum)\b/;
const asksAll =
  /^(?:what|which|list)\b.*\b(?:insurance|coverages?|limits?|policies|lines)\b.*\b(?:requir\w*|demand\w*|must|needs?|needed|maintain|carry)\b|\binsurance requirements?\b/;
/** What a contract asks of the insurance besides its lines: said with one line only when asked for. */
const besideLines = [
  "ADDITIONAL_INSURED",
  "WAIVER_OF_SUBROGATION",
  "PRIMARY",
  "CANCELLATION_NOTICE",
  "CERTIFICATE",
  "CERTIFICATE_HOLDER",
  "INSURER_RATING",
];
const requirementsMax = 20;

/** What a contract demands: all of it, or of the line that the question names; null where it demands nothing of it. */
export function answerFromRequirements(
  { text, kind }: Question,
  document: SearchedDocument,
  { requirements }: Extraction,
): Answer | null {
  const plain = text.toLowerCase();
  if (requirements.length === 0 || !asksRequirement.test(plain)) return null;
  const asked = linesAskedFor(plain);
  if (asked.length === 0) return asksAll.test(plain) ? sayAll(requirements, document) : null;
  if (asked.length > 1) return null;
  // "Must the owner be …?" is decided by its clause, and a count of days stands in one.
  const isLine = asked.every((line) => !besideLines.includes(line));
  if (kind === "duration" || (kind === "yes-no" && !isLine)) return null;
  // What names an amount says more than what only names the line.
  const [first] = requirements
    .filter(({ line }) => asked.includes(line))
    .toSorted((a, b) => Number(b.amounts !== null) - Number(a.amounts !== null));
  const quote = first && quoteOf(first.quotes[0], document);
  if (!quote) return null;
  const wording = asQuotation(quote.segments.map((segment) => segment.text).join(" "));
  return answered([{ text: kind === "yes-no" ? `Yes. ${wording}` : wording, quotes: [quote] }]);
}

/** A line of insurance that a contract is asked about, and neither demands nor speaks of. */
export function isUndemandedLine(
  { text }: Question,
  { requirements }: Extraction,
  pages: readonly CandidatePage[],
): boolean {
  const plain = text.toLowerCase();
  const asked = linesAskedFor(plain).filter((line) => !besideLines.includes(line));
  if (requirements.length === 0 || asked.length === 0 || !/\brequir/.test(plain)) return false;
  const spokenOf = linesAskedFor(
    pages
      .map(({ page }) => page.text)
      .join("\n")
      .toLowerCase(),
  );
  return asked.every((line) => !spokenOf.includes(line));
}

function sayAll(requirements: readonly InsuranceRequirement[], document: SearchedDocument): Answer | null {
  const demands = requirements.filter(({ line }) => !besideLines.includes(line));
  const statements = (demands.length > 0 ? demands : requirements)
    .slice(0, requirementsMax)
    .flatMap(({ requirement, amounts, quotes }) => {
      const quote = quoteOf(quotes[0], document);
      return quote
        ? [{ text: endSentence(`${requirement}${amounts === null ? "" : `: ${amounts}`}`), quotes: [quote] }]
        : [];
    });
  return statements.length === 0 ? null : answered(statements);
}

/** "How many days notice for nonpayment?", "What happens if I don't pay the premium?" */
const reasons: readonly (readonly [RegExp, NoticeReason])[] = [
  [
    /\bnon-?payment\b|(?:n't|\b(?:not|never|fail(?:s|ed)? to|without|late|miss(?:ed)?|stop(?:s|ped)?))\b.{0,30}\b(?:pay|paid|paying|payments?|premiums?)\b|\bunpaid\b/,
    "NONPAYMENT",
  ],
  [/\bnon-?renew|(?:\bnot|n't) renew/, "NONRENEWAL"],
  [/\b(?:any )?other reasons?\b/, "OTHER"],
];
const asksNotice = /\bnotice\b|\bcancel/;
const asksConsequence = /^what (?:happens|would happen|will happen|if)\b/;

/** The clause on the notice that ends the policy for the reason that is named, and on nothing else. */
export function answerFromNotice(
  { text }: Question,
  document: SearchedDocument,
  { schedules }: Extraction,
): Answer | null {
  const plain = text.toLowerCase().replaceAll("’", "'");
  const reason = reasons.find(([asks]) => asks.test(plain))?.[1];
  if (reason === undefined || !(asksNotice.test(plain) || asksConsequence.test(plain))) return null;
  const terms = (schedules?.cancellation ?? []).filter(({ by }) => by === "CARRIER");
  const term = [reason, "ANY"].flatMap((wanted) => terms.filter((one) => one.reason === wanted))[0];
  const statement = term && sayNotice(term, document);
  return statement ? answered([statement]) : null;
}

function sayNotice({ quotes }: CancellationTerm, document: SearchedDocument): Statement | null {
  const quote = quoteOf(quotes[0], document);
  return quote && { text: asQuotation(quote.segments.map(({ text }) => text).join(" ")), quotes: [quote] };
}

const answered = (statements: Statement[]): Answer => ({ kind: "ANSWERED", statements });

const quoteOf = (
  evidence: Evidence | undefined,
  { documentId, readingId }: SearchedDocument,
): AnswerQuote | null => (evidence === undefined ? null : { documentId, readingId, segments: [...evidence] });

/**
 * Questions that the fields of a certificate of insurance answer: its holder, its date and number, who insures a line,
 * under which policy and until when. A line that the form prints and nobody filled in is not insured: its empty row
 * answers nothing.
 */
import {
  limitLabels,
  type Answer,
  type AnswerQuote,
  type Certificate,
  type CertificatePolicy,
  type LimitField,
} from "../model.ts";
import { endSentence } from "../../shared/end-sentence.ts";
import { linesAskedFor } from "./answer-lines.ts";
import type { Question } from "./question-parse.ts";
import type { CandidatePage } from "./retrieve-pages.ts";

interface Field {
  label: string;
  value: string;
  /** How the page may write it; the first that stands there is quoted. */
  written: readonly string[];
  /** It stands behind these words, where the page has them: the same amount stands in other rows as well. */
  behind?: string | null;
}

/** Lines whose rows are printed on every form, insured or not. */
const printedLines = ["GENERAL_LIABILITY", "COMMERCIAL_AUTO", "UMBRELLA", "WORKERS_COMPENSATION"];

/** The line that a question asks for has no policy on the certificate, or its number was not filled in. */
export function isLeftOpen({ text }: Question, { policies, certificateNumber }: Certificate): boolean {
  const plain = text.toLowerCase();
  if (certificateNumber === null && asksNumber.test(plain)) return true;
  const asked = linesAskedFor(plain).filter((line) => printedLines.includes(line));
  const listed = policies.map(({ line }) => line);
  return listed.length > 0 && asked.length > 0 && asked.every((line) => !listed.includes(line));
}

/** The answer of a field; null where the question asks for none, or for one that the certificate leaves open. */
export function answerFromCertificate(
  question: Question,
  certificate: Certificate,
  pages: readonly CandidatePage[],
): Answer | null {
  const field = fieldOf(question, certificate);
  if (field === null) return null;
  const quote = findQuote(field, pages);
  if (quote === null) return null;
  const text = endSentence(`${field.label}: ${field.value}`);
  return { kind: "ANSWERED", statements: [{ text, quotes: [quote] }] };
}

const nobody = /^n\/?a\b|^none\b/i;
const asksNumber = /\bcertificate (?:number|no\b)/;
const asksProducer = /^who\b.*\b(?:producer|agent|agency|broker)\b/;
/** "What is the umbrella limit?", and nothing of one limit among several. */
const asksLimit =
  /^what (?:is|are) the (?!.*\b(?:aggregate|occurrence|accident|disease|person|retention|deductible)\b).*\blimits?\b\W*$/;
const asksInsurer = /\b(?:carrier|insurer|insures|company|insurance company|writes|underwrites)\b/;

function fieldOf({ text, kind }: Question, certificate: Certificate): Field | null {
  const plain = text.toLowerCase();
  const { holder, producer, certificateDate, certificateNumber, insurers } = certificate;
  if (kind === "who" && /\bholder\b/.test(plain) && holder !== null && !nobody.test(holder))
    return named(holderLabel, holder);
  const letter = /\binsurer ([a-f])\b/.exec(plain)?.[1]?.toUpperCase();
  if (letter !== undefined && insurers[letter] !== undefined)
    return named(`Insurer ${letter}`, insurers[letter]);
  if (asksProducer.test(plain) && producer !== null) return named("Producer", producer);
  if (asksNumber.test(plain) && certificateNumber !== null)
    return named("Certificate number", certificateNumber);
  if (/\bcertificate(?:'s)? date\b|\bdate of the certificate\b|\bcertificate (?:dated|issued)\b/.test(plain))
    return certificateDate === null ? null : dated("Certificate date", certificateDate);
  const [line, ...others] = linesAskedFor(plain);
  const policy = certificate.policies.find((one) => one.line === line);
  return policy === undefined || others.length > 0 ? null : fieldOfPolicy(plain, kind, policy, insurers);
}

function fieldOfPolicy(
  plain: string,
  kind: Question["kind"],
  { insurerLetter, policyNumber, effectiveDate, expirationDate, limits }: CertificatePolicy,
  insurers: Certificate["insurers"],
): Field | null {
  if (kind === "who" && asksInsurer.test(plain)) {
    const insurer = insurers[insurerLetter ?? ""];
    return insurer === undefined ? null : named(`Insurer ${insurerLetter}`, insurer);
  }
  if (/\bpolicy (?:number|no\b)/.test(plain))
    return policyNumber === null ? null : named("Policy number", policyNumber);
  const [limit] = Object.entries(limits).filter(([, amount]) => typeof amount === "number");
  if (asksLimit.test(plain) && limit !== undefined) return limitOf(limit, policyNumber);
  if (kind !== "date") return null;
  if (/\bexpir|\bends?\b/.test(plain))
    return expirationDate === null ? null : dated("Expiration date", expirationDate);
  if (/\beffective|\bstarts?\b|\bbegins?\b|\bincept/.test(plain))
    return effectiveDate === null ? null : dated("Effective date", effectiveDate);
  return null;
}

/** The first limit of a row, which is the one that a line is known by. */
function limitOf([name, cents]: [string, number | string], policyNumber: string | null): Field {
  const figure = (Number(cents) / 100).toLocaleString("en-US");
  const label = limitLabels[name as LimitField] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { label, value: `$${figure}`, written: [`$${figure}`, `$ ${figure}`, figure], behind: policyNumber };
}

/** A name is quoted without the address or the number behind it. */
const named = (label: string, value: string): Field => ({
  label,
  value,
  written: [
    value,
    value.replace(/ \(NAIC .*$/u, ""),
    value.split(/, (?=\d|P\.?\s?O)/u)[0] ?? value,
    value.split(",")[0] ?? value,
  ],
});

function dated(label: string, iso: string): Field {
  const [year = "", month = "", day = ""] = iso.split("-");
  const [m, d] = [String(Number(month)), String(Number(day))];
  const written = [
    `${month}/${day}/${year}`,
    `${m}/${d}/${year}`,
    `${month}/${day}/${year.slice(2)}`,
    `${month}-${day}-${year}`,
    iso,
  ];
  return { label, value: written[0] ?? iso, written };
}

/** Where the value stands, on the page of the form rather than in a letter that goes with it. */
function findQuote({ label, written, behind }: Field, pages: readonly CandidatePage[]): AnswerQuote | null {
  const ordered = pages.toSorted((a, b) => a.page.page - b.page.page);
  const isForm = ({ page }: CandidatePage): boolean => formWords.test(page.text);
  const isHolder = label === holderLabel;
  for (const { document, page } of [...ordered.filter(isForm), ...ordered]) {
    for (const text of written) {
      const from = Math.max(0, behind ? page.text.indexOf(behind) : 0);
      // The holder's box is the last of the form.
      const start = isHolder ? page.text.lastIndexOf(text) : page.text.indexOf(text, from);
      if (text === "" || start < 0) continue;
      const segment = { page: page.page, start, end: start + text.length, text };
      return { documentId: document.documentId, readingId: document.readingId, segments: [segment] };
    }
  }
  return null;
}

const holderLabel = "Certificate holder";
const formWords = /certificate\s+holder|certificate\s+of\s+\w+\s+insurance|evidence\s+of\s+\w+/i;

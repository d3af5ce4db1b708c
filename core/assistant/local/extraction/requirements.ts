/** What a contract demands of a party's insurance: one entry a demand, with the sentence that makes it. */
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import type { InsuranceRequirement } from "../../model.ts";
import type { PageText } from "../../evidence.ts";
import { type Clause, clausesOf, sentencesOf } from "./clauses.ts";

/** A demand's kind by what its sentence speaks of. One sentence may make several. */
const demands: readonly { line: string; about: RegExp; requirement: string }[] = [
  {
    line: "GENERAL_LIABILITY",
    about:
      /\b(?:commercial|comprehensive)?\s*general(?:\s+public)?\s+liability|\bpublic liability\b|\bCGL\b/i,
    requirement: "General liability insurance",
  },
  {
    line: "COMMERCIAL_AUTO",
    about:
      /\b(?:auto(?:mobile)?|vehicle|motor)\s+(?:liability|insurance)|\bautomobile\b.*\b(?:owned|hired|insurance|liability)|non-?owned auto/i,
    requirement: "Automobile liability insurance",
  },
  {
    line: "WORKERS_COMPENSATION",
    about: /\bwork(?:ers|men|er)['’]?s?['’]?\s+compensation/i,
    requirement: "Workers compensation insurance",
  },
  {
    line: "EMPLOYERS_LIABILITY",
    about:
      /\bemployer['’]?s?['’]?\s+liability|\beach accident\b[^]*\bdisease|\bdisease\b[^]{0,40}\b(?:employee|policy limit)|\beach employee\b/i,
    requirement: "Employers liability insurance",
  },
  {
    line: "UMBRELLA",
    about: /\bumbrella\b|\bexcess\s+(?:liability|insurance|coverage)/i,
    requirement: "Umbrella or excess liability insurance",
  },
  {
    line: "PROFESSIONAL_LIABILITY",
    about: /\bprofessional\s+(?:liability|indemnity)|\berrors\s+(?:and|&)\s+omissions/i,
    requirement: "Professional liability insurance",
  },
  { line: "CYBER", about: /\bcyber|\bprivacy liability|\bnetwork security/i, requirement: "Cyber insurance" },
  { line: "CARGO", about: /\bcargo\b/i, requirement: "Cargo insurance" },
  {
    line: "PROPERTY",
    about: /\b(?:property|all[- ]risk|builder['’]?s risk|fire)\s+insurance/i,
    requirement: "Property insurance",
  },
  {
    line: "CRIME",
    about: /\b(?:crime|fidelity|employee dishonesty)\s+(?:insurance|coverage|bond)/i,
    requirement: "Crime insurance",
  },
  { line: "LIQUOR", about: /\bliquor liability/i, requirement: "Liquor liability insurance" },
  {
    line: "POLLUTION",
    about: /\bpollution\s+(?:legal\s+)?liability|\benvironmental\s+(?:impairment|liability)/i,
    requirement: "Pollution liability insurance",
  },
  {
    line: "PRODUCT_LIABILITY",
    about: /\bproducts?\s+liability/i,
    requirement: "Product liability insurance",
  },
  {
    line: "ADDITIONAL_INSURED",
    about: /\b(?:additional|co-?)\s*(?:named\s+)?insureds?\b|\bnamed as (?:an )?(?:additional )?insured/i,
    requirement: "To be named as additional insured",
  },
  {
    line: "WAIVER_OF_SUBROGATION",
    about: /\bwaiv\w+\b.{0,60}\bsubrogation|\bsubrogation\b.{0,60}\bwaiv/i,
    requirement: "Waiver of subrogation",
  },
  {
    line: "PRIMARY",
    about:
      /\bprimary\b.{0,60}\b(?:coverage|insurance|non-?contribut|basis)|\binsurance is primary\b|\bprimary and\b/i,
    requirement: "The insurance is primary",
  },
  {
    line: "CANCELLATION_NOTICE",
    about: /\bdays?['’]?\b.{0,80}\b(?:notice|cancel)|\b(?:notice|cancel\w*)\b.{0,120}\bdays\b/i,
    requirement: "Notice of cancellation or change",
  },
  {
    line: "CERTIFICATE_HOLDER",
    about: /\bcertificate holder\b/i,
    requirement: "Certificate holder as stated",
  },
  {
    line: "CERTIFICATE",
    about:
      /\bcertificates?\s+of\s+insurance|\bevidence of (?:such )?(?:insurance|coverage)|\binsurance certificates?/i,
    requirement: "Certificates of insurance",
  },
  {
    line: "INSURER_RATING",
    about: /\bA\.?M\.?\s*Best|\brat(?:ed|ing)\b.{0,30}\bA[-–]?\b/,
    requirement: "Rating of the insurer",
  },
];

const aboutInsurance =
  /\binsur|\bcoverage|\bunderwrit|\bsubrogation|\bcertificate holder|\beach accident|\beach employee|\bper occurrence|\beach occurrence/i;
const amounts =
  /(?:US)?\$\s?(?:\[?\*+\]?|[\d,]+(?:\.\d{2})?(?:\s?(?:million|thousand))?)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|fifty)\s+(?:hundred\s+)?(?:thousand|million)\s+dollars|\bstatutory(?: limits)?|\b(?:[\w-]+\s+)?\(\d{2,3}\)\s+days|\b\d{2,3}\s+days/gi;

/** What a contract demands; read only of documents that are one, so it is not read on the way. */
export function* requirementsOf(pages: readonly PageText[]): SlicedWork<InsuranceRequirement[]> {
  const found: InsuranceRequirement[] = [];
  /** Pages since the last sentence on insurance: a clause on insurance seldom runs longer. */
  let inClauseUntil = 0;
  for (const { page, text } of pages) {
    yield text.length;
    for (const clause of clausesOf(page, text)) {
      const opens =
        /\binsurance\b/i.test(clause.title ?? "") || (clause.isHeading && /\binsur/i.test(clause.text));
      if (opens) inClauseUntil = page + 2;
      const isNear = inClauseUntil >= page && /\binsur/i.test(clause.text);
      for (const sentence of sentencesOf(clause.text)) {
        if (sentence.text.length < 25 || sentence.text.length > 2_500) continue;
        if (isNear || aboutInsurance.test(sentence.text)) found.push(...demandsOf(page, clause, sentence));
        if (found.length >= REQUIREMENTS_MAX) return found.slice(0, REQUIREMENTS_MAX);
      }
    }
  }
  return found;
}

const REQUIREMENTS_MAX = 80;

function demandsOf(
  page: number,
  clause: Clause,
  { start, end, text }: { start: number; end: number; text: string },
): InsuranceRequirement[] {
  return demands
    .filter(
      ({ about, line }) =>
        about.test(text) && (line !== "CANCELLATION_NOTICE" || /\binsur|\bcoverage/i.test(text)),
    )
    .map(({ line, requirement }) => ({
      line,
      requirement,
      amounts: [...text.matchAll(amounts)].map((match) => match[0].replace(/\s+/g, " ")).join("; ") || null,
      quotes: [[{ page, start: clause.start + start, end: clause.start + end, text }]],
    }));
}

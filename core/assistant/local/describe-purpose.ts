/** What one uses a document for, by its type: a table that people can review. */
import type { DocumentType, RecognizedKind } from "#model/documents";
import type { PageReading } from "#model/reading";
import type { Extraction } from "../model.ts";

const purposes: Record<Exclude<DocumentType, "OTHER">, string> = {
  APPLICATION_FORM: "Gives the facts that a carrier is asked to quote on.",
  BINDER: "Shows that coverage is bound until the policy is issued.",
  CERTIFICATE: "Proves to somebody else which insurance is in force.",
  ENDORSEMENT: "Changes what a policy says.",
  INVOICE: "Says what is to be paid, and when.",
  LOST_POLICY_RELEASE: "Releases a carrier from a policy that is given up.",
  NOTICE_OF_CANCELLATION: "Tells that a policy ends, and when.",
  POLICY_DOCUMENT: "Says what a policy covers, for whom and up to which limits.",
  QUOTE_DOCUMENT: "Offers insurance at a price, for comparing and for binding.",
};

/** What documents are recognized as beyond the types. */
const recognizedPurposes: Partial<Record<RecognizedKind, string>> = {
  CONTRACT: "Says what its parties have agreed, and which insurance they owe each other.",
  LOSS_RUN: "Lists past losses, for underwriting and renewals.",
};

interface Sign {
  sign: RegExp;
  purpose: string;
}

/** Signs in the title or the opening of documents that are not about one policy, the most telling first. */
const otherPurposes: readonly Sign[] = [
  {
    sign: /\bloss (?:run|history|experience)|claims? history/i,
    purpose: "Lists past losses, for underwriting and renewals.",
  },
  {
    sign: /\bappetite\b|underwriting (?:guide|guideline|manual|rule)|eligib|class(?:es)? of business|\bprohibited\b/i,
    purpose: "Says which risks a carrier writes and on which terms.",
  },
  {
    sign: /\bcommission|producer (?:agreement|compensation)|agency agreement/i,
    purpose: "Says what the agency and its partners have agreed with each other.",
  },
  {
    sign: /\bprocedure|\bworkflow|\bchecklist|how to\b|step[- ]by[- ]step|standard operating|playbook|handbook|manual\b/i,
    purpose: "Says how something is done in the agency.",
  },
  {
    sign: /\bfaq\b|frequently asked|questions and answers/i,
    purpose: "Answers questions that come up often.",
  },
  {
    sign: /\bscript\b|talking points|template\b/i,
    purpose: "Gives wording to use with clients.",
  },
  {
    sign: /\bstatute|\bregulation|department of insurance|\bcompliance\b/i,
    purpose: "Says what the law or a regulator demands.",
  },
  { sign: /\bcontacts?\b|phone list|directory/i, purpose: "Says whom to turn to." },
  { sign: /\brates?\b|pricing|fee schedule|price list/i, purpose: "Gives rates and fees to look up." },
];

/** Words that name a kind of document in its title, and may mean anything in its text. */
const titlePurposes: readonly Sign[] = [
  {
    sign: /\b(?:inspection|loss control|loss prevention|risk (?:survey|assessment)|appraisal)\b/i,
    purpose: "Shows what was found at a risk, and what to improve.",
  },
  { sign: /\bclaims?\b/i, purpose: "Says what to do when there is a claim." },
  {
    sign: /\bcompar(?:ison|ing|e)\b|\bside by side\b/i,
    purpose: "Sets coverages or carriers beside each other, for choosing.",
  },
  { sign: /\bminutes\b|\bagenda\b/i, purpose: "Keeps what a meeting discussed and decided." },
  { sign: /\bglossary\b|\bdefinitions\b/i, purpose: "Explains what terms mean." },
  { sign: /\btraining\b|\bonboarding\b|\bcourse\b/i, purpose: "Teaches how work is done." },
  {
    sign: /\bbulletin\b|\bnewsletter\b|\bmemo(?:randum)?\b|\bannouncement\b/i,
    purpose: "Tells what is new or has changed.",
  },
  { sign: /\bquestionnaire\b|\bintake\b/i, purpose: "Asks for the facts that are needed to go on." },
  { sign: /\bagreement\b|\bcontract\b|\blease\b/i, purpose: "Says what its parties have agreed." },
  { sign: /\bguide(?:line)?s?\b/i, purpose: "Guides decisions in daily work." },
];

const ofOnePolicy = ["policyNumber", "insured", "carrier", "effectiveDate", "premium"] as const;

const OPENING_CHARACTERS = 600;

/** Empty where neither the kind of the document nor its words show a purpose: a sentence that fits all says nothing. */
export function purposeOf(extraction: Extraction, pages: readonly PageReading[], title: string): string {
  const { docType, recognized, requirements, details } = extraction;
  // What only speaks of policies names no number, no insured and no term of one.
  const isOne = docType !== "POLICY_DOCUMENT" || ofOnePolicy.some((field) => details[field] !== undefined);
  if (docType !== "OTHER" && isOne) return purposes[docType];
  if (requirements.length > 0) return "Says which insurance a contract demands.";
  const kind = recognized && recognizedPurposes[recognized.kind];
  if (kind !== undefined) return kind;
  const opening = pages[0]?.text.slice(0, OPENING_CHARACTERS) ?? "";
  if (/^(?:From|To): .+\n(?:.+\n)*Subject: /m.test(opening)) return "Keeps what was written about a matter.";
  const found =
    otherPurposes.find(({ sign }) => sign.test(title)) ??
    titlePurposes.find(({ sign }) => sign.test(title)) ??
    otherPurposes.find(({ sign }) => sign.test(opening));
  return found?.purpose ?? "";
}

/** What one uses a document for, by its type: a table that people can review. */
import type { DocumentType, PageReading } from "#model/documents";
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

/** Signs in the title or the opening of documents that are not about one policy, the most telling first. */
const otherPurposes: readonly { sign: RegExp; purpose: string }[] = [
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

const OPENING_CHARACTERS = 600;

export function purposeOf(extraction: Extraction, pages: readonly PageReading[], title: string): string {
  if (extraction.docType !== "OTHER") return purposes[extraction.docType];
  if (extraction.requirements.length > 0) return "Says which insurance a contract demands.";
  const opening = pages[0]?.text.slice(0, OPENING_CHARACTERS) ?? "";
  if (/^(?:From|To): .+\n(?:.+\n)*Subject: /m.test(opening)) return "Keeps what was written about a matter.";
  const found =
    otherPurposes.find(({ sign }) => sign.test(title)) ??
    otherPurposes.find(({ sign }) => sign.test(opening));
  return found?.purpose ?? "Serves the agency as reference.";
}

/** Whose papers they are: an application's applicant, and what is laid beside it that is of somebody else. */
import type { ApplicantRecords, Evidence, OtherParty } from "../../model.ts";
import { isSameName } from "../comparison/details.ts";
import { names, wordsOf } from "../comparison/words.ts";
import { applicationFields, headingWords } from "../data/application-fields.ts";
import { isFieldLabel } from "../values/field-label.ts";
import { valuesIn } from "../values/values-in.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { statedFields } from "./stated.ts";

export interface Named {
  name: string;
  quote: Evidence;
}

export const applicantField = applicationFields.find(({ label }) => label === "Applicant");

/** Lines below the title in which whoever applies may stand without a label. */
const LINES_BELOW_TITLE = 3;
const NAME_WORDS = { least: 2, most: 7 };

const isSmall = (word: string): boolean => ["and", "of", "the", "&"].includes(word);
const isCapital = (word: string): boolean => word.charAt(0) !== word.charAt(0).toLowerCase();

/** Some applications print the applicant alone below their title. */
function nameBelowTitle({ pages, extraction }: ReviewedDocument): Named | null {
  const [first] = pages;
  if (!first || extraction.blankPages?.includes(first.page)) return null;
  const printed = first.text.split("\n");
  const below = printed
    .map((line, at) => ({
      text: line.trim(),
      start: printed.slice(0, at).join("\n").length + Math.min(at, 1),
    }))
    .filter(({ text }) => text !== "")
    .slice(1, 1 + LINES_BELOW_TITLE);
  const found = below.find(({ text }) => {
    const parts = text.split(" ").filter((part) => part !== "");
    return (
      parts.length >= NAME_WORDS.least &&
      parts.length <= NAME_WORDS.most &&
      parts.every((part) => isCapital(part) || isSmall(part)) &&
      !text.includes(":") &&
      valuesIn(text).length === 0 &&
      !isFieldLabel(text) &&
      !names(wordsOf(text), headingWords)
    );
  });
  if (!found) return null;
  const { text } = found;
  const start = first.text.indexOf(text, found.start);
  return { name: text, quote: [{ page: first.page, start, end: start + text.length, text }] };
}

/** Whom a paper is about, as it says. */
export function whoseIs(document: ReviewedDocument): Named | null {
  const { details, evidence, certificate, docType } = document.extraction;
  if (details.insured) return { name: details.insured.name, quote: evidence.insured?.[0] ?? [] };
  if (certificate?.insured) return { name: certificate.insured.name, quote: [] };
  const stated = applicantField && statedFields(document).get(applicantField);
  if (stated && stated.value !== null) return { name: stated.value, quote: stated.quote };
  return docType === "APPLICATION_FORM" ? nameBelowTitle(document) : null;
}

/** What is laid beside an application: what may be used, and what is of somebody else, or of nobody knows whom. */
export interface Beside {
  own: ReviewedDocument[];
  records: ApplicantRecords;
  ofOthers: OtherParty[];
}

/**
 * `isOneBusiness`: somebody said that the names are one business. Of an application that names nobody, the client that
 * somebody chose is the applicant.
 */
export function besideOf(
  applicant: string | null,
  others: readonly ReviewedDocument[],
  records: ApplicantRecords,
  isOneBusiness: boolean,
): Beside {
  if (isOneBusiness) return { own: [...others], records, ofOthers: [] };
  const recorded = records.names ?? [];
  const [client = null] = recorded;
  const isClient = (name: string) => recorded.some((own) => isSameName(own, name));
  const isOfClient = client !== null && (applicant === null || isClient(applicant));
  const isOwn = (name: string): boolean =>
    (applicant !== null && isSameName(name, applicant)) || (isOfClient && isClient(name));
  const whose = others.map((document) => ({ document, named: whoseIs(document) }));
  const strange = whose.flatMap(({ document: { documentId, name }, named }): OtherParty[] =>
    named && !isOwn(named.name) ? [{ documentId, document: name, insured: named.name }] : [],
  );
  const isRecordStrange = client !== null && !isOfClient;
  return {
    own: whose.flatMap(({ document, named }) => (named && !isOwn(named.name) ? [] : [document])),
    records: isRecordStrange ? { answers: [], carriers: [], losses: [] } : records,
    ofOthers: [
      ...strange,
      ...(isRecordStrange ? [{ documentId: null, document: "our records", insured: client }] : []),
    ],
  };
}

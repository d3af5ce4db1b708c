/** What a handed over document is to policies: its type, its lines, and whom it insures. Pure. */
import type { ProofDocument } from "#core/endorsements";
import type { Extraction } from "#model/assistant";
import type { DocumentType } from "#model/documents";
import { isSameOrganization } from "#model/endorsements";
import type { PolicyType } from "#model/policies";
import type { TemplateDocument } from "./read-documents.ts";

const typeOfLine: Readonly<Record<string, PolicyType>> = {
  "business owners": "BUSINESS_OWNERS",
  "commercial auto": "COMMERCIAL_AUTO",
  "commercial property": "PROPERTY",
  cyber: "CYBER",
  "directors and officers liability": "DIRECTORS_AND_OFFICERS",
  "employment practices liability": "EMPLOYMENT_PRACTICES_LIABILITY",
  flood: "PROPERTY",
  "general liability": "GENERAL_LIABILITY",
  "professional liability": "PROFESSIONAL_LIABILITY",
  "umbrella liability": "UMBRELLA",
  "workers compensation": "WORKERS_COMPENSATION",
};

/** The types of policies that it is about; none if it does not say. */
export const typesOf = ({ recognized }: Extraction): PolicyType[] => [
  ...new Set((recognized?.lines ?? []).flatMap((line) => typeOfLine[line] ?? [])),
];

/** Of a document that counts, one of no type is declarations. */
export const typeOf = ({ docType }: Extraction): DocumentType =>
  docType === "OTHER" ? "POLICY_DOCUMENT" : docType;

/** The person in an endorsement's schedule is not whom the policy insures. */
export function withoutScheduled(extraction: Extraction): Extraction {
  const { insured, additionalInsureds, ...details } = extraction.details;
  const isScheduled = additionalInsureds?.named.some((name) => isSameOrganization(name, insured?.name ?? ""));
  if (extraction.docType !== "ENDORSEMENT" || !isScheduled) return extraction;
  return { ...extraction, details: { ...details, ...(additionalInsureds && { additionalInsureds }) } };
}

export const asProof = ({
  models,
  extraction,
  documentId,
  readingId,
  name,
}: TemplateDocument): ProofDocument => ({
  documentId,
  readingId,
  name,
  extraction,
  type: typeOf(extraction),
  mediaType: "application/pdf",
  pages: models.map(({ page, text }) => ({ page, text })),
});

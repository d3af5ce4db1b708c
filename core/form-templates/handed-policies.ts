/**
 * The policies that handed over documents tell of: those of one policy number together, by precedence, with the marks that
 * their own words prove. A certificate describes policies and is none; a quote insures nothing yet. Pure.
 */
import { proveMarks } from "#core/endorsements";
import { oneDocument } from "#core/explorer";
import type { Extraction } from "#model/assistant";
import type { DocumentType } from "#model/documents";
import { isSameOrganization } from "#model/endorsements";
import type { DocumentExtraction } from "#model/explorer";
import type { PolicyType } from "#model/policies";
import { plain } from "./facts.ts";
import type { TemplateDocument } from "./read-documents.ts";
import type { KnownPolicy } from "./known-policy.ts";

const insuring: readonly DocumentType[] = ["POLICY_DOCUMENT", "ENDORSEMENT", "BINDER"];

export function handedPolicies(
  documents: readonly TemplateDocument[],
  { today, withQuotes }: { today: string; withQuotes: boolean },
): KnownPolicy[] {
  const types = withQuotes ? [...insuring, "QUOTE_DOCUMENT"] : insuring;
  const counting = documents.filter(
    (document) => types.includes(document.extraction.docType) || isDeclaring(document),
  );
  const groups = new Map<string, TemplateDocument[]>();
  const numbered = counting.filter((document) => numberOf(document) !== "");
  for (const document of numbered) {
    const key = numberOf(document);
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  for (const document of counting.filter((each) => !numbered.includes(each))) {
    // An endorsement without a number belongs to the only policy there is.
    const [only, ...others] = groups.keys();
    const isOfIt = only !== undefined && others.length === 0 && document.extraction.docType === "ENDORSEMENT";
    const key = isOfIt ? only : document.documentId;
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return [...groups.values()].flatMap((group) => policiesOf(group, today));
}

/** Declarations that were not recognized by their title still have a number, a carrier and a term. */
const isDeclaring = ({
  extraction: { docType, recognized, certificate, details },
}: TemplateDocument): boolean =>
  docType === "OTHER" &&
  (recognized?.kind ?? "OTHER") === "OTHER" &&
  certificate === null &&
  [details.policyNumber, details.carrier, details.effectiveDate, details.expirationDate].every(
    (value) => value !== undefined,
  );

const numberOf = ({ extraction }: TemplateDocument): string => plain(extraction.details.policyNumber ?? "");

const typeOfLine: Readonly<Record<string, PolicyType>> = {
  "business owners": "BUSINESS_OWNERS",
  "commercial auto": "COMMERCIAL_AUTO",
  "commercial property": "PROPERTY",
  cyber: "CYBER",
  "directors and officers liability": "DIRECTORS_AND_OFFICERS",
  "employment practices liability": "EMPLOYMENT_PRACTICES_LIABILITY",
  "general liability": "GENERAL_LIABILITY",
  "professional liability": "PROFESSIONAL_LIABILITY",
  "umbrella liability": "UMBRELLA",
  "workers compensation": "WORKERS_COMPENSATION",
};

function policiesOf(group: readonly TemplateDocument[], today: string): KnownPolicy[] {
  const details = oneDocument.readAll(group.map(asExtraction));
  if (!details) return [];
  const base = group.find(({ extraction }) => extraction.docType !== "ENDORSEMENT") ?? group[0];
  const types = (base?.extraction.recognized?.lines ?? []).flatMap((line) => typeOfLine[line] ?? []);
  const known: readonly PolicyType[] = types.length > 0 ? [...new Set(types)] : ["OTHER"];
  const { policyNumber = null, effectiveDate = null, expirationDate = null } = details.details;
  return known.map((type): KnownPolicy => ({
    type,
    record: null,
    details,
    findings: proveMarks({
      policy: { type, policyNumber, inforceAt: effectiveDate, expiresAt: expirationDate, today },
      documents: group.map(asProof),
    }),
    naic: null,
  }));
}

const asExtraction = ({ documentId, readingId, name, extraction }: TemplateDocument): DocumentExtraction => ({
  documentId,
  readingId,
  name,
  extraction: withoutScheduled(extraction),
  type: typeOf(extraction),
  createdAt: 0,
});

/** Of a document that counts, one of no type is declarations. */
const typeOf = ({ docType }: Extraction): DocumentType => (docType === "OTHER" ? "POLICY_DOCUMENT" : docType);

/** The person in an endorsement's schedule is not whom the policy insures. */
function withoutScheduled(extraction: Extraction): Extraction {
  const { insured, additionalInsureds, ...details } = extraction.details;
  const isScheduled = additionalInsureds?.named.some((name) => isSameOrganization(name, insured?.name ?? ""));
  if (extraction.docType !== "ENDORSEMENT" || !isScheduled) return extraction;
  return { ...extraction, details: { ...details, ...(additionalInsureds && { additionalInsureds }) } };
}

const asProof = ({ models, extraction, documentId, readingId, name }: TemplateDocument) => ({
  documentId,
  readingId,
  name,
  extraction,
  type: typeOf(extraction),
  mediaType: "application/pdf",
  pages: models.map(({ page, text }) => ({ page, text })),
});

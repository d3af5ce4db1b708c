/**
 * Which of several documents of one policy takes precedence, and why: an endorsement changes the policy, declarations
 * state what applies to this policy while a form is general, the policy replaces earlier offers, and newer documents
 * precede older ones. Pure.
 */
import type { OutsideDocuments, OutsideKind } from "#core/assistant";
import { isSure } from "#model/assistant";
import type { DocumentType, RecognizedKind } from "#model/documents";
import type { DocumentExtraction } from "./model.ts";
import { isSameName } from "./same-name.ts";

type DocumentStatus = "ENDORSEMENT" | "DECLARATIONS" | "FORM" | "BINDER" | "QUOTE" | "OTHER";

/** In order of precedence. */
const order: readonly DocumentStatus[] = ["ENDORSEMENT", "DECLARATIONS", "FORM", "BINDER", "QUOTE", "OTHER"];

/** A type chosen by a person applies; "Other" defers to the recognized type. */
export const effectiveTypeOf = ({ type, extraction }: DocumentExtraction): DocumentType =>
  type === "OTHER" ? extraction.docType : type;

function statusOf(document: DocumentExtraction): DocumentStatus {
  const type = effectiveTypeOf(document);
  if (type === "POLICY_DOCUMENT") return isDeclaring(document) ? "DECLARATIONS" : "FORM";
  if (type === "ENDORSEMENT" || type === "BINDER") return type;
  return type === "QUOTE_DOCUMENT" ? "QUOTE" : "OTHER";
}

/** Policy wording by itself names neither the policy nor its premium. */
function isDeclaring({ extraction: { details } }: DocumentExtraction): boolean {
  const { policyNumber, insured, effectiveDate, premium } = details;
  return [policyNumber, insured, effectiveDate, premium].some((value) => value !== undefined);
}

const rankOf = (document: DocumentExtraction): number => order.indexOf(statusOf(document));

/** The date of a document: its effective date, or the date it was added if it has none. */
const asOf = ({ extraction, createdAt }: DocumentExtraction): string =>
  extraction.details.effectiveDate ?? new Date(createdAt).toISOString().slice(0, 10);

/** Sorts documents by precedence, highest first. */
export function orderByPrecedence(documents: readonly DocumentExtraction[]): DocumentExtraction[] {
  return documents.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (asOf(a) < asOf(b) ? 1 : asOf(a) > asOf(b) ? -1 : 0) ||
      b.createdAt - a.createdAt ||
      (a.documentId < b.documentId ? 1 : -1),
  );
}

const ofThePolicy: readonly DocumentStatus[] = ["ENDORSEMENT", "DECLARATIONS", "FORM"];

/**
 * Of ordered documents, those that say what the policy covers now. A certificate, contract or invoice describes it from
 * outside, and documents that expired before the latest term began no longer apply. Returns all of them if none is the
 * policy's own.
 */
export function currentDocuments(ordered: readonly DocumentExtraction[]): readonly DocumentExtraction[] {
  const own = ordered.filter((document) => statusOf(document) !== "OTHER");
  if (own.length === 0) return ordered;
  const begins = own
    .filter((document) => ofThePolicy.includes(statusOf(document)))
    .flatMap(({ extraction }) => extraction.details.effectiveDate ?? []);
  const latest = begins.toSorted().at(-1) ?? "";
  return own.filter(({ extraction }) => (extraction.details.expirationDate ?? "9999") > latest);
}

/**
 * Of ordered documents, those about the policy's insured: a document for someone else says nothing about this policy
 * unless it has the policy's own number. The declarations determine the insured, otherwise the first document that is
 * sure of it.
 */
export function ofOneInsured(ordered: readonly DocumentExtraction[]): readonly DocumentExtraction[] {
  const naming = ordered.filter((document) => insuredOf(document) !== undefined);
  const counting =
    naming.find((document) => statusOf(document) === "DECLARATIONS") ??
    naming.find((document) => statusOf(document) !== "OTHER");
  const insured = counting && insuredOf(counting);
  if (!counting || insured === undefined) return ordered;
  const number = plainNumber(counting);
  return ordered.filter((document) => {
    const other = insuredOf(document);
    const isOfPolicy = number !== "" && plainNumber(document) === number;
    return other === undefined || isOfPolicy || isSameName(other, insured);
  });
}

const insuredOf = ({ extraction: { details, confidence } }: DocumentExtraction): string | undefined =>
  confidence?.insured === undefined || isSure(confidence.insured) ? details.insured?.name : undefined;

const plainNumber = ({ extraction }: DocumentExtraction): string =>
  (extraction.details.policyNumber ?? "").replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** The other documents, and how each is outside of what the policy covers now. */
export function outsideDocuments(documents: readonly DocumentExtraction[]): OutsideDocuments {
  const ordered = orderByPrecedence(documents);
  const current = new Set(currentDocuments(ordered));
  return new Map(
    ordered
      .filter((document) => !current.has(document))
      .map((document) => [document.documentId, outsideKindOf(document)]),
  );
}

/** The same for documents of an account itself: all of them are outside of what any policy covers. */
export const outsidePolicies = (documents: readonly DocumentExtraction[]): OutsideDocuments =>
  new Map(
    documents.map((document) => {
      const kind = outsideKindOf(document);
      return [document.documentId, kind === "PRIOR_TERM" ? "OTHER" : kind];
    }),
  );

const kindOfRecognized: Partial<Record<RecognizedKind, OutsideKind>> = {
  CERTIFICATE: "CERTIFICATE",
  CONTRACT: "CONTRACT",
  LOSS_RUN: "LOSS_RUN",
  QUOTE_DOCUMENT: "QUOTE",
  BINDER: "BINDER",
  INVOICE: "INVOICE",
  NOTICE_OF_CANCELLATION: "NOTICE",
  APPLICATION_FORM: "APPLICATION",
};

function outsideKindOf(document: DocumentExtraction): OutsideKind {
  if (ofThePolicy.includes(statusOf(document))) return "PRIOR_TERM";
  const { type, extraction } = document;
  const said = type === "OTHER" ? undefined : kindOfRecognized[type];
  return said ?? kindOfRecognized[extraction.recognized?.kind ?? extraction.docType] ?? "OTHER";
}

const overOthers: Readonly<Record<DocumentStatus, string>> = {
  ENDORSEMENT: "an endorsement changes the policy",
  DECLARATIONS: "the declarations say what applies to this policy",
  FORM: "the policy's wording counts before what was offered",
  BINDER: "a binder replaces the quote",
  QUOTE: "a quote says what was offered",
  OTHER: "it was added later",
};

/** Why the first document takes precedence over the second, in half a sentence. */
export function whyItCounts(first: DocumentExtraction, second: DocumentExtraction): string {
  const status = statusOf(first);
  if (status !== statusOf(second)) {
    const isOffer = ["BINDER", "QUOTE"].includes(statusOf(second));
    return status === "DECLARATIONS" && isOffer
      ? "the policy replaces what was offered before it"
      : overOthers[status];
  }
  const [on, before] = [first.extraction.details.effectiveDate, second.extraction.details.effectiveDate];
  return on !== undefined && before !== undefined && on > before
    ? `it takes effect later, on ${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`
    : "it was added later";
}

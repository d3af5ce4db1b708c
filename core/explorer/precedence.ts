/**
 * Which of several documents of one policy counts, and why: an endorsement changes the policy, declarations say what
 * applies to this policy where a form speaks of all, the policy replaces what was offered before it, and what is
 * newer counts before what is older. Pure.
 */
import type { OutsideDocuments, OutsideKind } from "#core/assistant";
import { isSure } from "#model/assistant";
import type { DocumentType, RecognizedKind } from "#model/documents";
import type { DocumentExtraction } from "./model.ts";
import { isSameName } from "./same-name.ts";

type Standing = "ENDORSEMENT" | "DECLARATIONS" | "FORM" | "BINDER" | "QUOTE" | "OTHER";

/** What counts most comes first. */
const order: readonly Standing[] = ["ENDORSEMENT", "DECLARATIONS", "FORM", "BINDER", "QUOTE", "OTHER"];

/** A person's choice of type counts; "Other" leaves it to what was recognized. */
export const effectiveTypeOf = ({ type, extraction }: DocumentExtraction): DocumentType =>
  type === "OTHER" ? extraction.docType : type;

function standingOf(document: DocumentExtraction): Standing {
  const type = effectiveTypeOf(document);
  if (type === "POLICY_DOCUMENT") return isDeclaring(document) ? "DECLARATIONS" : "FORM";
  if (type === "ENDORSEMENT" || type === "BINDER") return type;
  return type === "QUOTE_DOCUMENT" ? "QUOTE" : "OTHER";
}

/** Wording alone names neither the policy nor what was paid for it. */
function isDeclaring({ extraction: { details } }: DocumentExtraction): boolean {
  const { policyNumber, insured, effectiveDate, premium } = details;
  return [policyNumber, insured, effectiveDate, premium].some((value) => value !== undefined);
}

const rankOf = (document: DocumentExtraction): number => order.indexOf(standingOf(document));

/** The day from which a document speaks: when it takes effect, or when it was added where it does not say. */
const asOf = ({ extraction, createdAt }: DocumentExtraction): string =>
  extraction.details.effectiveDate ?? new Date(createdAt).toISOString().slice(0, 10);

/** The document that counts most first. */
export function orderByPrecedence(documents: readonly DocumentExtraction[]): DocumentExtraction[] {
  return documents.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (asOf(a) < asOf(b) ? 1 : asOf(a) > asOf(b) ? -1 : 0) ||
      b.createdAt - a.createdAt ||
      (a.documentId < b.documentId ? 1 : -1),
  );
}

const ofThePolicy: readonly Standing[] = ["ENDORSEMENT", "DECLARATIONS", "FORM"];

/**
 * Of documents in their order those that say what the policy covers now. A certificate, a contract or an invoice
 * speaks of it from outside, and what ran out before the latest term began is no longer so. All of them where none is
 * the policy's own.
 */
export function currentDocuments(ordered: readonly DocumentExtraction[]): readonly DocumentExtraction[] {
  const own = ordered.filter((document) => standingOf(document) !== "OTHER");
  if (own.length === 0) return ordered;
  const begins = own
    .filter((document) => ofThePolicy.includes(standingOf(document)))
    .flatMap(({ extraction }) => extraction.details.effectiveDate ?? []);
  const latest = begins.toSorted().at(-1) ?? "";
  return own.filter(({ extraction }) => (extraction.details.expirationDate ?? "9999") > latest);
}

/**
 * Of documents in their order those that speak of the policy's insured: what is written for somebody else says nothing
 * of this policy, unless it names the policy's own number. The declarations say who is insured, else the first that is
 * sure of it.
 */
export function ofOneInsured(ordered: readonly DocumentExtraction[]): readonly DocumentExtraction[] {
  const naming = ordered.filter((document) => insuredOf(document) !== undefined);
  const counting =
    naming.find((document) => standingOf(document) === "DECLARATIONS") ??
    naming.find((document) => standingOf(document) !== "OTHER");
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

/** The other documents, and in what way each is outside of what the policy covers now. */
export function outsideDocuments(documents: readonly DocumentExtraction[]): OutsideDocuments {
  const ordered = orderByPrecedence(documents);
  const current = new Set(currentDocuments(ordered));
  return new Map(
    ordered
      .filter((document) => !current.has(document))
      .map((document) => [document.documentId, outsideKindOf(document)]),
  );
}

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
  if (ofThePolicy.includes(standingOf(document))) return "PRIOR_TERM";
  const { type, extraction } = document;
  const said = type === "OTHER" ? undefined : kindOfRecognized[type];
  return said ?? kindOfRecognized[extraction.recognized?.kind ?? extraction.docType] ?? "OTHER";
}

const overOthers: Readonly<Record<Standing, string>> = {
  ENDORSEMENT: "an endorsement changes the policy",
  DECLARATIONS: "the declarations say what applies to this policy",
  FORM: "the policy's wording counts before what was offered",
  BINDER: "a binder replaces the quote",
  QUOTE: "a quote says what was offered",
  OTHER: "it was added later",
};

/** Why the first document counts and not the second, in half a sentence. */
export function whyItCounts(first: DocumentExtraction, second: DocumentExtraction): string {
  const standing = standingOf(first);
  if (standing !== standingOf(second)) {
    const isOffer = ["BINDER", "QUOTE"].includes(standingOf(second));
    return standing === "DECLARATIONS" && isOffer
      ? "the policy replaces what was offered before it"
      : overOthers[standing];
  }
  const [on, before] = [first.extraction.details.effectiveDate, second.extraction.details.effectiveDate];
  return on !== undefined && before !== undefined && on > before
    ? `it takes effect later, on ${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`
    : "it was added later";
}

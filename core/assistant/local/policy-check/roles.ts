/** What each document of a policy check is: as a person said, else as it was read. */
import {
  type CheckedDocument,
  type CheckRole,
  checkRoles,
  limitFields,
  type NoPolicyReason,
  PROMISES_MAX,
} from "../../model.ts";
import type { ExploredDocument } from "../review/explore.ts";

export interface PolicyCheckInput {
  documents: readonly ExploredDocument[];
  /** What a person said that documents are. */
  said: readonly { documentId: string; role: CheckRole }[];
  /** A calendar date. */
  today: string;
}

export interface RoledDocument {
  document: ExploredDocument;
  role: CheckRole;
}

export interface Roles {
  /** Null if it is not clear which one it is. */
  policy: ExploredDocument | null;
  noPolicy: NoPolicyReason | null;
  /** In order of precedence, at most as many as one check takes. */
  promises: RoledDocument[];
  /** Left out: neither a policy nor a promise of one, the same file again, or more than one check takes. */
  others: ExploredDocument[];
  same: { document: ExploredDocument; as: ExploredDocument }[];
  beyond: ExploredDocument[];
}

const startOf = ({ extraction }: ExploredDocument): string => extraction.details.effectiveDate ?? "";

function isPolicy({ extraction }: ExploredDocument): boolean {
  const { docType, recognized, certificate, details, requirements } = extraction;
  if (certificate) return false;
  const kind = docType === "OTHER" ? (recognized?.kind ?? docType) : docType;
  if (kind === "POLICY_DOCUMENT") return true;
  // Pages without a title that have the number, the term and the limits of a policy are one's all the same.
  return (
    kind === "OTHER" &&
    requirements.length === 0 &&
    details.policyNumber !== undefined &&
    details.effectiveDate !== undefined &&
    (limitFields.some((field) => details[field] !== undefined) || (details.extraLimits ?? []).length > 0)
  );
}

/** A letter or an email that names its quote and says when the insurance would begin is one without a title. */
const isOffer = ({ extraction: { docType, recognized, requirements, details } }: ExploredDocument): boolean =>
  docType === "OTHER" &&
  (recognized?.kind ?? docType) === "OTHER" &&
  requirements.length === 0 &&
  details.policyNumber === undefined &&
  details.quoteNumber !== undefined &&
  (details.effectiveDate !== undefined || details.premium !== undefined);

function readAs(document: ExploredDocument): "POLICY" | "BINDER" | "QUOTE" | null {
  const { docType, recognized, certificate } = document.extraction;
  const kind = docType === "OTHER" ? (recognized?.kind ?? docType) : docType;
  if (certificate) return null;
  if (kind === "BINDER") return "BINDER";
  if (kind === "QUOTE_DOCUMENT" || isOffer(document)) return "QUOTE";
  return isPolicy(document) ? "POLICY" : null;
}

const textOf = ({ pages }: ExploredDocument): string => pages.map(({ text }) => text).join("\n");

export function rolesOf({ documents, said }: PolicyCheckInput): Roles {
  const same: Roles["same"] = [];
  const distinct: ExploredDocument[] = [];
  for (const document of documents) {
    const text = textOf(document);
    const as = distinct.find((other) => textOf(other) === text);
    if (as) same.push({ document, as });
    else distinct.push(document);
  }
  const saidOf = (document: ExploredDocument) =>
    said.find(({ documentId }) => documentId === document.documentId)?.role ?? null;
  const told = distinct.map((document) => ({ document, role: saidOf(document) ?? readAs(document) }));
  const isSaid = (document: ExploredDocument) => saidOf(document) === "POLICY";
  // A person who names the policy leaves the others of its kind for terms before it.
  const named = told.find(({ document }) => isSaid(document))?.document;
  const candidates = told.filter(({ role }) => role === "POLICY").map(({ document }) => document);
  const newest = candidates.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
  const [first, second] = newest;
  // Of two of one term, or of unknown terms, nobody can tell which was issued last.
  const isClear = !second || (startOf(second) !== "" && startOf(first ?? second) > startOf(second));
  const policy = named ?? (first && isClear ? first : null);
  const promises = told.flatMap(({ document, role }): RoledDocument[] => {
    if (role === null || document === policy) return [];
    return [{ document, role: role === "POLICY" ? "PRIOR_TERM" : role }];
  });
  const ordered = promises.toSorted((a, b) => checkRoles.indexOf(a.role) - checkRoles.indexOf(b.role));
  return {
    policy,
    noPolicy: policy ? null : first ? "SEVERAL" : "NONE",
    promises: ordered.slice(0, PROMISES_MAX),
    others: told.filter(({ role }) => role === null).map(({ document }) => document),
    same,
    beyond: ordered.slice(PROMISES_MAX).map(({ document }) => document),
  };
}

export const checkedDocument = ({ document, role }: RoledDocument): CheckedDocument => ({
  documentId: document.documentId,
  name: document.name,
  role,
  pageCount: document.pages.length,
});

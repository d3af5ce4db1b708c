/** What of the documents that were handed over states its own terms, and how its values are said. */
import type { MatrixRow, ProposedOffer, ProposedSection } from "#model/assistant";
import type { DocumentType } from "#model/documents";
import type { HandedDocument } from "./model.ts";

/** Certificates and contracts only speak of the terms of others. */
export const isOffer = ({ failure, isCertificate, docType, requirementCount }: HandedDocument): boolean =>
  failure === null &&
  !isCertificate &&
  !otherPapers.includes(docType) &&
  !(docType === "OTHER" && requirementCount > 0);
const otherPapers: readonly DocumentType[] = [
  "APPLICATION_FORM",
  "INVOICE",
  "LOST_POLICY_RELEASE",
  "NOTICE_OF_CANCELLATION",
];

const numberWords = "no one two three four five six seven eight nine ten".split(" ");
export const spelled = (count: number): string => numberWords[count] ?? String(count);
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** "Water back-up" in a sentence; names in capitals stay, and so do titles: "Fire Safety Surcharge". */
export const lowered = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) && !/[^\p{L}]\p{Lu}\p{Ll}/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
export const listed = (names: readonly string[]): string => new Intl.ListFormat("en").format(names);

/** What a column excludes and another one covers. */
export const excludedBy = (rows: readonly MatrixRow[], at: number): MatrixRow[] =>
  rows.filter(
    ({ cells }) =>
      cells[at]?.outcome === "EXCLUDED" &&
      cells.some(({ outcome }) => outcome === "STATED" || outcome === "LESS"),
  );

/** "excludes flood", "does not include cyber": what an offer leaves out, `named` as a sentence lists it. */
export function leavingOut(
  rows: readonly MatrixRow[],
  at: number,
  named: (rows: readonly MatrixRow[]) => string,
): string[] {
  const [missing, excluded] = [
    rows.filter(({ cells }) => cells[at]?.isNotOffered),
    rows.filter(({ cells }) => !cells[at]?.isNotOffered),
  ];
  return [
    ...(excluded.length > 0 ? [`excludes ${named(excluded)}`] : []),
    ...(missing.length > 0 ? [`does not include ${named(missing)}`] : []),
  ];
}

/** A policy or a binder whose term is over: it shows what was, and nobody can accept it. `today`: a calendar date. */
export const hasEnded = ({ docType, expirationDate }: ProposedOffer, today: string): boolean =>
  (docType === "POLICY_DOCUMENT" || docType === "BINDER") &&
  expirationDate !== null &&
  expirationDate.date !== null &&
  expirationDate.date <= today;

/** What of a section can be accepted; null if nothing can. */
export function openSection(section: ProposedSection, today: string): ProposedSection | null {
  const isOpen = section.offers.map((offer) => !hasEnded(offer, today));
  if (!isOpen.includes(true)) return null;
  const { matrix } = section;
  const kept = <Each>(all: readonly Each[]): Each[] => all.filter((_, at) => isOpen[at] === true);
  const rows = matrix.rows.map((row) => ({ ...row, cells: kept(row.cells) }));
  return {
    ...section,
    offers: kept(section.offers),
    matrix: { ...matrix, columns: kept(matrix.columns), rows },
  };
}

/**
 * The marks of a certificate that only an endorsement can give, what proves them, and when they may be printed.
 * Browser-safe: types and pure rules only. Dates are YYYY-MM-DD.
 */
import type { Quote } from "#model/documents";
import { evenText } from "../shared/even-text.ts";

export const markLabels = {
  ADDITIONAL_INSURED: "Additional insured",
  WAIVER_OF_SUBROGATION: "Waiver of subrogation",
  PRIMARY_NONCONTRIBUTORY: "Primary and noncontributory",
} as const;
export type Mark = keyof typeof markLabels;
export const marks = Object.keys(markLabels) as Mark[];

/** Words of a policy's document that give a mark. */
export interface MarkProof {
  /** As printed, "CG 20 10"; null if the policy's own wording gives it without a form number. */
  formNumber: string | null;
  /** "12/19"; null if not printed. */
  edition: string | null;
  /** What it is limited to, such as "ongoing operations"; null if nothing is. */
  scope: string | null;
  /** SCHEDULED: for the persons it names only. BLANKET: for anyone a written contract requires. */
  reach: "SCHEDULED" | "BLANKET";
  /** The persons or organizations of a scheduled endorsement, as printed. */
  names: string[];
  /** WORDS: the endorsement itself. LISTED: its number in the policy's schedule of forms. */
  from: "WORDS" | "LISTED";
  quote: Quote;
  documentName: string;
}

/** What a policy's documents say about one mark. */
export type MarkFinding =
  | { mark: Mark; tag: "PROVED"; proofs: MarkProof[] }
  /** `usualForms`: the numbers of the forms that usually give it for this line, "CG 24 04"; may be empty. */
  | { mark: Mark; tag: "MISSING"; usualForms: string[] }
  /** This line of insurance has no such mark. */
  | { mark: Mark; tag: "DOES_NOT_APPLY" };

/** A class of persons that a blanket endorsement is limited to, as its scope says. */
export const permitScope = "permits of a state or political subdivision";

/** PRINTED: `proofs` are those that give the mark to this holder. */
export type MarkDecision =
  | { tag: "PRINTED"; proofs: MarkProof[] }
  /** A blanket endorsement gives it if a written contract requires it, which a person must confirm. */
  | { tag: "NEEDS_CONTRACT"; proofs: MarkProof[] }
  | { tag: "REFUSED"; reason: string };

/** May this mark be printed for this holder? */
export function decideMark(
  finding: MarkFinding,
  holder: { name: string },
  isContractConfirmed: boolean,
): MarkDecision {
  if (finding.tag === "DOES_NOT_APPLY") return refused("This line of insurance does not have this mark.");
  if (finding.tag === "MISSING") return refused(missingReason(finding.usualForms));
  const naming = finding.proofs.filter(
    ({ reach, names }) =>
      reach === "SCHEDULED" && names.some((name) => isSameOrganization(name, holder.name)),
  );
  const blanket = finding.proofs.filter(
    ({ reach, scope }) => reach === "BLANKET" && (scope !== permitScope || isPublicBody(holder.name)),
  );
  const giving = isContractConfirmed ? [...naming, ...blanket] : naming;
  if (giving.length > 0) return { tag: "PRINTED", proofs: giving };
  if (blanket.length > 0) return { tag: "NEEDS_CONTRACT", proofs: blanket };
  return refused(notForHolderReason(finding.proofs));
}

const refused = (reason: string): MarkDecision => ({ tag: "REFUSED", reason });

function missingReason(usualForms: readonly string[]): string {
  const forms = usualForms.length > 0 ? ` Usual forms: ${usualForms.join(", ")}.` : "";
  return `The policy's documents have no endorsement for it.${forms}`;
}

function notForHolderReason(proofs: readonly MarkProof[]): string {
  const [first] = proofs;
  const form = first?.formNumber ?? "The endorsement";
  const names = [...new Set(proofs.flatMap((proof) => proof.names))];
  if (names.length > 0) {
    const shown = names.slice(0, 3).join("; ") + (names.length > 3 ? "; and others" : "");
    return `The endorsement names ${shown}, not this holder.`;
  }
  if (first?.reach === "BLANKET") return `${form} is limited to public bodies, and this holder is not one.`;
  return first?.from === "LISTED"
    ? `${form} is listed, but the persons that it names are not in the documents. Upload the endorsement.`
    : `${form} does not say that it names this holder.`;
}

/** Kinds of organizations as they are abbreviated; everything else of a name must be equal. */
const organizationKinds: readonly (readonly [RegExp, string])[] = [
  [/\blimited liability (?:company|co)\b/g, "llc"],
  [/\blimited liability partnership\b/g, "llp"],
  [/\blimited partnership\b/g, "lp"],
  [/\bincorporated\b/g, "inc"],
  [/\bcorporation\b/g, "corp"],
  [/\bcompany\b/g, "co"],
  [/\blimited\b/g, "ltd"],
];
/** "Its successors and/or assigns, as their interests may appear": says nothing of who it is. */
const interestSuffix =
  /\b(?:isaoa|atima|aima|(?:and )?(?:its|their) (?:respective )?successors (?:and or |and |or )?(?:its |their )?assigns|as (?:its|their) (?:respective )?interests? may appear)\b/g;

/**
 * Whether two names are one organization: case, punctuation, "&" and the spelling of "LLC" or "Inc." do not matter. A
 * longer or a shorter name is another organization, since a subsidiary is not insured with its parent.
 */
export function isSameOrganization(a: string, b: string): boolean {
  const [left, right] = [organizationKey(a), organizationKey(b)];
  return left !== "" && left === right;
}

function organizationKey(name: string): string {
  let key = evenText(name)
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/(?<=\b\p{L})\.\s?(?=\p{L}\b)/gu, "")
    .replaceAll(/['.]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll(/\bl l c\b/g, "llc")
    .replaceAll(/\bl p\b/g, "lp")
    .trim();
  for (const [words, short] of organizationKinds) key = key.replaceAll(words, short);
  return key
    .replaceAll(interestSuffix, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^the /, "")
    .replace(/ and$/, "");
}

const publicBody =
  /\b(?:city|county|state|town|township|village|borough|commonwealth|municipal\w*|department|authority|district|parish|government|commission|port|people of)\b/i;
const isPublicBody = (name: string): boolean =>
  publicBody.test(name) && !/\b(?:llc|inc|corp|lp|llp|ltd)\b/i.test(name);

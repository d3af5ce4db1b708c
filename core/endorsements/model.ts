/**
 * The marks of a certificate that only an endorsement can give, and what proves them. Browser-safe: types and pure
 * rules only. Dates are YYYY-MM-DD.
 */
import type { Quote } from "#model/documents";

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
  /** SCHEDULED: for the persons it names only. BLANKET: for whoever a written contract requires. */
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

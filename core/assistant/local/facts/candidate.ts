/** What may be the value of a field, wherever it was found. */
import type { Piece } from "#model/reading";
import type { LimitField, Party } from "../../model.ts";
import type { Features } from "./features.ts";

export const amountFields = ["premium", "taxes", "policyFees", "otherFees", "total", "deductible"] as const;
export type AmountField = (typeof amountFields)[number];

export const statedFields = [
  "policyNumber",
  "quoteNumber",
  "priorPolicyNumber",
  "insured",
  "carrier",
  "broker",
  "effectiveDate",
  "expirationDate",
] as const;
export const percentFields = ["minimumEarnedPremiumPercent"] as const;
export type FactField =
  | (typeof statedFields)[number]
  | AmountField
  | (typeof percentFields)[number]
  | LimitField;

export interface Candidate {
  field: FactField;
  /** Equal for places that say the same. */
  key: string;
  /** Cents of amounts, 0 to 100 of percentages. */
  value: string | Party | number;
  /** The words of the value, and those of an address. */
  quotes: readonly { piece: Piece; from: number; to: number }[];
  page: number;
  features: Features;
}

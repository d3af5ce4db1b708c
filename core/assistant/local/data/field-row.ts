/** What a row of the field table says. */
import type { SectionKind } from "#model/reading";
import type { DetailField } from "../../model.ts";
import type { InsuranceLine } from "./lines.ts";

/** FACTOR: a number near 1. CHOICE: one of a few words. IDENTIFIER: the number of a policy or a quote. */
export type FieldValue = "MONEY" | "DATE" | "IDENTIFIER" | "PARTY" | "PERCENT" | "FACTOR" | "CHOICE";

export interface FieldRow {
  field: DetailField;
  /** Lines of insurance that have it; empty: all. */
  lines: readonly InsuranceLine[];
  value: FieldValue;
  /** They name it wherever they stand. Written out; compared word by word without small words. */
  labels: readonly string[];
  /** They name it only in a part of its line. */
  partLabels: readonly string[];
  /** A label with one of these is something else's. */
  not: readonly string[];
  /** Where it stands, likeliest first. */
  sections: readonly SectionKind[];
  /** What people ask for it with. */
  questions: readonly string[];
  /** On screen. */
  label: string;
  /** Which is better for the insured; null where neither is. */
  better: "HIGHER" | "LOWER" | null;
  /** Why a difference matters. */
  why: string;
}

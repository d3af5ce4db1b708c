/**
 * The lists of a policy: forms, notice of cancellation, premium parts, and schedules that are printed as tables.
 * Browser-safe: types only.
 */
import type { QuoteSegment } from "#model/documents";

/** The quotes for a value: each list of segments is one quote. */
export type Evidence = readonly QuoteSegment[];

/** Words of one of several documents. */
export interface AnswerQuote {
  documentId: string;
  readingId: string;
  segments: Evidence;
}

/** A form or endorsement that is part of a policy: listed in a schedule of forms, or attached with its own heading. */
export interface PolicyForm {
  /** As printed, with white space normalized: "CG 20 10". */
  number: string;
  /** Month and year as "MM/YY" or "MM/YYYY"; null if not printed. */
  edition: string | null;
  title: string | null;
  quotes: Evidence[];
  /** 0 to 1. */
  confidence: number;
}

/** Who ends the policy. */
export const cancellingParties = ["CARRIER", "INSURED"] as const;
export type CancellingParty = (typeof cancellingParties)[number];

/** ANY: the clause does not distinguish between reasons. */
export const noticeReasons = ["NONPAYMENT", "OTHER", "ANY", "NONRENEWAL"] as const;
export type NoticeReason = (typeof noticeReasons)[number];

/** How much notice the policy requires before it is canceled. */
export interface CancellationTerm {
  by: CancellingParty;
  reason: NoticeReason;
  /** Null if notice is required but no number of days is given. */
  days: number | null;
  /** The clause. */
  quotes: Evidence[];
  /** 0 to 1. */
  confidence: number;
}

export const premiumPartKinds = ["PREMIUM", "TAX", "FEE"] as const;
export type PremiumPartKind = (typeof premiumPartKinds)[number];

/** One component of a premium, or a charge in addition to it. Cents; a credit is negative. */
export interface PremiumPart {
  kind: PremiumPartKind;
  /** As printed. */
  label: string;
  amount: number;
  quotes: Evidence[];
  /** 0 to 1. */
  confidence: number;
}

/** What a document lists in addition to its details; each entry has its own quotes. */
export interface PolicySchedules {
  forms: PolicyForm[];
  cancellation: CancellationTerm[];
  premiumParts: PremiumPart[];
}

/** A row of a schedule that is printed as a table, with its cells as printed, by the name of their column. */
export interface ScheduledRow {
  cells: Record<string, string>;
  quotes: Evidence[];
  /** The line of insurance, as written in a sentence; omitted if it is unknown or all rows are of one. */
  line?: string;
}

/**
 * Vehicles: vin, year, description, model, value. Rated classes: code, description, state, basis, rate, premium.
 * Mortgagees and loss payees: name, address, loan, appliesTo. Deductibles: name, amount, basis, place. Particulars: one
 * of basis, aggregateApplies, retroactiveDate, coveredAutos, excludedPersons, causesOfLoss, valuation, coinsurance and
 * businessIncome, or a limit with a word in place of its amount. Lists that were added later are omitted if nothing was
 * found.
 */
export interface ScheduleTables {
  vehicles: ScheduledRow[];
  classes: ScheduledRow[];
  printed?: PrintedSchedule[];
  mortgagees?: ScheduledRow[];
  lossPayees?: ScheduledRow[];
  deductibles?: ScheduledRow[];
  particulars?: ScheduledRow[];
}

/** A schedule as printed, with all its columns. Cells without spaces that split words. */
export interface PrintedSchedule {
  kind: PrintedScheduleKind;
  title: string | null;
  /** The coverage part. */
  part: string | null;
  columns: { label: string; isAmount: boolean }[];
  rows: PrintedRow[];
  total: PrintedRow | null;
  /** Whether the amounts of the rows are the printed total; null if there is none. */
  addsUp: boolean | null;
}

export interface PrintedRow {
  cells: (string | null)[];
  quotes: Evidence[];
  /** How surely each cell is under its own title, 0 to 1; omitted if unknown. */
  confidence?: number;
}

export const printedScheduleKinds = [
  "LOCATIONS",
  "VEHICLES",
  "CLASSES",
  "INSURERS",
  "QUOTES",
  "LOSSES",
  "LIMITS",
] as const;
export type PrintedScheduleKind = (typeof printedScheduleKinds)[number];

/**
 * What a claims review finds: the facts of a loss, and the clauses of the policy that bear on them. It never says whether
 * something is covered: the carrier decides. Browser-safe: types only. Dates are YYYY-MM-DD.
 */
import type { HeldPolicy } from "./reviews.ts";
import type { AnswerQuote } from "./schedules.ts";

/** How a clause bears on the claim. CANNOT_TELL: the papers do not settle it. */
export const bearings = ["SUPPORTS", "LIMITS", "CANNOT_TELL"] as const;
export type Bearing = (typeof bearings)[number];

/** POLICY: the term and the insured. SCOPE: places, vehicles and items that are scheduled. GROUNDS: what a letter of the carrier relies on. */
export const claimParts = [
  "POLICY",
  "SCOPE",
  "CAUSE",
  "EXCLUSIONS",
  "GROUNDS",
  "CONDITIONS",
  "AMOUNTS",
  "STATUS",
] as const;
export type ClaimPart = (typeof claimParts)[number];

/** One clause to consider. */
export interface ClaimPoint {
  part: ClaimPart;
  /** "Loss in the term", "Exclusion: Earth movement" */
  label: string;
  /** The policy that it is of; null where it is of none. */
  policy: string | null;
  /** What the papers of the loss say to it, as printed; null if they say nothing. */
  stated: string | null;
  /** What the policy says to it, in few words; null if it was not found. */
  clause: string | null;
  bearing: Bearing;
  /** One or two sentences on what was found. */
  why: string;
  /** What to ask the insured; null if nobody has to. */
  question: string | null;
  /** The words of the papers; empty where nothing is stated. */
  stating: AnswerQuote[];
  /** The words of the policy; empty where the clause was not found. */
  showing: AnswerQuote[];
}

/** A fact as one paper states it. Several of one label that differ contradict each other. */
export interface LossFact {
  /** "Date of loss" */
  label: string;
  /** As printed; dates as MM/DD/YYYY. */
  value: string;
  quotes: AnswerQuote[];
}

export interface ClaimReview {
  facts: LossFact[];
  /** All policies that were handed over or are on file; `unused` is as of the date of loss. */
  policies: HeldPolicy[];
  points: ClaimPoint[];
  /** A policy runs on the date of loss, so that a notice can be sent under it. */
  isNotifiable: boolean;
}

/**
 * Certificates of insurance: what one prints, where each printed value comes from, and the rules that need no
 * database. Browser-safe. Dates are YYYY-MM-DD in the agency's time zone; printed amounts are texts, since a limit may
 * be a word ("Excluded").
 */
import type { MarkProof, Mark } from "#model/endorsements";
import type { Quote } from "#model/documents";
import type { PolicyType } from "#model/policies";
import type { MailingAddress } from "../shared/postal-address.ts";

/** LIABILITY: a certificate of insurance. PROPERTY: evidence of property insurance. */
export const certificateKinds = ["LIABILITY", "PROPERTY"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** The series of their numbers: "COI-2026-00418". */
export const numberSeries: Record<CertificateKind, string> = { LIABILITY: "COI", PROPERTY: "EPI" };

/** Staff see WITHDRAWN; to the public it is CANCELED. */
export const certificateStateLabels = {
  VALID: "Valid",
  SUPERSEDED: "Superseded",
  CHANGED: "Changed",
  EXPIRED: "Expired",
  CANCELED: "Canceled",
  WITHDRAWN: "Withdrawn",
} as const;
export type CertificateState = keyof typeof certificateStateLabels;
export const certificateStates = Object.keys(certificateStateLabels) as CertificateState[];

/** Who or what says a printed value. */
export type ValueSource =
  /** Words of one of the policy's documents. */
  | { tag: "DOCUMENT"; quote: Quote; documentName: string; isReviewed: boolean }
  /** The policy's record. */
  | { tag: "RECORD" }
  /** A person typed or corrected it; milliseconds since 1970. */
  | { tag: "PERSON"; userId: string; name: string; at: number };

export interface PrintedValue {
  /** Stable within its policy: a limit field ("glPerOccurrenceLimit") or a slug of a printed name. */
  key: string;
  label: string;
  /** As printed: "$1,000,000", "Excluded", "10%". */
  value: string;
  source: ValueSource;
}

export interface PrintedMark {
  mark: Mark;
  /** The words that prove it; at least one. */
  proofs: MarkProof[];
  /** Who confirmed that a written contract requires it; null for a scheduled endorsement. Milliseconds since 1970. */
  contract: { userId: string; name: string; at: number } | null;
}

/** A building, or contents at a location, on evidence of property insurance. */
export interface PrintedProperty {
  /** "Location 1, building 2: 1184 Brewster Avenue, Columbus, OH 43206". */
  place: string;
  values: PrintedValue[];
}

export interface PrintedInterest {
  /** "Mortgagee", "Loss payee". */
  role: string;
  name: string;
  address: string | null;
  loanNumber: string | null;
  source: ValueSource;
}

export interface PrintedPolicy {
  policyId: string;
  type: PolicyType;
  /** "General liability". */
  title: string;
  /** A, B, … */
  insurerLetter: string;
  policyNumber: string;
  effectiveDate: string;
  /** With a pending cancellation, the day after its last day in force is not covered: the last day is printed. */
  expirationDate: string;
  /** Short sentences such as "Occurrence" or "The aggregate applies to each project", with their sources. */
  notes: PrintedValue[];
  limits: PrintedValue[];
  marks: PrintedMark[];
  /** Evidence of property only. */
  properties: PrintedProperty[];
  interests: PrintedInterest[];
}

/** All that one certificate prints. Equal snapshots give equal bytes. */
export interface CertificateSnapshot {
  /** Raised with the layout, so that old snapshots can still be told apart. */
  layout: 1;
  kind: CertificateKind;
  number: string;
  issuedOn: string;
  issuedBy: { userId: string; name: string };
  agency: {
    name: string;
    address: MailingAddress | null;
    phone: string | null;
    email: string | null;
    authorizedRepresentative: string | null;
  };
  insured: { name: string; dba: string | null; address: MailingAddress; otherNames: string[] };
  holder: { name: string; address: MailingAddress };
  insurers: { letter: string; carrierId: string; name: string; naicCode: string | null }[];
  policies: PrintedPolicy[];
  descriptionOfOperations: string;
  /** The code as printed and the address that it is entered at. */
  verification: { code: string; url: string };
}

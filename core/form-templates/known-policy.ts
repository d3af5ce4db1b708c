/** A policy as far as forms know it, the lines whose rows it fills, and when it insures. Pure. */
import type { ProofDocument, ProvedPolicy } from "#core/endorsements";
import type { Mark, MarkFinding, MarkProof } from "#model/endorsements";
import type { MergedDetails } from "#model/explorer";
import { decidePolicyState, type Policy, type PolicyType } from "#model/policies";
import type { Line } from "./templates.ts";

/** A policy as far as a form needs it. */
export interface KnownPolicy {
  type: PolicyType;
  /** Null for one that only documents tell of. */
  record: Policy | null;
  details: MergedDetails | null;
  findings: readonly MarkFinding[];
  /** Of a policy on record: what the findings were looked for in; null if there are too many pages to search. */
  filed?: { policy: ProvedPolicy; documents: readonly ProofDocument[] } | null;
  naic: string | null;
}

const linesOfType: Partial<Record<PolicyType, readonly Line[]>> = {
  GENERAL_LIABILITY: ["gl"],
  PRODUCT_LIABILITY: ["gl"],
  BUSINESS_OWNERS: ["gl", "property"],
  PACKAGE: ["gl", "property"],
  COMMERCIAL_AUTO: ["auto"],
  UMBRELLA: ["umbrella"],
  EXCESS: ["umbrella"],
  WORKERS_COMPENSATION: ["wc"],
  PROPERTY: ["property"],
  RENTAL: ["property"],
};
export const linesOf = (type: PolicyType): readonly Line[] => linesOfType[type] ?? ["other"];

export interface Term {
  today: string;
  /** Null where the form knows no holder, so that it shows no marks. */
  holder: string | null;
  /** Marks that somebody asks for. */
  asked: readonly Mark[];
}

/** What a form shows of the client's policies on record, which is what is certified if it is issued. */
export interface Certified {
  /** The policies in its rows, by what the keys of their facts begin with; those as well that only documents tell of. */
  rows: ReadonlyMap<string, KnownPolicy>;
  /** Those in the rows of the form. */
  policyIds: string[];
  /** Those that an endorsement gives its holder, in the boxes of the form. */
  marks: { policyId: string; mark: Mark; proof: MarkProof }[];
}

/** Policies that insure on the agency's day; with `isComing`, those that are bound to as well. */
export function isInForce({ record, details }: KnownPolicy, today: string, isComing = false): boolean {
  const { effectiveDate = null, expirationDate = null } = details?.details ?? {};
  const [from, to] = record ? [record.inforceAt, record.expiresAt] : [effectiveDate, expirationDate];
  const state = record ? decidePolicyState(record, today) : "INFORCE";
  const isBound = state === "INFORCE" || state === "BINDING";
  return isBound && today < (to ?? "9999") && (isComing || (from ?? today) <= today);
}

/** What the form may offer for each mark of each policy: a mark is printed only where documents prove it. */
import { decideMarks, doubtFor, type Mark, marks as allMarks } from "#model/endorsements";
import type { CertifiablePolicyFragment, MarkProofFieldsFragment } from "../graphql/generated/graphql.ts";
import { stemOf } from "../quotes/number-quotes.ts";

type Proof = MarkProofFieldsFragment;

export type MarkCell =
  | {
      tag: "PROVED";
      proofs: readonly Proof[];
      needsContract: boolean;
      /** Printed only together with the additional insured mark of the same policy. */
      needsAdditionalInsured: boolean;
    }
  /** There is an endorsement, but not for this holder. */
  | { tag: "REFUSED"; proofs: readonly Proof[]; reason: string }
  | { tag: "MISSING"; usualForms: readonly string[] }
  | { tag: "DOES_NOT_APPLY" };

export interface PolicyMark {
  policyId: string;
  mark: Mark;
}

export const isMark = (left: PolicyMark, right: PolicyMark): boolean =>
  left.policyId === right.policyId && left.mark === right.mark;

export interface MarkContext {
  holderName: string;
  /** The agency's date. */
  today: string;
  /** The policies on the certificate: some marks depend on other policies' marks. */
  beside?: readonly CertifiablePolicyFragment[];
}

export function cellOf(
  policy: CertifiablePolicyFragment,
  mark: Mark,
  { holderName, today, beside = [] }: MarkContext,
): MarkCell {
  const { markFindings } = policy;
  const finding = markFindings.find((each) => each.mark === mark);
  if (!finding || finding.outcome === "DOES_NOT_APPLY") return { tag: "DOES_NOT_APPLY" };
  const { outcome, usualForms } = finding;
  if (outcome === "MISSING") {
    const doubt = doubtFor(finding, { name: holderName });
    return doubt === null ? { tag: "MISSING", usualForms } : { tag: "REFUSED", proofs: [], reason: doubt };
  }
  const proofs = proofsOf(finding);
  const policies = beside.includes(policy) ? beside : [...beside, policy];
  const decide = (isAsked: (policyId: string, each: Mark) => boolean) =>
    decideMarks(
      policies.map(markedPolicy),
      { name: holderName },
      { isContractConfirmed: false, today, isAsked },
    )(policy.id, mark);
  const decision = decide(() => true);
  if (decision.tag === "REFUSED") return { tag: "REFUSED", proofs, reason: decision.reason };
  // Some of those that it was given.
  const giving = decision.proofs as typeof proofs;
  const alone = decide((_policyId, each) => each === mark);
  return {
    tag: "PROVED",
    proofs: giving,
    needsContract: decision.tag === "NEEDS_CONTRACT",
    needsAdditionalInsured: alone.tag === "REFUSED",
  };
}

/** The mark that it depends on is not chosen. */
export const lacksAdditionalInsured = (
  policyId: string,
  cell: MarkCell,
  chosen: readonly PolicyMark[],
): boolean =>
  cell.tag === "PROVED" &&
  cell.needsAdditionalInsured &&
  !chosen.some((each) => isMark(each, { policyId, mark: "ADDITIONAL_INSURED" }));

type Finding = CertifiablePolicyFragment["markFindings"][number];

const proofsOf = ({ proofs }: Finding) =>
  proofs.map((proof) => ({ ...proof, documentName: proof.quote.documentName }));

const markedPolicy = ({ id, type, inforceAt, expiresAt, markFindings }: CertifiablePolicyFragment) => ({
  id,
  type,
  inforceAt,
  expiresAt,
  findings: markFindings.flatMap((finding) =>
    finding.outcome === "PROVED"
      ? [{ mark: finding.mark, tag: "PROVED" as const, proofs: proofsOf(finding), doubts: finding.doubts }]
      : [],
  ),
});

/** The chosen marks that can be printed for this holder. */
export const provedMarks = (
  policies: readonly CertifiablePolicyFragment[],
  chosen: readonly PolicyMark[],
  { holderName, today }: Omit<MarkContext, "beside">,
): (PolicyMark & { proofs: readonly Proof[]; needsContract: boolean })[] =>
  policies.flatMap((policy) =>
    chosen
      .filter(({ policyId }) => policyId === policy.id)
      .flatMap((each) => {
        const cell = cellOf(policy, each.mark, { holderName, today, beside: policies });
        return cell.tag === "PROVED" && !lacksAdditionalInsured(policy.id, cell, chosen)
          ? [{ ...each, proofs: cell.proofs, needsContract: cell.needsContract }]
          : [];
      }),
  );

/** "CG 20 10", or the document if its words have no form number. */
export const nameOfProof = ({ formNumber, quote }: Proof): string => formNumber ?? stemOf(quote.documentName);

/** Those that the table's cells show, in their order. */
export const listProofs = (policies: readonly CertifiablePolicyFragment[], context: MarkContext): Proof[] =>
  policies.flatMap((policy) =>
    allMarks.flatMap((mark) => {
      const cell = cellOf(policy, mark, context);
      return cell.tag === "PROVED" ? cell.proofs : [];
    }),
  );

/** What a service request asks a certificate to show, and what of it the certificate does not. */
import { lacksAskedMark } from "#model/endorsements";
import { policyTypeLabels } from "#model/policies";
import { draftAddress } from "../form-kit/address-draft.ts";
import type { CertifiablePolicyFragment } from "../graphql/generated/graphql.ts";
import { type CertificateDraft, draftCertificate, printedMarks, withHolder } from "./certificate-draft.ts";
import { holderAskedFor } from "./holder-namesakes.ts";
import type { CertificateFormData } from "./load-certificate-form.ts";
import { cellOf, isMark, type PolicyMark } from "./mark-cells.ts";

export type RequestedCertificate = NonNullable<CertificateFormData["requested"]>;
type Policies = readonly CertifiablePolicyFragment[];

const MARK = "ADDITIONAL_INSURED";

/** The policy that the request names, if a certificate can show it. */
const namedPolicy = ({ businessPolicy }: RequestedCertificate, policies: Policies) =>
  policies.find(({ id }) => id === businessPolicy?.id);

/** Those on which it asks for the additional insured: the one that it names, or all of them. */
function policiesOfMark(requested: RequestedCertificate, policies: Policies): Policies {
  if (!requested.details.createCertificate?.additionalInsured) return [];
  const named = namedPolicy(requested, policies);
  return named ? [named] : policies;
}

/** Its policy and its mark. The mark is chosen wherever it may be asked for, and printed where it is proved. */
export function withRequest(
  draft: CertificateDraft,
  requested: RequestedCertificate,
  policies: Policies,
): CertificateDraft {
  const named = namedPolicy(requested, policies);
  const asked = policiesOfMark(requested, policies).map(({ id }): PolicyMark => ({
    policyId: id,
    mark: MARK,
  }));
  return {
    ...draft,
    policyIds: named ? [named.id] : draft.policyIds,
    marks: [...draft.marks, ...asked.filter((mark) => !draft.marks.some((each) => isMark(each, mark)))],
  };
}

/** The form as it is opened. From a request, a holder that the account has is chosen, and another one is typed. */
export function beginCertificate(data: CertificateFormData, today: string): CertificateDraft {
  const { requested, replaced, account } = data;
  const start = draftCertificate(data, today);
  const asked = requested?.details.createCertificate;
  if (!asked || replaced) return start;
  const policies = account.certifiablePolicies;
  const typed = typedAsRequested(
    { ...start, descriptionOfOperations: asked.additionalInsuredRelationshipDescription ?? "" },
    requested,
  );
  const record = holderAskedFor(asked, requested.named);
  return withRequest(record ? withHolder(typed, policies, record, today) : typed, requested, policies);
}

/** The holder in the request's own words instead of one of the list. */
export function typedAsRequested(
  draft: CertificateDraft,
  { details: { createCertificate: asked } }: RequestedCertificate,
): CertificateDraft {
  const { name = "", address } = asked ?? {};
  return {
    ...draft,
    record: null,
    replacesId: null,
    holder: { name, address: draftAddress(address && { ...address, line2: address.line2 ?? null }) },
  };
}

/** Why the additional insured that is asked for is not on the certificate, policy by policy; empty if it is. */
export function missingMarks(
  draft: CertificateDraft,
  requested: RequestedCertificate,
  policies: Policies,
  today: string,
): string[] {
  const { policyIds, kind, holder } = draft;
  const printed = printedMarks(draft, policies, today);
  const asked = {
    policyId: requested.businessPolicy?.id ?? null,
    isAdditionalInsured: requested.details.createCertificate?.additionalInsured ?? false,
  };
  const additionalInsured = printed.flatMap(({ policyId, mark }) => (mark === MARK ? [policyId] : []));
  if (!lacksAskedMark(asked, { policyIds, additionalInsured })) return [];
  if (kind === "PROPERTY") return ["Evidence of property does not show it."];
  const shown = policies.filter(({ id }) => policyIds.includes(id));
  const reasons = policiesOfMark(requested, policies).flatMap((policy) => {
    const cell = cellOf(policy, MARK, { holderName: holder.name, today, beside: shown });
    const line = policyTypeLabels[policy.type];
    if (cell.tag === "DOES_NOT_APPLY") return [];
    if (cell.tag === "MISSING") return [`${line}: no document proves it.`];
    if (cell.tag === "REFUSED") return [`${line}: ${cell.reason}`];
    return [`${line}: it is proved, and not chosen below.`];
  });
  return reasons.length > 0 ? reasons : ["None of the policies can carry it."];
}

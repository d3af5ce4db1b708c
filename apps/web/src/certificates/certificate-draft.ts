/** The form state of a new certificate, and the input that it sends. */
import { type CertificateKind, policiesOfKind, whyIncomplete, withoutComing } from "#model/certificates";
import { marks as allMarks } from "#model/endorsements";
import { type AddressDraft, draftAddress } from "../form-kit/address-draft.ts";
import type {
  CertifiablePolicyFragment,
  CreateCertificateInput,
  HolderChoiceFragment,
} from "../graphql/generated/graphql.ts";
import type { CertificateFormData } from "./load-certificate-form.ts";
import { cellOf, listProofs, type PolicyMark, provedMarks } from "./mark-cells.ts";
import { succeedPolicies } from "./replaced-marks.ts";

export interface CertificateDraft {
  kind: CertificateKind;
  /** The licensed form to fill in; null for our own layout. */
  formId: string | null;
  /** One of the account's holders, as a whole, so that it can be restored; null for one that is typed here. */
  record: HolderChoiceFragment | null;
  holder: { name: string; address: AddressDraft };
  /** A typed holder is put on the account's list. */
  isAdded: boolean;
  /** The person has seen that the list has a holder of this name at another address. */
  isAnother: boolean;
  /** What the holder has now and this one replaces; null to leave it valid. */
  replacesId: string | null;
  sendTo: string;
  isEmailed: boolean;
  policyIds: readonly string[];
  marks: readonly PolicyMark[];
  isContractConfirmed: boolean;
  descriptionOfOperations: string;
  /** The description that came with a holder, to tell it from one that a person typed. */
  filledDescription: string;
  /** Typed limits, by `valueName`. */
  values: Readonly<Record<string, string>>;
}

/** The name of a typed limit in the form. */
export const valueName = (policyId: string, key: string): string => `values.${policyId}.${key}`;

const isComplete = (policy: CertifiablePolicyFragment): boolean => whyIncomplete(policy) === null;

/** Those that are chosen at first: not what no certificate can show. */
export const policiesAtFirst = (
  policies: readonly CertifiablePolicyFragment[],
  kind: CertificateKind,
  today: string,
): readonly CertifiablePolicyFragment[] =>
  withoutComing(policiesOfKind(policies, kind).filter(isComplete), today, ({ renewal }) =>
    renewal.previousPolicies.map(({ id }) => id),
  );

/** Marks that the holder wants, and those of endorsements that name the holder. The rest is a person's choice. */
function marksFor(
  policies: readonly CertifiablePolicyFragment[],
  holder: HolderChoiceFragment,
  today: string,
): PolicyMark[] {
  return policies.flatMap((policy) =>
    allMarks
      .filter((mark) => {
        const cell = cellOf(policy, mark, { holderName: holder.name, today, beside: policies });
        return cell.tag === "PROVED" && (holder.marks.includes(mark) || !cell.needsContract);
      })
      .map((mark) => ({ policyId: policy.id, mark })),
  );
}

/** The certificate that a new one replaces: a withdrawn one is only copied. */
export const replacedIdOf = ({ replaced }: Pick<CertificateFormData, "replaced">): string | null =>
  replaced && replaced.state !== "WITHDRAWN" ? replaced.id : null;

/** What a person typed; what came with a holder is not for another one. */
const typedDescription = ({ descriptionOfOperations, filledDescription }: CertificateDraft): string =>
  descriptionOfOperations === filledDescription ? "" : descriptionOfOperations;

/** A holder who is not on the list, without what was agreed with the one who was chosen before. */
export const withTypedHolder = (draft: CertificateDraft, name: string): CertificateDraft => ({
  ...draft,
  record: null,
  holder: { name, address: draftAddress() },
  replacesId: null,
  ...(draft.record && { sendTo: "", isEmailed: false, marks: [], isContractConfirmed: false }),
  descriptionOfOperations: typedDescription(draft),
  filledDescription: "",
});

/** A holder of the account, with everything that was agreed with them. */
export function withHolder(
  draft: CertificateDraft,
  policies: readonly CertifiablePolicyFragment[],
  holder: HolderChoiceFragment,
  today: string,
): CertificateDraft {
  const wanted =
    holder.currentPolicyIds.length === 0
      ? policiesAtFirst(policies, draft.kind, today)
      : policiesOfKind(policies, draft.kind).filter(
          (policy) => holder.currentPolicyIds.includes(policy.id) && isComplete(policy),
        );
  return {
    ...draft,
    record: holder,
    holder: { name: holder.name, address: draftAddress(holder.address) },
    replacesId: null,
    // One that was typed for another holder would reach them.
    sendTo: holder.email ?? "",
    isEmailed: Boolean(holder.email) && !holder.emailProblem,
    policyIds: wanted.map(({ id }) => id),
    marks: marksFor(wanted, holder, today),
    isContractConfirmed: false,
    descriptionOfOperations: typedDescription(draft) || holder.descriptionOfOperations,
    filledDescription: holder.descriptionOfOperations,
  };
}

export function draftCertificate(
  { account, forms, replaced }: CertificateFormData,
  today: string,
): CertificateDraft {
  const policies = account.certifiablePolicies;
  const kind = replaced?.kind ?? "LIABILITY";
  const start: CertificateDraft = {
    kind,
    formId: null,
    record: null,
    holder: { name: "", address: draftAddress() },
    isAdded: true,
    isAnother: false,
    replacesId: null,
    sendTo: "",
    isEmailed: false,
    policyIds: policiesAtFirst(policies, kind, today).map(({ id }) => id),
    marks: [],
    isContractConfirmed: false,
    descriptionOfOperations: "",
    filledDescription: "",
    values: {},
  };
  if (!replaced) return start;
  const again = succeedPolicies(replaced, policiesOfKind(policies, kind)).flatMap(
    ({ successor, ...policy }) => (successor ? [{ ...policy, id: successor.id }] : []),
  );
  const againIds = new Set(again.map(({ id }) => id));
  return {
    ...start,
    formId: forms.some(({ id }) => id === replaced.formId) ? (replaced.formId ?? null) : null,
    record: replaced.record,
    replacesId: replacedIdOf({ replaced }),
    holder: { name: replaced.holder.name, address: draftAddress(replaced.holder.address) },
    sendTo: replaced.record?.email ?? "",
    // None of its lines may be insured any more.
    policyIds: againIds.size > 0 ? [...againIds] : start.policyIds,
    marks: again.flatMap(({ id, marks }) => marks.map(({ mark }) => ({ policyId: id, mark }))),
    descriptionOfOperations: replaced.descriptionOfOperations,
    filledDescription: replaced.descriptionOfOperations,
    values: Object.fromEntries(
      again.flatMap(({ id, limits }) =>
        limits.flatMap(({ key, value, enteredBy }) => (enteredBy ? [[valueName(id, key), value]] : [])),
      ),
    ),
  };
}

/** The marks that this certificate prints. `today`: the agency's date. */
export const printedMarks = (
  draft: Pick<CertificateDraft, "kind" | "policyIds" | "marks" | "holder">,
  policies: readonly CertifiablePolicyFragment[],
  today: string,
) =>
  draft.kind === "PROPERTY"
    ? []
    : provedMarks(
        policies.filter(({ id }) => draft.policyIds.includes(id)),
        draft.marks,
        { holderName: draft.holder.name, today },
      );

/** The proofs that the table shows for the holder, in the order of its cells. */
export function shownProofs(
  draft: Pick<CertificateDraft, "kind" | "policyIds" | "holder">,
  policies: readonly CertifiablePolicyFragment[],
  today: string,
) {
  const rows = policiesOfKind(policies, draft.kind);
  const beside = rows.filter(({ id }) => draft.policyIds.includes(id));
  return listProofs(rows, { holderName: draft.holder.name, today, beside });
}

interface InputContext {
  accountId: string;
  policies: readonly CertifiablePolicyFragment[];
  /** The limits that may be typed, by `valueName`. */
  asked: readonly { policyId: string; key: string }[];
  /** The agency's date. */
  today: string;
}

export function inputOf(
  draft: CertificateDraft,
  { accountId, policies, asked, today }: InputContext,
): CreateCertificateInput {
  const marks = printedMarks(draft, policies, today);
  const { kind, formId, record, holder, policyIds, descriptionOfOperations, isContractConfirmed } = draft;
  const { zone, ...address } = holder.address;
  return {
    accountId,
    kind,
    formId: kind === "LIABILITY" ? formId : null,
    holderId: record?.id ?? null,
    // Printed as it is on the list.
    holder: record ? null : { name: holder.name, address: { ...address, zone: zone ?? "" } },
    addHolder: record === null && draft.isAdded,
    isAnotherHolder: draft.isAnother,
    descriptionOfOperations,
    policyIds: policies.map(({ id }) => id).filter((id) => policyIds.includes(id)),
    marks: marks.map(({ policyId, mark }) => ({ policyId, mark })),
    isContractConfirmed: isContractConfirmed && marks.some(({ needsContract }) => needsContract),
    values: asked
      .map(({ policyId, key }) => ({ policyId, key, value: draft.values[valueName(policyId, key)] ?? "" }))
      .filter(({ policyId, value }) => policyIds.includes(policyId) && value.trim() !== ""),
    supersedesId: draft.replacesId,
  };
}

/** What the preview waits for: without it, it would only repeat what the empty fields say. */
export function whatIsMissing({ record, holder }: CertificateDraft, policyCount: number): string | null {
  if (policyCount === 0) return "Choose a policy to see the certificate.";
  if (record) return null;
  const { name, address } = holder;
  if (!name.trim()) return "Choose a holder to see the certificate.";
  const { line1, city, zone, postalCode } = address;
  return [line1, city, zone ?? "", postalCode].every((part) => part.trim())
    ? null
    : "Complete the holder’s address to see the certificate.";
}

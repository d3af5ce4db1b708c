/** A batch of certificates before it is issued. */
import type { CertificateKind } from "#model/certificates";
import type { Mark } from "#model/endorsements";
import type { HolderFieldsFragment } from "../graphql/generated/graphql.ts";

export interface BatchDraft {
  kind: CertificateKind;
  holderIds: readonly string[];
  /** Null, here and below: as each holder's record says. */
  policyIds: readonly string[] | null;
  marks: readonly Mark[] | null;
  descriptionOfOperations: string | null;
  isContractConfirmed: boolean;
  /** A mark that no endorsement proves is left out; otherwise its holder is refused. */
  withoutUnprovedMarks: boolean;
  /** The licensed form to fill in; null for our own layout. */
  formId: string | null;
  /** The certificates that the holders have are superseded. */
  replacesHeld: boolean;
  email: boolean;
}

export const newBatchDraft: BatchDraft = {
  kind: "LIABILITY",
  holderIds: [],
  policyIds: null,
  marks: null,
  descriptionOfOperations: null,
  isContractConfirmed: false,
  withoutUnprovedMarks: false,
  formId: null,
  replacesHeld: false,
  email: false,
};

/** Evidence of property has no marks, and the licensed forms are for liability. */
export const termsOf = (draft: BatchDraft): BatchDraft =>
  draft.kind === "PROPERTY"
    ? { ...draft, marks: [], isContractConfirmed: false, withoutUnprovedMarks: false, formId: null }
    : draft;

export type Holder = HolderFieldsFragment;

/** Whether any certificate of the batch asks for a mark. */
export const asksForMarks = ({ kind, marks }: BatchDraft, holders: readonly Holder[]): boolean =>
  kind === "PROPERTY" ? false : marks ? marks.length > 0 : holders.some((holder) => holder.marks.length > 0);

/** Holders whose email has a chance to arrive. */
export const reachable = (holders: readonly Holder[]): number =>
  holders.filter(({ email, emailProblem }) => email && !emailProblem).length;

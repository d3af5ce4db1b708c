/** A batch of certificates before it is issued. */
import type { Mark } from "#model/endorsements";
import type { HolderFieldsFragment } from "../graphql/generated/graphql.ts";

export interface BatchDraft {
  holderIds: readonly string[];
  /** Null, here and below: as each holder's record says. */
  policyIds: readonly string[] | null;
  marks: readonly Mark[] | null;
  descriptionOfOperations: string | null;
  isContractConfirmed: boolean;
  /** A mark that no endorsement proves is left out; otherwise its holder is refused. */
  withoutUnprovedMarks: boolean;
  email: boolean;
}

export const newBatchDraft: BatchDraft = {
  holderIds: [],
  policyIds: null,
  marks: null,
  descriptionOfOperations: null,
  isContractConfirmed: false,
  withoutUnprovedMarks: false,
  email: false,
};

export type Holder = HolderFieldsFragment;

/** Whether any certificate of the batch asks for a mark. */
export const asksForMarks = ({ marks }: BatchDraft, holders: readonly Holder[]): boolean =>
  marks ? marks.length > 0 : holders.some((holder) => holder.marks.length > 0);

/** Holders whose email has a chance to arrive. */
export const reachable = (holders: readonly Holder[]): number =>
  holders.filter(({ email, emailProblem }) => email && !emailProblem).length;

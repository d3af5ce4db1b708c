/** A certificate holder as form state. */
import type { Mark } from "#model/endorsements";
import { type AddressDraft, draftAddress } from "../form-kit/address-draft.ts";
import type { HolderFieldsFragment } from "../graphql/generated/graphql.ts";

export interface HolderDraft {
  name: string;
  address: AddressDraft;
  email: string;
  receivesRenewals: boolean;
  marks: readonly Mark[];
  descriptionOfOperations: string;
  /** Null: every policy that can be certified. */
  policyIds: readonly string[] | null;
  /** It is not the holder of the same name that is already on the list. */
  isAnother: boolean;
}

export const newHolderDraft: HolderDraft = {
  name: "",
  address: draftAddress(),
  email: "",
  receivesRenewals: true,
  marks: [],
  descriptionOfOperations: "",
  policyIds: null,
  isAnother: false,
};

export const draftHolder = (holder: HolderFieldsFragment): HolderDraft => ({
  name: holder.name,
  address: draftAddress(holder.address),
  email: holder.email ?? "",
  receivesRenewals: holder.receivesRenewals,
  marks: holder.marks,
  descriptionOfOperations: holder.descriptionOfOperations,
  policyIds: holder.policyIds.length > 0 ? holder.policyIds : null,
  isAnother: false,
});

/** What is sent: an empty list of policies is "all of them". */
export const holderBody = ({ policyIds, ...draft }: HolderDraft) => ({
  ...draft,
  policyIds: policyIds ?? [],
});

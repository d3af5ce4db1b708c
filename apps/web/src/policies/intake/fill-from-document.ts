/** Filling in the form of a new policy from a document: what was typed stays, and the document's value is offered. */
import {
  type AmountField,
  amountFields,
  billingTypes,
  dateFields,
  intervalTypes,
  lineFields,
  markets,
  policyTypes,
} from "#model/policies";
import type { IntakeValueFragment } from "../../graphql/generated/graphql.ts";
import type { PolicyDraft } from "../policy-draft.ts";

export type IntakeValue = IntakeValueFragment;

const choices = {
  type: policyTypes,
  market: markets,
  billingType: billingTypes,
  paymentIntervalType: intervalTypes,
} as const;
const texts: readonly string[] = [...lineFields, ...dateFields, "carrierId", "brokerId"];

const isAmount = (field: string): field is AmountField => amountFields.some((name) => name === field);

/** What a field of the form holds, as a document's value is written; null if it is blank. */
function valueIn(draft: PolicyDraft, field: string): string | null {
  if (isAmount(field)) {
    const cents = draft.amounts[field];
    return cents === null ? null : String(cents);
  }
  const value = (draft as unknown as Record<string, string | null>)[field];
  return value?.trim() || null;
}

/** The change that puts the value into the form; null if the form cannot take it. */
export function changeOf(draft: PolicyDraft, { field, value }: IntakeValue): Partial<PolicyDraft> | null {
  if (value === null || value === undefined) return null;
  if (isAmount(field)) return { amounts: { ...draft.amounts, [field]: Number(value) } };
  if (Object.hasOwn(choices, field)) {
    const known = (choices[field as keyof typeof choices] as readonly string[]).includes(value);
    return known ? { [field]: value } : null;
  }
  return texts.includes(field) ? { [field]: value } : null;
}

/** The form with the values in all fields that are still as the form began. `start`: the form as it began. */
export function fillDraft(
  draft: PolicyDraft,
  start: PolicyDraft,
  values: readonly IntakeValue[],
): PolicyDraft {
  return values.reduce((filled, value) => {
    if (valueIn(draft, value.field) !== valueIn(start, value.field)) return filled;
    return { ...filled, ...changeOf(filled, value) };
  }, draft);
}

/** Whether the form holds what the document says. */
export const isFilledWith = (draft: PolicyDraft, { field, value }: IntakeValue): boolean =>
  value !== null && valueIn(draft, field) === value;

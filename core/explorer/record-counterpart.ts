/**
 * The details that the policy's record has as well: how a reviewed value compares with the record, and what using it
 * there would write. Pure.
 */
import type { ValueField } from "#model/assistant";
import type { Carrier } from "#model/carriers";
import { decidePolicyState, policyFields, type PolicyState } from "#model/policies";
import type { PolicyRecord, RecordValues } from "./record-differences.ts";
import { plainKey } from "./merge-schedules.ts";
import { shownValue } from "./review-fields.ts";
import { plainName } from "./same-name.ts";

/** The field of the record that holds a detail. */
const recordFields = {
  policyNumber: "policyNumber",
  quoteNumber: "quoteNumber",
  effectiveDate: "inforceAt",
  expirationDate: "expiresAt",
  premium: "premium",
  taxes: "taxes",
  policyFees: "policyFees",
  otherFees: "otherFees",
} as const satisfies Partial<Record<ValueField, keyof RecordValues>>;

export type RecordField = keyof RecordValues | "carrier";

const fieldInRecord = (key: string): RecordField | null =>
  key === "carrier" ? key : ((recordFields as Readonly<Record<string, RecordField>>)[key] ?? null);

/** How a detail compares with the policy's record. Values are formatted for people. */
export interface RecordCounterpart {
  field: RecordField;
  /** The field's label in the record. */
  label: string;
  /** Null if the record has none. */
  value: string | null;
  /** What the record would say after the detail is used; null if a person said that the policy does not have it. */
  newValue: string | null;
  isMatch: boolean;
  /** A person accepted or corrected the detail, the record says something else, and nothing blocks it. */
  canUse: boolean;
  /** Why it cannot be used yet, and what to do; null if nothing blocks it. */
  blockedReason: string | null;
  /** The state to which using it ends the policy; null if it does not. */
  endsAs: PolicyState | null;
  /** The named carrier is none of the agency's carriers yet, so using it adds one. */
  addsCarrier: boolean;
  /** The record's version that this is about. */
  version: number;
  /** What is written: cents, a date, a text, or the carrier's name in the agency's list. */
  written: string | number | null;
}

export type CompareWithRecord = (
  key: string,
  value: string | number | null,
  isDecided: boolean,
) => RecordCounterpart | null;

/** `companies`: the agency's carriers and wholesale brokers. */
export function compareWithRecord(
  { version, carrierName, state, values }: PolicyRecord,
  companies: readonly Pick<Carrier, "name" | "isCarrier">[],
  today: string,
): CompareWithRecord {
  return (key, value, isDecided) => {
    const field = fieldInRecord(key);
    if (field === null) return null;
    const recorded = field === "carrier" ? carrierName : values[field];
    const company =
      field === "carrier" && value !== null ? matchCarrier(String(value), companies, carrierName) : null;
    const written = company?.name ?? value;
    const isMatch = written !== null && isSame(written, recorded);
    return {
      field,
      label: field === "carrier" ? "Carrier" : policyFields[field].label,
      value: describe(key, recorded),
      newValue: describe(key, written),
      isMatch,
      canUse: isDecided && written !== null && !isMatch,
      blockedReason: null,
      endsAs: field === "expiresAt" && typeof written === "string" ? endOf(state, written, today) : null,
      addsCarrier: company?.isNew ?? false,
      version,
      written,
    };
  };
}

function endOf(state: PolicyState, expiresAt: string, today: string): PolicyState | null {
  const after = decidePolicyState({ state, expiresAt, cancellation: null, reinstatement: null }, today);
  return after === state ? null : after;
}

/** Dates and amounts are compared as they are; numbers of policies without spaces, dashes and case. */
const isSame = (written: string | number, recorded: string | number | null): boolean =>
  typeof written === "number" || recorded === null || typeof recorded === "number"
    ? written === recorded
    : plainKey(written) === plainKey(recorded);

const describe = (key: string, value: string | number | null): string | null =>
  value === null || value === "" ? null : shownValue(key, value);

/**
 * The company of the agency's list that a document's carrier is: the same name without case, punctuation and words
 * such as "Inc." or "Insurance Company". "Travelers" is not "Travelers Casualty and Surety Company of America", which
 * is another insurer. Of several, the one that the policy has already, then a carrier, then the first by name.
 */
export function matchCarrier(
  name: string,
  companies: readonly Pick<Carrier, "name" | "isCarrier">[],
  current: string,
): { name: string; isNew: boolean } {
  const plain = plainName(name);
  const isIt = (other: string) =>
    other.toLowerCase() === name.toLowerCase() || (plain !== "" && plainName(other) === plain);
  if (isIt(current)) return { name: current, isNew: false };
  const known = companies.filter((company) => isIt(company.name));
  const match = known.find(({ isCarrier }) => isCarrier) ?? known[0];
  return match ? { name: match.name, isNew: false } : { name, isNew: true };
}

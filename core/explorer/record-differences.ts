/** Where a policy's documents name a different carrier or insured than its record does. Pure. */
import type { PolicyState } from "#model/policies";
import { endSentence } from "../shared/end-sentence.ts";
import type { MergedDetails, RecordDifference } from "./model.ts";
import { isSameName } from "./same-name.ts";

/** The policy's record, as far as documents say the same. Amounts in cents. */
export interface PolicyRecord {
  version: number;
  carrierName: string;
  accountName: string;
  /** The name the account does business as (DBA). */
  dba: string | null;
  additionalNamedInsureds: readonly string[];
  state: PolicyState;
  values: RecordValues;
}

export interface RecordValues {
  policyNumber: string | null;
  quoteNumber: string | null;
  inforceAt: string | null;
  expiresAt: string | null;
  premium: number;
  taxes: number;
  policyFees: number;
  otherFees: number;
}

type NamesOfAccount = Pick<PolicyRecord, "accountName" | "dba" | "additionalNamedInsureds">;

const namesOf = ({ accountName, dba, additionalNamedInsureds }: NamesOfAccount): string[] => [
  accountName,
  ...(dba === null ? [] : [dba]),
  ...additionalNamedInsureds,
];

/** Both names in a sentence if the insured as read is not the account; null if it is. */
export const otherInsuredNote = (insured: string, account: NamesOfAccount): string | null =>
  namesOf(account).some((name) => isSameName(insured, name))
    ? null
    : endSentence(`The documents name ${insured} as the insured, and the account is ${account.accountName}`);

export function findRecordDifferences(
  { details, corrections }: MergedDetails,
  { carrierName, ...account }: NamesOfAccount & Pick<PolicyRecord, "carrierName">,
): RecordDifference[] {
  const differences: RecordDifference[] = [];
  const compare = (field: RecordDifference["field"], names: readonly string[]) => {
    const said = details[field]?.name;
    const [recorded = ""] = names;
    if (said === undefined || names.some((name) => isSameName(said, name))) return;
    const isCorrected = corrections.some((correction) => correction.field === field);
    differences.push({
      field,
      text: endSentence(
        `${isCorrected ? "The correction names" : "The documents name"} ${said}, the record says ${recorded}`,
      ),
    });
  };
  compare("carrier", [carrierName]);
  compare("insured", namesOf(account));
  return differences;
}

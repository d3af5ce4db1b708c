/** Where a policy's documents name a different carrier or insured than its record does. Pure. */
import { endSentence } from "../shared/end-sentence.ts";
import type { MergedDetails, RecordDifference } from "./model.ts";
import { isSameName } from "./same-name.ts";

/** The names in the record. */
export interface PolicyRecord {
  carrierName: string;
  accountName: string;
  /** The name the account does business as (DBA). */
  dba: string | null;
}

export function findRecordDifferences(
  { details, corrections }: MergedDetails,
  { carrierName, accountName, dba }: PolicyRecord,
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
  compare("insured", [accountName, ...(dba === null ? [] : [dba])]);
  return differences;
}

/**
 * Nothing of another insured's goes into a policy's record: while the documents name an insured that is not the
 * account, and nobody has accepted or corrected that name, no detail can be used there. Pure.
 */
import { otherInsuredNote, type PolicyRecord } from "./record-differences.ts";
import type { ReviewedDetail } from "./review-model.ts";

export function blockForOtherInsured(
  details: readonly ReviewedDetail[],
  account: PolicyRecord,
): ReviewedDetail[] {
  const insured = details.find(({ field }) => field === "insured");
  const isUnsettled = insured?.state === "OPEN" || insured?.state === "REMOVED";
  const note = isUnsettled && insured.readValue ? otherInsuredNote(insured.readValue, account) : null;
  if (note === null) return [...details];
  const blockedReason = `${note} Accept or correct the insured before you use this in the record.`;
  return details.map((detail) =>
    detail.record?.canUse
      ? { ...detail, record: { ...detail.record, canUse: false, blockedReason } }
      : detail,
  );
}

/** Whether a detail may be accepted together with others: the record says the same, or nothing. */
export function agreesWithRecord(
  { field, record, recordNote, readValue }: ReviewedDetail,
  account: PolicyRecord,
): boolean {
  // A mismatch of the insured counts however unsure its reading is.
  if (field === "insured") return readValue === null || otherInsuredNote(readValue, account) === null;
  return recordNote === null && (record === null || record.isMatch || record.value === null);
}

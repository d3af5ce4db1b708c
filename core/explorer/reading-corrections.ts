/** What people decided about a policy's details, as it bears on the reading of one of its documents. Pure. */
import type { Extraction, ReadingCorrection } from "#model/assistant";
import { decidedBy } from "./corrected-answer.ts";
import { plainKey } from "./merge-schedules.ts";
import type { DetailCorrection, MergedDetails, NoticeTerm } from "./model.ts";
import {
  formOf,
  isScalar,
  labelOfKey,
  noDays,
  plainValueOf,
  shownValue,
  termOfKey,
} from "./review-fields.ts";

/**
 * `merged`: the policy's details with the decisions applied. A value counts where the document says what was decided about,
 * or where no document of the policy says anything: an earlier term may rightly say something else.
 */
function correctionsOf(extraction: Extraction, merged: MergedDetails, timeZone: string): ReadingCorrection[] {
  return merged.corrections.flatMap((correction): ReadingCorrection[] => {
    const { field: key, value, readValue } = correction;
    const said = decidedBy(correction, timeZone);
    if (isScalar(key)) {
      // Whose policy it is, and with whom, is settled by its record.
      if (key === "insured" || key === "carrier") return [];
      const own = plainValueOf(extraction.details, key);
      const isSaid = own !== null && shownValue(key, own) === readValue;
      return isSaid || readValue === null
        ? [{ tag: "VALUE", field: key, value: plainValueOf(merged.details, key), said }]
        : [];
    }
    if (key.startsWith("extraLimit.")) {
      const cents = merged.schedules.limits.find((limit) => limit.key === key)?.amount ?? null;
      return [{ tag: "LIMIT", name: nameOfLimit(extraction, correction), cents, said }];
    }
    if (key.startsWith("form.")) return formsOf(correction, said);
    const term = termOfKey(key);
    if (term) {
      const isIt = (each: Pick<NoticeTerm, "by" | "reason">) =>
        each.by === term.by && each.reason === term.reason;
      const own = extraction.schedules?.cancellation.find(isIt);
      const isSaid = own !== undefined && shownValue(key, own.days ?? noDays) === readValue;
      const days = merged.schedules.cancellation.find(isIt)?.days ?? null;
      return isSaid || readValue === null ? [{ tag: "NOTICE", ...term, days, said }] : [];
    }
    return key.startsWith("additionalInsured.")
      ? [
          ...(readValue !== null && readValue !== value
            ? [{ tag: "ADDITIONAL_INSURED" as const, name: readValue, isThere: false, said }]
            : []),
          ...(value === null
            ? []
            : [{ tag: "ADDITIONAL_INSURED" as const, name: value, isThere: true, said }]),
        ]
      : [];
  });
}

/** As the document writes it, else as people see it. */
const nameOfLimit = ({ details }: Extraction, { field, label, value }: DetailCorrection): string =>
  details.extraLimits?.find(({ name }) => plainKey(name) === plainKey(label))?.name ??
  (label || labelOfKey(field, value));

/** The form that was read is none of the policy's, where another number was set. */
function formsOf({ value, readValue }: DetailCorrection, said: string): ReadingCorrection[] {
  const [read, set] = [readValue, value].map((text) => (text === null ? null : formOf(text)));
  const isOther = read && plainKey(read.number) !== plainKey(set?.number ?? "");
  return [
    ...(isOther
      ? [{ tag: "FORM" as const, number: read.number, edition: read.edition, isThere: false, said }]
      : []),
    ...(set ? [{ tag: "FORM" as const, number: set.number, edition: set.edition, isThere: true, said }] : []),
  ];
}

/** How reviewed details are called and written, and how they correct a document, for other nouns. */
export const reviewedDetails = { labelOfKey, shownValue, correctionsOf };

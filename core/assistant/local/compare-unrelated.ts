/**
 * Whether two documents speak of one insurance at all. Documents of different insureds, or of different lines, differ
 * in nearly everything; a long list of that helps nobody.
 */
import { limitFields, type PolicyDetails } from "../model.ts";
import type { Comparand } from "./compare-demand-gap.ts";
import { type ComparedExtraction, isSameName } from "./compare-detail-differences.ts";

const plain = (text: string | undefined) => (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");

/** `share`: how much of their words and statements they have in common, 0 to 1. */
export function areUnrelated(old: Comparand, fresh: Comparand, share: number): boolean {
  const [ofOld, ofNew] = [old.extraction, fresh.extraction];
  if (haveCommonNumber(ofOld, ofNew)) return false;
  if (areStrangers(old, fresh)) return share < shareOfStrangers;
  return share < shareOfLines && haveOtherLines(ofOld.details, ofNew.details);
}

/** Two clients with one insurer share its forms; then what differs can still be told. */
const shareOfStrangers = 0.4;
const shareOfLines = 0.2;

/** Other insureds for certain: a name may be misread, so nothing else may speak for the same one. */
function areStrangers(old: Comparand, fresh: Comparand): boolean {
  const [a, b] = [insuredOf(old.extraction), insuredOf(fresh.extraction)];
  if (!a || !b || isSameName(a.name, b.name)) return false;
  if (names(fresh, a.name) || names(old, b.name)) return false;
  if (a.postalCode !== undefined && a.postalCode === b.postalCode) return false;
  const [ofOld, ofNew] = [old.extraction.details, fresh.extraction.details];
  const isOneTerm = ofOld.effectiveDate !== undefined && ofOld.effectiveDate === ofNew.effectiveDate;
  const isOneCarrier = ofOld.carrier && ofNew.carrier && isSameName(ofOld.carrier.name, ofNew.carrier.name);
  return !(isOneTerm && isOneCarrier);
}

/** The insured with the first five digits of the postal code, if it is given. */
function insuredOf({
  details,
  certificate,
}: ComparedExtraction): { name: string; postalCode?: string } | null {
  const insured = details.insured;
  const postalCode =
    insured?.address?.postalCode.slice(0, 5) ??
    /\b\d{5}\b(?!.*\b\d{5}\b)/s.exec(certificate?.insured?.address ?? "")?.[0];
  const name = insured?.name ?? certificate?.insured?.name;
  return name === undefined ? null : { name, ...(postalCode === undefined ? {} : { postalCode }) };
}

/** The beginning of the name stands somewhere in the document. */
function names({ pages }: Comparand, name: string): boolean {
  const words = plain(name.split(/\s+/).slice(0, 3).join(" "));
  return words.length >= 6 && pages.some(({ text }) => plain(text).includes(words));
}

function haveCommonNumber(old: ComparedExtraction, fresh: ComparedExtraction): boolean {
  const [ofOld, ofNew] = [old, fresh].map(
    ({ details, certificate }) =>
      new Set(
        [
          details.policyNumber,
          details.quoteNumber,
          details.priorPolicyNumber,
          ...(certificate?.policies ?? []).map(({ policyNumber }) => policyNumber ?? undefined),
        ]
          .map(plain)
          .filter((number) => number !== ""),
      ),
  );
  return [...(ofOld ?? [])].some((number) => ofNew?.has(number));
}

/** Both give limits, and none of one line. */
function haveOtherLines(old: PolicyDetails, fresh: PolicyDetails): boolean {
  const linesOf = (details: PolicyDetails) =>
    new Set(
      limitFields.filter((field) => details[field] !== undefined).map((field) => /^[a-z]+/.exec(field)?.[0]),
    );
  const [ofOld, ofNew] = [linesOf(old), linesOf(fresh)];
  return ofOld.size > 0 && ofNew.size > 0 && ![...ofOld].some((line) => ofNew.has(line));
}

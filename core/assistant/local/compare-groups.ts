/**
 * Which part of a comparison a difference belongs to, so that two terms read as a report: what is no longer covered
 * first, then what is covered for less or costs more, then what got better, wording last; and within a part what leaves
 * the insured with less before what leaves it with more.
 */
import { type ComparisonGroup, comparisonGroups } from "../model.ts";
import { valuesIn } from "./compare-plain-text.ts";
import type { Direction } from "./compare-reasons.ts";
import type { FoundDifference } from "./compare-statement-differences.ts";
import type { Statement } from "./compare-statement.ts";

const parties =
  /\bnamed insured|^insured\b|insured name|\bcarrier\b|insurance company|\bproducer\b|\bbroker\b|\bagen(?:t|cy)\b|mortgagee|loss payee|lender|additional insured|certificate holder|\bd\/?b\/?a\b|mailing address/i;
const places =
  /\bvehicles?\b|\bvin\b|\bdrivers?\b|\blocations?\b|\bloc\b|\bpremises\b|\baddress\b|\bbuilding (?:no|number|#)|\bgaraging|class(?:ification)? code|payroll|gross sales|receipts|\bunits?\b|\bautos? (?:no|#|\d)/i;
const charges =
  /premium|\btax(?:es)?\b|\bfees?\b|total cost|amount due|annual cost|surcharge|assessment|installment|billing|payment|minimum earned|experience mod|^total\b|\brate\b/i;
/** Amounts that a premium is computed from: what is insured for how much is said elsewhere. */
const exposures =
  /payroll|remuneration|receipts|\bsales\b|\bcosts?\b|revenue|exposure|\bbasis\b|\bvalues?\b/i;
const retained = /deductible|retention|self[- ]insured|waiting period|coinsurance|time deductible/i;
const limits =
  /\blimits?\b|aggregate|occurrence|each (?:claim|accident|person|employee)|any one|sublimit|combined single|single limit|per (?:claim|loss)/i;

/** What a label, its heading and its values speak of. */
export function groupOf(difference: FoundDifference): ComparisonGroup {
  const { label, column, oldValue, newValue, isForm } = difference;
  const about = `${column} ${label}`;
  const values = [oldValue, newValue].filter((value) => value !== null);
  const isWording = values.every((value) => value.startsWith("“") || value.length > 120);
  if (label.startsWith("Gap between")) return "TERM";
  if (isForm) return values.some((value) => value.startsWith("excluded (")) ? "EXCLUSIONS" : "FORMS";
  if (isWording)
    return /^wording of .*\bexclusions?\b|^[“"]?this insurance does not apply/i.test(label)
      ? "EXCLUSIONS"
      : "CONDITIONS";
  if (retained.test(about) || values.some((value) => /^\W*\d+\s*hours?\b/i.test(value))) return "DEDUCTIBLES";
  if (charges.test(about)) return "PREMIUM";
  if (values.every(isOfDates) || /effective date|expiration date|policy period|retroactive/i.test(about))
    return "TERM";
  if (parties.test(about)) return "PARTIES";
  if (/\bexclu/i.test(label)) return "EXCLUSIONS";
  const hasFigure = values.some((value) => valuesIn(value).some(({ kind }) => kind === "MONEY"));
  const isOnOff =
    values.length === 1 || values.some((value) => valuesIn(value).some(({ kind }) => kind === "WORD"));
  if (places.test(about) && !hasFigure) return "LOCATIONS";
  if (isOnOff && (hasFigure || values.length > 1)) return "COVERAGES";
  if (hasFigure || limits.test(about)) return "LIMITS";
  return places.test(about) ? "LOCATIONS" : "CONDITIONS";
}

function isOfDates(value: string): boolean {
  const found = valuesIn(value);
  return found.length > 0 && found.every(({ kind }) => kind === "DATE");
}

const weights: Readonly<Record<Direction, number>> = { LESS: 0, OTHER: 1, MORE: 2 };

/** The smaller comes first: a total before its parts, then what leaves the insured with less. */
export const weightOf = ({ label }: FoundDifference, direction: Direction): number =>
  /\btotal\b/i.test(label) ? -1 : weights[direction];

/** The place of each part: one that tells of gains alone stands behind all that need a look, before the words. */
export function placesOf(
  told: readonly { group: ComparisonGroup; direction: Direction }[],
): ReadonlyMap<ComparisonGroup, number> {
  const tierOf = (group: ComparisonGroup): number => {
    if (group === "FORMS" || group === "CONDITIONS") return 2;
    return told.some((one) => one.group === group && one.direction !== "MORE") ? 0 : 1;
  };
  const ordered = comparisonGroups.toSorted((a, b) => tierOf(a) - tierOf(b));
  return new Map(ordered.map((group, place) => [group, place]));
}

// What stayed the same ----------------------------------------------------------------------------

/** "12 limits, 2 deductibles and 9 forms are unchanged."; null where nothing of the kind stands in both. */
export function unchangedIn(same: readonly Statement[]): string | null {
  const kept = { limit: new Set<string>(), deductible: new Set<string>(), form: new Set<string>() };
  for (const { kind, label, column, section, text } of same) {
    const key = `${section} ${column} ${label} ${text}`.toLowerCase();
    const about = `${column} ${label}`;
    const hasMoney = valuesIn(text).some((value) => value.kind === "MONEY" && (value.amount ?? 0) > 0);
    if (kind === "FORM") kept.form.add(text.toLowerCase());
    else if (kind === "VALUE" && hasMoney && !charges.test(`${section} ${about}`)) {
      if (retained.test(about)) kept.deductible.add(key);
      else if (!exposures.test(about)) kept.limit.add(key);
    }
  }
  const counts = Object.entries(kept)
    .filter(([, entries]) => entries.size > 0)
    .map(([name, { size }]) => `${size} ${name}${size === 1 ? "" : "s"}`);
  const last = counts.pop();
  if (last === undefined) return null;
  const isOne = counts.length === 0 && last.startsWith("1 ");
  const list = counts.length === 0 ? last : `${counts.join(", ")} and ${last}`;
  return `${list} ${isOne ? "is" : "are"} unchanged.`;
}

/**
 * Rows of declarations that show a limit, and which of them have no field of their own: autos, crime, inland marine,
 * professional and the like, by their printed name.
 */
import type { QuoteSegment } from "#model/documents";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { ExtraLimit } from "../../model.ts";
import { endsAddress, startsStreet } from "./addresses-in-text.ts";
import type { AmountFact } from "./amount-facts.ts";
import { saysOnlyLimit } from "./amount-surroundings.ts";
import type { AmountReading } from "./decide-amounts.ts";
import { withoutMark } from "../lists/titles.ts";
import { lineNames } from "./insurance-lines.ts";
import { normalized } from "./normalized-text.ts";

const EXTRA_LIMITS_MAX = 40;
const LEAST_CENTS = 10_000;
const notALimitLabel =
  /\b(?:deductibles?|ded|premium|tax|taxes|fees?|surcharge|assessment|total|subtotal|payroll|remuneration|sales|receipts|revenues?|exposure|basis|commission|value|cost new|rate|date|discount|credit|expense constant|prior|tria|terrorism|payment|installment|past due|code|mod(?:ification)?|paid|payable|per (?:week|day|month))\b|^option(?:al)?\b.{0,4}$/i;
/** Damage to the autos themselves is paid up to their value: what stands in these rows is a deductible or that value. */
const physicalDamage = /\b(?:comprehensive|collision|specified (?:perils|causes))\b/i;
const boundPhysicalDamage = /garage\s?keepers|false pretense|rental|hired/i;

/** Columns of a table that hold something else than limits. */
const notALimitColumn =
  /deduct|retention|premium|^rate|taxes|surcharge|fee$|fees$|payroll|remuneration|basis|costnew|sales|receipts|exposure|value$|statedamount|coinsurance|code|class|territory|yearbuilt|sqft|squarefeet|paid|reserve|incurred|percent|charge|amountdue|balance|expiring|currentterm|prior/;

/** "Deductible amount per occurrence" speaks of occurrences and is no limit. */
const isOtherColumn = (normalizedHeader: string): boolean =>
  notALimitColumn.test(normalizedHeader) &&
  (!/limit|aggregate|occurrence/.test(normalizedHeader) ||
    /^(?:deductible|retention|premium)/.test(normalizedHeader));

/** Sections whose amounts are not limits of this policy. */
const notALimitSection =
  /^(item[a-z0-9]{1,2})?(premiums?|deductibles?|retentions?)$|underlying|retained|(?:coverages?|parts?)andpremiums?$|classification|premium(schedule|computation|summary|basis)|scheduleof(autos|vehicles|drivers|equipment)|lossrun|losshistory|claimshistory|exposure|payment(plan|schedule|options)|installment|rateschedule|pricing|optionalcoverages?notselected|quoteoptions/;

/** True for a row of declarations that shows a limit: a label in capitals or title case, an amount, no other column. */
export function isLimitRow(
  fact: AmountFact,
  { declarationsScore, ofPremium, standard }: AmountReading,
): boolean {
  const label = labelOf(fact);
  const column = normalized(fact.header);
  if (
    declarationsScore(fact.page) < 0.4 ||
    fact.cents < LEAST_CENTS ||
    !fact.hasDollarSign ||
    fact.line === "UNDERLYING" ||
    ofPremium.has(fact)
  )
    return false;
  if (label.length < 4 || label.length > 90 || !/^["“(]?[\p{Lu}\d]/u.test(label) || !hasWord(label))
    return false;
  if (/\b(?:is|by|to|of|and|or|the|a|for|in|on|may|if)$|[,;]$/i.test(label) || notALimitLabel.test(label))
    return false;
  const isNumbered = /^(?:\(?[a-z0-9]{1,2}[.)]|\d+$)/i.test(label);
  if (
    (isNumbered && !/limit|aggregate|occurrence/.test(column)) ||
    /^\W*(?:deductible|ded)\b/i.test(fact.after)
  )
    return false;
  if (physicalDamage.test(label) && !boundPhysicalDamage.test(`${label} ${fact.rowLabel}`)) return false;
  const section = normalized(fact.section);
  if (notALimitSection.test(section) || /^(annual|estimated|policy)?premium|charges|fees$/.test(section))
    return false;
  if (isOtherColumn(column)) return false;
  return (
    /limit|aggregate|occurrence|claim|insurance|amount/.test(column) ||
    fact.line !== null ||
    standard.has(fact) ||
    /limit|aggregate|retention/i.test(label)
  );
}

/** Numbers of vehicles and policies, and the marks of items, name nothing. */
const hasWord = (text: string): boolean =>
  text.split(/[\s/-]+/).some((word) => /^\W*\p{L}{3,}\W*$/u.test(word)) && !/^item\s*\S{1,5}$/i.test(text);

const isPlace = (text: string): boolean => endsAddress(text) || startsStreet(text);

/**
 * What names the amount: the cell on its left, the words before it, or, behind an address, its column. Where there are
 * none, or they say only that a limit follows, the words behind it.
 */
export function labelOf(fact: AmountFact): string {
  const parts = fact.before.split(/:\s+/).filter((text) => hasWord(text));
  const left = fact.left.find((text) => hasWord(text) && !saysOnlyLimit.test(text)) ?? "";
  // "Ordinance or law: coverage A included; B and C $250,000": what is named stands first.
  const before = (/;\s/.test(parts.at(-1) ?? "") ? parts[0] : parts.at(-1)) ?? "";
  // "Liability | Each accident – other than auto $1,000,000": the row's cover, and of it this part.
  const isPart =
    left !== "" && /^(?:each|per|any one|aggregate)\b.*\s/i.test(before) && /^\p{Lu}/u.test(before);
  const nearest = isPart ? `${left} – ${before}` : left || before;
  const label = (isPlace(nearest) && hasWord(fact.header) ? fact.header : nearest)
    .replace(/(?:\s?\.){2,}\s*$/, "")
    .replace(/[\s:.–—-]+$/, "")
    .replace(/\s(?:(?:is|are)\s)?(?:included|provided|limited|covered)?\s?(?:up to|at|to|of)$/i, "")
    .trim();
  if (label !== "" && !saysOnlyLimit.test(label)) return label;
  const after = fact.after.split(/[.;,$]/)[0]?.trim() ?? "";
  return isLabelBehind.test(after) ? `${after.charAt(0).toUpperCase()}${after.slice(1)}` : label;
}

/** "$1,000,000 General Aggregate", "$2,000,000 each claim". */
const isLabelBehind =
  /^\p{Lu}\p{L}{2}|^(?:each|per|policy|annual|general)\b.{0,20}\b(?:claim|occurrence|aggregate|loss|event|accident)\b|^aggregate\b/u;

/** The label as a name that stands for itself. */
export function nameOfLimit(fact: AmountFact, { standard }: AmountReading): string {
  const label = withoutMark(labelOf(fact).replace(/^item\s+\w{1,3}[.:]?\s+(?=\S)/i, ""));
  return standard.has(fact) ? label : inItsPart(label, fact.section);
}

/** "In transit" under "Fine arts": a row that says only where or how much belongs to the heading above it. */
function inItsPart(label: string, section: string): string {
  const isFragment = /^(?:at|in|inside|outside|within|any one|each|all|maximum|per|on|away)\b/i.test(label);
  const heading = section
    .replace(/\s+/g, " ")
    .replace(/[\s:.–—-]+$/, "")
    .trim();
  const isCover = hasWord(heading) && heading.length < 60 && !notACover.test(heading);
  return isFragment && isCover ? `${heading} – ${label}` : label;
}
const notACover =
  /\b(?:limits?|coverages?|insurance|insurer|liability|schedule|declarations?|continued|premises|locations?|forms?|description|section|part|policy|item|we|will|you|shall)\b|\$|\d{3}/i;

export interface FoundLimit extends ExtraLimit {
  quotes: QuoteSegment[][];
}

/** A label that names no cover: what is limited is said elsewhere, or nowhere. */
const namesNothing =
  /^(?:\b(?:the|a|combined|total|maximum|additional|basic|per item|item|limits?|sublimits?|of|insurance|liability|amount|coverage|aggregate|each|any one|occurrence|claim|includ\w*(?: ?in| additional)?|rated as .*)\b\W*)+$/i;
/** Words of sentences on how much is paid: "We will pay no more than", "2% subject to a minimum of". */
const isOfSentence =
  /^(?:loss (?:to|at)|the (?:following|amount)|we (?:will|pay)|you |if |subject to)\b|\b(?:assume|no more than|subject to a minimum)\b|\bis the limit\b|^limit of insurance on\b/i;

/** What such a row prints names no cover. */
export const namesNoCover = (name: string): boolean => namesNothing.test(name) || isOfSentence.test(name);

/** A limit is stated where its label or its column calls it one; under the heading of a line it may be something else. */
const confidenceOf = (name: string, fact: AmountFact): number =>
  /limit|aggregate|occurrence|each (?:accident|claim|person|loss)|any one/i.test(
    `${fact.header} ${name} ${fact.after.slice(0, 40)}`,
  ) || /\blimits?\b/i.test(fact.section)
    ? 0.85
    : 0.7;

export function* extraLimitsOf(amounts: AmountReading): SlicedWork<FoundLimit[]> {
  const limits = new Map<string, FoundLimit>();
  const rows = new Set<string>();
  yield* inSlices(amounts.facts, (fact) => {
    if (amounts.standard.has(fact) || fact.runIndex > 0 || !isLimitRow(fact, amounts)) return;
    // Further amounts of a row without headings are deductibles and premiums, as far as anybody can tell.
    const place = `${fact.page} ${fact.row}`;
    if (rows.has(place) && !/limit|aggregate|occurrence/i.test(fact.header)) return;
    rows.add(place);
    const label = nameOfLimit(fact, amounts);
    const qualifier =
      /^(?:each|per|any one|csl|combined|aggregate|medical)\b/i.test(fact.after) &&
      fact.after.length < 40 &&
      !label.toLowerCase().includes(fact.after.toLowerCase())
        ? ` ${fact.after}`
        : "";
    const name = `${label}${qualifier}`.replace(/\s+/g, " ").replace(/[\s/,;.]+$/, "");
    const key = `${normalized(name)} ${fact.cents}`;
    if (limits.size >= EXTRA_LIMITS_MAX || limits.has(key)) return;
    if (namesNoCover(name)) return;
    const line = fact.line ?? amounts.pageLine(fact.page) ?? amounts.documentLine;
    limits.set(key, {
      name,
      limit: fact.cents,
      ...(line === null ? {} : { line: lineNames[line] }),
      confidence: confidenceOf(name, fact),
      quotes: [fact.said],
    });
  });
  return [...limits.values()];
}

/** Premium, taxes, fees, total, deductible and the other figures of a premium summary. */
import type { QuoteSegment } from "#model/documents";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { AmountFact } from "./amount-facts.ts";
import { notALimitSection, pastColumn, pastTerm } from "./limit-labels.ts";
import { normalized } from "./normalized-text.ts";

export interface ChosenAmount {
  cents: number;
  quotes: QuoteSegment[][];
}

export type ChargeKind = "PREMIUM" | "PART" | "TAX" | "POLICY_FEE" | "OTHER_FEE" | "TOTAL" | "TAXES_AND_FEES";

export interface Charge {
  kind: ChargeKind;
  fact: AmountFact;
  score: number;
}

/** Read on normalized labels; the first that fits wins. */
const chargeLabels: readonly { kind: ChargeKind | null; label: RegExp; score: number }[] = [
  // A cover that may be declined gives a quote two totals; the plain offer is the one without it.
  {
    kind: "TOTAL",
    label:
      /^(grand|estimated)?total.*(without|excluding|excl|declined|rejected|no)(tria|terrorism|coverage)|^(grand|estimated)?total.*(tria|terrorism)[a-z]*(declined|rejected|excluded)/,
    score: 0.8,
  },
  {
    kind: null,
    label:
      /minimumpremium|minimumearned|minimumretained|minimumannual|minimumanddeposit$|manualpremium|modifiedpremium|standardpremium|subjectpremium|expiringpremium|priorpremium|premiumbasis|returnpremium|additionalpremium|additionalorreturn|premiumchange|changeinpremium|premiumadjustment|installment|downpayment|perpremium|lossofassessment|lossassessment|premiumdiscount|pastdue|ifpaidinfull|paidinfulldiscount|terrorism|tria/,
    score: 0,
  },
  {
    kind: "TOTAL",
    label:
      /^(grand|estimated|policy)?total.*(premium|cost|price|charges|due|amount).*(tax|fee|surcharge|assessment)|^(grand|policy)?total(including|incl|with)[a-z]*(tax|fee|surcharge|assessment)/,
    score: 1.05,
  },
  {
    kind: "TOTAL",
    label:
      /^(total)?amountpayable$|^premium(plus|with|including|and)tax[a-z]*$|^(total)?(amount|balance)?due(if|with|without|by|at|for|upon|on)?[a-z0-9]*$|^total(invoice|bill|account|balance|due|paid|premium(and|with|plus)(tax|fee|sur))[a-z0-9]*$|^(invoice|account|policy|quote)total$/,
    score: 0.8,
  },
  { kind: "TAXES_AND_FEES", label: /tax(es)?(and|or)?(fees|surcharges|assessments)/, score: 1 },
  {
    kind: "TAX",
    label:
      /(surplus|excess|premium|state|sl|municipal|city|local|county)(lines)?tax|^tax(es)?|taxes$|^[a-z]{0,14}tax$/,
    score: 1,
  },
  {
    kind: "POLICY_FEE",
    label:
      /policy(issuance|issue|writing|service|admin|company|carrier)?fee|policy(issuance)?charge$|carrierfee|companyfee/,
    score: 1,
  },
  {
    kind: "OTHER_FEE",
    label: /fee$|fees$|surcharge|assessment|stamping|inspection|firefund|recoupment|guarantyfund/,
    score: 1,
  },
  // What is paid at first is the premium only where nothing else is called so.
  { kind: "PREMIUM", label: /^(initial)?deposit(premium)?$/, score: 0.7 },
  { kind: "PREMIUM", label: /^premiumminimumand(deposit|earned)|^minimumanddeposit(premium)?$/, score: 1.1 },
  {
    kind: "PART",
    label:
      /premiumfor(the|this|all)?[a-z]*(coverageparts?|coverage|part|endorsements?|form)|coveragepart(total)?premium/,
    score: 0.5,
  },
  {
    kind: "PREMIUM",
    label:
      /total(estimated)?(annual|policy|quoted|advance|gross|net|written|deposit|combined|package|term|account)*premium(?!for|tax)/,
    score: 1.3,
  },
  {
    kind: "PREMIUM",
    label:
      /(estimated)?(annual|policy|quoted|deposit|advance|gross|base|net|written|term)+premium(charge|amount|atinception)?$|premiumsubtotal|^subtotal|^subtotalpremium|^(annual)?premiumtotal/,
    score: 1.15,
  },
  {
    kind: "PREMIUM",
    label:
      /^(total)?premium(is|due|shown|amount|annual|charges?|forpolicyterm|payableatinception|atinception|forthispolicy|excluding[a-z]*|before[a-z]*)?$/,
    score: 1,
  },
  { kind: "PREMIUM", label: /^[a-z]{2,26}premium$/, score: 0.75 },
  // Risk pools of public bodies have members who contribute.
  {
    kind: "PREMIUM",
    label: /^(total|annual|estimated|net|member){0,3}contribution(amount|due)?$/,
    score: 0.9,
  },
  {
    kind: "TOTAL",
    label:
      /^(grand|policy|estimated|invoice|quote)?(sub)?total(s)?(payable|due|cost|amount|charges?|amountdue|policy|price|annual|estimated|contribution|including[a-z]*|dueatinception|(annual|policy)?premium(taxes|and|with)[a-z]*|forpolicy|forterm)*$/,
    score: 1,
  },
  { kind: "PREMIUM", label: /^(additional|added|ap)premium(of|due)?$|anadditionalpremium(of)?$/, score: 0.3 },
  { kind: "PART", label: /premiumfor|premiumparts?$/, score: 0.5 },
];

/** Columns of limits and of losses: a total in them is no charge. */
const otherColumn = /limit|aggregate|retention|reserve|incurred|paid|expense$|payroll|remuneration|value/;

/** Covers that stand beside the main ones of a policy; where one of them is all there is, its deductible counts. */
const besideLines: ReadonlySet<string> = new Set([
  "EMPLOYEE_BENEFITS",
  "EMPLOYMENT_PRACTICES",
  "DIRECTORS_AND_OFFICERS",
  "LIQUOR",
  "CRIME",
  "EQUIPMENT_BREAKDOWN",
  "LAW_ENFORCEMENT",
  "ABUSE",
]);
const isBeside = (fact: AmountFact) => besideLines.has(fact.line ?? "");

/** Deductibles of single perils and of covers beside the main one. */
const minorDeductible =
  /wind|hail|quake|flood|glass|theft|hurricane|named|water|data|equipment|directors|officers|employ|crime|sewer|backup|spoilage|fidelity|dishonesty|medical|income|sign|outdoor|pollution|professional|cyber|abuse/;

export interface ChargeFacts {
  charges: Charge[];
  deductibles: { fact: AmountFact; score: number }[];
}

export function* chargesOf(
  facts: readonly AmountFact[],
  declarationsScore: (page: number) => number,
): SlicedWork<ChargeFacts> {
  const charges: Charge[] = [];
  const deductibles: ChargeFacts["deductibles"] = [];
  let option: AmountFact | null = null;
  yield* inSlices(facts, (fact) => {
    // An option's row may go on in the next line.
    if (isOfOption(fact)) option = fact;
    else if (option && (fact.page !== option.page || fact.row - option.row > 1)) option = null;
    const header = normalized(fact.header);
    const nearest = fact.left.find((text) => /\p{L}{2}/u.test(text)) ?? "";
    const printed =
      fact.before.length > 3
        ? fact.before
        : nearest || labelAroundOf(fact) || (fact.headerIsNear ? fact.header : "") || labelAfter(fact);
    // Of several sentences in one cell the last one names the amount.
    const label = normalized(plainLabel(printed.split(/[.;]\s+(?=\S)/).at(-1) ?? "")).replace(
      /^item\d+[a-e]?(?=[a-z]{4})/,
      "",
    );
    const weight = declarationsScore(fact.page) * 0.6 - (option && isFurtherOption(option) ? 0.3 : 0);
    const isOtherColumn =
      header.length < 60 && otherColumn.test(header) && !/premium|charge|cost$|due/.test(header);
    // The heading of a table higher up does not reach a total that stands below charges.
    const last = charges.at(-1)?.fact;
    const isBelowCharge = last?.page === fact.page && fact.row - last.row < 4 && /^total|due/.test(label);
    if (isOtherColumn && !isBelowCharge && !/premium|tax|fee/.test(label) && !isDeductible(label, header))
      return;
    if ((pastColumn.test(header) && header.length < 40) || pastTerm.test(fact.runLabel)) return;
    if (
      isDeductible(label, header) ||
      (isDeductibleSection(fact.section) && !/premium|tax|fee|total/.test(label))
    ) {
      const named = /deductible/.test(label) ? 1 : 0.8;
      if (pastColumn.test(header)) return;
      const row = `${label} ${normalized(fact.rowLabel)}`;
      const isMinor = minorDeductible.test(row);
      const isMajor =
        /^(the|all)?(building|businesspersonal|contents|property)/.test(row) &&
        !/ordinance|income|others/.test(row);
      deductibles.push({
        fact,
        score: named + weight - (isMinor ? 0.6 : 0) + (isMajor ? 0.25 : 0) - (isBeside(fact) ? 0.3 : 0),
      });
      return;
    }
    const isPremiumColumn =
      /premium|amount|charge|cost|total/.test(header) || /premium|charges|cost|fees/i.test(fact.section);
    if (label === "" || label.length > 90) {
      if (fact.headerIsNear && /premium/.test(header)) {
        charges.push({ kind: /total/.test(header) ? "PREMIUM" : "PART", fact, score: 0.9 + weight });
      }
      return;
    }
    if (/limit|aggregate|occurrence/.test(label) && !/premium/.test(label)) return;
    const match = chargeLabels.find((candidate) => candidate.label.test(label));
    if (match?.kind)
      charges.push({ kind: match.kind, fact, score: match.score + weight + kindBonus(fact, header) });
    else if (!match && /premium/.test(header))
      charges.push({ kind: "PART", fact, score: 0.4 + weight + (isPremiumColumn ? 0.1 : 0) });
  });
  return { charges, deductibles };
}

/** "The annual premium is" names what "Annual premium" names. */
const plainLabel = (label: string) =>
  label
    .replace(/\(?\s*@?\s*\d{1,2}(?:\.\d+)?\s?%\s*\)?/g, " ")
    .replace(/^(?:the|your|our|an?)\s+/i, "")
    .replace(/\s+(?:is|of|are|will be|shall be|equals)\W*$/i, "");

/** Of several options the first is the one that is offered. */
const isFurtherOption = (fact: AmountFact): boolean =>
  optionOf(fact) !== undefined && !/^(?:1|a|one)$/i.test(optionOf(fact) ?? "");
const isOfOption = (fact: AmountFact): boolean => optionOf(fact) !== undefined;
const optionOf = ({ left, section }: AmountFact): string | undefined =>
  [...left, section]
    .map((text) => /^\W*option\s*#?\s*(\d|[a-f]|one|two|three)\b/i.exec(text)?.[1])
    .find((mark) => mark !== undefined);

const labelAroundOf = ({ left, wrappedLeft }: AmountFact): string =>
  left.length === 0 ? (wrappedLeft[0] ?? "") : "";

/** "$5,000  Deductible per occurrence": some quotes print the amount first. */
function labelAfter(fact: AmountFact): string {
  return fact.runIndex === 0 && /^\p{Lu}/u.test(fact.after) ? (fact.after.split(",")[0] ?? "") : "";
}

function kindBonus(fact: AmountFact, header: string): number {
  const isLinePart = /coveragepart|liability$|property$|terroris|endors/.test(normalized(fact.left[0] ?? ""));
  return (fact.hasDollarSign ? 0.1 : 0) - (isLinePart ? 0.35 : 0) - (/deduct|limit/.test(header) ? 0.5 : 0);
}

/** Under the heading "Deductibles" each row is one. */
const isDeductibleSection = (section: string) =>
  /^(item[a-z0-9]{1,2})?(deductibles?|retentions?)$/.test(normalized(section));

function isDeductible(label: string, header: string): boolean {
  if (/premium|credit|limit$/.test(label)) return false;
  if (/deduct|^(aop|bipd|property|liability|policy)?ded$/.test(label) && label.length < 60) return true;
  if (/^(aop|allother(perils|causes(ofloss)?))$/.test(label)) return true;
  return /deduct/.test(header) && !/premium|limit/.test(header) && !/deduct/.test(label);
}

export interface ChosenCharges {
  premium?: ChosenAmount;
  taxes?: ChosenAmount;
  policyFees?: ChosenAmount;
  otherFees?: ChosenAmount;
  total?: ChosenAmount;
  deductible?: ChosenAmount;
}

export function chooseCharges({ charges, deductibles }: ChargeFacts, isAuto: boolean): ChosenCharges {
  const chosen: ChosenCharges = {};
  const premium = bestCharge(charges, "PREMIUM");
  const total = bestCharge(
    charges.filter((charge) => charge.kind !== "TOTAL" || isTotalOf(charge, premium)),
    "TOTAL",
  );
  const page = premium?.fact.page ?? total?.fact.page ?? pageOfMost(charges);
  const onPage = charges.filter(({ fact }) => fact.page === page);
  const column = premium?.fact.x ?? total?.fact.x ?? 0;
  const sumOf = (kind: ChargeKind) =>
    oneARow(
      onPage.filter((charge) => charge.kind === kind && charge.fact.cents >= 0),
      column,
    );
  const taxes = sumOf("TAX");
  const policyFees = sumOf("POLICY_FEE");
  const otherFees = sumOf("OTHER_FEE");
  const hasItems = taxes.length + policyFees.length + otherFees.length > 0;
  for (const charge of sumOf("TAXES_AND_FEES")) {
    // A line that sums up the charges above it adds nothing to them.
    if (hasItems && /^\W*total\b/i.test(`${charge.fact.left[0] ?? ""}${charge.fact.before}`)) continue;
    const isFee = /fee/i.test(charge.fact.after) || charge.fact.cents === 0;
    (isFee ? policyFees : taxes).push(charge);
  }
  if (taxes.length > 0) chosen.taxes = summed(taxes);
  if (policyFees.length > 0) chosen.policyFees = summed(policyFees);
  if (otherFees.length > 0) chosen.otherFees = summed(otherFees);
  const extras = [...taxes, ...policyFees, ...otherFees];
  const printed = premium ? premiumUnder(premium, charges, extras) : null;
  if (premium && printed) {
    chosen.premium = summed([printed]);
    chosen.total = summed([premium]);
  } else if (premium) {
    chosen.premium = summed([premium]);
    const above = total && total.fact.cents >= premium.fact.cents && total.fact.page === page;
    if (above) chosen.total = summed([total]);
  } else if (total && total.fact.page === page) {
    setFromTotal(chosen, total, onPage, extras);
  }
  if (!chosen.premium) {
    const single = bestCharge(charges, "PART");
    if (single) chosen.premium = summed([single]);
  }
  if (!isAuto) chosen.deductible = chooseDeductible(deductibles);
  return chosen;
}

/** Taxes and fees may be a good part of a small premium, but a total that is a multiple of it is of something else. */
const isTotalOf = ({ fact }: Charge, premium: Charge | undefined): boolean =>
  premium === undefined || fact.cents <= premium.fact.cents * 2 + 100_000;

/**
 * "Total $16,230, fire fee $114.30, premium payable at inception $16,344.30": what is called premium last has the
 * taxes and fees in it when the total above and they add up to it.
 */
function premiumUnder(premium: Charge, charges: readonly Charge[], extras: readonly Charge[]): Charge | null {
  const extraCents = extras.reduce((sum, { fact }) => sum + fact.cents, 0);
  if (extraCents <= 0) return null;
  const sameBlock = charges.filter(
    ({ kind, fact }) =>
      (kind === "TOTAL" || kind === "PREMIUM") &&
      fact.page === premium.fact.page &&
      fact.row < premium.fact.row &&
      fact.cents + extraCents === premium.fact.cents,
  );
  return bestCharge(sameBlock, "TOTAL") ?? bestCharge(sameBlock, "PREMIUM") ?? null;
}

/** Where neither a premium nor a total is printed: the page with the most charges. */
function pageOfMost(charges: readonly Charge[]): number {
  const counts = countBy(charges, ({ fact }) => fact.page);
  const count = (page: number) => counts.get(page) ?? 0;
  return charges.reduce((best, { fact }) => (count(fact.page) > count(best) ? fact.page : best), 0);
}

/** Options of a quote stand side by side: of each row the amount nearest to the premium's column counts. */
function oneARow(charges: readonly Charge[], column: number): Charge[] {
  const byRow = new Map<string, Charge>();
  for (const charge of charges) {
    const key = `${charge.fact.row} ${charge.fact.before}`;
    const known = byRow.get(key);
    if (!known || Math.abs(charge.fact.x - column) < Math.abs(known.fact.x - column)) byRow.set(key, charge);
  }
  return [...byRow.values()];
}

/** Only a total is printed: the premium is what is left of it without the charges listed above it. */
function setFromTotal(chosen: ChosenCharges, total: Charge, onPage: Charge[], extras: Charge[]): void {
  const above = extras.filter(({ fact }) => fact.row < total.fact.row);
  const extraCents = above.reduce((sum, { fact }) => sum + fact.cents, 0);
  const parts = onPage.filter(
    ({ kind, fact }) => kind === "PART" && fact.row < total.fact.row && fact.cents > 0,
  );
  const partCents = parts.reduce((sum, { fact }) => sum + fact.cents, 0);
  chosen.total = summed([total]);
  if (partCents > 0 && extraCents === 0 && partCents === total.fact.cents) chosen.premium = summed([total]);
  else if (partCents > 0 && partCents + extraCents === total.fact.cents) chosen.premium = summed(parts);
  else
    chosen.premium = {
      cents: total.fact.cents - extraCents,
      quotes: [total, ...above].map(({ fact }) => fact.said),
    };
}

function bestCharge(charges: readonly Charge[], kind: ChargeKind): Charge | undefined {
  const own = charges.filter((charge) => charge.kind === kind && charge.fact.cents > 0);
  const repeats = countBy(own, ({ fact }) => fact.cents);
  const score = (charge: Charge) => charge.score + 0.1 * Math.min(3, repeats.get(charge.fact.cents) ?? 0);
  return [...own].sort(
    (a, b) => score(b) - score(a) || a.fact.page - b.fact.page || b.fact.row - a.fact.row,
  )[0];
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function summed(charges: readonly Charge[]): ChosenAmount {
  return {
    cents: charges.reduce((sum, { fact }) => sum + fact.cents, 0),
    quotes: charges.map(({ fact }) => fact.said),
  };
}

/** The deductible of the policy: the surest place, and among equals the amount printed most. Zero says nothing. */
function chooseDeductible(deductibles: ChargeFacts["deductibles"]): ChosenAmount | undefined {
  const own = deductibles.filter(
    ({ fact }) =>
      fact.cents > 0 &&
      fact.line !== "CYBER" &&
      (/^(item[a-z0-9]{1,2})?(premium|deductible|retention)/.test(normalized(fact.section)) ||
        /^\W*(?:policy |property )?deductible\b/i.test(`${fact.left[0] ?? ""}${fact.before}`) ||
        !notALimitSection.test(normalized(fact.section))),
  );
  const counts = countBy(own, ({ fact }) => fact.cents);
  const repeats = (cents: number) => counts.get(cents) ?? 0;
  const best = [...own].sort(
    (a, b) => b.score - a.score || repeats(b.fact.cents) - repeats(a.fact.cents) || a.fact.page - b.fact.page,
  )[0];
  return best ? { cents: best.fact.cents, quotes: [best.fact.said] } : undefined;
}

/** The words of what declarations state besides names, dates and limits. Data only; phrases as `comparison/words.ts` reads them. */
import { list } from "./list.ts";

/** What a term may say: a phrase, or a value of the grammar. */
export type TermValue = string | { type: "DATE" | "PERCENT" | "MONEY" | "SYMBOLS" | "REST" };

export interface Term {
  name: string;
  /** One of these is in every line that says it; a look for the many lines that do not. */
  hints: readonly string[];
  labels: readonly string[];
  values: readonly TermValue[];
  /** The value opens its line before one of these. */
  before?: readonly string[];
  /** Stands behind a checked box, beside other boxes of its kind. */
  isBoxed?: true;
  /** Needed on the page. */
  page?: string;
  /** Its label opens a row of a table, or stands over a column of equal values. */
  isOfRows?: true;
}

const bases = list("claims made and reported; claims made reported; claims made; occurrence");

export const terms: readonly Term[] = [
  {
    name: "basis",
    hints: list("occurrence; claims"),
    labels: list(`
      coverage|policy|liability form|basis|trigger; form|basis|trigger; form|basis|trigger of coverage; this is a|an;
      this policy is a|an; this policy is written on|as a|an; this policy is written a|an`),
    values: bases,
    before: list("form; policy; basis; coverage"),
    isBoxed: true,
  },
  {
    name: "aggregateApplies",
    hints: list("appl; [x]; ☒; ☑"),
    labels: list(`
      aggregate|limit|limits|insurance applies|apply per; aggregate|limit|limits|insurance applies|apply separately per;
      aggregate|limit|limits|insurance applies|apply to each; aggregate|limit|limits|insurance applies|apply separately to each`),
    values: list("policy; project; location"),
    isBoxed: true,
  },
  {
    name: "retroactiveDate",
    hints: list("retroactive"),
    labels: list("retroactive date"),
    values: [{ type: "DATE" }, ...list("none; full prior acts")],
  },
  {
    name: "coveredAutos",
    hints: list("liability"),
    labels: list("covered autos liability; liability coverage|insurance; liability"),
    values: [{ type: "SYMBOLS" }],
    page: "symbol",
    isOfRows: true,
  },
  {
    name: "causesOfLoss",
    hints: list("of loss"),
    labels: list("cause|causes of loss form; covered cause|causes of loss; cause|causes of loss"),
    values: list("basic; broad; special"),
  },
  { name: "valuation", hints: list("valuation"), labels: list("valuation"), values: [{ type: "REST" }] },
  {
    name: "coinsurance",
    hints: list("coins; co-ins"),
    labels: list("coinsurance percentage; co insurance percentage; coinsurance; co insurance; coins; co ins"),
    values: [{ type: "PERCENT" }, ...list("waived; none; agreed value")],
  },
  {
    name: "businessIncome",
    hints: list("business income"),
    labels: list("business income and|with|including extra expense; business income"),
    values: [
      ...list(
        "actual loss sustained up to # months; actual loss sustained # months; actual loss sustained # consecutive months",
      ),
      ...list("actual loss sustained up to # consecutive months; actual loss sustained"),
      { type: "MONEY" },
    ],
  },
];

export const valuations = list(
  "rc; rcv; acv; replacement cost; actual cash value; agreed value; functional replacement cost",
);

/** Whoever a workers compensation policy leaves out, at the beginning of what says so. */
export const excludedPersons = list(
  "officer|officers; executive officer|officers; proprietor|proprietors; sole proprietor|proprietors; partner|partners; member|members; owner|owners",
);

/** A word in the place of a limit, and what the label of one has in it. */
export const wordsForLimits = list("excluded; included; not covered; no coverage; unlimited; statutory");
export const namesOfLimits = list(
  "limit|limits|aggregate|occurrence|expense|expenses|injury|rented|accident|liability|operations|payment|payments",
);

// Deductibles ---------------------------------------------------------------------------------

/** What the label of one ends with. */
export const deductibleEnds = list(
  "deductible|deductibles; deductible|deductibles per|each *; deductible|deductibles per|each * *",
);
/** How a sentence about deductibles begins, or what is no coverage's own. */
export const noDeductibleStarts = list(
  "the; a|an; any; no; dollar; percentage; your; our; if; when; this; that; such; amount; minus; less; subject; after; each time; option*; insurer; all deductible*",
);
export const noDeductibleWords = list(
  "is; are; was; will; shall; may; applies; apply; exceeds; than; above; below; plus; minus; credit; premium; limit; liability insurance; buy back; waiver",
);
export const noBasisWords = list("deductible*; premium; we; you; will; shall; if; unless");
export const deductibleColumns = list(
  "deductible|deductibles; property|policy|flat deductible; per occurrence deductible; each * deductible; each deductible",
);
export const coverageColumns = list(
  "coverage|coverages; coverage description; description; item|items; peril|perils; causes of loss; type of property",
);
export const placeColumns = list(
  "loc|location|locations|prem|premises|bldg|building|buildings; loc|location|prem|premises|bldg|building number|no; loc|location|prem|premises bldg|building; loc|location|prem|premises number|no bldg|building number|no",
);
export const ofProperty = list(
  "wind|windstorm|hail|hurricane|earthquake|peril|perils|building|buildings|contents; named storm; earth movement; personal property",
);
/** A page with none of these adds something to a policy, and its deductibles are of that. */
export const policyPages = list(
  "declarations; quote; quotation; proposal; binder; summary; policy period; policy term",
);

// Billing -------------------------------------------------------------------------------------

export const billing = {
  DIRECT: list(
    "direct bill|billed|billing; bill|billed|billing direct; bill|billed|billing type|method|plan direct",
  ),
  AGENCY: list(
    "agency bill|billed|billing; bill|billed|billing agency; bill|billed|billing type|method|plan agency",
  ),
};
export const intervals = {
  ANNUAL: list("annual; annually; yearly; full pay; paid in full"),
  MONTHLY: list("monthly"),
  QUARTERLY: list("quarterly"),
};
/** What a word for an interval is about, before or behind it, and what makes it another thing's. */
export const payWords = list(
  "bill; billed; billing; paid; pay; payment; payments; installment; installments; premium payable; mode",
);
export const payEnds = list("installment|installments; payment|payments; billing; pay plan");
export const notPaid = list("period; aggregate; revenue; sales; payroll; report; receipts");
export const modification = list(
  "exp|experience mod|modification|modifier|factor; exp|experience rating mod|modification|modifier|factor; exp|experience mod|modification|modifier factor; exp|experience rating mod|modification|modifier factor; e|x mod|modification|modifier|factor; e|x mod factor; emod|xmod|emr|e-mod|x-mod",
);

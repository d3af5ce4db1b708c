/**
 * The words of a policy check: what an offer alone says, so that no policy has to say it, and what is spelled in more than
 * one way. Phrases are those of comparison/words.ts.
 */

/** Rows about the offer, not about the insurance. */
export const onlyOfOffers: ReadonlySet<string> = new Set([
  "Subjectivities",
  "Offer valid until",
  "Payment plan",
  "Deposit",
  "Carrier's rating",
  "Market",
]);

/** What every term says anew; the term before it promises none of it. */
export const newEachTerm: ReadonlySet<string> = new Set([
  "Effective date",
  "Expiration date",
  "Experience modification",
]);

/** They say nothing in a name. */
export const silentInNames: readonly string[] = ["and", "the"];

/** They say how an interest is held and begin behind the name. */
export const interestWords: readonly string[] = [
  "its|their|his|her successors",
  "and or its successors",
  "successors and|or assigns",
  "isaoa",
  "atima",
  "as their|its interest|interests",
];

/** Parts of names and streets, each with the one spelling that they are compared in. */
export const spelledOut: Readonly<Record<string, string>> = {
  co: "company",
  corp: "corporation",
  inc: "incorporated",
  ltd: "limited",
  st: "street",
  ave: "avenue",
  av: "avenue",
  rd: "road",
  dr: "drive",
  ln: "lane",
  blvd: "boulevard",
  hwy: "highway",
  pkwy: "parkway",
  ct: "court",
  pl: "place",
  sq: "square",
  ter: "terrace",
  cir: "circle",
  trl: "trail",
  ste: "suite",
  apt: "apartment",
  bldg: "building",
  fl: "floor",
  n: "north",
  s: "south",
  e: "east",
  w: "west",
};

/** More of these is worse for the insured; more of anything else is better. */
export const burdens = [
  "deductible*",
  "retention*",
  "waiting period",
  "premium*",
  "tax|taxes",
  "fee|fees",
  "total with taxes",
  "coinsurance",
  "minimum earned",
  "experience modification",
  "assessment*",
  "surcharge*",
  // What the insured has to buy below an umbrella.
  "underlying limit|limits",
];

/** Dates before which nothing is covered: the later, the less. */
export const sinceLabels: readonly string[] = [
  "retroactive date",
  "retro date",
  "prior acts date",
  "continuity date",
];

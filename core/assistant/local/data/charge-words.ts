/** Words of what a quote charges beside the premium. Phrases as in `comparison.ts`. Data, to be reviewed as such. */
import { list } from "./list.ts";
import { partWords } from "./sentence-words.ts";

export const taxes = ["tax|taxes"];
export const assessments = ["assessment|assessments"];
export const fees = ["fee|fees", "surcharge|surcharges", ...assessments];
/** A label of nothing else is a charge; "attorney fees" and "tax id" are not. */
export const plainCharges = list(`
  tax; taxes; fee; fees; surcharge; surcharges; assessment; assessments; state; local; municipal; city; county; surplus;
  lines; line; stamping; policy; inspection; broker; brokerage; agency; service; processing; administrative;
  administration; filing; carrier; company; underwriting; fire; marshal; premium; and; or; other; all; any; total;
  applicable; the; a; an; in; of; for; plus; with; no; are; is; additional; annual; mandatory`);
/** Beside such a label they say no more: "no taxes or fees apply to this offer". */
export const plainBesideCharges = list(
  "apply; applies; charged; added; due; will; be; to; this; offer; quote; premium; included; includes",
);
/** A word that may begin to tell of another charge. */
export const joining: readonly string[] = [...partWords, "but"];
/** A charge with one of these is told by itself, and no longer by what the words before it include. */
export const ownStatements = ["is|are|apply|applies|will|be|charged|due", "plus"];
/** What follows is included, too: "including taxes of $210 and fees of $150". */
export const includingCharges = ["including|includes|include", "inclusive of"];
/** So are the amounts before it: "taxes of $210 and fees of $150 are included". */
export const includedTogether = ["are|both included"];
/** A statement that begins with one is of nothing before it. */
export const denying = ["no|without|nil", "and|but|with no|without"];
/** The label of a charge that others add up to. */
export const sumsOfCharges = ["total|totals|subtotal|sum"];
/** Charged only if something happens, or for something else than the insurance that is offered. */
export const conditionalCharges = [
  "late|returned|nsf|installment|installments|reinstatement|cancellation|convenience|short",
  "per|each certificate|endorsement|installment|payment|check",
  "if|unless|may|when|optional|terrorism|tria",
];
/** The premium has them in it. */
export const includedCharges = [
  "includ* .. tax|taxes|fee|fees|surcharge|surcharges",
  "inclusive of .. tax|taxes|fee|fees|surcharge|surcharges",
  "tax|taxes|fee|fees|surcharge|surcharges .. included",
];
export const chargesOnTop = [
  "not .. includ*",
  "excluding|exclusive|excludes|plus|before|without",
  "not .. inclusive",
];
/** Nothing is charged. */
export const noCharges = [
  "no tax|taxes|fee|fees|surcharge|surcharges|assessment|assessments",
  "no additional|other|state|policy|inspection|broker|service|filing|stamping|applicable|surplus .. tax|taxes|fee|fees",
  "tax|taxes|fee|fees|surcharge|surcharges .. none|nil|waived|zero",
];
/** The premium and what is charged beside it in one amount. */
export const wholeCosts = [
  "total .. premium*",
  "premium and|with|plus|incl*",
  "premium .. tax|taxes .. fee|fees",
  "premium .. fee|fees .. tax|taxes",
];

/** Words of what a quote charges beside the premium. Phrases as in `comparison.ts`. Data, to be reviewed as such. */
import { list } from "./list.ts";

export const taxes = ["tax|taxes"];
export const fees = ["fee|fees", "surcharge|surcharges", "assessment|assessments"];
/** A label of nothing else is a charge; "attorney fees" and "tax id" are not. */
export const plainCharges = list(`
  tax; taxes; fee; fees; surcharge; surcharges; assessment; assessments; state; local; municipal; city; county; surplus;
  lines; line; stamping; policy; inspection; broker; brokerage; agency; service; processing; administrative;
  administration; filing; carrier; company; underwriting; fire; marshal; premium; and; or; other; all; any; total;
  applicable; the; a; an; in; of; for; plus; with; no; are; is; additional; annual; mandatory`);
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
  "no additional|other|state|policy|applicable|surplus .. tax|taxes|fee|fees",
  "tax|taxes|fee|fees|surcharge|surcharges .. none|nil|waived|zero",
];
/** The premium and what is charged beside it in one amount. */
export const wholeCosts = [
  "total .. premium*",
  "premium and|with|plus|incl*",
  "premium .. tax|taxes .. fee|fees",
  "premium .. fee|fees .. tax|taxes",
];

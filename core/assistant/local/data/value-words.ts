/** Words by which the figures of a row or a column are told apart. Data, to be reviewed as such. */
import type { SectionKind } from "#model/reading";
import { list } from "./list.ts";

/** What a policy states of several things, so that the question for it is one for all of them. */
export const askedMeasures = list("limit; sublimit; deductible; retention");
/** Limits by name that the insured bears. */
export const bornLimits = list("cyberRetentionLimit");
/** A column of what is insured gives its limits. */
export const insuredTitles = list(
  "building; buildings; contents; business personal property; personal property; business income",
);
/** What a blanket limit is looked for by, and what else is called blanket. */
export const blanketLimitQuestion = "What is the blanket limit of insurance?";
export const notBlanketLimitWords = list(`
  additional insured; waiver; bond; premium; rate; deductible; retention; tax; fee; surcharge; subrogation; contract`);
/** A heading over what other policies insure. */
export const ofOthersWords = list("underlying");
/** Where a policy says what is so of itself. */
export const declaredSections: readonly SectionKind[] = ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER"];
/** A measure of cover. */
export const coverWords = list("limit; sublimit; deductible; retention; aggregate");
/** What stands behind the amount of a limit and says how it counts. */
export const limitUnitWords = list("csl; combined single limit");
/** A charge for it. */
export const chargeWords = list("premium; rate; tax; fee; surcharge; commission; charge; assessment");
/** What a charge is worked out from: it measures the business, not its insurance. */
export const basisWords = list(`
  revenue; sales; receipts; payroll; remuneration; square feet; square footage; cost new; cost of hire; net worth;
  total assets; value; basis; exposure`);
/** With the first before it, a fee, a price or a total is not that of the policy, unless one of them is printed. */
export const otherAmountWords: readonly (readonly string[])[] = [
  ...list("late; contract; claim; job; customer; filing; visit; order").map((word) => [word]),
  list("down payment; deposit; initial payment; first payment; first installment; due at inception; down"),
];
/** What the insured bears first: no limit, and asked for by its name. */
export const bornWords = list("deductible; retention; waiting period");

/** A clause that begins so holds in one case only. */
export const conditionWords = list(`
  if; when; whenever; unless; while; in the event; but if; however if; and if; but when; in case; provided that`);
/** Figures of a worked example or of a law are nobody's. */
export const foreignWords = list(`
  for example; an example; assume; assuming; suppose; united states government; federal government; the government;
  guaranty association; guaranty fund; statutorily established deductible; insured losses`);
/** The whole is asked for together with a part of it. */
export const togetherWords = list("including; plus; together with");
/** A question on the notice that ends the insurance, and clauses on another end. */
export const endWords = list(
  "cancel; canceled; cancelled; cancellation; terminate; nonrenew; nonrenewal; not renew",
);
export const nonpaymentWords = list("nonpayment; not pay; unpaid; premium");
export const noticeWords = list("notice; notify; how many days");
export const contractWords = list(
  "agreement; contract; lease; invoice; price; service; purchase order; order",
);
export const insuranceWords = list("policy; insurance; insurer; insured; coverage; premium; underwriter");
/** Beside its own words the number of something has these. */
export const numberWords = list("number; no; nos; nbr; num; code; id");
/** "When are the monthly reports due?" is not answered by a clause that has to do with no month. */
export const rhythmWords = list("daily; weekly; monthly; quarterly; semiannual; annual; yearly");
/** Titles of the columns that say which vehicle it is. */
export const modelTitles = list("make; model; description; vehicle");
/** What a schedule of vehicles lists. */
export const vehicleWords = list("vehicle; auto; automobile; car; truck; trailer");

/** Of the term before this one. */
export const priorWords = list(
  "last term; last year; prior; previous; year before; term before; replace; renewal of",
);

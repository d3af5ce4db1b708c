/** What carriers' guides say of whom they insure: what a rule is about, and the words of its limit. Data, to be reviewed as such. */
import { list } from "./list.ts";

/** YEARS: how long something exists. AGE: of a building, by the year in which it was built. */
export type GuideKind = "YEARS" | "AGE" | "MONEY" | "COUNT" | "LOSSES" | "STATES";

export interface GuideSubject {
  label: string;
  kind: GuideKind;
  about: readonly string[];
  not: readonly string[];
  /** The field of the application that answers it, by its label; null for losses and states. */
  field: string | null;
}

// prettier-ignore
export const guideSubjects: readonly GuideSubject[] = [
  { label: "Loss history", kind: "LOSSES", field: null, about: list("loss|losses|claim|claims"), not: list("runs; ratio; payee") },
  { label: "Years in business", kind: "YEARS", field: "Business start", about: list("years in business; in business; years of experience; years .. operation; established; new ventures"), not: list("loss|losses|claim|claims") },
  { label: "Building age", kind: "AGE", field: "Year built", about: list("year built; built; building age; age of building|buildings; buildings; construction year"), not: list("limit|value|values; square") },
  { label: "Building area", kind: "COUNT", field: "Building area", about: list("square feet|foot|footage; sq ft"), not: [] },
  { label: "Building or contents value", kind: "MONEY", field: "Building or contents value", about: list("insured value|values; tiv; building value|values|limit; property value|values; replacement cost"), not: [] },
  { label: "Annual revenue", kind: "MONEY", field: "Annual revenue", about: list("revenue|revenues; receipts; sales; turnover"), not: [] },
  { label: "Payroll", kind: "MONEY", field: "Payroll", about: list("payroll; remuneration"), not: [] },
  { label: "Number of employees", kind: "COUNT", field: "Number of employees", about: list("employees; headcount; staff"), not: list("leased; benefits") },
  { label: "State", kind: "STATES", field: null, about: list("available in|only; states; eligible states; written in; territory|territories; licensed in; domiciled; located in"), not: [] },
];

/** Titles of guides. */
export const guideTitles = list(
  "appetite; underwriting guide|guides|guideline|guidelines; eligibility guide|guidelines|rules; market guide; program guide|guidelines; risk selection",
);

/** How a sentence limits what it is about. */
export const limitWords = {
  atLeast: list("at least; minimum; no|not less than; no fewer than; or more; min"),
  atMost: list(
    "no|not more than; maximum; up to; not exceed*; or less; or fewer; no|not greater than; no older than; max; or newer",
  ),
  over: list("over; more than; greater than; exceed*; above; older than; in excess of"),
  under: list("under; less than; fewer than; below; newer than"),
};
/** A sentence with them says what is not insured. */
export const refusalWords = list(
  "ineligible; not eligible; do|does|will not write|consider|accept|insure; decline*; unacceptable; prohibited; excluded; not acceptable; not available; no coverage; outside .. appetite; not considered",
);
/** Kinds of business that are wanted or not. */
export const classWords = {
  refused: list(
    "ineligible operations|classes|risks|business|businesses; prohibited operations|classes|risks; unacceptable operations|classes|risks; excluded operations|classes|risks; declined operations|classes; ineligible; we do not write; not written",
  ),
  wanted: list(
    "eligible operations|classes|risks|business|businesses; preferred operations|classes|risks; target operations|classes|risks; acceptable operations|classes|risks; we write; appetite includes",
  ),
};
/** A rule that says when it does not hold is for people to read. */
export const exceptionWords = list(
  "unless; except; subject to; refer; referral; with approval; case by case",
);
/** Before a word, they say that something is not done. */
export const denialWords: ReadonlySet<string> = new Set([
  "no",
  "not",
  "never",
  "without",
  "non",
  "excluding",
]);

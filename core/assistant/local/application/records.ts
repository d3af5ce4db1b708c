/** What the agency's own records say of the applicant: it fills what the application leaves open, and contradicts it. */
import { describeDate } from "../../../shared/calendar-date.ts";
import type { ApplicantRecords, RecordedAnswer } from "../../model.ts";
import { isSameName } from "../comparison/details.ts";
import { plainOf, wordsOf } from "../comparison/words.ts";
import { type ApplicationField, applicationFields } from "../data/application-fields.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { valuesIn } from "../values/values-in.ts";
import { lossesIn } from "./losses.ts";
import type { Checked, StatedField } from "./stated.ts";

export const noRecords: ApplicantRecords = { answers: [], carriers: [], losses: [] };

export const answerOnRecord = (
  { answers }: ApplicantRecords,
  field: ApplicationField,
): RecordedAnswer | undefined => answers.find(({ label }) => label === field.label);

/** What is on record, against what the application says of the same. */
export function againstRecords(
  application: ReviewedDocument,
  fields: ReadonlyMap<ApplicationField, StatedField>,
  records: ApplicantRecords,
): Checked[] {
  const part = "RECORDS" as const;
  const answers = applicationFields.flatMap((field): Checked[] => {
    const recorded = answerOnRecord(records, field);
    const stated = fields.get(field);
    if (!recorded || !stated || stated.value === null) return [];
    const { value: against, record } = recorded;
    const isSame = saysSame(field, stated.value, against);
    const base = { part, label: field.label, stated: stated.value, against, record, stating: [stated.quote] };
    if (isSame)
      return [{ ...base, verdict: "MET", why: `Our records, ${record.name}, say the same.`, question: null }];
    // What is asked for now may differ from what is on record, so that nothing is wrong yet.
    return [
      {
        ...base,
        verdict: "NOT_MET",
        why: `The application says ${stated.value}, and our records, ${record.name}, ${against}. Ask the insured which is right.`,
        question: `${field.label}: you write ${stated.value}, and we have ${against} on file. Which is right?`,
      },
    ];
  });
  const text = plainOf(application.pages.map((page) => page.text).join(" "));
  const carriers = records.carriers.map(({ label, value, carrier, record }): Checked => {
    const isNamed = text.includes(plainOf(carrier));
    return {
      ...{ part, label: `Prior carrier, ${label}`, stated: null, against: value, record, stating: [] },
      verdict: isNamed ? "MET" : "CANNOT_TELL",
      why: isNamed
        ? "The application names this carrier as well."
        : `The application does not name this carrier. Add it from our records, ${record.name}.`,
      question: null,
    };
  });
  const own = lossesIn(application.lines);
  const losses = records.losses.map(({ on, value, record }): Checked => {
    const same = own.find((loss) => loss.on === on);
    return {
      ...{ part, label: `Loss of ${describeDate(on)}`, stated: null, against: value, record },
      stating: same ? [same.quote] : [],
      verdict: same ? "MET" : "NOT_MET",
      why: same
        ? "The application tells of the same loss."
        : `The application does not tell of it. Add it from our records, ${record.name}, or ask the insured.`,
      question: same
        ? null
        : `We have a loss on ${describeDate(on)} on file that the application does not mention. What happened?`,
    };
  });
  return [...answers, ...carriers, ...losses];
}

const digitsOf = (text: string): string =>
  text
    .split("")
    .filter((sign) => sign >= "0" && sign <= "9")
    .join("");

/** Whether two ways to write an answer say the same. */
function saysSame({ value: kind, label }: ApplicationField, one: string, other: string): boolean {
  if (label === "Applicant") return isSameName(one, other);
  if (kind === "FEIN") return digitsOf(one) === digitsOf(other);
  if (kind === "YEAR" || kind === "DATE") {
    const years = [one, other].map((text) => yearIn(text));
    const dates = [one, other].map((text) => dateIn(text));
    if (kind === "DATE" && dates.every((date) => date !== null)) return dates[0] === dates[1];
    return years[0] !== null && years[0] === years[1];
  }
  if (kind === "MONEY" || kind === "COUNT") {
    const amounts = [one, other].map((text) => amountIn(text));
    return amounts[0] !== null && amounts[0] === amounts[1];
  }
  if (kind === "ADDRESS") {
    const [a = [], b = []] = [one, other].map((text) => wordsOf(text).map(({ norm }) => norm));
    // A street is written in full or short: its number and the ZIP code decide.
    const numbers = (words: string[]) => words.filter((word) => digitsOf(word) !== "").join(" ");
    return numbers(a) === numbers(b);
  }
  const [a, b] = [plainOf(one), plainOf(other)];
  return a.includes(b) || b.includes(a);
}

const dateIn = (text: string): string | null => {
  const found = valuesIn(text).find(({ type }) => type === "DATE");
  return found?.type === "DATE" ? found.on : null;
};
const YEAR_DIGITS = 4;
const yearIn = (text: string): string | null =>
  dateIn(text)?.slice(0, YEAR_DIGITS) ??
  wordsOf(text)
    .map(({ norm }) => norm)
    .find((norm) => norm.length === YEAR_DIGITS && digitsOf(norm) === norm) ??
  null;
const amountIn = (text: string): number | null => {
  const found = valuesIn(text).find(({ type }) => type === "MONEY" || type === "NUMBER");
  if (found?.type === "MONEY") return Math.abs(found.cents);
  return found?.type === "NUMBER" ? found.number * 100 : null;
};

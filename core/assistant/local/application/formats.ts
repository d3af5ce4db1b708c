/** Values of an application that cannot be right, whatever the facts are: numbers, dates and sums. */
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import type { Evidence } from "../../model.ts";
import { quoteLine, textOf } from "../comparison/lines.ts";
import { names, wordsOf } from "../comparison/words.ts";
import { type ApplicationField, payrollWords } from "../data/application-fields.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { problemOfFein, problemOfVin, vinsIn, zipsIn } from "../values/codes.ts";
import { valuesIn } from "../values/values-in.ts";
import type { Checked, StatedField } from "./stated.ts";

const vinReasons = {
  LENGTH: "A VIN has 17 characters.",
  LETTER: "A VIN has no I, O or Q.",
  CHECK_DIGIT: "Its check digit does not fit, so at least one character is wrong.",
};
const feinReasons = {
  DIGITS: "A FEIN has nine digits.",
  PREFIX: "The IRS has assigned no number that begins so.",
};
const zipReasons = {
  DIGITS: "A ZIP code has five or nine digits.",
  STATE: "It is not a ZIP code of that state.",
};

function checked(label: string, stated: string, quote: Evidence, reason: string | null): Checked {
  return {
    part: "FORMATS",
    label,
    stated,
    against: null,
    verdict: reason === null ? "MET" : "NOT_MET",
    why: reason === null ? "It has the right form." : `${reason} Ask the insured for the right one.`,
    question: reason === null ? null : `${label}: you gave ${stated}. ${reason} What is the right one?`,
    stating: [quote],
  };
}

export function checkFormats(
  { lines }: ReviewedDocument,
  fields: ReadonlyMap<ApplicationField, StatedField>,
  today: string,
): Checked[] {
  const points: Checked[] = [];
  for (const { field, value, quote } of fields.values()) {
    if (value === null) continue;
    if (field.value === "FEIN") {
      const problem = problemOfFein(value);
      points.push(checked(field.label, value, quote, problem && feinReasons[problem]));
    }
    if (field.label === "Requested effective date") points.push(...checkStart(value, quote, today));
  }
  const seen = new Set<string>();
  for (const line of lines) {
    const text = textOf(line);
    for (const { vin, start, end } of vinsIn(text)) {
      if (seen.has(vin) || !isOfVehicle(line)) continue;
      seen.add(vin);
      const problem = problemOfVin(vin);
      points.push(checked(`VIN ${vin}`, vin, quoteLine(line, start, end), problem && vinReasons[problem]));
    }
    for (const { state, zip, problem, start, end } of zipsIn(text)) {
      if (problem === null || seen.has(`${state}${zip}`)) continue;
      seen.add(`${state}${zip}`);
      points.push(
        checked(`ZIP code ${zip}`, `${state} ${zip}`, quoteLine(line, start, end), zipReasons[problem]),
      );
    }
  }
  return points;
}

/** Policy numbers look like VINs too. */
const isOfVehicle = ({ head, cells, heading, part, words }: ReviewedDocument["lines"][number]): boolean =>
  names(words, vehicleWords) ||
  names(wordsOf([heading, part, ...[...head, ...cells].map(({ column }) => column)].join(" ")), vehicleWords);
const vehicleWords = ["vin", "vehicle*", "auto|autos", "serial number", "truck*", "trailer*"];

/** Nobody insures the past. */
function checkStart(value: string, quote: Evidence, today: string): Checked[] {
  const date = valuesIn(value).find(({ type }) => type === "DATE" || type === "PERIOD");
  const on = date?.type === "DATE" ? date.on : date?.type === "PERIOD" ? date.from : null;
  if (on === null || on >= today) return [];
  const label = "Requested effective date";
  const reason = `${describeDate(on)} has passed.`;
  return [checked(label, value, quote, reason)];
}

/** Payroll by class, against the total that is printed. */
export function checkSums({ lines, extraction }: ReviewedDocument): Checked[] {
  const points: Checked[] = [];
  for (const schedule of extraction.tables?.printed ?? []) {
    const { addsUp, total, title } = schedule;
    if (addsUp === null || !total) continue;
    const stated = total.cells.filter((cell) => cell !== null).join(" ");
    points.push(sum(title ?? "Schedule", stated, null, addsUp, total.quotes));
  }
  const own = lines.flatMap((line) => {
    const cell = line.kind === "ROW" ? line.cells.find((each) => isPayroll(each.column)) : undefined;
    const cents = cell ? centsIn(cell.text) : null;
    return cents === null ? [] : [cents];
  });
  const stated = lines.find(
    (line) => line.kind === "PAIR" && names(wordsOf(line.label), payrollWords.total) && centsIn(textOf(line)),
  );
  const printed = stated ? centsIn(textOf(stated)) : null;
  if (!stated || printed === null || own.length < 2) return points;
  const added = own.reduce((total, cents) => total + cents, 0);
  return [
    ...points,
    sum("Total payroll", describeMoney(printed), describeMoney(added), printed === added, [
      quoteLine(stated),
    ]),
  ];
}

const isPayroll = (column: string): boolean => column !== "" && names(wordsOf(column), payrollWords.column);
const centsIn = (text: string): number | null => {
  const found = valuesIn(text).find(({ type }) => type === "MONEY");
  return found?.type === "MONEY" ? found.cents : null;
};

function sum(
  label: string,
  stated: string,
  against: string | null,
  isRight: boolean,
  stating: readonly Evidence[],
): Checked {
  const rows = against === null ? "The rows do not add up to it" : `The rows add up to ${against}`;
  return {
    part: "SUMS",
    label,
    stated,
    against,
    verdict: isRight ? "MET" : "NOT_MET",
    why: isRight ? "The rows add up to it." : `${rows}. Ask the insured which figure is right.`,
    question: isRight
      ? null
      : `${label}: the total is given as ${stated}, but the rows do not add up to it. Which is right?`,
    stating,
  };
}

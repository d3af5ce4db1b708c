/** Amounts and dates of the value grammar alone, in the order of the text. */
import { type Value, valuesIn } from "./values-in.ts";

/** Those that slashes join, "$1,000,000/1,000,000", are one amount each. */
export const amountsIn = (text: string): Extract<Value, { type: "MONEY" }>[] =>
  valuesIn(text.replaceAll(joint, " ")).filter((value) => value.type === "MONEY");
const joint = /(?<=\d)\/(?=\$?\d)/g;

/** `on` as YYYY-MM-DD. The two of a period have its place. */
export const datesIn = (text: string): { on: string; start: number; end: number }[] =>
  valuesIn(text).flatMap((value) => {
    const { start, end } = value;
    const days = value.type === "DATE" ? [value.on] : value.type === "PERIOD" ? [value.from, value.to] : [];
    return days.map((on) => ({ on, start, end }));
  });

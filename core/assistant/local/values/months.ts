/** A month of a year as people name it: "in April 2026", "4/2026". */
import { monthNames } from "../data/names.ts";

const named = new RegExp(
  `(?<!\\p{L})(${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")})\\.?,? (?:of )?(20\\d\\d|19\\d\\d)(?!\\d)`,
  "iu",
);
const counted = /(?<![\d/])(\d{1,2})\/(20\d\d|19\d\d)(?![\d/])/;

/** "YYYY-MM"; null where none is named. */
export function monthIn(text: string): string | null {
  const [, name = "", year = ""] = named.exec(text) ?? [];
  if (name !== "") {
    const month = monthNames.findIndex((known) => known.startsWith(name.slice(0, 3).toLowerCase())) + 1;
    return `${year}-${String(month).padStart(2, "0")}`;
  }
  const [, digits = "", counting = ""] = counted.exec(text) ?? [];
  return digits !== "" && Number(digits) <= 12 ? `${counting}-${digits.padStart(2, "0")}` : null;
}

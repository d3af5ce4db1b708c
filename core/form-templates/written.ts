/** How values are written on forms, and parts of what documents write. Pure. */
import { describeMoney } from "../shared/money.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import { usStates } from "../shared/us-states.ts";

/** "2026-11-20" is "11/20/2026". */
export const writtenDate = (date: string | null | undefined): string | null =>
  date?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1") ?? null;

/** Without the dollar sign, which forms print. A word, such as "Excluded", stays what it is. */
export const writtenAmount = (value: string): string => value.replace(/^\$\s?(?=[\d,.]+$)/, "");

/** Cents. */
export const writtenCents = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : writtenAmount(describeMoney(cents));

export type WrittenParts = Pick<MailingAddress, "line1" | "line2" | "city" | "postalCode"> & { zone: string };

const zones = new Set(Object.keys(usStates));
const lastLine = /^(?<city>[\p{L}.'’ -]+?),?\s+(?<zone>[A-Z]{2})\.?,?\s+(?<postalCode>\d{5}(?:-\d{4})?)$/u;

/** The parts of a US address in one or more lines, or in one with commas; null if it is none. */
export function addressParts(text: string): WrittenParts | null {
  const parts = text
    .split(/\n|,\s*(?=[^,]*$)|,\s*(?=[^,]*,[^,]*$)|,\s*(?=(?:[^,]*,){2}[^,]*$)|\s·\s/)
    .map((part) => part.replaceAll(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  for (const taken of [1, 2]) {
    const found = lastLine.exec(parts.slice(-taken).join(", "))?.groups;
    const [line1, ...others] = parts.slice(0, parts.length - taken);
    if (!found || !line1 || !zones.has(found["zone"] ?? "")) continue;
    return {
      line1,
      line2: others.length > 0 ? others.join(", ") : null,
      city: found["city"] ?? "",
      zone: found["zone"] ?? "",
      postalCode: found["postalCode"] ?? "",
    };
  }
  return null;
}

/** A date of a document as forms write it: "March 1, 2026" and "3/1/26" are "03/01/2026"; null if it is none. */
export function dateInText(text: string): string | null {
  const [, month = "", day = "", year = ""] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim()) ?? [];
  if (year !== "")
    return Number(month) > 12 || Number(day) > 31 || Number(month) === 0 || Number(day) === 0
      ? null
      : `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year.length === 2 ? `20${year}` : year}`;
  const [, iso] = /^(\d{4}-\d{2}-\d{2})$/.exec(text.trim()) ?? [];
  if (iso) return writtenDate(iso);
  const [, name = "", date = "", of = ""] =
    /^([A-Z][a-z]{2,8})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(text.trim()) ?? [];
  const at = months.findIndex((each) => name.toLowerCase().startsWith(each));
  return at < 0 ? null : `${String(at + 1).padStart(2, "0")}/${date.padStart(2, "0")}/${of}`;
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

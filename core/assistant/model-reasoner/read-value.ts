/**
 * Parses a value that a model wrote, if the quoted words contain it: an amount as an amount, a date as a date, a name
 * letter by letter.
 */
import { amountsIn, datesIn } from "../local/values/written.ts";
import { isCalendarDate } from "../../shared/calendar-date.ts";
import { type DetailField, type PolicyDetails, valueFields } from "../model.ts";

/** Only the local reasoner composes texts; extract-schedules.ts requests the lists. */
export const askedFields = [
  ...valueFields,
  "billingType",
  "intervalType",
] as const satisfies readonly DetailField[];
export type AskedField = (typeof askedFields)[number];

type Value = PolicyDetails[AskedField];
type Reader = (value: string, quoted: string, local: PolicyDetails) => Value | null;

const namesMax = 200;

const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const readText: Reader = (value, quoted) => {
  const text = value.replaceAll(/\s+/g, " ").trim();
  const isHeld = fold(text).length >= 2 && fold(quoted).includes(fold(text));
  return isHeld && text.length <= namesMax ? text : null;
};

const readDate: Reader = (value, quoted) =>
  isCalendarDate(value.trim()) && datesIn(quoted).some(({ on }) => on === value.trim()) ? value.trim() : null;

const readMoney: Reader = (value, quoted) => {
  const digits = value.replaceAll(/[$,\s]/g, "");
  if (!/^\d+(?:\.\d{1,2})?$/.test(digits)) return null;
  const cents = Math.round(Number(digits) * 100);
  return amountsIn(quoted).some((amount) => amount.cents === cents) ? cents : null;
};

const readNumber: Reader = (value, quoted) => {
  const wanted = Number(value.replaceAll(/[%\s]/g, ""));
  if (value.trim() === "" || !Number.isFinite(wanted)) return null;
  const written = [...quoted.matchAll(/\d*\.?\d+/g)].map(([digits]) => Number(digits));
  return written.includes(wanted) ? wanted : null;
};

/** The name must be quoted; an address is kept if the local reasoner read the same party. */
function readParty(field: "insured" | "carrier"): Reader {
  return (value, quoted, local) => {
    const name = readText(value, quoted, local);
    if (typeof name !== "string") return null;
    const known = local[field];
    return known && fold(known.name) === fold(name) ? known : { name, address: known?.address ?? null };
  };
}

function readChoice(choices: Record<string, RegExp>): Reader {
  return (value, quoted) => {
    const choice = value.trim().toUpperCase();
    return choices[choice]?.test(quoted) ? choice : null;
  };
}

const readers: Partial<Record<AskedField, Reader>> = {
  policyNumber: readText,
  quoteNumber: readText,
  priorPolicyNumber: readText,
  broker: readText,
  insured: readParty("insured"),
  carrier: readParty("carrier"),
  effectiveDate: readDate,
  expirationDate: readDate,
  minimumEarnedPremiumPercent: readNumber,
  experienceModification: readNumber,
  billingType: readChoice({ DIRECT: /\bdirect\b/i, AGENCY: /\bagency\b/i }),
  intervalType: readChoice({
    ANNUAL: /\bannual|\bone (?:pay|payment)\b|\bpaid in full\b/i,
    MONTHLY: /\bmonthly\b/i,
    QUARTERLY: /\bquarterly\b/i,
  }),
};

/** Null if the quoted words do not contain the value. `local`: what the local reasoner read. */
export function readValue(
  field: AskedField,
  value: string,
  quoted: readonly string[],
  local: PolicyDetails,
): Value | null {
  return (readers[field] ?? readMoney)(value, quoted.join("\n"), local);
}

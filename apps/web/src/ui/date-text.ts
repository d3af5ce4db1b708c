// Calendar dates as Americans type them (12/31/2026, Dec 31, 2026) and as the product stores them (2026-12-31). No Date
// object, no time zone.

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const two = (value: number) => String(value).padStart(2, "0");

function isoDay(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

// Two-digit years are in this century: nobody writes a policy for 1926.
const fullYear = (text: string) => (text.length <= 2 ? 2000 + Number(text) : Number(text));

const monthNames = "january february march april may june july august september october november december";
const months = monthNames.split(" ");

/** "Dec" → 12, "Sept" → 9; 0 if it is not a month. */
const monthOf = (name: string): number =>
  name.length < 3 ? 0 : months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

/** Parses 12/31/2026, 12-31-26, 12.31.2026, 12312026, 2026-12-31 and Dec 31, 2026. Null if it is not a date. */
export function parseDateText(text: string): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named =
    /^(?<month>[a-z]+)\.?\s*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(?<year>\d{4})$/i.exec(trimmed) ??
    /^(?<day>\d{1,2})[\s-]+(?<month>[a-z]+)\.?,?[\s-]+(?<year>\d{4})$/i.exec(trimmed);
  if (named) {
    const { year, month = "", day } = named.groups ?? {};
    return isoDay(Number(year), monthOf(month), Number(day));
  }
  const parts =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(trimmed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(trimmed);
  if (!parts) return null;
  return isoDay(fullYear(parts[3] ?? ""), Number(parts[1]), Number(parts[2]));
}

/** 2026-12-31 → 12/31/2026. */
export function formatDateText(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${month}/${date}/${year}`;
}

/**
 * US mailing addresses: "418 Ferry Street, Unit B, Portland, ME 04101", or the same over several lines.
 * The anchor is the state with its ZIP code; what stands before it is city, unit and street.
 */
import type { PostalAddress } from "../../model.ts";

const stateNames: Record<string, string> = {
  alabama: "AL",
  alaska: "AK",
  arizona: "AZ",
  arkansas: "AR",
  california: "CA",
  colorado: "CO",
  connecticut: "CT",
  delaware: "DE",
  "district of columbia": "DC",
  florida: "FL",
  georgia: "GA",
  hawaii: "HI",
  idaho: "ID",
  illinois: "IL",
  indiana: "IN",
  iowa: "IA",
  kansas: "KS",
  kentucky: "KY",
  louisiana: "LA",
  maine: "ME",
  maryland: "MD",
  massachusetts: "MA",
  michigan: "MI",
  minnesota: "MN",
  mississippi: "MS",
  missouri: "MO",
  montana: "MT",
  nebraska: "NE",
  nevada: "NV",
  "new hampshire": "NH",
  "new jersey": "NJ",
  "new mexico": "NM",
  "new york": "NY",
  "north carolina": "NC",
  "north dakota": "ND",
  ohio: "OH",
  oklahoma: "OK",
  oregon: "OR",
  pennsylvania: "PA",
  "puerto rico": "PR",
  "rhode island": "RI",
  "south carolina": "SC",
  "south dakota": "SD",
  tennessee: "TN",
  texas: "TX",
  utah: "UT",
  vermont: "VT",
  virginia: "VA",
  washington: "WA",
  "west virginia": "WV",
  wisconsin: "WI",
  wyoming: "WY",
  guam: "GU",
};
const stateCodes = new Set([...Object.values(stateNames), "VI", "AS", "MP"]);
const stateWord = `[A-Z]{2}|${Object.keys(stateNames).join("|")}`;
const stateAndZip = new RegExp(
  `(?:^|[\\s,.])(${stateWord})[\\s,.]*(\\d{5})(?:\\s?-\\s?(\\d{4}))?(?!\\d)`,
  "gi",
);
const streetStart =
  /(?:^|[\s,:])((?:P\.?\s?O\.?\s?(?:Box|Drawer)\s*\w+|\d+[A-Z]?(?:-\d+)?\s+(?:[NSEW]{1,2}\.?\s+)?[\p{L}\d]|\d{1,5}\p{Lu}\p{Ll}{3}|[NSEW]\d{2,6}(?:\s?[NSEW]\d{2,6})?\s+\p{L}|(?:One|Two|Three)\s+(?:\p{Lu}[\p{L}'’]*\s+){1,3}(?:Plaza|Center|Centre|Place|Square|Park|Drive|Way|Street|Avenue|Tower)|(?:Hwy|Highway|County Road|Route|Rural Route|RR)\s+\d).*)$/isu;
const unitPart =
  /^(?:(?:ste|suite|unit|apt|apartment|floor|fl|rm|room|bldg|building|dept|#|no\.)\b.*|#.*|\d+(?:st|nd|rd|th)\s+fl(?:oor)?\.?|attn\b.*|c\/o\b.*)$/i;

export interface WrittenAddress {
  address: PostalAddress;
  /** Where the street begins, or the whole text when it has none. */
  start: number;
  end: number;
}

/** The first address in the text; lines may be parted by ", " or "\n". Null without a state and ZIP code. */
export function findAddress(text: string): WrittenAddress | null {
  for (const match of text.matchAll(stateAndZip)) {
    const zone = zoneOf(match[1] ?? "");
    if (zone === null) continue;
    const stateStart = match.index + match[0].indexOf(match[1] ?? "");
    const before = text.slice(0, stateStart).replace(/[\s,·•|]+$/u, "");
    const street = streetStart.exec(before);
    const start = street ? before.length - (street[1]?.length ?? 0) : 0;
    const postalCode = match[3] ? `${match[2]}-${match[3]}` : (match[2] ?? "");
    const parts = (street?.[1] ?? "")
      .split(/\s*(?:[,\n·•|]|\s{2,})\s*/u)
      .map((part) => part.trim())
      .filter((part) => part !== "");
    const city = parts.length > 1 ? (parts.pop() ?? "") : lastWordsOf(before);
    const unit = parts.findIndex((part, index) => index > 0 && unitPart.test(part));
    const line2 = unit > 0 ? (parts.splice(unit, 1)[0] ?? null) : null;
    return {
      address: { line1: parts.join(", "), line2, city, zone, postalCode },
      start,
      end: match.index + match[0].length,
    };
  }
  return null;
}

/** A line that ends a mailing address: it holds a state and a ZIP code. */
export function endsAddress(line: string): boolean {
  return [...line.matchAll(stateAndZip)].some((match) => zoneOf(match[1] ?? "") !== null);
}

function zoneOf(state: string): string | null {
  const code = state.toUpperCase();
  if (stateCodes.has(code)) return code;
  return stateNames[state.toLowerCase()] ?? null;
}

function lastWordsOf(text: string): string {
  const line = text.split(/[\n,]/).at(-1) ?? "";
  return line.trim();
}

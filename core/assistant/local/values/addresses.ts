/**
 * US mailing addresses, on one line or over several: "418 Ferry Street, Unit B, Portland, ME 04101". The state with
 * its ZIP code is the anchor; what stands before it is the city, the unit and the street.
 */
import { findUsState, usStates } from "../../../shared/us-states.ts";
import type { PostalAddress } from "../../model.ts";
import { streetWords } from "../data/names.ts";

export interface WrittenAddress {
  address: PostalAddress;
  start: number;
  end: number;
}

const states = `[A-Z]{2}|${Object.values(usStates).join("|")}`;
const stateAndZip = new RegExp(
  `(?:^|[\\s,.])(${states})[\\s,.]{0,4}(\\d{5})(?:\\s?-\\s?(\\d{4}))?(?!\\d|-)`,
  "gi",
);
const streets = streetWords.join("|");
const noWordBefore = "(?<![\\p{L}\\d$/-]|\\d[,.])(?!\\d+ (?:to|for|from|and|or|per|days?|years?|on|in|by) )";
/** Where a street begins: a box, a house number or a number in words before a street's word. */
const streetStart = new RegExp(
  `${noWordBefore}(?:P\\.?\\s?O\\.?\\s?(?:Box|Drawer)\\s*\\w|(?:[NSEW]?\\d{1,6}[A-Z]?(?:-\\d+)?|(?:One|Two|Three|Four|Five|Ten))\\s+(?:[\\p{L}\\d.'’#-]+[ ,]+){0,5}(?:${streets})(?!\\p{L}))`,
  "giu",
);
/** A house number before any word, a road with its number. */
const roadStart = new RegExp(
  `${noWordBefore}(?:\\d{1,6}[A-Z]?(?:-\\d+)?\\s+(?:[NSEW]{1,2}\\.?\\s+)?\\p{L}|(?:Hwy|Highway|County Road|Route|Rural Route|RR)\\s+\\d)`,
  "giu",
);
/** What no address goes over: the end of a sentence, an amount. */
const barrier = /\p{L}{4}\.\s|\$|;|(?<!\b(?:zip|state)(?: code)?):\s/giu;
/** Forms name the parts of an address. */
const partLabel = /^(?:city|town|state|zip)\b[^:\d]{0,20}:\s*/iu;
const unit =
  /^(?:(?:ste|suite|unit|apt|apartment|floor|fl|rm|room|bldg|building|dept|pmb|#|no\.)\b.*|#.*|\d+(?:st|nd|rd|th)\s+fl(?:oor)?\.?|attn\b.*|c\/o\b.*)$/i;
const partEnd = /\s*(?:[,\n·•|]|\s{2,})\s*/u;
const afterStreet = new RegExp(
  `^(.*?(?<!\\p{L})(?:${streets})\\.?(?:\\s+(?:ave|rd|dr|ln|blvd|ct|pl|cir|trl|pkwy)\\.?(?=[\\s,]))?(?:\\s+\\d{1,4}[A-Z]?(?![\\p{L}\\d]))?(?:\\s+(?:[NSEW]{1,2}|north|south|east|west)\\b\\.?)?(?:[\\s,]+(?:ste|suite|unit|apt|#|floor|fl|bldg)\\.?\\s*[\\w-]+)?|P\\.?\\s?O\\.?\\s?(?:Box|Drawer)\\s*[\\w-]+)[\\s,]+(\\D+)$`,
  "isu",
);
const STREET_MAX = 160;

export function addressesIn(text: string): WrittenAddress[] {
  const found: WrittenAddress[] = [];
  for (const match of text.matchAll(stateAndZip)) {
    const [whole, state = "", zip = "", plus] = match;
    // "In 64112" is a state only where a street stands before it.
    const isSmall = state.length === 2 && state !== state.toUpperCase();
    const zone = findUsState(isSmall ? state.toUpperCase() : state);
    if (zone === null) continue;
    const stateStart = match.index + whole.indexOf(state);
    const from = Math.max(found.at(-1)?.end ?? 0, stateStart - STREET_MAX);
    const before = text.slice(from, stateStart).replace(/[\s,·•|]+$/u, "");
    const free = [...before.matchAll(barrier)].at(-1)?.index ?? -1;
    const at = (isSmall ? [streetStart] : [streetStart, roadStart])
      .map((pattern) => [...before.matchAll(pattern)].find(({ index }) => index > free)?.index)
      .find((index) => index !== undefined);
    if (isSmall && at === undefined) continue;
    const street = at === undefined ? "" : before.slice(at);
    const parts = street
      .split(partEnd)
      .map((part) => part.trim().replace(partLabel, ""))
      .filter((part) => part !== "");
    let city = parts.length > 1 ? (parts.pop() ?? "") : "";
    if (city === "" || unit.test(city)) {
      const whole1 = city === "" ? street : `${parts.join(", ")}, ${city}`;
      const split = afterStreet.exec(whole1);
      city = split?.[2]?.trim() ?? (before.split(/[\n,]/).at(-1) ?? "").trim();
      if (split) parts.splice(0, parts.length, ...(split[1] ?? "").split(partEnd));
    }
    const unitAt = parts.findIndex((part, index) => index > 0 && unit.test(part));
    const line2 = unitAt > 0 ? (parts.splice(unitAt, 1)[0] ?? null) : null;
    const start = from + (at ?? Math.max(0, before.lastIndexOf(city)));
    const postalCode = plus === undefined ? zip : `${zip}-${plus}`;
    found.push({
      address: { line1: parts.join(", "), line2, city, zone, postalCode },
      start,
      end: match.index + whole.length,
    });
  }
  return found;
}

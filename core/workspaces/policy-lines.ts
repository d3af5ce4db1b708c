/** Lines of insurance as staff shorten them, and as a client reads them. Pure; the words are data. */
import type { PolicyType } from "#model/policies";
import { describeMoney } from "../shared/money.ts";
import { inWholeWords } from "./staff-shorthand.ts";

/** How staff call a line, as the part of a pattern. */
const calledBy: Partial<Record<PolicyType, string>> = {
  GENERAL_LIABILITY: String.raw`(?:commercial )?general liab(?:ility)?|c?gls?`,
  BUSINESS_OWNERS: String.raw`bops?|business[ -]?owners?(?:['’]s?|s)?`,
  COMMERCIAL_AUTO: String.raw`(?:commercial |business |company )?autos?`,
  WORKERS_COMPENSATION: String.raw`work(?:ers?|man|men)?(?:['’]?s)?['’]? ?comp(?:ensation)?|wc`,
  PROPERTY: String.raw`(?:commercial )?prop(?:erty)?(?! (?:damage|owners?|managers?|lines?|tax))`,
  UMBRELLA: String.raw`(?:umbrellas?|umbs?)(?: liability)?`,
  EXCESS: String.raw`excess(?: liability)?`,
  CYBER: String.raw`cyber(?: liability)?`,
  PROFESSIONAL_LIABILITY: String.raw`professional(?: liability)?`,
  ERRORS_AND_OMISSION_LIABILITY: String.raw`e ?& ?o|errors (?:and|&) omissions?`,
  EMPLOYMENT_PRACTICES_LIABILITY: String.raw`epli?|employment practices(?: liability)?`,
  DIRECTORS_AND_OFFICERS: String.raw`d ?& ?o|directors (?:and|&) officers`,
  PRODUCT_LIABILITY: String.raw`products? liability`,
  JEWELERS_BLOCK: String.raw`jewell?ers?(?:['’]s?)?(?: block)?`,
  SHIPPING_AND_TRANSPORTATION: String.raw`shipping(?: and transportation)?|(?:motor truck )?cargo`,
  ACCIDENT_AND_HEALTH: String.raw`accident(?: (?:and|&) health)?|a ?& ?h`,
  PACKAGE: String.raw`packages?`,
};

/** As a client reads it, before "policy". */
const readAs: Partial<Record<PolicyType, string>> = {
  GENERAL_LIABILITY: "general liability",
  BUSINESS_OWNERS: "business owners",
  COMMERCIAL_AUTO: "auto",
  WORKERS_COMPENSATION: "workers' compensation",
  PROPERTY: "property",
  UMBRELLA: "umbrella",
  EXCESS: "excess liability",
  CYBER: "cyber",
  PROFESSIONAL_LIABILITY: "professional liability",
  ERRORS_AND_OMISSION_LIABILITY: "errors and omissions",
  EMPLOYMENT_PRACTICES_LIABILITY: "employment practices liability",
  DIRECTORS_AND_OFFICERS: "directors and officers",
  PRODUCT_LIABILITY: "product liability",
  JEWELERS_BLOCK: "jewelers block",
  SHIPPING_AND_TRANSPORTATION: "shipping and transportation",
  ACCIDENT_AND_HEALTH: "accident and health",
  PACKAGE: "package",
};

/** As reviews call lines of insurance. A package, a rental and another policy may be of any line. */
export const linesOfType: Record<PolicyType, string[]> = {
  ACCIDENT_AND_HEALTH: ["accident and health"],
  BUSINESS_OWNERS: ["business owners"],
  COMMERCIAL_AUTO: ["commercial auto"],
  CYBER: ["cyber"],
  DIRECTORS_AND_OFFICERS: ["directors and officers liability"],
  EMPLOYMENT_PRACTICES_LIABILITY: ["employment practices liability"],
  ERRORS_AND_OMISSION_LIABILITY: ["professional liability"],
  EXCESS: ["umbrella liability"],
  GENERAL_LIABILITY: ["general liability"],
  JEWELERS_BLOCK: ["jewelers block"],
  OTHER: [],
  PACKAGE: [],
  PRODUCT_LIABILITY: ["product liability"],
  PROFESSIONAL_LIABILITY: ["professional liability"],
  PROPERTY: ["commercial property"],
  RENTAL: [],
  SHIPPING_AND_TRANSPORTATION: ["shipping and transportation"],
  UMBRELLA: ["umbrella liability"],
  WORKERS_COMPENSATION: ["workers compensation"],
};

/** A business owners policy covers liability and property without a policy of theirs. */
export const linesOfHeld = (type: PolicyType): string[] =>
  type === "BUSINESS_OWNERS"
    ? [...linesOfType[type], ...linesOfType.GENERAL_LIABILITY, ...linesOfType.PROPERTY]
    : linesOfType[type];

const wordOf = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, "iu");
const patterns = Object.entries(calledBy) as [PolicyType, string][];
const linePatterns = patterns.map(([type, pattern]) => ({ type, pattern: wordOf(pattern) }));

/** A line as staff call it, as the part of a pattern. */
export const anyLine: string = patterns.map(([, pattern]) => pattern).join("|");

/** The lines that a text names, in the order of its words. */
export function linesIn(text: string): { type: PolicyType; start: number; end: number }[] {
  return linePatterns
    .flatMap(({ type, pattern }) =>
      Array.from(text.matchAll(new RegExp(pattern.source, "giu")), ({ index, 0: said }) => ({
        ...{ type, start: index, end: index + said.length },
      })),
    )
    .toSorted((one, other) => one.start - other.start);
}

export const isLineOf = (type: PolicyType, text: string): boolean =>
  linePatterns.some((line) => line.type === type && line.pattern.test(text));

/** "general liability policy"; "policy" of a line that has no name. */
export const policyAsRead = (type: PolicyType): string => [readAs[type], "policy"].filter(Boolean).join(" ");

/** What may follow a line, so that it does not stand for its policy. */
const ofLine =
  /^[\s-]*(?:polic(?:y|ies)|limits?|premiums?|deductibles?|retentions?|coverages?|insurance|liability|aggregate|audits?|renewals?|applications?|apps?|quotes?|claims?|carriers?|forms?|endorsements?|certificates?|certs?|cards?|ids?|rates?|payrolls?|class(?:es)?|codes?|schedules?|dec(?:s|laration)?|invoices?|bills?|losses|loss|exposures?|drivers?|installments?|payments?|block)\b|^[\s-]*(?:(?:and|or)\b|[&,/])(?!\s+(?:the|your|our|their)\b)/iu;

const isShort = (said: string): boolean =>
  /^(?:c?gls?|bops?|wc|umbs?|epli?|e ?& ?o|d ?& ?o|a ?& ?h|prop|general liab|work\S* ?comp)$/iu.test(said);

/** Sentences for a client, without the shorthand that staff use among themselves: "the gl renews" is the general liability policy. */
export function spelledOut(text: string): string {
  let left = "";
  let at = 0;
  for (const { type, start, end } of linesIn(text)) {
    if (start < at) continue;
    const said = text.slice(start, end);
    const after = text.slice(end);
    const standsForPolicy =
      /\b(?:the|your|our|this|that|a|an)\s+(?:[\p{L}'’&-]+\s+){0,2}$/iu.test(text.slice(0, start)) &&
      !ofLine.test(after);
    const named = isShort(said) ? (readAs[type] ?? said) : said;
    left += `${text.slice(at, start)}${named}${standsForPolicy && (isShort(said) || type in readAs) ? " policy" : ""}`;
    at = end;
  }
  return inWholeWords(left + text.slice(at))
    .replaceAll(spoken, amountOf)
    .replaceAll(namesOfDays, (said) => `${said.charAt(0).toUpperCase()}${said.slice(1)}`);
}

/** "2 million" and "500k", as amounts are written. */
const spoken =
  /(?<![$\p{L}\d.,])(\d+(?:\.\d+)?)(?:\s(?:million|mil)|(?:mm|m|mil)|(\s?k|\sthousand))(?![\p{L}\d])/giu;
const amountOf = (_said: string, number: string, thousands: string | undefined): string =>
  describeMoney(Math.round(Number(number) * (thousands === undefined ? 1e6 : 1e3) * 100));

/** "may" and "march" are also verbs. */
const namesOfDays =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|december|(?:march|may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?=\.? \d)|(?<=\b(?:in|of|by|until|till|before|after|since|this|next|last|through|mid|late|early) )(?:march|may))\b/gu;

/** What evidence of property insurance says: places with their values, terms, deductibles and interests. Pure. */
import { isSure } from "#model/assistant";
import type { ListedRow, MergedDetails, ShownQuote } from "#model/explorer";
import { describeMoney } from "../shared/money.ts";
import type { PrintedInterest, PrintedProperty, PrintedValue, ValueSource } from "./model.ts";
import { saidAmount, sentence, slugOf, sourceOfQuote } from "./said-values.ts";
import { findParticular } from "./stated-notes.ts";

interface StatedProperty {
  /** What applies to all places. */
  limits: PrintedValue[];
  properties: PrintedProperty[];
  interests: PrintedInterest[];
  asked: { key: string; label: string }[];
}

export function propertyOf(details: MergedDetails | null): StatedProperty {
  const properties = details ? placesOf(details) : [];
  const hasPlaces = properties.some(({ values }) => values.length > 0);
  const limits = details
    ? [...(hasPlaces ? [] : totalsOf(details)), ...termsOf(details), ...deductiblesOf(details)]
    : [];
  const keys = new Set(limits.map(({ key }) => key));
  const asked = [
    ...(hasPlaces ? [] : usualValues),
    ...usualTerms.map(({ key, label }) => ({ key, label })),
    { key: "deductible", label: "Deductible" },
  ].filter(({ key }) => !keys.has(key) && !(key === "deductible" && hasDeductible(keys)));
  return { limits, properties, interests: details ? interestsOf(details) : [], asked };
}

const hasDeductible = (keys: ReadonlySet<string>): boolean =>
  [...keys].some((key) => key.includes("deductible"));

const usualValues = [
  { key: "propertyBuildingLimit", label: "Building" },
  { key: "propertyContentsLimit", label: "Business personal property" },
] as const;

/** Totals of a policy whose places have no values of their own. */
const totalsOf = (details: MergedDetails): PrintedValue[] =>
  usualValues.flatMap(({ key, label }) => {
    const said = saidAmount(details, key);
    return said ? [{ key, label, ...said }] : [];
  });

function placesOf({ details, evidence }: MergedDetails): PrintedProperty[] {
  const quotes = evidence.locations ?? [];
  return (details.locations ?? []).flatMap(({ address, buildingLimit, contentsLimit, occupancy }, at) => {
    const quote = quotes.length === details.locations?.length ? quotes[at] : undefined;
    const source = sourceOfQuote(quote);
    if (!quote || !source) return [];
    const amount = (key: string, label: string, cents: number | undefined): PrintedValue[] =>
      cents !== undefined && cents > 0 && says(quote, cents)
        ? [{ key, label, value: describeMoney(cents), source }]
        : [];
    return [
      {
        place: occupancy === undefined ? address : `${address}, ${occupancy.toLowerCase()}`,
        values: [
          ...amount("building", "Building", buildingLimit),
          ...amount("contents", "Business personal property", contentsLimit),
        ],
      },
    ];
  });
}

const digits = (text: string): string => text.replaceAll(/[^\d.]/g, "");

/** Whether the words of the place have the amount. */
const says = ({ segments }: ShownQuote, cents: number): boolean =>
  segments.some(({ text }) => digits(text).includes(digits(describeMoney(cents))));

const usualTerms = [
  { key: "businessIncome", label: "Business income" },
  { key: "causesOfLoss", label: "Causes of loss" },
  { key: "coinsurance", label: "Coinsurance" },
  { key: "valuation", label: "Valuation" },
] as const;

/** Forms that set the causes of loss. */
const causeForms: Readonly<Record<string, string>> = { CP1010: "Basic", CP1020: "Broad", CP1030: "Special" };

function termsOf(details: MergedDetails): PrintedValue[] {
  const stated = usualTerms.flatMap(({ key, label }) => {
    const found = findParticular(details, key);
    const source = sourceOfQuote(found?.quote);
    return found && source ? [{ key, label, value: inFull(found.text), source }] : [];
  });
  if (stated.some(({ key }) => key === "causesOfLoss")) return stated;
  const byForm = details.schedules.forms.flatMap(({ number, confidence, policyQuotes }) => {
    const value = causeForms[number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")];
    const source = sourceOfQuote(policyQuotes[0]);
    return value && source && isSure(confidence)
      ? [{ key: "causesOfLoss", label: "Causes of loss", value, source }]
      : [];
  });
  // Several causes of loss apply to several places, which the schedule of forms does not say.
  return new Set(byForm.map(({ value }) => value)).size === 1 ? [...stated, ...byForm.slice(0, 1)] : stated;
}

const abbreviations: Readonly<Record<string, string>> = {
  RC: "Replacement cost",
  RCV: "Replacement cost",
  ACV: "Actual cash value",
};

const inFull = (text: string): string => {
  const known = abbreviations[text.toUpperCase()];
  if (known) return known;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const ofProperty = /property|business owners|flood|equipment/i;

function deductiblesOf({ tables }: MergedDetails): PrintedValue[] {
  const own = tables.deductibles.filter(({ line }) => line === null || ofProperty.test(line));
  return own.flatMap(({ cells, policyQuotes }) => {
    const { name = "", amount = "", basis, place } = cells;
    const source = sourceOfQuote(policyQuotes[0]);
    if (!source || amount === "") return [];
    const what = /deductible/i.test(name) ? name : `${name} deductible`;
    const label = sentence(place === undefined ? what : `${what}, location ${place}`);
    const value = [amount.replace(/^\$\s+/, "$"), ...(basis ? [basis] : [])].join(" ");
    return [{ key: slugOf(label), label, value, source }];
  });
}

function interestsOf({ tables }: MergedDetails): PrintedInterest[] {
  const of = (role: string, rows: readonly ListedRow[]): PrintedInterest[] =>
    rows.flatMap(({ cells, policyQuotes }) => {
      const { name, address, loan, appliesTo } = cells;
      const source: ValueSource | null = sourceOfQuote(policyQuotes[0]);
      if (!name || !source || (appliesTo !== undefined && /auto|vehicle|unit/i.test(appliesTo))) return [];
      const isNumber = appliesTo !== undefined && /^[\d\s/,&-]+$/.test(appliesTo);
      const where =
        appliesTo === undefined ? "" : `, ${isNumber ? "location " : ""}${appliesTo.toLowerCase()}`;
      return [{ role: `${role}${where}`, name, address: address ?? null, loanNumber: loan ?? null, source }];
    });
  return [...of("Mortgagee", tables.mortgagees), ...of("Loss payee", tables.lossPayees)];
}

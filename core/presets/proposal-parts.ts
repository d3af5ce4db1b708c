/** The parts of a proposal, each from what the offers of one insurance state. */
import type { MatrixRow, ProposedSection } from "#model/assistant";
import { describeMoney } from "../shared/money.ts";
import { type ArtifactRow, counted } from "./artifact.ts";
import {
  costRows,
  type CostSentence,
  isOfCost,
  notStated,
  priceOf,
  pricesOf,
  tellCost,
} from "./offered-costs.ts";
import { capitalized, listed, lowered, spelled } from "./offers.ts";

export type ProposalSentence = CostSentence;

export interface ProposalPart {
  heading: string;
  tables?: { heads: string[]; lines: ArtifactRow[] }[];
  items?: ProposalSentence[];
  sentences?: ProposalSentence[];
}

/** Puts the name of the insurance before the name of a part, where a proposal has several. */
type Namer = (name: string) => string;

const namesOf = ({ matrix }: ProposedSection): string[] => matrix.columns.map(({ name }) => name);

// Cost ------------------------------------------------------------------------------------------------

export function costOf(section: ProposedSection, name: Namer): ProposalPart {
  const { offers } = section;
  const names = namesOf(section);
  const rows = costRows(offers);
  const lines = offers.map((_, at): ArtifactRow => {
    const cells = rows.flatMap((row) => row.cells[at] ?? []);
    return {
      cells: [names[at] ?? "", ...cells.map(({ text }) => text ?? notStated)],
      quotes: cells.flatMap(({ quotes, isSum }) => (isSum ? [] : quotes)),
    };
  });
  // An offer that states no cost at all has no words that could be quoted.
  const priced = lines.filter(({ quotes }) => quotes.length > 0);
  const parts = section.matrix.rows.filter(
    (row) => row.group === "PREMIUM" && !isOfCost(offers, row) && !isPayment(row.label),
  );
  const free = lines.flatMap(({ quotes }, at) => (quotes.length === 0 ? [names[at] ?? ""] : []));
  return {
    heading: name("Options and cost"),
    tables: [
      { heads: ["Option", ...rows.map(({ label }) => label)], lines: priced },
      ...besideEachOther(section, parts),
    ],
    sentences: [
      ...offers.flatMap((offer, at) => tellCost(offer, names[at] ?? "")),
      ...(free.length === 0
        ? []
        : [{ text: `${listed(free)}: no premium and no total is stated in the quote.`, quotes: [] }]),
    ],
  };
}

// Lines of the matrix ---------------------------------------------------------------------------------

/** More columns do not fit on a page of paper. */
const BESIDE_MAX = 4;

/** The lines with one column for each option. Each row has the words of all of its options. */
function besideEachOther(
  section: ProposedSection,
  rows: readonly MatrixRow[],
): { heads: string[]; lines: ArtifactRow[] }[] {
  const names = namesOf(section);
  const starts = Array.from({ length: Math.ceil(names.length / BESIDE_MAX) }, (_, at) => at * BESIDE_MAX);
  return starts.map((start) => ({
    heads: ["Line", ...names.slice(start, start + BESIDE_MAX)],
    lines: rows
      .map(({ label, cells }) => {
        const own = cells.slice(start, start + BESIDE_MAX);
        return {
          cells: [label, ...own.map(({ value }) => value ?? notStated)],
          quotes: own.flatMap(({ quotes }) => quotes),
        };
      })
      .filter(({ quotes }) => quotes.length > 0),
  }));
}

const isPayment = (label: string): boolean =>
  /\b(?:deposit|payment|installments?|minimum|audit|billing|earned|down)\b/iu.test(label);

/** What every option that speaks of it excludes is an exclusion alone. */
const isGiven = ({ cells }: MatrixRow): boolean =>
  cells.some(({ outcome }) => outcome === "STATED" || outcome === "LESS");

const isOfOwnPart = (label: string): boolean => label === "Subjectivities" || label === "Offer valid until";

export function coverageOf(section: ProposedSection, name: Namer): ProposalPart[] {
  const { rows } = section.matrix;
  const of = (...groups: readonly MatrixRow["group"][]) =>
    rows.filter((row) => groups.includes(row.group) && isGiven(row));
  return [
    {
      heading: name("Coverages and limits"),
      tables: besideEachOther(section, of("LIMITS", "COVERAGES", "LOCATIONS")),
    },
    { heading: name("Deductibles"), tables: besideEachOther(section, of("DEDUCTIBLES")) },
  ];
}

/** What each option says that it does not cover, whatever the others say. */
export function exclusionsOf(section: ProposedSection, name: Namer): ProposalPart {
  const items: ProposalSentence[] = [];
  const without: string[] = [];
  for (const [at, column] of section.matrix.columns.entries()) {
    const rows = section.matrix.rows.filter(({ cells }) => cells[at]?.outcome === "EXCLUDED");
    const say = (own: readonly MatrixRow[], text: string) => {
      if (own.length > 0)
        items.push({
          text: `${text} ${listed([...new Set(own.map(({ label }) => lowered(label)))])}`,
          quotes: own.flatMap(({ cells }) => cells[at]?.quotes ?? []),
        });
    };
    const excluded = rows.filter(({ cells }) => !cells[at]?.isNotOffered);
    if (excluded.length === 0) without.push(column.name);
    say(excluded, `${column.name}:`);
    say(
      rows.filter(({ cells }) => cells[at]?.isNotOffered),
      `Not part of the offer of ${column.name}:`,
    );
  }
  return {
    heading: name("Notable exclusions"),
    items,
    sentences:
      without.length === 0
        ? []
        : [
            {
              text: `No exclusion is stated in the quote of ${listed(without)}. The policy has exclusions of its own.`,
              quotes: [],
            },
          ],
  };
}

export function conditionsOf(section: ProposedSection, name: Namer): ProposalPart {
  const names = namesOf(section);
  const lines = section.offers.flatMap(({ conditions }, at) =>
    conditions.map(({ text, due, quotes }) => ({ cells: [names[at] ?? "", text, due ?? notStated], quotes })),
  );
  const without = section.matrix.columns.flatMap(({ name: own }, at) =>
    section.offers[at]?.conditions.length === 0 ? [own] : [],
  );
  return {
    heading: name("Before coverage can begin"),
    tables: [{ heads: ["Option", "What is asked for", "Due"], lines }],
    sentences:
      without.length === 0
        ? []
        : [{ text: `No condition is stated in the quote of ${listed(without)}.`, quotes: [] }],
  };
}

export function otherTermsOf(section: ProposedSection, name: Namer): ProposalPart[] {
  const rows = section.matrix.rows.filter((row) => !isOfOwnPart(row.label) && isGiven(row));
  const payment = rows.filter(
    ({ group, label }) => (group === "PREMIUM" || group === "CONDITIONS") && isPayment(label),
  );
  const terms = rows.filter(({ group, label }) => group === "CONDITIONS" && !isPayment(label));
  const forms = rows.filter(({ group }) => group === "FORMS");
  return [
    { heading: name("Payment terms"), tables: besideEachOther(section, payment) },
    { heading: name("Other terms"), tables: besideEachOther(section, terms) },
    { heading: name("Forms"), tables: besideEachOther(section, forms) },
  ];
}

// Sentences over all parts ----------------------------------------------------------------------------

export const openUntil = (sections: readonly ProposedSection[]): ProposalSentence[] =>
  sections.flatMap((section) =>
    section.offers.flatMap(({ validUntil }, at) =>
      validUntil ? [{ text: `${namesOf(section)[at]}: ${validUntil.text}`, quotes: validUntil.quotes }] : [],
    ),
  );

/** "Three options for general liability, from $16,905 to $18,550 with taxes and fees" */
export function headlineOf(sections: readonly ProposedSection[]): ProposalSentence {
  const parts = sections.map((section): ProposalSentence => {
    const count = section.offers.length;
    const options = `${spelled(count)} ${count === 1 ? "option" : "options"}`;
    const text = section.line === null ? options : `${options} for ${section.line} insurance`;
    const prices = pricesOf(section.offers);
    if (!prices) return { text, quotes: [] };
    const sorted = prices.of.toSorted((a, b) => a.cents - b.cents);
    const [least, most] = [sorted[0], sorted.at(-1)];
    if (!least || !most) return { text, quotes: [] };
    const range =
      least.cents === most.cents
        ? `at ${describeMoney(least.cents)}`
        : `from ${describeMoney(least.cents)} to ${describeMoney(most.cents)}`;
    return {
      text: `${text}, ${range}${prices.with}`,
      quotes: least === most ? least.quotes : [...least.quotes, ...most.quotes],
    };
  });
  return {
    text: capitalized(parts.map(({ text }) => text).join("; ")),
    quotes: parts.flatMap(({ quotes }) => quotes),
  };
}

/** A box for each option. */
export function acceptedAs(section: ProposedSection, isPackage: boolean): ProposalSentence[] {
  const of = isPackage && section.line !== null ? `${capitalized(section.line)}: ` : "";
  return section.offers.map((offer, at) => {
    const { name = "" } = section.matrix.columns[at] ?? {};
    const number = offer.number && !name.includes(offer.number.text) ? offer.number : null;
    const price = priceOf(offer);
    return {
      text: `☐ ${of}${name}${number ? `, ${number.text}` : ""}${price ? `, ${describeMoney(price.cents)} ${price.with}` : ""}`,
      quotes: [...(number?.quotes ?? []), ...(price?.quotes ?? [])],
    };
  });
}

export const searchedIn = (sections: readonly ProposedSection[]): string =>
  `“${notStated}” means that all of its pages were searched: ${listed(
    sections.flatMap(({ matrix }) =>
      matrix.columns.map(({ name, pageCount }) => `${name} (${counted(pageCount, "page")})`),
    ),
  )}.`;

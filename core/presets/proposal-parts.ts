/** The parts of a proposal, each from what the offers of one insurance state. */
import type {
  AnswerQuote,
  ChargeKind,
  MatrixRow,
  OfferedCharge,
  ProposedOffer,
  ProposedSection,
  StatedAmount,
} from "#model/assistant";
import { describeMoney } from "../shared/money.ts";
import { type ArtifactRow, counted } from "./artifact.ts";
import { capitalized, listed, lowered, spelled } from "./offers.ts";

export interface ProposalSentence {
  text: string;
  quotes: AnswerQuote[];
}

export interface ProposalPart {
  heading: string;
  tables?: { heads: string[]; lines: ArtifactRow[] }[];
  items?: ProposalSentence[];
  sentences?: ProposalSentence[];
}

/** Puts the name of the insurance before the name of a part, where a proposal has several. */
type Namer = (name: string) => string;

export const notStated = "Not stated in the quote";

const namesOf = ({ matrix }: ProposedSection): string[] => matrix.columns.map(({ name }) => name);

// Cost ------------------------------------------------------------------------------------------------

const only = (amounts: readonly StatedAmount[]): StatedAmount | null =>
  amounts.length === 1 ? (amounts[0] ?? null) : null;
const saidOf = (amounts: readonly StatedAmount[]): string =>
  amounts.length === 0 ? notStated : amounts.map(({ cents }) => describeMoney(cents)).join(" or ");
const quotesOf = (amounts: readonly StatedAmount[]): AnswerQuote[] => amounts.flatMap(({ quotes }) => quotes);

const chargeSaid = ({ amounts, said }: OfferedCharge): string =>
  amounts.length > 0 ? saidOf(amounts) : (said?.text ?? notStated);
const chargeQuotes = ({ amounts, said }: OfferedCharge): AnswerQuote[] => [
  ...quotesOf(amounts),
  ...(said?.quotes ?? []),
];

/** What an offer costs, as far as it says. */
export interface OfferedPrice {
  cents: number;
  /** "with taxes and fees", "in premium and policy fee" */
  with: string;
  /** Nothing of taxes and fees is missing. */
  isWhole: boolean;
  /** What it was added up from, the premium first; empty where the offer states it itself. */
  parts: { label: string; said: string }[];
  quotes: AnswerQuote[];
}

/** What the parts of an offer add up to. */
interface OfferedParts {
  sum: number;
  /** Nothing of taxes and fees is missing. */
  isWhole: boolean;
  /** What is one amount in another, or which of two amounts is right, nobody can tell. */
  isUnclear: boolean;
  quotes: AnswerQuote[];
}

export function partsOf({ premium, charges }: ProposedOffer): OfferedParts {
  const base = only(premium);
  const has = (kind: ChargeKind) => charges.some((charge) => charge.kind === kind);
  const together = has("TAXES_AND_FEES");
  return {
    sum: charges.reduce((sum, { amounts }) => sum + (only(amounts)?.cents ?? 0), base?.cents ?? 0),
    isWhole:
      (together || (has("TAXES") && has("FEES"))) &&
      charges.every(({ amounts, isFree }) => amounts.length > 0 || isFree),
    isUnclear:
      base === null ||
      charges.some(({ amounts }) => amounts.length > 1) ||
      (together && (has("TAXES") || has("FEES"))),
    quotes: [...quotesOf(premium), ...charges.flatMap(chargeQuotes)],
  };
}

/** The premium alone; null if the offer states none, or several. */
function premiumOf({ premium }: ProposedOffer): OfferedPrice | null {
  const base = only(premium);
  return base && { cents: base.cents, with: "in premium", isWhole: false, parts: [], quotes: base.quotes };
}

/** Null if it states no premium and no total, or contradicts itself. */
export function priceOf(offer: ProposedOffer): OfferedPrice | null {
  const { total, charges } = offer;
  const stated = only(total);
  // "Total $19,590" below the premiums says nothing of taxes and fees.
  if (stated && charges.length === 0 && only(offer.premium)?.cents === stated.cents) return premiumOf(offer);
  if (total.length > 0)
    return (
      stated && {
        cents: stated.cents,
        with: "with taxes and fees",
        isWhole: true,
        parts: [],
        quotes: stated.quotes,
      }
    );
  const premium = premiumOf(offer);
  const { sum, isWhole, isUnclear, quotes } = partsOf(offer);
  // Where the parts are unclear only the premium is sure.
  if (!premium || isUnclear || charges.length === 0) return premium;
  return {
    cents: sum,
    with: isWhole ? "with taxes and fees" : withStated(charges.filter(({ amounts }) => amounts.length > 0)),
    isWhole,
    parts: [
      { label: "premium", said: describeMoney(premium.cents) },
      ...charges
        .filter(({ isFree }) => !isFree)
        .map((charge) => ({ label: lowered(charge.label), said: lowered(chargeSaid(charge)) })),
    ],
    quotes,
  };
}

const withStated = (charges: readonly OfferedCharge[]): string =>
  charges.length === 0
    ? "in premium"
    : `in ${listed(["premium", ...charges.map(({ label }) => lowered(label))])}`;

const chargeLabels: readonly string[] = [
  "Premium",
  "Taxes",
  "Policy fees",
  "Other fees",
  "Taxes and fees",
  "Total with taxes and fees",
];

/** "$175"; of several, or of what the head does not say alone, each with its name: "$36.20 state surcharge and $75 inspection fee". */
function chargesSaid(charges: readonly OfferedCharge[], head: string): string {
  const [first] = charges;
  if (first && charges.length === 1 && (head !== bothHead || first.kind === "TAXES_AND_FEES"))
    return chargeSaid(first);
  const priced = charges.filter(({ isFree }) => !isFree);
  const free = charges.filter(({ isFree }) => isFree);
  return [
    ...(priced.length === 0
      ? []
      : [listed(priced.map((charge) => `${chargeSaid(charge)} ${lowered(charge.label)}`))]),
    ...free.map((charge) => `${lowered(charge.label)}: ${lowered(chargeSaid(charge))}`),
  ].join("; ");
}

const bothHead = "Taxes and fees";

/** What an offer says below a head. What it gives as one amount stands once, beside whatever it gives apart. */
function chargedAs({ charges }: ProposedOffer, head: string): string {
  if (head !== bothHead) {
    const own = charges.filter(({ kind }) => kind === (head === "Taxes" ? "TAXES" : "FEES"));
    return own.length === 0 ? notStated : chargesSaid(own, head);
  }
  if (charges.length === 0) return notStated;
  const has = (kind: ChargeKind) => charges.some((charge) => charge.kind === kind);
  const open = has("TAXES_AND_FEES")
    ? []
    : [...(has("TAXES") ? [] : ["taxes"]), ...(has("FEES") ? [] : ["fees"])];
  return [chargesSaid(charges, head), ...open.map((each) => `${each} not stated in the quote`)].join("; ");
}

/** One column for both where an offer gives them in one amount, so that nothing is read twice. */
const chargeHeads = ({ offers }: ProposedSection): string[] =>
  offers.some(({ charges }) => charges.some(({ kind }) => kind === "TAXES_AND_FEES"))
    ? [bothHead]
    : ["Taxes", "Fees"];

export function costOf(section: ProposedSection, name: Namer): ProposalPart {
  const prices = section.offers.map(priceOf);
  const heads = chargeHeads(section);
  const lines = section.offers.map((offer, at): ArtifactRow => {
    const { premium, charges, total } = offer;
    const price = prices[at];
    const isSum = price?.isWhole === true && price.parts.length > 0;
    return {
      cells: [
        namesOf(section)[at] ?? "",
        saidOf(premium),
        ...heads.map((head) => chargedAs(offer, head)),
        isSum ? describeMoney(price.cents) : saidOf(total),
      ],
      quotes: [...quotesOf(premium), ...charges.flatMap(chargeQuotes), ...quotesOf(total)],
    };
  });
  // An offer that states no cost at all has no words that could be quoted.
  const priced = lines.filter(({ quotes }) => quotes.length > 0);
  const parts = section.matrix.rows.filter(
    ({ group, label, cells }) =>
      group === "PREMIUM" && !chargeLabels.includes(label) && !isPayment(label) && !isCharge(section, cells),
  );
  const sums = prices.flatMap((price, at): ProposalSentence[] =>
    price && price.parts.length > 0 && !isOfPremiumAlone(section.offers[at])
      ? [{ text: sumOf(price, namesOf(section)[at] ?? ""), quotes: price.quotes }]
      : [],
  );
  const free = lines.flatMap(({ quotes }, at) => (quotes.length === 0 ? [namesOf(section)[at] ?? ""] : []));
  return {
    heading: name("Options and cost"),
    tables: [
      { heads: ["Option", "Premium", ...heads, "Total"], lines: priced },
      ...besideEachOther(section, parts),
    ],
    sentences: [
      ...sums,
      ...(free.length === 0
        ? []
        : [{ text: `${listed(free)}: no premium and no total is stated in the quote.`, quotes: [] }]),
    ],
  };
}

/** Nothing is charged beside the premium, so that there is nothing to add up. */
const isOfPremiumAlone = (offer: ProposedOffer | undefined): boolean =>
  (offer?.charges ?? []).every(({ amounts, isFree }) => isFree || amounts.every(({ cents }) => cents === 0));

/** "The total of Larkspur Mutual, $4,426, is the sum of premium $4,200, surplus lines tax $126, …" */
function sumOf({ cents, parts, isWhole }: OfferedPrice, name: string): string {
  const sum = `${describeMoney(cents)}, is the sum of ${parts.map(({ label, said }) => `${label} ${said}`).join(", ")}`;
  return isWhole
    ? `The total of ${name}, ${sum}; the quote itself states no total.`
    : `What the quote of ${name} states, ${sum}; it states no total, and not all taxes and fees.`;
}

/** A row of the matrix whose words are those of a charge, which stands in the cost already. */
const isCharge = ({ offers }: ProposedSection, cells: MatrixRow["cells"]): boolean => {
  const isOf = (quote: AnswerQuote, other: AnswerQuote) =>
    quote.readingId === other.readingId &&
    quote.segments.some(({ page, start, end }) =>
      other.segments.some((own) => own.page === page && own.start < end && own.end > start),
    );
  const charged = offers.flatMap(({ charges }) => charges.flatMap(chargeQuotes));
  return cells.some(({ quotes }) => quotes.some((quote) => charged.some((own) => isOf(quote, own))));
};

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

/**
 * The prices of all options, each of the same: of premiums where not all of them state as much as the others. Null if one
 * states nothing that could be compared.
 */
export function pricesOf({ offers }: ProposedSection): { with: string; of: OfferedPrice[] } | null {
  const prices = offers.map(priceOf);
  const [first] = prices;
  if (!first || prices.includes(null)) return null;
  const isSame = prices.every((price) => price?.with === first.with);
  const same = (isSame ? prices : offers.map(premiumOf)).filter((price) => price !== null);
  return same.length < offers.length ? null : { with: ` ${same[0]?.with ?? ""}`, of: same };
}

/** "Three options for general liability, from $16,905 to $18,550 with taxes and fees" */
export function headlineOf(sections: readonly ProposedSection[]): ProposalSentence {
  const parts = sections.map((section): ProposalSentence => {
    const count = section.offers.length;
    const options = `${spelled(count)} ${count === 1 ? "option" : "options"}`;
    const text = section.line === null ? options : `${options} for ${section.line} insurance`;
    const prices = pricesOf(section);
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

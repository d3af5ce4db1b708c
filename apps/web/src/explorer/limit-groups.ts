/**
 * The limits of a policy as they are shown: by coverage part, with what is insured at each location in a schedule of
 * its own, whose sum is checked against the printed total. Pure, independent of the screen.
 */
import { limitFields, type LimitField, limitLabels } from "#model/assistant";
import { formatDollars } from "../policies/format-dollars.ts";
import { type PlacedQuote, placeOf, textOfQuote } from "../quotes/number-quotes.ts";

interface SaidLimit {
  name: string;
  limit: number;
  policyQuotes: readonly PlacedQuote[];
  /** Its key in the review; limits of a location have none. */
  key?: string | null | undefined;
  /** The coverage part of its row. */
  part?: string | null | undefined;
  /** The location and building that it applies to. */
  place?: string | null | undefined;
}

/** What the documents say about limits, as GraphQL returns it; amounts in dollars. */
export interface SaidLimits extends Partial<Record<LimitField, number | null>> {
  deductible?: number | null;
  extraLimits: readonly SaidLimit[];
  locations: readonly {
    address: string;
    occupancy?: string | null | undefined;
    policyQuotes?: readonly PlacedQuote[];
    limits: readonly SaidLimit[];
  }[];
  evidence: readonly { field: string; quotes: readonly PlacedQuote[] }[];
  /** A value that is not certain enough to state, and why. */
  checks?: readonly { field: string; reason: string }[];
}

export interface LimitRow {
  /** A field of the details or the key of an entry: the review opens at it. */
  key: string;
  name: string;
  dollars: number;
  quotes: readonly PlacedQuote[];
  /** Why a person should check it; null if the limit is stated. */
  check: string | null;
}

export interface LimitGroup {
  name: string;
  rows: readonly LimitRow[];
}

export interface PlaceRow {
  address: string;
  /** What the building is used for; null if it is not given. */
  occupancy: string | null;
  building: number | null;
  contents: number | null;
  quotes: readonly PlacedQuote[];
}

export interface PlaceSchedule {
  rows: readonly PlaceRow[];
  totals: Pick<PlaceRow, "building" | "contents">;
  /** How the sums compare with the printed total. */
  notes: readonly { text: string; isDoubt: boolean }[];
}

export interface GroupedLimits {
  groups: readonly LimitGroup[];
  schedule: PlaceSchedule | null;
}

/** What belongs to no coverage part. */
export const otherPart = "Other limits";

/** A field's coverage part, by the start of its name, and its label under that heading. */
const parts: readonly { prefix: string; name: string }[] = [
  { prefix: "gl", name: "General liability" },
  { prefix: "property", name: "Property" },
  { prefix: "umbrella", name: "Umbrella" },
  { prefix: "wc", name: "Workers compensation" },
  { prefix: "cyber", name: "Cyber" },
];

const shortNames: Partial<Record<LimitField, string>> = {
  umbrellaPerOccurrenceLimit: "Each occurrence",
  umbrellaAggregateLimit: "Aggregate",
  cyberAggregateLimit: "Aggregate",
  cyberRetentionLimit: "Retention",
};

/** In the usual reading order, the limit of each occurrence first. */
const first: readonly LimitField[] = ["glPerOccurrenceLimit", "umbrellaPerOccurrenceLimit"];
const orderedFields = [...first, ...limitFields.filter((field) => !first.includes(field))];

export function groupLimits(said: SaidLimits): GroupedLimits {
  const evidence = new Map(said.evidence.map(({ field, quotes }) => [field, quotes]));
  const checks = new Map(said.checks?.map(({ field, reason }) => [field, reason]));
  const schedule = scheduleOf(said, evidence);
  const groups = new Map<string, LimitRow[]>(parts.map(({ name }) => [name, []]));
  const add = (part: string, row: Omit<LimitRow, "check">) => {
    if (row.dollars <= 0) return;
    groups.set(part, [...(groups.get(part) ?? []), { ...row, check: checks.get(row.key) ?? null }]);
  };
  for (const field of orderedFields) {
    // The sum of the locations is the last row of their schedule.
    if (isTotalOf(schedule, field, said[field])) continue;
    const part = parts.find(({ prefix }) => field.startsWith(prefix))?.name ?? otherPart;
    const name = shortNames[field] ?? limitLabels[field];
    add(part, { key: field, name, dollars: said[field] ?? 0, quotes: evidence.get(field) ?? [] });
  }
  for (const [at, { name, limit, policyQuotes, key, part, place }] of said.extraLimits.entries()) {
    if (schedule?.rows.some((row) => isAmountOf(row, limit, policyQuotes))) continue;
    add(part ?? otherPart, {
      key: key ?? `extraLimits.${at}`,
      name: place ? `${name}, ${place.toLowerCase()}` : name,
      dollars: limit,
      quotes: policyQuotes,
    });
  }
  const shown = [...groups].filter(([name, rows]) => rows.length > 0 && name !== otherPart);
  const deductible = {
    key: "deductible",
    name: "Deductible",
    dollars: said.deductible ?? 0,
    quotes: evidence.get("deductible") ?? [],
  };
  // With several parts, nothing says which one it belongs to; a schedule of locations counts as one part.
  add(schedule === null && shown.length === 1 && shown[0] ? shown[0][0] : otherPart, deductible);
  const others = groups.get(otherPart) ?? [];
  groups.delete(otherPart);
  if (others.length > 0) groups.set(otherPart, others);
  return {
    groups: [...groups].flatMap(([name, rows]) => (rows.length > 0 ? [{ name, rows }] : [])),
    schedule,
  };
}

/** How many limits there are, including those of locations. */
export const countLimits = ({ groups, schedule }: GroupedLimits): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0) + (schedule?.rows.length ?? 0);

/** Every quote of the limits in the order in which they are shown. */
export const quotesOfLimits = ({ groups, schedule }: GroupedLimits): PlacedQuote[] => [
  ...groups.flatMap(({ rows }) => rows.flatMap(({ quotes }) => quotes)),
  ...(schedule?.rows.flatMap(({ quotes }) => quotes) ?? []),
];

// The schedule of locations ------------------------------------------------------------------------

type Column = "building" | "contents";
const columns = {
  building: { field: "propertyBuildingLimit", name: "Buildings" },
  contents: { field: "propertyContentsLimit", name: "Contents" },
} as const satisfies Record<Column, { field: LimitField; name: string }>;

/** Every location with its amounts, if there are any, and their quotes. */
export const listPlaces = ({ locations }: Pick<SaidLimits, "locations">): PlaceRow[] =>
  locations.map(({ address, occupancy = null, limits, policyQuotes = [] }) => {
    const of = (column: Column) =>
      limits.find(({ name }) => name === limitLabels[columns[column].field]) ?? null;
    const [building, contents] = [of("building"), of("contents")];
    const own = [building, contents].flatMap((limit) => limit?.policyQuotes ?? []);
    const quotes = own.length > 0 ? own : policyQuotes;
    return {
      address,
      occupancy,
      building: building?.limit ?? null,
      contents: contents?.limit ?? null,
      quotes,
    };
  });

function scheduleOf(
  said: SaidLimits,
  evidence: ReadonlyMap<string, readonly PlacedQuote[]>,
): PlaceSchedule | null {
  const rows = listPlaces(said).filter(({ building, contents }) => building !== null || contents !== null);
  if (rows.length < 2) return null;
  const totals = { building: sumOf(rows, "building"), contents: sumOf(rows, "contents") };
  return { rows, totals, notes: notesOn(said, totals, evidence) };
}

function sumOf(rows: readonly PlaceRow[], column: Column): number | null {
  const amounts = rows.flatMap((row) => row[column] ?? []);
  // Cents, so that the sum of dollar amounts is exact.
  return amounts.length === 0 ? null : amounts.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100;
}

function notesOn(
  said: SaidLimits,
  totals: PlaceSchedule["totals"],
  evidence: ReadonlyMap<string, readonly PlacedQuote[]>,
): PlaceSchedule["notes"] {
  const printed = (["building", "contents"] as const).flatMap((column) => {
    const { field, name } = columns[column];
    const [sum, total] = [totals[column], said[field] ?? null];
    const quote = evidence.get(field)?.find((each) => total !== null && prints(each, total));
    return sum === null || total === null || !quote ? [] : [{ name, sum, total, page: placeOf(quote) }];
  });
  if (printed.length === 0)
    return [{ text: "The document gives no total to check this against.", isDoubt: false }];
  const off = printed.filter(({ sum, total }) => sum !== total);
  if (off.length > 0)
    return off.map(({ name, sum, total, page }) => ({
      text: `${name}: the locations add up to ${formatDollars(sum)}, ${page} says ${formatDollars(total)}.`,
      isDoubt: true,
    }));
  const pages = [...new Set(printed.map(({ page }) => page))];
  const what = pages.length === 1 ? "the printed total" : "the printed totals";
  return [{ text: `Adds up to ${what} on ${pages.join(" and ")}.`, isDoubt: false }];
}

/** Whether the words contain the amount itself: a sum over several rows is printed nowhere. */
const prints = (quote: PlacedQuote, dollars: number): boolean =>
  textOfQuote(quote)
    .replaceAll(/[,\s]/g, "")
    .includes(String(Math.trunc(dollars)));

/** Whether a limit is an amount that the schedule shows already, in the same printed row. */
const isAmountOf = (row: PlaceRow, dollars: number, quotes: readonly PlacedQuote[]): boolean =>
  (dollars === row.building || dollars === row.contents) &&
  quotes.some((quote) => row.quotes.some((own) => overlap(quote, own)));

const overlap = (one: PlacedQuote, other: PlacedQuote): boolean =>
  one.documentId === other.documentId &&
  one.segments.some(({ page, start, end }) =>
    other.segments.some((each) => each.page === page && each.start < end && start < each.end),
  );

const isTotalOf = (
  schedule: PlaceSchedule | null,
  field: LimitField,
  dollars: number | null | undefined,
): boolean =>
  schedule !== null &&
  (["building", "contents"] as const).some(
    (column) => columns[column].field === field && schedule.totals[column] === dollars,
  );

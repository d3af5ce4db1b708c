/** What evidence of property says: the place of the insured building first, each amount with its place, deductibles apart. Pure. */
import type { FactBook, Facts } from "./facts.ts";
import type { FieldSource, SaidValue } from "./model.ts";
import { addAddress } from "./read-records.ts";
import { addressParts } from "./written.ts";

/** The deductibles of perils that evidence has fields for. */
const perils: readonly (readonly [name: string, words: RegExp])[] = [
  ["namedStorm", /named (?:wind ?)?storm|hurricane|tropical/iu],
  ["wind", /wind|hail/iu],
  ["flood", /flood/iu],
  ["earth", /earth/iu],
  ["equipment", /equipment breakdown|boiler/iu],
];

type Deductible = readonly [label: string, amount: string, source: FieldSource];

/** Returns those that evidence has no field for. Of one peril at several places all are told. */
export function addPerils(book: FactBook, key: string, special: readonly Deductible[]): Deductible[] {
  const perilOf = (label: string) => perils.find(([, words]) => words.test(label))?.[0] ?? null;
  const others: Deductible[] = [];
  for (const [peril, own] of Map.groupBy(special, ([label]) => perilOf(label))) {
    const [first] = own;
    if (peril === null || !first) {
      others.push(...own);
      continue;
    }
    const placeOf = (label: string) => /location \S+$/iu.exec(label)?.[0] ?? null;
    const said = own.map(([label, amount]) => {
      const place = placeOf(label);
      return place === null ? amount : `${amount} (${place})`;
    });
    book.add(`${key}.deductible.${peril}`, said.join("; "), first[2]);
  }
  return others;
}

/** "Building" of "Building deductible, location 2". */
export const insuredKindOf = (label: string): string | null =>
  /^(?:building|business personal property)(?=,? deductible)/iu.exec(label)?.[0] ?? null;

/** The deductible of the property where it is not one amount: that of each kind of property, and of each further peril. */
export function addStatedDeductible(book: FactBook, key: string, others: readonly Deductible[]): void {
  if (others.length === 0) return;
  const plainOne = book.facts().get(`${key}.deductible`)?.[0];
  const source = sharedSource([...(plainOne ? [plainOne.source] : []), ...others.map(([, , own]) => own)]);
  if (!source) return;
  const said = others.map(([label, amount]) => `${label.replace(/,? deductible/iu, "")} ${amount}`);
  book.add(`${key}.deductible.stated`, [...(plainOne ? [plainOne.value] : []), ...said].join("; "), source);
}

/** The place whose building is insured, as the key of its row, where several places are listed. */
export const STAKE_KEY = "property.stake";

/** The facts with the place of the insured building first, as forms with one place have it. */
export function buildingFirst(facts: Facts): Facts {
  const row = facts.get(STAKE_KEY)?.[0]?.value;
  if (row === undefined || row === FIRST_PLACE) return facts;
  const moved = ([key, said]: [string, readonly SaidValue[]]): [string, readonly SaidValue[]] => {
    const from = [row, FIRST_PLACE].find((each) => key.startsWith(`${each}.`));
    if (from === undefined) return [key, said];
    return [`${from === row ? FIRST_PLACE : row}${key.slice(from.length)}`, said];
  };
  return new Map([...facts].map(moved));
}
const FIRST_PLACE = "location.0";

/** A place as a document lists it: its address, and what is done there behind the ZIP code. */
function placeParts(place: string): { address: string; occupancy: string | undefined } {
  const bare = place.replace(/^location \d+(?:, building \d+)?:\s*/iu, "");
  const [, address = bare, occupancy] =
    /^(.*?\b[A-Z]{2}\.? \d{5}(?:-\d{4})?)(?:,\s*(.+))?$/su.exec(bare) ?? [];
  return { address, occupancy };
}

export const streetOf = (place: string): string | null =>
  addressParts(placeParts(place).address)?.line1 ?? null;

/** The words of all of them as one source; null where they are of several documents. */
function sharedSource(all: readonly FieldSource[]): FieldSource | null {
  const sources = all.flatMap((source) => (source.tag === "DOCUMENT" ? [source] : []));
  const [first] = sources;
  if (!first || sources.some(({ quote }) => quote.readingId !== first.quote.readingId)) return null;
  // A row of a schedule proves several amounts, and is shown once.
  const segments = [
    ...new Map(
      sources
        .flatMap(({ quote }) => quote.segments)
        .map((segment) => [`${segment.page} ${segment.start} ${segment.end}`, segment]),
    ).values(),
  ];
  return { ...first, quote: { ...first.quote, segments } };
}

/** All that is insured, for a form with one field for it; one amount where only one thing is. */
export function addEvidenced(
  book: FactBook,
  key: string,
  covered: readonly (readonly [text: string, source: FieldSource])[],
): void {
  const source = sharedSource(covered.map(([, own]) => own));
  if (!source) return;
  const text =
    covered.length === 1
      ? (covered[0]?.[0].replace(/^\D+(?=[\d,.]+$)/, "") ?? "")
      : covered.map(([said]) => said).join("; ");
  book.add(`${key}.evidenced`, text, source);
}

/** Returns the key of its row. */
export function readPlace(book: FactBook, at: number, place: string, source: FieldSource): string {
  const { address, occupancy } = placeParts(place);
  const parts = addressParts(address);
  const row = book.row("location", parts ? `${parts.line1} ${parts.city} ${parts.zone}` : address);
  book.add(`${row}.number`, String(at + 1), source);
  addAddress(book, row, parts, source);
  book.add(`${row}.block`, address, source);
  book.add(`${row}.operations`, occupancy, source);
  return row;
}

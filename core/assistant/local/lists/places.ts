/**
 * Insured buildings with their limits: from schedules with a row each, from a list of premises and a list of coverages
 * that name them by number, and from declarations with a block for each building.
 */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece, QuoteSegment, SectionKind } from "#model/reading";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { PolicyDetails } from "../../model.ts";
import { buildingWords, contentsWords, notOfBuildings, ofAllPlaces } from "../data/schedule-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { joined } from "./lines.ts";
import {
  addressesOf,
  isAt,
  isPlaceNumber,
  isStreet,
  keyIn,
  type Limit,
  locationNumberIn,
  numberOf,
  type Place,
  placeIn,
  type PlaceLimitField,
} from "./place-addresses.ts";
import { countDigits, partsOf } from "./printed-words.ts";
import { typesAs } from "./column-types.ts";
import type { SeenTable } from "./listed-tables.ts";

type Location = NonNullable<PolicyDetails["locations"]>[number];
type LimitField = PlaceLimitField;

export interface PlaceReader {
  /** Pages come in their order. */
  readPage(page: PageModel, tables: readonly SeenTable[]): void;
  /** Each building once, in the order of the document, with one quote each. */
  finish(): SlicedWork<PlacesFound>;
}

export interface PlacesFound {
  locations: Location[];
  quotes: QuoteSegment[][];
  /** There were more than are kept. */
  isCut: boolean;
  /** Limits of numbered buildings whose addresses are not printed. */
  unplaced: ReadonlyMap<LimitField, readonly Pick<Limit, "cents" | "quote">[]>;
}

/** Each is kept with the words that name it and its values, some 400 bytes. */
export const PLACES_MAX = 2_000;
/** Wording, examples and certificates schedule no building of this policy. */
const declaring: ReadonlySet<SectionKind> = new Set<SectionKind>(["DECLARATIONS", "SCHEDULE", "OTHER"]);

export function createPlaceReader(): PlaceReader {
  const places: Place[] = [];
  /** Limits of numbered buildings, by their number: of two for one building the first counts. */
  const numbered = new Map<string, Map<LimitField, Limit>>();
  /** The building whose block of the declarations is being read. */
  let current: Place | null = null;
  let count = 0;
  let location = "";
  /** The number of the building whose row the rows below belong to; "" where none is open. */
  let opened = "";

  const setLimit = (limits: Map<LimitField, Limit>, field: LimitField, limit: Omit<Limit, "at">): void => {
    count += 1;
    if (!limits.has(field)) limits.set(field, { ...limit, at: count });
  };

  const setNumbered = (key: string, field: LimitField, limit: Omit<Limit, "at">): void => {
    const limits = numbered.get(key) ?? new Map<LimitField, Limit>();
    numbered.set(key, limits);
    setLimit(limits, field, limit);
  };

  const readRow = (page: PageModel, cells: readonly (Piece | null)[], titles: readonly string[]): void => {
    const found = limitIn(page, cells, titles);
    if (!found) return;
    if (found.key === "") {
      if (opened !== "") setNumbered(opened, found.field, found);
      else if (current) setLimit(current.limits, found.field, found);
      else if (location !== "") setNumbered(location, found.field, found);
    } else setNumbered(found.key, found.field, found);
  };

  /** "Buildings | $ 862,400 | $ 141,900" under "Loc 1 Bldg 1" and "Loc 1 Bldg 2". */
  const readColumns = (page: PageModel, cells: readonly (Piece | null)[], keys: readonly string[]): void => {
    const name = cells.find((cell) => cell !== null);
    const field = name ? fieldOf(name.text) : null;
    if (!name || field === null) return;
    for (const [at, key] of keys.entries()) {
      const cell = key === "" ? null : cells[at];
      const amount = cell ? moneyIn(cell.text) : null;
      if (!cell || !amount) continue;
      const quote = joined([...quoteOf(page, name), ...quoteOf(page, cell, 0, amount.end)], page.text);
      setNumbered(key, field, { cents: amount.cents, quote });
    }
  };

  /** "4 | 1 | 120 Mill Road" and "2 | 120 Mill Road" over the coverages of these buildings. */
  const opens = (page: PageModel, cells: readonly Piece[]): boolean => {
    const count = cells.findIndex(({ text }) => !isPlaceNumber(text));
    const [street, ...others] = count < 1 || count > 2 ? [] : cells.slice(count);
    if (!street || others.length > 0 || !isStreet(street.text)) return false;
    const numbers = cells.slice(0, count).map(({ text }) => numberOf(text));
    const known = places.filter((place) => isAt(place, street.text));
    const [own = ""] = known.find(({ key }) => key !== "")?.key.split("/") ?? [];
    const [before = ""] = opened.split("/");
    // Of one number: the building of the location above it, or of the one that the list of premises has at this street.
    const isBuilding = count === 1 && (own === "" ? before !== "" && location === before : before === own);
    opened = count === 2 ? numbers.join("/") : isBuilding ? `${before}/${numbers[0]}` : (numbers[0] ?? "");
    location = opened.split("/")[0] ?? "";
    if (known.length === 0 && places.length <= PLACES_MAX) {
      const quote = quoteOf(page, street);
      places.push({ address: street.text, key: opened, occupancy: null, quote, limits: new Map() });
    }
    return true;
  };

  const readTable = (page: PageModel, { table, typed }: Pick<SeenTable, "table" | "typed">): void => {
    const titles = table.columns.map(({ text }) => text);
    const types =
      typed?.kind === "LOCATIONS"
        ? typed.types
        : typesAs(
            "LOCATIONS",
            titles,
            table.rows.map(({ cells }) => cells),
          );
    const hasAddress = types.includes("ADDRESS");
    const keys = titles.map(keyIn);
    for (const { kind, cells } of table.rows) {
      if (kind === "TOTAL") continue;
      const place = hasAddress ? placeIn(page, cells, types, titles, location) : null;
      if (
        place === null &&
        opens(
          page,
          cells.filter((cell) => cell !== null),
        )
      )
        continue;
      if (place) {
        opened = "";
        if (places.length <= PLACES_MAX) places.push(place);
        current = place;
        for (const [at, type] of types.entries()) {
          const field = type === "BUILDING" ? "buildingLimit" : type === "CONTENTS" ? "contentsLimit" : null;
          const cell = cells[at];
          const amount = cell && field ? moneyIn(cell.text) : null;
          if (cell && field && amount)
            setLimit(place.limits, field, { cents: amount.cents, quote: quoteOf(page, cell) });
        }
      } else if (keys.filter((key) => key !== "").length > 1) readColumns(page, cells, keys);
      else readRow(page, cells, titles);
    }
  };

  return {
    readPage(page, tables) {
      const items = tables.filter(({ block, typed }) => block === null && typed?.kind === "LOCATIONS");
      /** A table of one row is labels over values: what is covered, and then its limit. */
      let named: Piece | null = null;
      for (const [at, block] of page.blocks.entries()) {
        const kind = page.sections[block.section]?.kind;
        if (kind === undefined || !declaring.has(kind) || block.kind === "FURNITURE") continue;
        location = locationNumberIn(block) ?? location;
        if (block.kind === "HEADING" && block.text.split(" ").length > 2) opened = "";
        // "Summary of blanket coverage": what follows is of all of them.
        if (isTitle(block) && partsOf(block.text).some((part) => ofAllPlaces.includes(part)))
          [current, location, opened] = [null, "", ""];
        if (block.kind === "TABLE")
          readTable(page, tables.find((seen) => seen.block === block) ?? { table: block, typed: null });
        else if (block.kind === "PARAGRAPH") opens(page, besides(page.blocks, at));
        if (block.kind !== "PAIR" || !block.value || items.length > 0) {
          named = null;
          continue;
        }
        const listed = addressesOf(page, block.label, block.value, page.blocks.slice(at + 1, at + 4));
        if (listed.length > 0) {
          places.push(...listed.slice(0, PLACES_MAX));
          current = listed.at(-1) ?? null;
        } else if (partsOf(block.label.text).includes("coverage")) named = block.value;
        else if (named && partsOf(block.label.text).includes("limit")) {
          readRow(page, [named, block.value], []);
          named = null;
        } else readRow(page, [block.label, block.value], []);
      }
      for (const table of items) readTable(page, table);
    },
    *finish() {
      const keyed = withKeys(places, [...numbered.keys()]);
      const known = new Set<string>();
      const locations: Location[] = [];
      const quotes: QuoteSegment[][] = [];
      const byLocation = groupedByLocation(numbered);
      let isCut = false;
      yield* inSlices(keyed, (place) => {
        for (const own of buildingsOf(place, numbered, byLocation)) {
          const name = `${own.key} ${partsOf(own.address).join(" ")}`;
          if (known.has(name)) continue;
          if (locations.length >= PLACES_MAX) {
            isCut = true;
            return;
          }
          known.add(name);
          const limits = [...own.limits].sort(([, a], [, b]) => a.at - b.at);
          locations.push({
            address: own.address,
            ...(own.occupancy !== null && { occupancy: own.occupancy }),
            ...Object.fromEntries(limits.map(([field, { cents }]) => [field, cents])),
          });
          quotes.push([...own.quote, ...limits.flatMap(([, { quote }]) => quote)]);
        }
      });
      return { locations, quotes, isCut, unplaced: unplacedOf(numbered, keyed) };
    },
  };
}

const isTitle = ({ kind, text }: Block): boolean =>
  kind === "HEADING" || (kind === "PARAGRAPH" && text.length < TITLE_MAX && countDigits(text) === 0);
const TITLE_MAX = 50;

/** A line that was read as so many paragraphs. */
function besides(blocks: readonly Block[], at: number): Block[] {
  const cells = blocks.slice(at, at + 1);
  for (const next of blocks.slice(at + 1, at + LINE_CELLS_MAX)) {
    const last = cells.at(-1);
    if (next.kind !== "PARAGRAPH" || !last?.box || !next.box || next.box.x < last.box.x + last.box.width)
      break;
    if (Math.abs(next.box.y - last.box.y) > last.box.height * 0.5) break;
    cells.push(next);
  }
  return cells;
}
const LINE_CELLS_MAX = 6;

// Limits --------------------------------------------------------------------------------------

interface NamedLimit {
  field: LimitField;
  key: string;
  cents: number;
  quote: QuoteSegment[];
}

/** "1 | 2 | Building | $74,000 | Special": a limit of a building, by its number or of the one before it. */
function limitIn(
  page: PageModel,
  cells: readonly (Piece | null)[],
  titles: readonly string[],
): NamedLimit | null {
  const printed = cells.flatMap((cell, at) => (cell ? [{ cell, title: titles[at] ?? "" }] : []));
  const named = printed.findIndex(({ cell: { text } }) => !isPlaceNumber(text) || fieldOf(text) !== null);
  const name = printed[named]?.cell;
  const field = name ? fieldOf(name.text) : null;
  if (!name || field === null) return null;
  for (const { cell, title } of printed.slice(named)) {
    const amount = isOther(title) ? null : moneyIn(cell.text);
    if (!amount) continue;
    const key = [
      ...printed.slice(0, Math.min(named, 2)).map(({ cell: number }) => number.text),
      ...leadingNumbers(name.text),
    ]
      .map((number) => numberOf(number))
      .join("/");
    const quote =
      cell === name ? quoteOf(page, cell) : [...quoteOf(page, name), ...quoteOf(page, cell, 0, amount.end)];
    return { field, key, cents: amount.cents, quote: joined(quote, page.text) };
  }
  return null;
}

/** "1/1" of "1/1 Building". */
function leadingNumbers(text: string): string[] {
  const [first = "", ...others] = text.split(" ");
  return others.length > 0 && isPlaceNumber(first) ? [first] : [];
}

function fieldOf(text: string): LimitField | null {
  const own = leadingNumbers(text)[0];
  const said = partsOf(own === undefined ? text : text.slice(own.length));
  if (said.slice(0, 8).some((part) => notOfBuildings.includes(part))) return null;
  const begins = (phrases: readonly string[]) =>
    phrases.some((phrase) => phrase.split(" ").every((word, at) => said[at] === word));
  if (begins(contentsWords)) return "contentsLimit";
  return begins(buildingWords) && !isPlaceNumber(said[1] ?? "") ? "buildingLimit" : null;
}

const isOther = (title: string): boolean =>
  partsOf(title).some((part) => ["deductible", "premium", "rate", "rates"].includes(part));

/** The first amount that can be nothing else. */
function moneyIn(text: string): { cents: number; end: number } | null {
  const value = valuesIn(text).find((own) => own.type === "MONEY");
  return value?.type === "MONEY" && value.cents > 0 ? { cents: value.cents, end: value.end } : null;
}

// Numbers -------------------------------------------------------------------------------------
/** Addresses without numbers, and as many numbered buildings: they are in the same order. */
function withKeys(places: readonly Place[], keys: readonly string[]): Place[] {
  const isPlain = places.every(({ key, limits }) => key === "" && limits.size === 0);
  return isPlain && places.length === keys.length
    ? places.map((place, at) => ({ ...place, key: keys[at] ?? "" }))
    : [...places];
}

function unplacedOf(numbered: Numbered, places: readonly Place[]): PlacesFound["unplaced"] {
  const found = new Map<LimitField, Limit[]>();
  if (places.length > 0) return found;
  for (const limits of numbered.values())
    for (const [field, limit] of limits) found.set(field, [...(found.get(field) ?? []), limit]);
  return found;
}

type Numbered = ReadonlyMap<string, ReadonlyMap<LimitField, Limit>>;

function groupedByLocation(numbered: Numbered): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of numbered.keys()) {
    const [location = "", building] = key.split("/");
    if (building === undefined) continue;
    const group = groups.get(location) ?? [];
    groups.set(location, group);
    group.push(key);
  }
  return groups;
}

/** The place with the limits of its number; several buildings where the list of coverages has several for it. */
function buildingsOf(
  place: Place,
  numbered: Numbered,
  byLocation: ReadonlyMap<string, readonly string[]>,
): Place[] {
  const keys = numbered.has(place.key) ? [place.key] : (byLocation.get(place.key) ?? []);
  if (place.key === "" || keys.length === 0) return [place];
  return keys.map((key) => ({
    ...place,
    key,
    limits: new Map([...(numbered.get(key) ?? []), ...place.limits]),
  }));
}

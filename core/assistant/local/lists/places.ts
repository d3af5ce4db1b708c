/**
 * Insured buildings with their limits: from schedules with a row each, from a list of premises and a list of coverages
 * that name them by number, and from declarations with a block for each building.
 */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece, QuoteSegment, SectionKind } from "#model/reading";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { PolicyDetails } from "../../model.ts";
import { buildingWords, type ColumnType, contentsWords, notOfBuildings } from "../data/schedule-words.ts";
import { type Value, valuesIn } from "../values/values-in.ts";
import { joined } from "./lines.ts";
import { countDigits, partsOf } from "./printed-words.ts";
import { columnTypesOf } from "./printed-schedules.ts";

type Location = NonNullable<PolicyDetails["locations"]>[number];
type LimitField = "buildingLimit" | "contentsLimit";

/** A building with its address. */
interface Place {
  address: string;
  /** "2/1", "2" or "", as the document numbers it. */
  key: string;
  occupancy: string | null;
  quote: QuoteSegment[];
  limits: Map<LimitField, Limit>;
}
interface Limit {
  cents: number;
  /** What names it, and the amount. */
  quote: QuoteSegment[];
  /** Document order. */
  at: number;
}

export interface PlaceReader {
  /** Pages come in their order. */
  readPage(page: PageModel): void;
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
      if (current) setLimit(current.limits, found.field, found);
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

  const readTable = (page: PageModel, table: Extract<Block, { kind: "TABLE" }>): void => {
    const types = columnTypesOf(table);
    const titles = table.columns.map(({ text }) => text);
    const hasAddress = types.includes("ADDRESS");
    const keys = titles.map(keyIn);
    for (const { kind, cells } of table.rows) {
      if (kind === "TOTAL") continue;
      const place = hasAddress ? placeIn(page, cells, types, titles, location) : null;
      if (place) {
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
    readPage(page) {
      /** A table of one row is labels over values: what is covered, and then its limit. */
      let named: Piece | null = null;
      for (const [at, block] of page.blocks.entries()) {
        const kind = page.sections[block.section]?.kind;
        if (kind === undefined || !declaring.has(kind) || block.kind === "FURNITURE") continue;
        location = locationNumberIn(block) ?? location;
        if (block.kind === "TABLE") readTable(page, block);
        if (block.kind !== "PAIR" || !block.value) {
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

// Addresses -----------------------------------------------------------------------------------

/** The building of a row with an address; null for a row without one. */
function placeIn(
  page: PageModel,
  cells: readonly (Piece | null)[],
  types: readonly (ColumnType | null)[],
  titles: readonly string[],
  location: string,
): Place | null {
  const at = types.indexOf("ADDRESS");
  const cell = cells[at];
  if (!cell || countDigits(cell.text) === 0) return null;
  const [lead, own] = withoutNumber(cell.text, titles[at] ?? "");
  const value = valueIn(own, "ADDRESS");
  const lines = value ? own : joinedCells(cells, types, at, own);
  const address = value ? written(value) : addressIn(lines);
  const isWhole = own.split(" ").length > 2 && !hasMoney(own);
  if (
    !address &&
    !(isWhole && titles[at] !== undefined && types.some((type) => type === "BUILDING" || type === "CONTENTS"))
  )
    return null;
  const numbers = (["LOCATION_NUMBER", "BUILDING_NUMBER"] as const).map((type) => {
    const text = cells[types.indexOf(type)]?.text ?? "";
    return types.includes(type) ? numberOf(text) : "";
  });
  if (lead !== "") numbers[1] = lead;
  else if (types.includes("BUILDING_NUMBER") && numbers[1] === "") numbers[1] = leadingNumber(cells);
  // A block for each building says once at which location they are.
  if (numbers[0] === "" && numbers[1] !== "" && !types.includes("LOCATION_NUMBER")) numbers[0] = location;
  const occupancy = cells[types.indexOf("OCCUPANCY")];
  const isNamed = occupancy && countDigits(occupancy.text) === 0 && !occupancy.text.includes("$");
  const from = cell.text.length - own.length;
  const others = address && !value ? cells.slice(at + 1).filter((piece) => piece !== null) : [];
  const quote = value
    ? quoteOf(page, cell, from + value.start, from + value.end)
    : [cell, ...others.filter(({ text }) => lines.includes(text))].flatMap((piece) =>
        quoteOf(page, piece, piece === cell ? from : 0),
      );
  return {
    address: address ?? own,
    key: numbers.filter((number) => number !== "").join("/"),
    occupancy: isNamed ? occupancy.text : null,
    quote: joined([...quote, ...(isNamed ? quoteOf(page, occupancy) : [])], page.text),
    limits: new Map(),
  };
}

/** "39 Mill Road", "Dover", "DE", "19901" from the cells of a row. */
function joinedCells(
  cells: readonly (Piece | null)[],
  types: readonly (ColumnType | null)[],
  at: number,
  own: string,
): string {
  const following = cells
    .slice(at + 1)
    .filter(
      (cell, nth) =>
        cell !== null &&
        ["ADDRESS", "STATE"].includes(types[at + 1 + nth] ?? "ADDRESS") &&
        !hasMoney(cell.text),
    )
    .map((cell) => cell?.text ?? "");
  return [own, ...following].join(", ");
}

function addressIn(text: string): string | null {
  const value = valueIn(text, "ADDRESS");
  return value ? written(value) : null;
}

function written({
  address: { line1, line2, city, zone, postalCode },
}: Extract<Value, { type: "ADDRESS" }>): string | null {
  if (line1 === "") return null;
  return [line1, line2, city, `${zone} ${postalCode}`]
    .filter((part) => part !== null && part !== "")
    .join(", ");
}

const valueIn = <Type extends Value["type"]>(
  text: string,
  type: Type,
): Extract<Value, { type: Type }> | undefined =>
  valuesIn(text).find((value): value is Extract<Value, { type: Type }> => value.type === type);

/** "001 1200 Hatchery Lane" under "Bldg.# Street address": the number of the building and the rest. */
function withoutNumber(text: string, title: string): [number: string, rest: string] {
  const [first = "", second = ""] = text.split(" ");
  const isNumbered = partsOf(title).some((part) => ["bldg", "building", "loc", "prem", "no"].includes(part));
  return isNumbered && isPlaceNumber(first) && countDigits(second) > 0
    ? [numberOf(first), text.slice(first.length + 1)]
    : ["", text];
}

/** Addresses that stand together under one label, the last maybe cut where the next block goes on. */
function addressesOf(page: PageModel, label: Piece, value: Piece, following: readonly Block[]): Place[] {
  if (!columnTypesOf({ columns: [label] }).includes("ADDRESS") || !partsOf(label.text).some(isOfPlaces))
    return [];
  const found = valuesIn(value.text).filter((own) => own.type === "ADDRESS");
  const places = found.flatMap((own): Place[] => {
    const address = written(own);
    return address === null
      ? []
      : [
          {
            address,
            key: "",
            occupancy: null,
            quote: quoteOf(page, value, own.start, own.end),
            limits: new Map(),
          },
        ];
  });
  const end = found.at(-1)?.end ?? value.text.length;
  const rest = value.text.slice(end).trim();
  if (rest === "" || countDigits(rest.split(" ")[0] ?? "") === 0) return places;
  for (const block of following) {
    if (block.kind !== "PARAGRAPH" && block.kind !== "HEADING") continue;
    const address = addressIn(`${rest}\n${block.text}`);
    if (address === null) continue;
    const quote = [...quoteOf(page, value, value.text.length - rest.length), ...quoteOf(page, block)];
    places.push({ address, key: "", occupancy: null, quote, limits: new Map() });
    break;
  }
  return places;
}
const isOfPlaces = (part: string): boolean =>
  ["premises", "location", "locations", "loc", "prem"].includes(part);

/** "Loc.# 001" over the blocks of its buildings. */
function locationNumberIn(block: Block): string | null {
  const text = block.kind === "PAIR" ? `${block.label.text} ${block.value?.text ?? ""}` : block.text;
  if (block.kind === "TABLE" || text.length > 40) return null;
  const parts = partsOf(text);
  const at = parts.findIndex((part) => part === "loc" || part === "location" || part === "premises");
  const number = parts[parts[at + 1] === "no" || parts[at + 1] === "number" ? at + 2 : at + 1] ?? "";
  return at >= 0 && isPlaceNumber(number) ? numberOf(number) : null;
}

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

const hasMoney = (text: string): boolean => text.includes("$");

// Numbers -------------------------------------------------------------------------------------

const NUMBER_LENGTH = 4;

/** "1", "001", "1/2", "Loc 1". */
function isPlaceNumber(text: string): boolean {
  const parts = partsOf(text).filter((part) => !isOfPlaces(part) && part !== "bldg" && part !== "building");
  return (
    parts.length > 0 &&
    parts.length < 3 &&
    parts.every((part) => part.length < NUMBER_LENGTH && countDigits(part) === part.length) &&
    !text.includes("$") &&
    !text.includes("%") &&
    !text.includes(".")
  );
}

/** "1/2" of "Loc 1 Bldg 2"; empty for titles that number no place. */
function keyIn(title: string): string {
  const said = partsOf(title);
  const named = said.filter((part) => isOfPlaces(part) || ["bldg", "building", "no"].includes(part));
  const numbers = said.filter((part) => !named.includes(part));
  return named.length > 0 && isPlaceNumber(title) ? numbers.map(numberOf).join("/") : "";
}

/** Its digits without leading zeros, parts apart by a slash. */
const numberOf = (text: string): string =>
  partsOf(text)
    .filter((part) => countDigits(part) > 0)
    .map((part) => String(Number.parseInt(part, 10) || part))
    .join("/");

const leadingNumber = ([first]: readonly (Piece | null)[]): string =>
  first && isPlaceNumber(first.text) ? numberOf(first.text) : "";

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

/** Where a building stands: its address and its number, as rows, lists and headings print them. */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece, QuoteSegment } from "#model/reading";
import type { ColumnType } from "../data/schedule-words.ts";
import { type Value, valuesIn } from "../values/values-in.ts";
import { joined } from "./lines.ts";
import { countDigits, partsOf } from "./printed-words.ts";
import { titleTypeOf } from "./column-types.ts";

/** A building with its address. */
export interface Place {
  address: string;
  /** "2/1", "2" or "", as the document numbers it. */
  key: string;
  occupancy: string | null;
  quote: QuoteSegment[];
  limits: Map<PlaceLimitField, Limit>;
}
export interface Limit {
  cents: number;
  /** What names it, and the amount. */
  quote: QuoteSegment[];
  /** Document order. */
  at: number;
}
export type PlaceLimitField = "buildingLimit" | "contentsLimit";

/** "120 Mill Road". */
export const isStreet = (text: string): boolean => {
  const [first = "", ...others] = text.split(" ");
  return countDigits(first) > 0 && others.length > 1 && text.length < 80 && !hasMoney(text);
};
export const isAt = ({ address }: Place, street: string): boolean => {
  const said = partsOf(street);
  return partsOf(address)
    .slice(0, said.length)
    .every((part, at) => part === said[at]);
};

/** The building of a row with an address; null for a row without one. */
export function placeIn(
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
        ["ADDRESS", "CITY", "STATE", "ZIP"].includes(types[at + 1 + nth] ?? "ADDRESS") &&
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
export function addressesOf(
  page: PageModel,
  label: Piece,
  value: Piece,
  following: readonly Block[],
): Place[] {
  if (titleTypeOf(label.text, "LOCATIONS") !== "ADDRESS" || !partsOf(label.text).some(isOfPlaces)) return [];
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
export function locationNumberIn(block: Block): string | null {
  const text = block.kind === "PAIR" ? `${block.label.text} ${block.value?.text ?? ""}` : block.text;
  if (block.kind === "TABLE" || text.length > 40) return null;
  const parts = partsOf(text);
  const at = parts.findIndex((part) => part === "loc" || part === "location" || part === "premises");
  const number = parts[parts[at + 1] === "no" || parts[at + 1] === "number" ? at + 2 : at + 1] ?? "";
  return at >= 0 && isPlaceNumber(number) ? numberOf(number) : null;
}

const NUMBER_LENGTH = 4;

/** "1", "001", "1/2", "Loc 1". */
export function isPlaceNumber(text: string): boolean {
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
export function keyIn(title: string): string {
  const said = partsOf(title);
  const named = said.filter((part) => isOfPlaces(part) || ["bldg", "building", "no"].includes(part));
  const numbers = said.filter((part) => !named.includes(part));
  return named.length > 0 && isPlaceNumber(title) ? numbers.map(numberOf).join("/") : "";
}

/** Its digits without leading zeros, parts apart by a slash. */
export const numberOf = (text: string): string =>
  partsOf(text)
    .filter((part) => countDigits(part) > 0)
    .map((part) => String(Number.parseInt(part, 10) || part))
    .join("/");

const leadingNumber = ([first]: readonly (Piece | null)[]): string =>
  first && isPlaceNumber(first.text) ? numberOf(first.text) : "";

const hasMoney = (text: string): boolean => text.includes("$");

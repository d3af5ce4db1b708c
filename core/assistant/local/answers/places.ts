/**
 * Numbered things that documents list one after the other: "Loc.# 001", "Building 2", a row of a schedule whose column is
 * titled "Veh No.". What stands under one of them says nothing of another. Pure.
 */
import type { Block } from "#model/reading";
import { labelTokensOf } from "../values/tokens.ts";

/** The number of each kind of thing, without leading zeros. */
export type Place = Readonly<Partial<Record<PlaceKind, string>>>;
export type PlaceKind = "location" | "building" | "vehicle" | "option";

const kinds: Readonly<Record<string, PlaceKind>> = {
  location: "location",
  premises: "location",
  premise: "location",
  building: "building",
  vehicle: "vehicle",
  auto: "vehicle",
  unit: "vehicle",
  option: "option",
};

/** What a text names, such as "building 2" or "Loc.# 001". */
export function placeIn(text: string): Place {
  const found: Partial<Record<PlaceKind, string>> = {};
  const tokens = labelTokensOf(text);
  for (const [at, { norm }] of tokens.entries()) {
    const kind = kinds[norm];
    if (kind === undefined || found[kind] !== undefined) continue;
    const next = tokens[at + 1]?.norm === "number" ? tokens[at + 2] : tokens[at + 1];
    const number = numberOf(next?.text ?? "");
    if (number !== null) found[kind] = number;
  }
  return found;
}

/** What the cells of a row name under such titles. */
export function placeOfRow(
  columns: readonly { text: string }[],
  cells: readonly ({ text: string } | null)[],
): Place {
  const found: Partial<Record<PlaceKind, string>> = {};
  for (const [at, { text }] of columns.entries()) {
    const numbers = numbersOf(cells[at]?.text ?? "");
    const ofTitle = kindsOfTitle(text);
    if (numbers.length !== ofTitle.length) continue;
    for (const [nth, kind] of ofTitle.entries()) found[kind] ??= numbers[nth];
  }
  return { ...placeIn(cells.map((cell) => cell?.text ?? "").join(" ")), ...found };
}

/** What the blocks from here on are of: a new location has its own buildings. */
export function placeAfter(before: Place, block: Block): Place {
  const own = block.kind === "TABLE" ? lastPlace(block) : shortPlace(block);
  if (own.location !== undefined && own.location !== before.location) return own;
  return { ...before, ...own };
}

/** Those of different numbers are different things; true where one names no number. */
export const isSamePlace = (asked: Place, given: Place): boolean =>
  Object.entries(asked).every(([kind, number]) => (given[kind as PlaceKind] ?? number) === number);

/** All that was asked for is named. */
export const namesPlace = (asked: Place, given: Place): boolean =>
  Object.entries(asked).every(([kind, number]) => given[kind as PlaceKind] === number);

/** Longer texts mention a place; they do not open its part of the document. */
const OPENING_MAX = 60;

const shortPlace = ({ kind, text }: Block): Place =>
  kind !== "LIST_ITEM" && text.length <= OPENING_MAX ? placeIn(text) : {};

/** A table of one row opens the part of what it names; the rows of a longer one are of one thing each. */
function lastPlace({ columns, rows }: Extract<Block, { kind: "TABLE" }>): Place {
  const [only, ...others] = rows.filter(({ kind }) => kind === "ROW");
  return only && others.length === 0 ? placeOfRow(columns, only.cells) : {};
}

/** "Veh No.", "Prem/Bldg"; none where the title says something besides. */
function kindsOfTitle(title: string): PlaceKind[] {
  const words = labelTokensOf(title)
    .map(({ norm }) => (norm === "premium" ? "premises" : norm))
    .filter((norm) => norm !== "number");
  const found = words.flatMap((word) => kinds[word] ?? []);
  return found.length === words.length ? found : [];
}

/** A column under it numbers places. */
export const isPlaceTitle = (title: string): boolean => title !== "" && kindsOfTitle(title).length > 0;

/** "2/1" is two numbers; none for what is anything else. */
function numbersOf(text: string): string[] {
  const parts = text.split("/").map(numberOf);
  const numbers = parts.filter((number) => number !== null);
  return numbers.length === parts.length ? numbers : [];
}

const NUMBER_MAX = 4;

/** Higher ones are those of houses: "Location: 7585 Mill Road". */
const NUMBERED_MAX = 999;

/** "0001" is 1; null for what is no short number. */
function numberOf(text: string): string | null {
  const plain = text.trim();
  const isNumber =
    plain !== "" && plain.length <= NUMBER_MAX && plain.split("").every((mark) => mark >= "0" && mark <= "9");
  return isNumber && Number(plain) <= NUMBERED_MAX ? String(Number(plain)) : null;
}

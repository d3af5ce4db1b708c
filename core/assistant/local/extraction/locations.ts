/** Insured locations from schedules of premises, with the building and contents limits of their rows. */
import type { QuoteSegment } from "#model/documents";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { PolicyDetails } from "../../model.ts";
import { findAddress } from "./addresses-in-text.ts";
import type { AmountFact } from "./amount-facts.ts";
import { type Cut, LOCATIONS_MAX } from "./kept-facts.ts";
import { type Cell, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";
import { normalized } from "./normalized-text.ts";

const scheduleWords = /location|premises|address|bldg|building/;

export interface PlacedLocation {
  address: string;
  /** Numbers that lead the row: "1/1", "1 1" and "1" are keys by which other tables name the place. */
  key: string;
  page: number;
  row: number;
  quote: QuoteSegment[];
  /** What is under the heading "Occupancy". */
  occupancy: { text: string; quote: QuoteSegment[] } | null;
}

export function locationsOf(layout: PageLayout): PlacedLocation[] {
  const placed: PlacedLocation[] = [];
  let isSchedule = false;
  let occupancies: Cell | undefined;
  for (const row of layout.rows) {
    const text = normalized(row.text);
    if (
      row.cells.length <= 8 &&
      scheduleWords.test(text) &&
      !/mailing|agency|producer|insuredname/.test(text) &&
      !/\d{5}/.test(text)
    ) {
      isSchedule = true;
      occupancies = row.cells.find((cell) => normalized(cell.text) === "occupancy");
    }
    const key = keyOf(row);
    if (key === "" || !isSchedule) continue;
    for (const cell of row.cells) {
      const found = findAddress(cell.text);
      if (!found || found.address.line1 === "") continue;
      const { line1, line2, city, zone, postalCode } = found.address;
      placed.push({
        address: [line1, line2, city, `${zone} ${postalCode}`]
          .filter((part) => part !== null && part !== "")
          .join(", "),
        key,
        page: layout.page,
        row: row.index,
        quote: segmentsOf(layout, cell, found.start, found.end),
        occupancy: occupancies ? occupancyOf(layout, row, occupancies) : null,
      });
      break;
    }
  }
  return placed;
}

function occupancyOf(layout: PageLayout, row: Row, heading: Cell): PlacedLocation["occupancy"] {
  const cell = row.cells.find(({ x }) => Math.abs(x - heading.x) <= 6);
  return cell && /^\p{Lu}[^\d$]+$/u.test(cell.text)
    ? { text: cell.text, quote: segmentsOf(layout, cell) }
    : null;
}

/** Places of all pages, each once, with their limits where a table gives them by row or by number. One quote a place. */
export function* chooseLocations(
  placed: readonly PlacedLocation[],
  facts: readonly AmountFact[],
  cut: Cut,
): SlicedWork<{ locations: NonNullable<PolicyDetails["locations"]>; quotes: QuoteSegment[][] }> {
  const locations = new Map<string, NonNullable<PolicyDetails["locations"]>[number]>();
  const quotes: QuoteSegment[][] = [];
  const valuesOf = yield* placeValues(facts);
  yield* inSlices(placed, (place) => {
    const known = normalized(place.address);
    if (locations.has(known)) return;
    if (locations.size >= LOCATIONS_MAX) return void cut.set("locations", LOCATIONS_MAX);
    const { occupancy } = place;
    const location: NonNullable<PolicyDetails["locations"]>[number] = {
      address: place.address,
      ...(occupancy && { occupancy: occupancy.text }),
    };
    const quote = [...place.quote, ...(occupancy?.quote ?? [])];
    for (const { field, fact, isOwnRow } of valuesOf(place)) {
      location[field] = fact.cents;
      quote.push(...(isOwnRow ? fact.quote : fact.said));
    }
    locations.set(known, location);
    quotes.push(quote);
  });
  return { locations: [...locations.values()], quotes };
}

type ValueField = "buildingLimit" | "contentsLimit";

interface PlaceValue {
  field: ValueField;
  fact: AmountFact;
  isOwnRow: boolean;
  /** Its place among the amounts of the document: of two that fit the first counts. */
  at: number;
}

/** What the tables give for a place, looked up by its row and by its number: schedules have thousands of both. */
function* placeValues(facts: readonly AmountFact[]): SlicedWork<(place: PlacedLocation) => PlaceValue[]> {
  const inRow = new Map<string, PlaceValue[]>();
  const byNumber = new Map<string, PlaceValue[]>();
  const add = (values: Map<string, PlaceValue[]>, key: string, value: PlaceValue) => {
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  };
  yield* inSlices(facts.entries(), ([at, fact]) => {
    const header = normalized(fact.header);
    if (/deduct|premium|rate/.test(header)) return;
    const byHeader = fieldOfLabel(header);
    const byLabel = fieldOfLabel(normalized(fact.left.find((text) => /\p{L}{3}/u.test(text)) ?? ""));
    if (byHeader) add(inRow, rowKey(fact), { field: byHeader, fact, isOwnRow: true, at });
    if (byLabel)
      add(byNumber, `${byLabel} ${keyOfLabels(fact)}`, { field: byLabel, fact, isOwnRow: false, at });
  });
  return (place) => {
    const row = rowKey(place);
    const own = inRow.get(row) ?? [];
    return (["buildingLimit", "contentsLimit"] as const)
      .flatMap((field) => {
        const numbered = place.key === "" ? [] : (byNumber.get(`${field} ${place.key}`) ?? []);
        const first = own.find((value) => value.field === field);
        const other = numbered.find(({ fact }) => rowKey(fact) !== row);
        if (first && other) return first.at < other.at ? [first] : [other];
        return [first ?? other].filter((value) => value !== undefined);
      })
      .sort((a, b) => a.at - b.at);
  };
}

const rowKey = ({ page, row }: { page: number; row: number }): string => `${page} ${row}`;

function fieldOfLabel(label: string): ValueField | null {
  if (/^(building|realproperty)/.test(label)) return "buildingLimit";
  return /^(contents|(your)?businesspersonal|bpp|personalproperty)/.test(label) ? "contentsLimit" : null;
}

/** The numbers that lead an amount's row, as `keyOf` writes them: "1/1", or "1" and "1" in two columns. */
function keyOfLabels({ left }: AmountFact): string {
  const lead = left.toReversed();
  const end = lead.findIndex((text) => !placeNumber.test(text.trim()));
  return lead
    .slice(0, end < 0 ? lead.length : end)
    .map(plainNumber)
    .join("/");
}

const placeNumber = /^(?:\d{1,3}|\d{1,3}\s?[/-]\s?\d{1,3}|(?:loc|bldg|prem)\.?\s?#?\d{1,3})$/i;
const plainNumber = (text: string): string => text.replace(/\D+/g, "/").replace(/^\/|\/$/g, "");

function keyOf(row: Row): string {
  const end = row.cells.findIndex((cell) => !placeNumber.test(cell.text));
  return row.cells
    .slice(0, end < 0 ? row.cells.length : end)
    .map((cell) => plainNumber(cell.text))
    .join("/");
}

/** The schedules that the panel shows as they are printed. Pure. */
import type { PrintedScheduleKind } from "#model/assistant";
import { type PlacedQuote, placeOf } from "../quotes/number-quotes.ts";
import type { PanelSchedule } from "./panel-model.ts";

interface ScheduleLine {
  cells: readonly (string | null | undefined)[];
  policyQuotes: readonly PlacedQuote[];
  checkReason?: string | null | undefined;
}

interface SaidSchedule {
  kind: PrintedScheduleKind;
  title?: string | null | undefined;
  part?: string | null | undefined;
  columns: readonly { label: string; isAmount: boolean }[];
  rows: readonly ScheduleLine[];
  total?: ScheduleLine | null | undefined;
  addsUp?: boolean | null | undefined;
}

/** Limits and insurers are shown by coverage part and with their certificates. */
const names: Partial<Record<PrintedScheduleKind, string>> = {
  LOCATIONS: "Locations",
  VEHICLES: "Vehicles",
  CLASSES: "Rated classes",
  QUOTES: "Quotes",
  LOSSES: "Losses",
};

/** `hasPlaces`: the locations have a table of their own among the limits. */
export const listSchedules = (said: readonly SaidSchedule[], hasPlaces: boolean): PanelSchedule[] =>
  said.flatMap(({ kind, title, part, columns, rows, total, addsUp }) => {
    const name = names[kind];
    if (name === undefined || rows.length === 0 || (kind === "LOCATIONS" && hasPlaces)) return [];
    const line = ({ cells, policyQuotes, checkReason = null }: ScheduleLine) => ({
      cells: cells.map((cell) => cell ?? null),
      quotes: policyQuotes,
      check: checkReason,
    });
    return [
      {
        name: inSentenceCase(nameWithPart(title ?? name, part ?? null)),
        columns,
        rows: rows.map(line),
        total: total ? line(total) : null,
        note: noteOn(total?.policyQuotes[0], addsUp ?? null),
      },
    ];
  });

/** A heading often names its coverage part already. */
const nameWithPart = (name: string, part: string | null): string =>
  part === null || name.toLowerCase().includes(part.toLowerCase()) ? name : `${name}, ${part}`;

/** A title that is printed in capitals, as people write; form numbers keep theirs. */
function inSentenceCase(title: string): string {
  if (/\p{Ll}/u.test(title)) return title;
  const lower = title.replaceAll(/\p{Lu}{2,}(?!\s*\d)/gu, (word) => word.toLowerCase());
  return `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`;
}

function noteOn(quote: PlacedQuote | undefined, addsUp: boolean | null): PanelSchedule["note"] {
  if (addsUp === null) return null;
  const where = quote ? ` on ${placeOf(quote)}` : "";
  return addsUp
    ? { text: `Adds up to the printed total${where}.`, isDoubt: false }
    : { text: `The rows do not add up to the printed total${where}. Check the schedule.`, isDoubt: true };
}

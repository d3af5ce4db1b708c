/**
 * Schedules as printed: what a document lists of vehicles, rated classes, losses, quotes and locations. A table that goes
 * on over pages is one schedule, also where its columns change places; sums are compared with the printed total.
 */
import { quoteOf } from "#core/page-model";
import type { PageModel, Piece } from "#model/reading";
import { isSure } from "../../model.ts";
import type { PrintedRow, PrintedSchedule, PrintedScheduleKind, ScheduledRow } from "../../schedules.ts";
import { cellNames } from "../data/schedule-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { type ColumnTypes, isListed } from "./column-types.ts";
import { joined } from "./lines.ts";
import type { ListedTable, SeenTable } from "./listed-tables.ts";
import { countDigits, partsOf } from "./printed-words.ts";

export interface PrintedScheduleReader {
  /** Pages come in their order, each with what it lists. */
  readPage(page: PageModel, tables: readonly SeenTable[]): void;
  finish(): ReadSchedules;
}

export interface ReadSchedules {
  printed: PrintedSchedule[];
  /** Each by its VIN once. */
  vehicles: ScheduledRow[];
  classes: ScheduledRow[];
  /** There were more rows than are kept. */
  isCut: boolean;
}

/** More than the fleet of any client of an agency. */
export const ROWS_MAX = 2_000;
const SCHEDULES_MAX = 60;

/** A schedule while it is read. */
interface OpenSchedule {
  schedule: PrintedSchedule;
  types: ColumnTypes;
  /** The amounts of its rows in cents, where a cell is one and nothing else. */
  cents: (number | null)[][];
}

export function createPrintedScheduleReader(): PrintedScheduleReader {
  const schedules: OpenSchedule[] = [];
  let rows = 0;
  const add = (page: PageModel, { table, typed }: SeenTable): void => {
    if (!typed) return;
    const labels = table.columns.map(({ text }) => text);
    const last = schedules.at(-1);
    const order = last?.schedule.kind === typed.kind ? orderOf(last.schedule, labels) : null;
    const isNext =
      last !== undefined && order !== null && (table.isContinued === true || last.schedule.total === null);
    if (!isNext && schedules.length >= SCHEDULES_MAX) return;
    const part = page.sections[table.section]?.part ?? null;
    const open = isNext
      ? last
      : { schedule: emptySchedule(typed.kind, table, part), types: typed.types, cents: [] };
    if (!isNext) schedules.push(open);
    const { schedule, types } = open;
    for (const row of table.rows) {
      const own = order && isNext ? order.map((at) => row.cells[at] ?? null) : row.cells;
      // Totals of groups stand before that of all.
      if (row.kind === "TOTAL") schedule.total = printedRow(page, own);
      else if (isListed({ kind: typed.kind, types }, own) && rows < ROWS_MAX) {
        const printed = printedRow(page, own);
        const confidence = fitsColumns(types, printed.cells) ? SURE : UNSURE;
        schedule.rows.push({ ...printed, confidence });
        open.cents.push(printed.cells.map((cell) => centsOf(cell ?? "")));
        rows += 1;
      }
    }
  };
  return {
    readPage(page, tables) {
      for (const table of tables) add(page, table);
    },
    finish() {
      const typed = schedules
        .filter(({ schedule }) => schedule.rows.length > 0)
        .map(({ schedule, types, cents }) => ({ types, schedule: withAmounts(schedule, cents) }));
      const vehicles = new Map(rowsOf(typed, "VEHICLES").map((row) => [row.cells["vin"], row]));
      return {
        printed: typed.map(({ schedule }) => schedule),
        vehicles: [...vehicles.values()],
        classes: rowsOf(typed, "CLASSES"),
        isCut: rows >= ROWS_MAX,
      };
    },
  };
}

const emptySchedule = (
  kind: PrintedScheduleKind,
  table: ListedTable,
  part: string | null,
): PrintedSchedule => ({
  kind,
  title: table.title,
  part,
  columns: table.columns.map(({ text }) => ({ label: text, isAmount: false })),
  rows: [],
  total: null,
  addsUp: null,
});

/** For each column of the schedule, the column of a table with the same titles, in whatever order; else null. */
function orderOf(schedule: PrintedSchedule, labels: readonly string[]): number[] | null {
  if (labels.length !== schedule.columns.length) return null;
  const free = labels.map((label) => partsOf(label).join(" "));
  const order: number[] = [];
  for (const { label } of schedule.columns) {
    const at = free.findIndex((own, nth) => own === partsOf(label).join(" ") && !order.includes(nth));
    if (at < 0) return null;
    order.push(at);
  }
  return order;
}

// Rows ----------------------------------------------------------------------------------------

function printedRow(page: PageModel, cells: readonly (Piece | null)[]): PrintedRow {
  const segments = cells.flatMap((cell) => (cell ? quoteOf(page, cell) : []));
  return {
    cells: cells.map((cell) => cell?.text ?? null),
    quotes: [joined(segments, page.text)],
  };
}

/** The rows of all schedules of a kind, their cells by what they hold. */
const rowsOf = (
  read: readonly { schedule: PrintedSchedule; types: ColumnTypes }[],
  kind: "VEHICLES" | "CLASSES",
): ScheduledRow[] =>
  read
    .filter(({ schedule }) => schedule.kind === kind)
    .flatMap(({ schedule, types }) =>
      schedule.rows
        .filter(({ confidence }) => isSure(confidence))
        .map(({ cells, quotes }) => {
          const named: Record<string, string> = {};
          for (const [at, type] of types.entries()) {
            const name = type === null ? undefined : cellNames[kind][type];
            const text = cells[at];
            // Make and model may have a column each.
            const own = name === "description" && kind === "VEHICLES" && name in named ? "model" : name;
            if (own !== undefined && typeof text === "string") named[own] ??= text;
          }
          return { cells: named, quotes };
        }),
    );

/** Its cells are what their titles ask for, or not. */
const SURE = 0.9;
const UNSURE = 0.5;

const hasMoney = (text: string): boolean => valuesIn(text).some(({ type }) => type === "MONEY");

/** Whether each cell has what its column asks for: a value under the wrong title is worse than a missing row. */
const fitsColumns = (types: ColumnTypes, cells: readonly (string | null)[]): boolean =>
  types.every((type, at) => {
    const text = cells[at] ?? "";
    if (text === "") return true;
    if (type === "RATE")
      return !text.includes(",") && partsOf(text).every((part) => countDigits(part) === part.length);
    if (type === "CLASSIFICATION") return countDigits(text) * 2 < text.length;
    if (type === "PREMIUM") return countDigits(text) === 0 || hasMoney(text) || centsOf(text) !== null;
    // The rate that is missing stands with the basis.
    if (type === "BASIS")
      return cells[types.indexOf("RATE")] !== null || valuesIn(text).length < 2 || !types.includes("RATE");
    return true;
  });

// Amounts and sums ----------------------------------------------------------------------------

function withAmounts(schedule: PrintedSchedule, cents: readonly (number | null)[][]): PrintedSchedule {
  const columns = schedule.columns.map((column, at) => {
    const texts = schedule.rows.flatMap(({ cells }) => cells[at] ?? []);
    const amounts = cents.filter((row) => typeof row[at] === "number").length;
    const isAmount =
      amounts > 0 &&
      amounts * 2 >= texts.length &&
      texts.some((text) => text.includes("$") || text.includes(","));
    return { ...column, isAmount };
  });
  return { ...schedule, columns, addsUp: addsUp({ ...schedule, columns }, cents) };
}

/** Cents of a cell that is an amount and nothing else. */
function centsOf(text: string): number | null {
  const [value, other] = valuesIn(text);
  if (!value || other || text.length - (value.end - value.start) > 2) return null;
  if (value.type === "MONEY") return value.cents;
  return value.type === "NUMBER" ? Math.round(value.number * 100) : null;
}

/** Whether each amount of the printed total is the sum of its column; null where nothing can be compared. */
function addsUp({ columns, total }: PrintedSchedule, cents: readonly (number | null)[][]): boolean | null {
  if (!total) return null;
  let compared = 0;
  for (const [at, { isAmount }] of columns.entries()) {
    const printed = isAmount ? centsOf(total.cells[at] ?? "") : null;
    if (printed === null) continue;
    compared += 1;
    let sum = 0;
    for (const row of cents) sum += row[at] ?? 0;
    if (sum !== printed) return false;
  }
  return compared > 0 ? true : null;
}

/**
 * Schedules as printed: tables whose columns say what they list (vehicles, rated classes, losses, quotes, locations),
 * and lists of labels and values of one vehicle after the other. A table that goes on over pages is one schedule, also
 * where its columns change places; sums are compared with the printed total.
 */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece, SectionKind } from "#model/reading";
import { isSure } from "../../model.ts";
import type { PrintedRow, PrintedSchedule, PrintedScheduleKind, ScheduledRow } from "../../schedules.ts";
import {
  cellNames,
  type ColumnType,
  columnTitles,
  scheduleKinds,
  vehicleStarts,
} from "../data/schedule-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { joined } from "./lines.ts";
import { countDigits, partsOf } from "./printed-words.ts";

type Table = Extract<Block, { kind: "TABLE" }>;

export interface PrintedScheduleReader {
  /** Pages come in their order. */
  readPage(page: PageModel): void;
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
/** Wording and worked examples list nothing of this policy. */
const listing: ReadonlySet<SectionKind> = new Set<SectionKind>([
  "DECLARATIONS",
  "SCHEDULE",
  "OTHER",
  "CERTIFICATE",
]);

export function createPrintedScheduleReader(): PrintedScheduleReader {
  const schedules: PrintedSchedule[] = [];
  const types = new Map<PrintedSchedule, readonly (ColumnType | null)[]>();
  let rows = 0;
  const add = (page: PageModel, table: Table, part: string | null): void => {
    const columns = columnTypesOf(table);
    const kind = kindOf(columns);
    if (kind === null) return;
    const labels = table.columns.map(({ text }) => text);
    const last = schedules.at(-1);
    const order = last?.kind === kind ? orderOf(last, labels) : null;
    const isNext =
      last !== undefined && order !== null && (table.isContinued === true || last.total === null);
    const schedule = isNext ? last : emptySchedule(kind, table, part);
    if (!isNext) {
      if (schedules.length >= SCHEDULES_MAX) return;
      schedules.push(schedule);
      types.set(schedule, columns);
    }
    for (const row of table.rows) {
      const own = order && isNext ? order.map((at) => row.cells[at] ?? null) : row.cells;
      const printed = printedRow(page, own);
      if (row.kind === "TOTAL") schedule.total ??= printed;
      else if (row.kind === "ROW" && isListed(kind, types.get(schedule) ?? columns, own) && rows < ROWS_MAX) {
        schedule.rows.push(printed);
        rows += 1;
      }
    }
  };
  return {
    readPage(page) {
      for (const block of page.blocks) {
        const section = page.sections[block.section];
        if (block.kind !== "TABLE" || !section || !listing.has(section.kind)) continue;
        add(page, block, section.part);
      }
      const listed = vehiclesOf(page);
      const last = schedules.at(-1);
      if (!listed) return;
      if (last?.kind === "VEHICLES" && orderOf(last, labelsOf(listed)) !== null)
        last.rows.push(...listed.rows);
      else if (schedules.length < SCHEDULES_MAX) schedules.push(listed);
    },
    finish() {
      const printed = schedules
        .filter(({ rows: own }) => own.length > 0)
        .map((schedule) => withConfidence(withAmounts(schedule)));
      const vehicles = new Map(rowsOf(printed, "VEHICLES").map((row) => [row.cells["vin"], row]));
      return {
        printed,
        vehicles: [...vehicles.values()],
        classes: rowsOf(printed, "CLASSES"),
        isCut: rows >= ROWS_MAX,
      };
    },
  };
}

const labelsOf = ({ columns }: PrintedSchedule): string[] => columns.map(({ label }) => label);

const emptySchedule = (kind: PrintedScheduleKind, table: Table, part: string | null): PrintedSchedule => ({
  kind,
  title: table.title,
  part,
  columns: table.columns.map(({ text }) => ({ label: text, isAmount: false })),
  rows: [],
  total: null,
  addsUp: null,
});

// Columns -------------------------------------------------------------------------------------

export const columnTypesOf = ({ columns }: Pick<Table, "columns">): (ColumnType | null)[] =>
  columns.map(({ text }) => columnTypeOf(text));

function columnTypeOf(title: string): ColumnType | null {
  const said = partsOf(title).join(" ");
  const padded = ` ${said} `;
  for (const [type, phrases] of columnTitles)
    for (const phrase of phrases)
      if (phrase.startsWith("=") ? said === phrase.slice(1) : padded.includes(` ${phrase} `)) return type;
  return null;
}

/** Tells the rows of a table that a schedule lists; null where it is none. */
export function listedRowsOf(table: Table): ((cells: Cells) => boolean) | null {
  const columns = columnTypesOf(table);
  const kind = kindOf(columns);
  return kind === null ? null : (cells) => isListed(kind, columns, cells);
}

function kindOf(columns: readonly (ColumnType | null)[]): PrintedScheduleKind | null {
  const fits = scheduleKinds.find(({ needs }) => {
    const used = new Set<number>();
    return needs.every((some) => {
      const at = columns.findIndex((type, nth) => type !== null && some.includes(type) && !used.has(nth));
      used.add(at);
      return at >= 0;
    });
  });
  return fits?.kind ?? null;
}

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

type Cells = readonly (Piece | null)[];

/** A row without what its kind is known by is a note within the table. */
function isListed(kind: PrintedScheduleKind, types: readonly (ColumnType | null)[], cells: Cells): boolean {
  const textOf = (type: ColumnType) => cells[types.indexOf(type)]?.text ?? "";
  switch (kind) {
    case "VEHICLES":
      return isVin(textOf("VIN"));
    case "CLASSES":
      return isClassCode(textOf("CLASS_CODE"));
    case "QUOTES":
      return countDigits(textOf("QUOTE_NUMBER")) > 2 && hasMoney(textOf("PREMIUM"));
    case "LOSSES":
      return countDigits(textOf("CLAIM_NUMBER") + textOf("LOSS_DATE")) > 2;
    default:
      return textOf("ADDRESS") !== "";
  }
}

const VIN_LENGTH = 17;

/** Neither I, O nor Q occurs in one. */
export function isVin(text: string): boolean {
  const plain = text.replaceAll(" ", "");
  if (plain.length !== VIN_LENGTH || countDigits(plain) === 0 || plain !== plain.toUpperCase()) return false;
  return partsOf(plain).length === 1 && !["I", "O", "Q"].some((sign) => plain.includes(sign));
}

const isClassCode = (text: string): boolean =>
  text.length >= 4 && text.length <= 6 && countDigits(text) >= text.length - 1;

const hasMoney = (text: string): boolean => valuesIn(text).some(({ type }) => type === "MONEY");

function printedRow(page: PageModel, cells: Cells): PrintedRow {
  const segments = cells.flatMap((cell) => (cell ? quoteOf(page, cell) : []));
  return {
    cells: cells.map((cell) => cell?.text ?? null),
    quotes: [joined(segments, page.text)],
  };
}

/** The rows of all schedules of a kind, their cells by what they hold. */
const rowsOf = (printed: readonly PrintedSchedule[], kind: "VEHICLES" | "CLASSES"): ScheduledRow[] =>
  printed
    .filter((schedule) => schedule.kind === kind)
    .flatMap(({ columns, rows }) => {
      const types = columns.map(({ label }) => columnTypeOf(label));
      return rows
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
        });
    });

/** Its cells are what their titles ask for, or not. */
const SURE = 0.9;
const UNSURE = 0.5;

function withConfidence(schedule: PrintedSchedule): PrintedSchedule {
  const types = schedule.columns.map(({ label }) => columnTypeOf(label));
  const rows = schedule.rows.map((row) => ({
    ...row,
    confidence: fitsColumns(types, row.cells) ? SURE : UNSURE,
  }));
  return { ...schedule, rows };
}

/** Whether each cell has what its column asks for: a value under the wrong title is worse than a missing row. */
const fitsColumns = (types: readonly (ColumnType | null)[], cells: readonly (string | null)[]): boolean =>
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

// Lists of one vehicle after the other --------------------------------------------------------

/** "Auto 1: 2014 Kenworth", "VIN: …", "Cost new: $189,000": a row each, where they have a VIN. */
function vehiclesOf(page: PageModel): PrintedSchedule | null {
  const found: { label: string; value: Piece }[][] = [];
  let section = -1;
  for (const block of page.blocks) {
    if (block.kind !== "PAIR") continue;
    const { label, value } = block;
    const [first = "", ...rest] = partsOf(label.text);
    const isStart =
      rest.length > 0 &&
      vehicleStarts.includes([first, ...rest.slice(0, -1)].join(" ")) &&
      countDigits(rest.at(-1) ?? "") > 0;
    const kind = page.sections[block.section]?.kind;
    if (isStart && value && kind !== undefined && listing.has(kind)) {
      found.push([{ label: first, value }]);
      section = block.section;
    } else if (block.section === section && value) found.at(-1)?.push({ label: label.text, value });
  }
  const vehicles = found.filter((pairs) => pairs.some(({ value }) => isVin(value.text)));
  if (vehicles.length === 0) return null;
  // What some of them have and others lack stands behind the list.
  const labels = [...new Set(vehicles.flatMap((pairs) => pairs.map(({ label }) => label)))].filter(
    (label) =>
      vehicles.filter((pairs) => pairs.some((own) => own.label === label)).length * 2 > vehicles.length,
  );
  return {
    kind: "VEHICLES",
    title: null,
    part: page.sections[section]?.part ?? null,
    columns: labels.map((label) => ({ label, isAmount: false })),
    rows: vehicles.map((pairs) =>
      printedRow(
        page,
        labels.map((label) => pairs.find((own) => own.label === label)?.value ?? null),
      ),
    ),
    total: null,
    addsUp: null,
  };
}

// Amounts and sums ----------------------------------------------------------------------------

function withAmounts(schedule: PrintedSchedule): PrintedSchedule {
  const columns = schedule.columns.map((column, at) => {
    const texts = schedule.rows.flatMap(({ cells }) => cells[at] ?? []);
    const amounts = texts.filter((text) => centsOf(text) !== null).length;
    const isAmount =
      amounts > 0 &&
      amounts * 2 >= texts.length &&
      texts.some((text) => text.includes("$") || text.includes(","));
    return { ...column, isAmount };
  });
  return { ...schedule, columns, addsUp: addsUp({ ...schedule, columns }) };
}

/** Cents of a cell that is an amount and nothing else. */
function centsOf(text: string): number | null {
  const [value, other] = valuesIn(text);
  if (!value || other || text.length - (value.end - value.start) > 2) return null;
  if (value.type === "MONEY") return value.cents;
  return value.type === "NUMBER" ? Math.round(value.number * 100) : null;
}

/** Whether each amount of the printed total is the sum of its column; null where nothing can be compared. */
function addsUp({ columns, rows, total }: PrintedSchedule): boolean | null {
  if (!total) return null;
  let compared = 0;
  for (const [at, { isAmount }] of columns.entries()) {
    const printed = isAmount ? centsOf(total.cells[at] ?? "") : null;
    if (printed === null) continue;
    compared += 1;
    let sum = 0;
    for (const { cells } of rows) sum += centsOf(cells[at] ?? "") ?? 0;
    if (sum !== printed) return false;
  }
  return compared > 0 ? true : null;
}

/**
 * Schedules that are printed as tables: vehicles and rated classes, each row with its cells as printed. A row counts
 * only if each of its cells is under exactly one heading: a value under the wrong heading is worse than a missing row.
 */
import type { ScheduledRow, ScheduleTables } from "../../model.ts";
import type { Cut } from "./kept-facts.ts";
import { normalized } from "./normalized-text.ts";
import { type Cell, joinedSegments, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";

interface TableKind {
  name: Exclude<keyof ScheduleTables, "deductibles" | "particulars">;
  /** The heading of each column, without spaces and punctuation. */
  columns: Readonly<Record<string, RegExp>>;
  /** The column that makes a row one of the table, and what is printed there. */
  key: string;
  isKey: RegExp;
  /** A table has these as well, and one of the others. */
  needs: readonly string[];
  others: readonly string[];
}

/** Who has an interest, where mail goes, and what it is in. */
const interestColumns = (name: RegExp): Record<string, RegExp> => ({
  name,
  address: /^(?:mortgagees?|mortgageholders?|losspayees?)?(?:mailing)?address$/,
  appliesTo:
    /^(?:(?:loc(?:ation)?|prem(?:ises)?|bldg|building|auto|vehicle|unit|item)s?(?:no|number)?){1,2}$/,
  loan: /^loan(?:no|number)?$/,
});
const isInterestName = /^(?!none|notapplicable|asper|any|all)(?=.*\p{L}{3})[^$:]{3,}$/iu;

const kinds: readonly TableKind[] = [
  {
    name: "vehicles",
    columns: {
      vin: /^(?:vin(?:number|no)?|vehicleid(?:entification)?(?:number|no)?|serial(?:number|no))$/,
      year: /^(?:model)?(?:year|yr)$/,
      description: /^(?:make(?:and|or)?model|makemodel|make|(?:vehicle|auto)?description|yearmakemodel)$/,
      model: /^model$/,
      value: /^(?:original)?costnew$|^stated(?:amount|value)$|^(?:agreed)?value$|^ocn$/,
    },
    key: "vin",
    // Neither I, O nor Q occurs in one.
    isKey: /^(?=.*\d)[A-HJ-NPR-Z0-9]{17}$/,
    needs: [],
    others: ["year", "description"],
  },
  {
    name: "classes",
    columns: {
      code: /^class(?:ification)?(?:codes?|no|number)$|^codes?(?:no|number)?$|^class$/,
      description:
        /^class(?:ification)?s?(?:description)?$|^(?:class)?description$|^classificationofoperations$/,
      state: /^st(?:ate)?$/,
      basis:
        /^(?:premium|rating|exposure)?bas[ie]s$|^(?:est(?:imated)?)?(?:annual|total)*(?:remuneration|payroll)$|^exposures?$/,
      rate: /^rates?(?:per\d*)?(?:ofremuneration|remuneration|payroll)?$/,
      premium: /^(?:est(?:imated)?|annual|advance|deposit)*premium$/,
    },
    key: "code",
    isKey: /^\d{4,6}$/,
    needs: ["description"],
    others: ["basis", "rate", "premium"],
  },
  {
    name: "mortgagees",
    columns: interestColumns(/^(?:mortgagees?|mortgageholders?)(?:names?)?$/),
    key: "name",
    isKey: isInterestName,
    needs: [],
    others: ["address"],
  },
  {
    name: "lossPayees",
    columns: interestColumns(/^(?:losspayees?|lenderslosspayees?)(?:names?)?$/),
    key: "name",
    isKey: isInterestName,
    needs: [],
    others: ["address"],
  },
];

/** More than the fleet of any client of an agency. */
const ROWS_MAX = 500;
/** How far a cell may be from the edge of its heading, in points. */
const SLACK = 6;

export const emptyTables = (): ScheduleTables => ({ vehicles: [], classes: [] });

/** Adds the rows of a page. */
export function collectTables(tables: ScheduleTables, layout: PageLayout, cut: Cut): void {
  layout.rows.forEach((row, index) => {
    if (row.cells.length < 3) return;
    const next = layout.rows[index + 1];
    for (const kind of kinds) {
      const head = headOf(kind, row, next);
      if (!head) continue;
      for (const found of rowsUnder(kind, head, layout, index + 1)) {
        const rows = (tables[kind.name] ??= []);
        if (!rows.some((known) => isSameRow(kind, known, found))) addRow(rows, found, cut);
      }
    }
  });
}

export function addRow(rows: ScheduledRow[], found: ScheduledRow, cut: Cut): void {
  if (rows.length < ROWS_MAX) rows.push(found);
  else cut.set("rows of schedules", ROWS_MAX);
}

/** A vehicle is listed once, whatever other tables say about it; two rows of a class may differ in anything. */
const isSameRow = ({ name }: TableKind, known: ScheduledRow, found: ScheduledRow): boolean =>
  name === "vehicles" && known.cells["vin"] === found.cells["vin"];

interface Column {
  x: number;
  right: number;
  /** Null for a column that is not read. */
  name: string | null;
}

/** The columns of a table's head; its headings may go on in the row below. Null if the row is no such head. */
function headOf(kind: TableKind, row: Row, next: Row | undefined): Column[] | null {
  const below = next && next.y - row.bottom < row.height && !/\d/.test(next.text) ? next.cells : [];
  const columns = row.cells.map((cell): Column => {
    const rest = below.filter((other) => isUnder(other, cell)).map(({ text }) => text);
    const title = normalized([cell.text, ...rest].join(" "));
    const name = Object.entries(kind.columns).find(([, pattern]) => pattern.test(title))?.[0] ?? null;
    return { x: cell.x, right: cell.right, name };
  });
  const names = columns.flatMap(({ name }) => name ?? []);
  const isHead =
    [kind.key, ...kind.needs].every((name) => names.includes(name)) &&
    kind.others.some((other) => names.includes(other)) &&
    new Set(names).size === names.length;
  return isHead ? columns : null;
}

/** Aligned at the left, at the right or in the middle. */
const isUnder = (cell: Pick<Cell, "x" | "right">, column: Pick<Column, "x" | "right">): boolean =>
  Math.abs(cell.x - column.x) <= SLACK ||
  Math.abs(cell.right - column.right) <= SLACK ||
  Math.abs(cell.x + cell.right - column.x - column.right) <= 2 * SLACK;

function rowsUnder(
  kind: TableKind,
  head: readonly Column[],
  layout: PageLayout,
  from: number,
): ScheduledRow[] {
  const rows: ScheduledRow[] = [];
  /** The row of the page that was looked at last, while it belongs to a row of the table. */
  let last: Row | null = null;
  for (const row of layout.rows.slice(from)) {
    // The next table, or its title, is not of this one.
    if (kinds.some((other) => headOf(other, row, undefined))) break;
    const cells = placeCells(head, row);
    const key = cells?.get(kind.key)?.text.replaceAll(/\s/g, "") ?? "";
    if (!cells || !kind.isKey.test(key)) {
      if (isHeading(row)) break;
      const isNext: boolean = last !== null && row.y - last.bottom < last.height;
      const before: ScheduledRow | undefined = isNext ? rows.pop() : undefined;
      const joined: ScheduledRow | null = (before && cells && joinRows(kind, before, cells, layout)) ?? null;
      if (joined) rows.push(joined);
      else if (before && !cells) rows.push(before);
      last = joined ? row : null;
      continue;
    }
    last = row;
    rows.push(rowOf(cells, layout));
  }
  return rows;
}

function rowOf(cells: ReadonlyMap<string | null, Cell>, layout: PageLayout): ScheduledRow {
  const named = [...cells].flatMap(([name, cell]) => (name === null ? [] : [[name, cell] as const]));
  return {
    cells: Object.fromEntries(named.map(([name, { text }]) => [name, text])),
    quotes: [
      joinedSegments(
        layout,
        named.flatMap(([, cell]) => segmentsOf(layout, cell)),
      ),
    ],
  };
}

/**
 * A row of the page that goes on with the row above it: a description gets longer, and any other cell is left out,
 * because only part of it is known. Null if the key itself goes on.
 */
function joinRows(
  { key }: TableKind,
  { cells, quotes }: ScheduledRow,
  more: ReadonlyMap<string | null, Cell>,
  layout: PageLayout,
): ScheduledRow | null {
  if (more.has(key)) return null;
  const joined = { ...cells };
  let segments = quotes[0] ?? [];
  for (const [name, cell] of more) {
    if (name === null) continue;
    if (name === "description" && joined[name] !== undefined) {
      joined[name] = `${joined[name]} ${cell.text}`;
      segments = [...segments, ...segmentsOf(layout, cell)];
    } else delete joined[name];
  }
  return { cells: joined, quotes: [segments] };
}

/** Each cell by the name of its column; null if one is under none or several of them, or shares it. */
function placeCells(head: readonly Column[], row: Row): Map<string | null, Cell> | null {
  const placed = new Map<string | null, Cell>();
  const taken = new Set<Column>();
  for (const cell of row.cells) {
    const over = head.filter((column) => isUnder(cell, column));
    const [column] = over;
    if (!column || over.length > 1 || taken.has(column)) return null;
    taken.add(column);
    placed.set(column.name, cell);
  }
  return placed;
}

const isHeading = ({ cells, text }: Row): boolean =>
  cells.length === 1 && /^[^a-z]*$/.test(text) && /\p{L}{4}/u.test(text);

/**
 * The text of a table in plain text: a line for each row, and each value under the name of its column, so that a row
 * can be read, found and quoted by itself. Commas inside of quotation marks part nothing.
 */
import Papa from "papaparse";
import type { SlicedWork } from "../shared/sliced-work.ts";

const delimiters = [",", ";", "\t", "|"];
/** Twenty lines of the widest table. */
const HEAD_CHARACTERS = 200_000;

/** The delimiter that cuts most of the first lines into cells. Papa Parse's own guess goes wrong where lines are blank. */
function findDelimiter(text: string): string {
  const head = text.slice(0, HEAD_CHARACTERS);
  const counts = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, newline: "\n", preview: 20 });
    return data.filter((row) => row.length > 1).length;
  });
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Cutting into cells takes far less time than understanding as many characters. */
const CHUNK = 16_000;
const CHUNK_UNITS = 1_000;
const ROWS = 500;

/** Rows as cells; a row without anything in it is empty. */
function* readRows(given: string): SlicedWork<string[][]> {
  const delimiter = findDelimiter(given);
  // Papa Parse takes a quotation mark after a space for a part of the text.
  const text = given.replaceAll(new RegExp(`(^|[\\n${delimiter}]) +"(?!")`, "g"), '$1"');
  const rows: string[][] = [];
  let [at, length] = [0, CHUNK];
  for (;;) {
    yield (length / CHUNK) * CHUNK_UNITS;
    const isLast = at + length >= text.length;
    const parser = new Papa.Parser({ delimiter, newline: "\n" });
    const { data, meta } = parser.parse(text.slice(at, at + length), 0, !isLast) as Papa.ParseResult<
      string[]
    >;
    for (const row of data) {
      const cells = row.map((cell) => cell.replaceAll(/\s+/g, " ").trim());
      rows.push(cells.every((cell) => cell === "") ? [] : cells);
    }
    if (isLast) return rows;
    at += meta.cursor;
    // A row that is longer than the chunk is taken in whole.
    length = meta.cursor === 0 ? length * 2 : CHUNK;
  }
}

/** They stand in every row. */
const NAME_CHARACTERS = 80;

/** Names of columns are words, each another; what has figures of its own is a row already. */
const isHead = (row: readonly string[]): boolean =>
  row.length > 1 &&
  row.every((cell) => cell.length <= NAME_CHARACTERS && /\p{L}/u.test(cell) && !/\d{2}|[$%@]/u.test(cell)) &&
  new Set(row.map((cell) => cell.toLowerCase())).size === row.length;

/** Up to about `charactersMax`: with a name before each value a table grows to many times its size. */
export function* readCsvText(text: string, charactersMax: number): SlicedWork<string> {
  const plain = text.replaceAll(/\r\n?/g, "\n");
  const rows = yield* readRows(plain);
  const lines: string[] = [];
  let head: readonly string[] | null = null;
  let characters = 0;
  for (const [at, row] of rows.entries()) {
    characters += (lines.at(-1)?.length ?? 0) + 1;
    if (characters > charactersMax) break;
    const next = rows[at + 1] ?? [];
    const isFirst = at === 0 || rows[at - 1]?.length === 0;
    if (row.length === 0) {
      head = null;
      lines.push("");
    } else if (isFirst && isHead(row) && next.length > 1 && !isHead(next)) {
      // Its words stand in every row.
      head = row;
    } else lines.push(lineOf(row, head));
    if (at % ROWS === 0) yield CHUNK_UNITS;
  }
  return lines.join("\n");
}

function lineOf(row: readonly string[], head: readonly string[] | null): string {
  const named = row.map((cell, at) =>
    head?.[at] === undefined ? cell : cell === "" ? "" : `${head[at]}: ${cell}`,
  );
  return named.filter((cell) => cell !== "").join(" | ");
}

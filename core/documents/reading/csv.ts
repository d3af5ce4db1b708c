/**
 * The text of a table in plain text: a line for each row, and each value under the name of its column, so that a row
 * can be read, found and quoted by itself. Commas inside of quotation marks part nothing.
 */
import { runAtOnce, type SlicedWork } from "../../shared/sliced-work.ts";

const separators = [",", ";", "\t", "|"] as const;

/** Rows as cells; a row without anything in it is empty. */
function* readRows(text: string, separator: string): SlicedWork<string[][]> {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isBlank = true;
  let isQuoted = false;
  const add = (letter: string) => {
    cell += letter;
    isBlank &&= letter.trim() === "";
  };
  const endCell = () => {
    row.push(cell.replaceAll(/\s+/g, " ").trim());
    cell = "";
    isBlank = true;
  };
  const endRow = () => {
    endCell();
    rows.push(row.every((value) => value === "") ? [] : row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    if (at % STRETCH === 0) yield STRETCH_UNITS;
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') add(letter);
      else if (text[at + 1] === '"') {
        add('"');
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && isBlank) {
      isQuoted = true;
      cell = "";
    } else if (letter === separator) endCell();
    else if (letter === "\n") endRow();
    else add(letter);
  }
  endRow();
  return rows;
}

/** Cutting into cells takes far less time than understanding as many characters. */
const STRETCH = 16_000;
const STRETCH_UNITS = 1_000;
const ROWS = 500;

/** The separator that parts the first lines alike into the most cells. */
function findSeparator(text: string): string {
  const head = text.slice(0, HEAD_CHARACTERS).split("\n", 20).join("\n");
  const widths = separators.map((separator) => {
    const counts = runAtOnce(readRows(head, separator)).map(({ length }) => length);
    return counts.filter((count) => count > 1).length;
  });
  return separators[widths.indexOf(Math.max(...widths))] ?? ",";
}

/** They stand in every row. */
const NAME_CHARACTERS = 80;

/** Names of columns are words, each another; what has figures of its own is a row already. */
const isHead = (row: readonly string[]): boolean =>
  row.length > 1 &&
  row.every((cell) => cell.length <= NAME_CHARACTERS && /\p{L}/u.test(cell) && !/\d{2}|[$%@]/u.test(cell)) &&
  new Set(row.map((cell) => cell.toLowerCase())).size === row.length;

/** Twenty lines of the widest table. */
const HEAD_CHARACTERS = 200_000;

/** Up to about `charactersMax`: with a name before each value a table grows to many times its size. */
export function* readCsvText(text: string, charactersMax: number): SlicedWork<string> {
  const plain = text.replaceAll(/\r\n?/g, "\n");
  const rows = yield* readRows(plain, findSeparator(plain));
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
    if (at % ROWS === 0) yield STRETCH_UNITS;
  }
  return lines.join("\n");
}

function lineOf(row: readonly string[], head: readonly string[] | null): string {
  const named = row.map((cell, at) =>
    head?.[at] === undefined ? cell : cell === "" ? "" : `${head[at]}: ${cell}`,
  );
  return named.filter((cell) => cell !== "").join(" | ");
}

/**
 * The text of a table in plain text: a line for each row, and each value under the name of its column, so that a row
 * can be read, found and quoted by itself. Commas inside of quotation marks part nothing.
 */

const separators = [",", ";", "\t", "|"] as const;

/** Rows as cells; a row without anything in it is empty. */
function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.replaceAll(/\s+/g, " ").trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row.every((value) => value === "") ? [] : row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (letter === separator) endCell();
    else if (letter === "\n") endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}

/** The separator that parts the first lines alike into the most cells. */
function findSeparator(text: string): string {
  const head = text.split("\n").slice(0, 20).join("\n");
  const widths = separators.map((separator) => {
    const counts = readRows(head, separator).map(({ length }) => length);
    return counts.filter((count) => count > 1).length;
  });
  return separators[widths.indexOf(Math.max(...widths))] ?? ",";
}

/** Names of columns are words, each another; what has figures of its own is a row already. */
const isHead = (row: readonly string[]): boolean =>
  row.length > 1 &&
  row.every((cell) => /\p{L}/u.test(cell) && !/\d{2}|[$%@]/u.test(cell)) &&
  new Set(row.map((cell) => cell.toLowerCase())).size === row.length;

export function readCsvText(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, "\n");
  const rows = readRows(plain, findSeparator(plain));
  const lines: string[] = [];
  let head: readonly string[] | null = null;
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1] ?? [];
    const isFirst = at === 0 || rows[at - 1]?.length === 0;
    if (row.length === 0) {
      head = null;
      lines.push("");
    } else if (isFirst && isHead(row) && next.length > 1 && !isHead(next)) {
      // Its words stand in every row.
      head = row;
    } else lines.push(lineOf(row, head));
  }
  return lines.join("\n");
}

function lineOf(row: readonly string[], head: readonly string[] | null): string {
  const named = row.map((cell, at) =>
    head?.[at] === undefined ? cell : cell === "" ? "" : `${head[at]}: ${cell}`,
  );
  return named.filter((cell) => cell !== "").join(" | ");
}

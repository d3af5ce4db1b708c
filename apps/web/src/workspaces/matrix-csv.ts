/** A comparison as a table (CSV) that spreadsheets open, with the words of each cell behind it. */
import { textOfQuote } from "../quotes/number-quotes.ts";
import type { Matrix } from "./matrix-table.ts";
import type { WorkspaceArtifact } from "./workspace-data.ts";

/** RFC 4180. What a spreadsheet would take for a formula begins with an apostrophe, so that it stays text. */
const cellOf = (text: string): string => {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Lines end in CRLF; it begins with a byte order mark, without which Excel does not read it as UTF-8. */
export function csvOfMatrix({ columns, lines }: Matrix, quotes: WorkspaceArtifact["quotes"]): string {
  const heads = [
    ...["Group", "Line", ...columns.map(({ name }) => name)],
    ...columns.map(({ name }) => `${name}, words`),
  ];
  const rows = lines.map(({ group, label, isSame, cells }) => [
    isSame ? "The same in all" : group,
    label,
    ...cells.map(({ text }) => text),
    ...cells.map(({ quotes: own }) =>
      quotes
        .filter(({ number }) => own.includes(number))
        .map((quote) => `${textOfQuote(quote)} (${quote.documentName}, page ${quote.segments[0]?.page ?? 1})`)
        .join("; "),
    ),
  ]);
  return `\uFEFF${[heads, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

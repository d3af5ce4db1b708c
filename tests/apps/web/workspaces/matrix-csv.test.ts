/** A comparison leaves the product as a table that a spreadsheet opens and nothing in it is run. */
import { expect, test } from "vitest";
import { csvOfMatrix } from "../../../../apps/web/src/workspaces/matrix-csv.ts";

const quote = (number: number, text: string) => ({
  id: `q${number}`,
  number,
  documentId: "doc",
  documentName: "quote.pdf",
  readingId: "reading",
  content: text,
  segments: [{ page: 2, start: 0, end: text.length, text }],
});
const matrix = {
  columns: [
    { name: "Millrace, Mutual", detail: "MM-1" },
    { name: "Osprey", detail: "" },
  ],
  lines: [
    {
      ...{ block: 1, row: 1, group: "Limits", label: "=cmd|' /C calc'!A0", why: "", isSame: false },
      cells: [
        { text: '$1,000,000 "each"', outcome: "STATED" as const, quotes: [1] },
        { text: "Not found, 1 page searched", outcome: "NOT_FOUND" as const, quotes: [] },
      ],
    },
    {
      ...{ block: 2, row: 1, group: "The same", label: "Aggregate", why: "", isSame: true },
      cells: [
        { text: "-1", outcome: "STATED" as const, quotes: [] },
        { text: "@x", outcome: "STATED" as const, quotes: [] },
      ],
    },
  ],
};

test("each line has its cells and their words; quotes are doubled, and no cell begins like a formula", () => {
  const csv = csvOfMatrix(matrix, [quote(1, "Each occurrence $1,000,000")] as never);
  expect(csv.split("\r\n")).toEqual([
    '\uFEFFGroup,Line,"Millrace, Mutual",Osprey,"Millrace, Mutual, words","Osprey, words"',
    `Limits,'=cmd|' /C calc'!A0,"$1,000,000 ""each""","Not found, 1 page searched","Each occurrence $1,000,000 (quote.pdf, page 2)",`,
    "The same in all,Aggregate,'-1,'@x,,",
    "",
  ]);
});

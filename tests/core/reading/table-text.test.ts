/** Tables of formats without boxes keep their columns; tables that only lay out a page read as before. */
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import { expect, test } from "vitest";
import { readDocxText } from "../../../core/reading/docx.ts";
import { readHtmlText } from "../../../core/reading/html.ts";
import { withBars } from "../../../core/reading/table-text.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { cutIntoPages } from "../../../core/reading/text-pages.ts";
import { runAtOnce } from "../../../core/shared/sliced-work.ts";

const rows = [
  ["Loc", "Occupancy", "Building"],
  ["1", "", "$400,000"],
  ["2", "Bakery", "$95,000"],
];
const barred = ["Loc | Occupancy | Building", "1 | | $400,000", "2 | Bakery | $95,000"];
const tidy = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/ +/g, " ").trim())
    .filter((line) => line !== "");
const html = (table: readonly string[][], tag = "td"): string =>
  `<table>${table.map((row) => `<tr>${row.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join("")}</tr>`).join("")}</table>`;

test("a table of a web page, a Word document and a text set with spaces", async () => {
  expect(tidy(runAtOnce(readHtmlText(`<p>Values</p>${html(rows)}<p>End</p>`)))).toEqual([
    "Values",
    ...barred,
    "End",
  ]);
  const document = new Document({
    sections: [
      {
        children: [
          new Table({
            rows: rows.map(
              (row) =>
                new TableRow({
                  children: row.map((cell) => new TableCell({ children: [new Paragraph(cell)] })),
                }),
            ),
          }),
        ],
      },
    ],
  });
  const word = runAtOnce(readDocxText(new Uint8Array(await Packer.toBuffer(document))));
  expect(word.ok && tidy(word.value)).toEqual(barred);
  const spaced = ["Loc   Occupancy   Building", "1                 $400,000", "2\t  Bakery       $95,000"];
  expect(tidy(runAtOnce(withBars(["STATEMENT  OF VALUES", "", ...spaced].join("\n"))))).toEqual([
    "STATEMENT OF VALUES",
    ...barred,
  ]);
});

test("a blank cell keeps its place, also under a line of dashes", () => {
  const text = [barred[0], "--- | --- | ---", ...barred.slice(1)].join("\n");
  const [page] = modelPages(cutIntoPages(`SCHEDULE\n\n${text}`));
  const table = page?.blocks.find((block) => block.kind === "TABLE");
  expect(table?.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null))).toEqual([
    ["1", null, "$400,000"],
    ["2", "Bakery", "$95,000"],
  ]);
});

test("what lays out a page has no bars, and no mark is left of it", () => {
  const columns = `<table><tr><td>${html([
    ["Premium", "$1,200"],
    ["Fee", "$20"],
  ])}</td><td>Pay by<br>June</td><td>Thanks\u0001</td></tr></table>`;
  const text = runAtOnce(readHtmlText(columns));
  expect(tidy(text).join(" ")).toBe("Premium $1,200 Fee $20 Pay by June Thanks");
  expect(tidy(runAtOnce(withBars("Named insured:   Hollow Ridge\nPolicy number:   CP 44")))).toEqual([
    "Named insured: Hollow Ridge",
    "Policy number: CP 44",
  ]);
});

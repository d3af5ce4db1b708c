/** Word documents as another program writes them. */
import {
  DeletedTextRun,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  InsertedTextRun,
  Packer,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { expect, test } from "vitest";
import { readDocxText } from "../../../core/reading/docx.ts";
import { runAtOnce } from "../../../core/shared/sliced-work.ts";

const row = (...cells: string[]) =>
  new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
const change = { id: 1, author: "Odette Marlowe", date: "2026-11-20T08:00:00Z" };

test("a document with a header, a table, a footnote and tracked changes is read as it stands", async () => {
  const document = new Document({
    footnotes: { 1: { children: [new Paragraph("As endorsed.")] } },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph("Gannet Mutual")] }) },
        footers: { default: new Footer({ children: [new Paragraph("Form GM 100")] }) },
        children: [
          new Paragraph({ text: "Schedule of locations", heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun({ text: "The insured is ", bold: true }),
              new TextRun("Crust & Crumb Bäckerei"),
              new FootnoteReferenceRun(1),
              new TextRun({ children: [new Tab(), "since 2019."] }),
            ],
          }),
          new Table({ rows: [row("Location", "Limit"), row("12 Mill Road", "$1,000,000")] }),
          new Paragraph({
            children: [
              new TextRun("Deductible "),
              new DeletedTextRun({ ...change, text: "$500" }),
              new InsertedTextRun({ ...change, id: 2, text: "$1,000" }),
            ],
          }),
        ],
      },
    ],
  });
  const read = runAtOnce(readDocxText(new Uint8Array(await Packer.toBuffer(document))));
  if (!read.ok) throw new Error(read.error.message);
  const text = read.value.replaceAll(/[^\S\n]+/g, " ");
  for (const part of [
    "Schedule of locations",
    "The insured is Crust & Crumb Bäckerei",
    "since 2019.",
    "12 Mill Road $1,000,000",
    "Deductible $1,000",
    "Gannet Mutual",
    "Form GM 100",
    "As endorsed.",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("$500");
});

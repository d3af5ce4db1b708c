/** Lines of text that list items of a schedule. */
import { expect, test } from "vitest";
import type { PageModel, SectionKind } from "#model/reading";
import { listedTablesOf } from "../../../core/assistant/local/lists/listed-tables.ts";

const vehicles = [
  "2019 Ford Transit; VIN: 1FTBW2CM5KKA12345; Cost new: $38,000",
  "2021 Ford Transit; VIN: 1FTBW2CM5MKA67890; Cost new: $41,000",
];

/** A letter above a paragraph of a section of this kind. */
function pageWith(kind: SectionKind): PageModel {
  const texts = ["We enclose the papers that you asked for.", ...vehicles];
  const text = texts.join("\n");
  const section = { title: null, formNumber: null, edition: null, part: null, startPage: 1 };
  const blocks = texts.map((own, at) => ({
    kind: "PARAGRAPH" as const,
    text: own,
    spans: [{ start: text.indexOf(own), end: text.indexOf(own) + own.length }],
    box: null,
    section: at === 0 ? 0 : 1,
    headings: [],
  }));
  const sections = [
    { ...section, kind: "OTHER" as const },
    { ...section, kind },
  ];
  return { page: 1, width: 0, height: 0, text, blocks, sections };
}

test("vehicles of a schedule are listed, and those of a worked example are not", () => {
  const rowsIn = (kind: SectionKind) =>
    listedTablesOf(pageWith(kind)).flatMap(({ typed, table }) =>
      typed?.kind === "VEHICLES" ? table.rows : [],
    );
  expect(rowsIn("SCHEDULE")).toHaveLength(2);
  expect(rowsIn("EXAMPLE")).toEqual([]);
});

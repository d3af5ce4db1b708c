/** One list of vehicles, claims, classes, quotes or buildings in the ways in which documents set it: the same rows come out. */
import { expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { openDocument } from "../../../core/reading/open-document.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { linedPage } from "./positioned-page.ts";

const rowsOf = (...pages: PageReading[]) =>
  extract({ name: "schedule.pdf", pages }).tables?.printed?.map(({ kind, rows }) => [
    kind,
    rows.map(({ cells }) => cells),
  ]);

const head = ["ACCOUNT SCHEDULE", "Named Insured: Bluewater Plumbing Co.", ""];

test("titles that no list of words has, over identifiers that can be nothing else", () => {
  expect(
    rowsOf(
      linedPage(
        [
          ...head,
          "Rig | Chassis | Hull marking | Worth",
          "Alpha | Ford Transit | 1FTBR1C8XMKA00001 | $41,200",
          "Bravo | Ram 3500 | 3C63RRGL1PG500002 | $63,900",
        ],
        [40, 120, 260, 460],
      ),
    ),
  ).toEqual([
    [
      "VEHICLES",
      [
        ["Alpha", "Ford Transit", "1FTBR1C8XMKA00001", "$41,200"],
        ["Bravo", "Ram 3500", "3C63RRGL1PG500002", "$63,900"],
      ],
    ],
  ]);
});

test("a line for each group between the titles and the rows, and totals of groups", () => {
  const page = linedPage(
    [
      ...head,
      "File No. | Injury date | Condition | Reserves | Gross incurred",
      "Term: | 03/01/2024 - 03/01/2025",
      "A-10442 | 04/11/2024 | Closed | $0 | $2,158",
      "A-10519 | 09/02/2024 | Open | $5,000 | $7,837",
      "Subtotal | | | $5,000 | $9,995",
      "Term: | 03/01/2025 - 03/01/2026",
      "A-20007 | 03/30/2025 | Closed | $0 | $100",
      "Total | | | $5,000 | $10,095",
    ],
    [40, 130, 240, 340, 460],
  );
  const printed = extract({ name: "schedule.pdf", pages: [page] }).tables?.printed;
  expect(printed?.map(({ kind }) => kind)).toEqual(["LOSSES"]);
  expect(printed?.[0]?.rows.map(({ cells: [file, date, , , incurred] }) => [file, date, incurred])).toEqual([
    ["A-10442", "04/11/2024", "$2,158"],
    ["A-10519", "09/02/2024", "$7,837"],
    ["A-20007", "03/30/2025", "$100"],
  ]);
  expect(printed?.[0]?.addsUp).toBe(true);
});

test("records of two lines under titles of two lines", () => {
  expect(
    rowsOf(
      linedPage(
        [
          ...head,
          "Unit | Year | Make and model",
          "VIN | Radius | Original cost",
          "1 | 2021 | Ford Transit",
          "1FTBR1C8XMKA00001 | Local | 41,200",
          "2 | 2023 | Ram 3500",
          "3C63RRGL1PG500002 | Local | 63,900",
        ],
        [40, 220, 340],
      ),
    ),
  ).toEqual([
    [
      "VEHICLES",
      [
        ["1", "2021", "Ford Transit", "1FTBR1C8XMKA00001", "Local", "41,200"],
        ["2", "2023", "Ram 3500", "3C63RRGL1PG500002", "Local", "63,900"],
      ],
    ],
  ]);
});

test("items one after the other, each with its labels", () => {
  expect(
    rowsOf(
      linedPage([
        ...head,
        "Loss 1",
        "Claim number: 55-1029",
        "Date of accident: 02/14/2025",
        "Net paid: $1,250",
        "Incurred total: $1,900",
        "",
        "Loss 2",
        "Claim number: 55-2210",
        "Date of accident: 06/30/2025",
        "Net paid: $0",
        "Incurred total: $12,000",
      ]),
    ),
  ).toEqual([
    [
      "LOSSES",
      [
        ["55-1029", "02/14/2025", "$1,250", "$1,900"],
        ["55-2210", "06/30/2025", "$0", "$12,000"],
      ],
    ],
  ]);
});

test("a line for each building, and the cells of a spreadsheet", async () => {
  const buildings = [
    { address: "960 Juniper Lane, Salem, OR 97301", buildingLimit: 260_500_000, contentsLimit: 6_000_000 },
    { address: "1031 Mill Road, Fort Wayne, IN 46802", buildingLimit: 64_500_000 },
  ];
  const lines = linedPage([
    "SCHEDULE OF BUILDINGS",
    "",
    "Loc 1 Bldg 1 - 960 Juniper Lane, Salem, OR 97301 - Bldg. amount: $2,605,000 - Contents: $60,000",
    "",
    "Loc 2 Bldg 1 - 1031 Mill Road, Fort Wayne, IN 46802 - Bldg. amount: $645,000",
  ]);
  expect(extract({ name: "schedule.pdf", pages: [lines] }).details.locations).toEqual(buildings);
  const bytes = new TextEncoder().encode(
    'Location,Address,City,State,Zip,Bldg. Value,Contents\n1,960 Juniper Lane,Salem,OR,97301,"$2,605,000","$60,000"\n2,1031 Mill Road,Fort Wayne,IN,46802,"$645,000",\n',
  );
  const opened = await openDocument("CSV", {
    length: bytes.length,
    read: (start, end) => Promise.resolve(bytes.slice(start, end)),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const pages: PageReading[] = [];
  for await (const page of opened.value.readPages(1, 1)) pages.push(page);
  expect(extract({ name: "schedule.csv", pages }).details.locations).toEqual(buildings);
});

test("an item in each column", () => {
  expect(
    rowsOf(
      linedPage(
        [
          ...head,
          "Insurance company | Larkspur Mutual | Granite Casualty",
          "Quote no. | LM-40021 | GC-77120",
          "Annual premium | $12,400 | $11,950",
        ],
        [40, 220, 400],
      ),
    ),
  ).toEqual([
    [
      "QUOTES",
      [
        ["Larkspur Mutual", "LM-40021", "$12,400"],
        ["Granite Casualty", "GC-77120", "$11,950"],
      ],
    ],
  ]);
});

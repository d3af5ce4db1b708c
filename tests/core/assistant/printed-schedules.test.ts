/** Schedules as they are printed: over pages, with columns that change places, with totals; and buildings of all kinds. */
import { expect, test } from "vitest";
import { checkExtraction } from "../../../core/assistant/evidence.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { linedPage } from "./positioned-page.ts";

const read = (...pages: PageReading[]) => extract({ name: "policy.pdf", pages });
const head = [
  "COMMERCIAL AUTO DECLARATIONS",
  "Policy Number: CAX-2210047",
  "Named Insured: Bluewater Plumbing Co.",
];
const columns = [40, 90, 240, 400, 500];

test("joins a table over pages, with its columns in another order, and adds it up", () => {
  const { tables } = read(
    linedPage(
      [
        ...head,
        "SCHEDULE OF COVERED AUTOS",
        ...["", "", ""],
        "Year | Make and model | VIN | Cost new",
        "2021 | Ford Transit | 1FTBR1C8XMKA00001 | $41,200",
        "2023 | Ram 3500 | 3C63RRGL1PG500002 | $63,900",
      ],
      columns,
    ),
    linedPage(
      [
        "VIN | Year | Make and model | Cost new",
        "1GB3KYCG7JF288114 | 2018 | Chevrolet 3500 | $47,600",
        "Total | | | $152,700",
      ],
      [40, 200, 260, 500],
      2,
    ),
  );
  expect(tables?.printed).toHaveLength(1);
  expect(tables?.printed?.[0]).toMatchObject({
    kind: "VEHICLES",
    columns: [{ label: "Year" }, { label: "Make and model" }, { label: "VIN" }, { isAmount: true }],
    addsUp: true,
  });
  expect(tables?.printed?.[0]?.rows.map(({ cells }) => cells)).toEqual([
    ["2021", "Ford Transit", "1FTBR1C8XMKA00001", "$41,200"],
    ["2023", "Ram 3500", "3C63RRGL1PG500002", "$63,900"],
    ["2018", "Chevrolet 3500", "1GB3KYCG7JF288114", "$47,600"],
  ]);
});

const quotes = (total: string) =>
  linedPage(
    [
      "INSURANCE PROPOSAL",
      "Quote Number | Product | Premium",
      "XT0121601 | Workers compensation | $2,361.00",
      "XT0128301 | Business auto | $3,742.00",
      `Total | | ${total}`,
    ],
    [40, 200, 400],
  );

test("says when the rows do not add up to the printed total, and nothing once a row is in doubt", () => {
  expect(read(quotes("$6,103.00")).tables?.printed?.[0]?.addsUp).toBe(true);
  const page = quotes("$6,130.00");
  const extraction = read(page);
  expect(extraction.tables?.printed?.[0]).toMatchObject({ kind: "QUOTES", addsUp: false });
  const [schedule] = extraction.tables?.printed ?? [];
  if (!schedule) throw new Error("No schedule was read.");
  const [first, ...others] = schedule.rows;
  const forged = {
    ...first,
    cells: ["XT0121601", "Workers compensation", "$9.00"],
    quotes: first?.quotes ?? [],
  };
  const tables = { vehicles: [], classes: [], printed: [{ ...schedule, rows: [forged, ...others] }] };
  const checked = checkExtraction({ ...extraction, tables }, [page]).tables?.printed?.[0];
  expect(checked?.rows).toEqual(others);
  expect(checked?.addsUp).toBeNull();
});

test("reads vehicles that are listed one after the other", () => {
  const { tables } = read(
    linedPage([
      ...head,
      "SCHEDULE OF AUTOS",
      "Auto 1: 2014 Kenworth T880",
      "VIN: 1NKZXJTX6EJ410382",
      "Cost new: $189,000",
      "Auto 2: 2018 Chevrolet 3500",
      "VIN: 1GB3KYCG7JF288114",
      "Cost new: $47,600",
    ]),
  );
  expect(tables?.printed?.[0]?.rows.map(({ cells }) => cells)).toEqual([
    ["2014 Kenworth T880", "1NKZXJTX6EJ410382", "$189,000"],
    ["2018 Chevrolet 3500", "1GB3KYCG7JF288114", "$47,600"],
  ]);
});

const dollars = (amount: number) => amount * 100;
const property = ["COMMERCIAL PROPERTY DECLARATIONS", "Policy Number: CPX-2210047"];

test("keeps buildings at one address apart, each with its limits and its own words", () => {
  const { details, evidence } = read(
    linedPage(
      [
        ...property,
        "SCHEDULE OF LOCATIONS",
        "Loc. No. | Bldg. No. | Address | Building limit | Contents limit",
        "1 | 1 | 12 Quarry Lane, Dover, DE 19901 | $642,000 | $85,000",
        "1 | 2 | 12 Quarry Lane, Dover, DE 19901 | $118,500 | Not covered",
      ],
      [40, 100, 160, 400, 500],
    ),
  );
  expect(details.locations).toEqual([
    {
      address: "12 Quarry Lane, Dover, DE 19901",
      buildingLimit: dollars(642_000),
      contentsLimit: dollars(85_000),
    },
    { address: "12 Quarry Lane, Dover, DE 19901", buildingLimit: dollars(118_500) },
  ]);
  expect(evidence.locations?.[1]?.map(({ text }) => text).join(" ")).toContain("$118,500");
});

test("gives a block's limits to the building that it begins with, also on the next page", () => {
  const { details } = read(
    linedPage(
      [
        ...property,
        "Loc.# 001",
        "Bldg.# | Street Address | City | State | Zip",
        "001 | 1200 HATCHERY LANE | HAYWARD | WI | 54843",
        "Coverage | Limit of Insurance | Valuation",
        "Building | $655,000 | RCV",
        "Business Personal Property | $62,000 | RCV",
        "Bldg.# | Street Address | City | State | Zip",
        "002 | 1200 HATCHERY LANE | HAYWARD | WI | 54843",
        "Coverage | Limit of Insurance | Valuation",
        "Building | $148,200 | RCV",
      ],
      [40, 200, 360, 440, 500],
    ),
    linedPage(["Business Personal Property | $15,500"], [40, 200], 2),
  );
  expect(details.locations).toEqual([
    {
      address: "1200 HATCHERY LANE, HAYWARD, WI 54843",
      buildingLimit: dollars(655_000),
      contentsLimit: dollars(62_000),
    },
    {
      address: "1200 HATCHERY LANE, HAYWARD, WI 54843",
      buildingLimit: dollars(148_200),
      contentsLimit: dollars(15_500),
    },
  ]);
});

test("reads a spreadsheet's cells under their titles, however long they are", () => {
  const text = [
    "Schedule of locations",
    "",
    "Loc | Address | Building Limit | Contents Limit",
    "1 | 12 Quarry Lane, Dover, DE 19901 | $642,000 | $85,000",
    "2 | 3 Elm St, Dover, DE 19901 | $9,500 | $700",
  ].join("\n");
  const { details, tables } = read({ page: 1, width: 0, height: 0, text, words: [] });
  expect(details.locations).toEqual([
    {
      address: "12 Quarry Lane, Dover, DE 19901",
      buildingLimit: dollars(642_000),
      contentsLimit: dollars(85_000),
    },
    {
      address: "3 Elm St, Dover, DE 19901",
      buildingLimit: dollars(9_500),
      contentsLimit: dollars(700),
    },
  ]);
  expect(tables?.printed?.map(({ kind, rows }) => [kind, rows.length])).toEqual([["LOCATIONS", 2]]);
});

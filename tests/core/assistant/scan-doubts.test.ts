/** What rests on words of a scan that were read without certainty is for a person to check. */
import { describe, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/create-reasoner.ts";
import { type DetailField, isSure } from "../../../core/assistant/model.ts";
import { linedPage } from "./positioned-page.ts";

const scan = linedPage([
  "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
  "Policy Number: GL-4477-01",
  "Named Insured: Cedar Hollow Bakery LLC",
  "Mailing Address: 4120 Pier Road, Duluth, MN 55802",
  "Policy Period: From 10/12/2026 to 10/12/2027",
  "Each Occurrence Limit | $1,000,000",
  "General Aggregate Limit | $2,000,000",
  "Total Premium | $8,123.00",
]);

/** The page as recognition reads it that is not sure of these words. */
async function read(...unsure: string[]) {
  const spans = unsure.map((word) => {
    const place = scan.words.find(({ start, end }) => scan.text.slice(start, end) === word);
    if (!place) throw new Error(`There is no ${word} on the page.`);
    return { start: place.start, end: place.end };
  });
  const { value } = await localReasoner.extract({ name: "scan.pdf", pages: [{ ...scan, unsure: spans }] });
  return (field: DetailField) => [
    value.details[field],
    isSure(value.confidence?.[field]),
    value.doubts?.[field],
  ];
}

describe("a value of a scan", () => {
  test.each<[string, DetailField, unknown]>([
    ["$1,000,000", "glPerOccurrenceLimit", 100_000_000],
    ["GL-4477-01", "policyNumber", "GL-4477-01"],
    ["10/12/2027", "expirationDate", "2027-10-12"],
    ["$8,123.00", "premium", 812_300],
  ])("that is read in the unsure word %s alone is to be checked", async (word, field, value) => {
    const clear = await read();
    expect(clear(field).slice(0, 2)).toEqual([value, true]);
    const doubted = await read(word);
    expect(doubted(field)).toEqual([value, false, "SCAN"]);
    expect(doubted("glAggregateLimit")).toEqual(clear("glAggregateLimit"));
  });

  test.each(["55802", "4120"])("whose address has the unsure word %s is to be checked", async (word) => {
    const clear = await read("Mailing");
    expect(clear("insured")).toMatchObject([{ address: { postalCode: "55802" } }, true, undefined]);
    const doubted = await read(word);
    expect(doubted("insured").slice(1)).toEqual([false, "SCAN"]);
    expect(doubted("policyNumber")).toEqual(clear("policyNumber"));
  });

  test("keeps a row of a schedule for a person to check, and makes no vehicle of it", async () => {
    const page = linedPage(
      [
        "COMMERCIAL AUTO DECLARATIONS",
        "Policy Number: CAX-2210047",
        "SCHEDULE OF COVERED AUTOS",
        "Year | Make and model | VIN | Cost new",
        "2021 | Ford Transit | 1FTBR1C8XMKA00001 | $41,200",
        "2023 | Ram 3500 | 3C63RRGL1PG500002 | $63,900",
      ],
      [40, 90, 240, 400],
    );
    const start = page.text.indexOf("$63,900");
    const unsure = [{ start, end: start + "$63,900".length }];
    const { value } = await localReasoner.extract({ name: "scan.pdf", pages: [{ ...page, unsure }] });
    const { printed, vehicles } = value.tables ?? {};
    expect(printed?.[0]?.rows.map(({ confidence }) => isSure(confidence))).toEqual([true, false]);
    expect(vehicles?.map(({ cells }) => cells["value"])).toEqual(["$41,200"]);
  });

  test("stays sure where only its label or a small part of a name is unsure", async () => {
    const of = await read("Occurrence", "LLC");
    expect(of("glPerOccurrenceLimit").slice(0, 2)).toEqual([100_000_000, true]);
    expect(of("insured")[1]).toBe(true);
    expect((await read("Cedar", "Hollow", "Bakery"))("insured").slice(1)).toEqual([false, "SCAN"]);
  });
});

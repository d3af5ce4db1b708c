/** Pages on which a reader is tempted to say more than they do. */
import { describe, expect, test } from "vitest";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { linedPage } from "./positioned-page.ts";
import { cpuOf } from "../../support/processor-time.ts";

const read = (...pages: PageReading[]) => extract({ name: "policy.pdf", pages });
const ask = (question: string, ...pages: PageReading[]) =>
  answerQuestion({
    question,
    search: createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "policy.pdf", pages }]),
  });

describe("a form whose only figures are examples", () => {
  const form = linedPage([
    "BUILDING AND PERSONAL PROPERTY COVERAGE FORM",
    "F. Additional Conditions",
    "1. Coinsurance",
    "Example #1 (Underinsurance)",
    "When: | The value of the property is: | $250,000",
    "The Coinsurance percentage for it is: | 80%",
    "The Limit of Insurance for it is: | $100,000",
    "The Deductible is: | $250",
    "The amount of loss is: | $40,000",
    "Example #2 (Adequate insurance)",
    "The Limit of Insurance for Building 1 is: | $70,000",
    "Debris removal expense payable: | $10,500",
  ]);

  test("has no details", () => expect(read(form).details).toEqual({}));

  test.each([
    "What is the building limit?",
    "What is the deductible?",
    "What is the coinsurance percentage?",
  ])("answers “%s” with none of them", async (question) =>
    expect((await ask(question, form)).kind).not.toBe("ANSWERED"),
  );
});

test("of two insureds at one address, the first is the insured, and only it", async () => {
  const page = linedPage([
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
    "Policy Number: GL-4477-01",
    "First Named Insured and Mailing Address:",
    "Cedar Hollow Bakery LLC",
    "1 Pier Road, Duluth, MN 55802",
    "Additional Named Insured:",
    "Cedar Hollow Properties LLC",
    "1 Pier Road, Duluth, MN 55802",
    "Policy Period: From 10/12/2026 to 10/12/2027",
  ]);
  expect(read(page).details.insured).toMatchObject({
    name: "Cedar Hollow Bakery LLC",
    address: { line1: "1 Pier Road", city: "Duluth" },
  });
});

test("a page of 5,000 numbers says nothing, soon", async () => {
  const rows = Array.from({ length: 500 }, (_, row) =>
    Array.from({ length: 10 }, (__, cell) => String(row * 10 + cell)).join(" "),
  );
  const page = linedPage(rows);
  const { ms, value } = await cpuOf(() => read(page));
  expect(ms).toBeLessThan(3_000);
  const { details, coverages, tables } = value;
  expect([details, coverages, tables?.vehicles, tables?.classes]).toEqual([{}, [], [], []]);
  expect((await ask("What is the general aggregate limit?", page)).kind).toBe("REFUSED");
});

test("columns that swap places on the next page keep their meaning, in a table without lines", () => {
  const columns = [40, 90, 220, 420];
  const first = linedPage(
    [
      "BUSINESS AUTO DECLARATIONS",
      "SCHEDULE OF COVERED AUTOS",
      "No. | Year | Make and Model | VIN",
      "1 | 2021 | Ford Transit | 1FTBR1C80MKA00001",
    ],
    columns,
  );
  const second = linedPage(
    [
      "SCHEDULE OF COVERED AUTOS",
      "No. | VIN | Make and Model | Year",
      "2 | 1FTBR1C80MKA00002 | Ram ProMaster | 2022",
    ],
    columns,
    2,
  );
  const { tables } = read(first, second);
  expect(tables?.vehicles.map(({ cells }) => cells)).toMatchObject([
    { year: "2021", description: "Ford Transit", vin: "1FTBR1C80MKA00001" },
    { year: "2022", description: "Ram ProMaster", vin: "1FTBR1C80MKA00002" },
  ]);
});

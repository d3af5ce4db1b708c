import { describe, expect, test } from "vitest";
import { amountsIn, datesIn } from "../../../core/assistant/local/values/written.ts";
import { valuesIn } from "../../../core/assistant/local/values/values-in.ts";
import { identifierAt } from "../../../core/assistant/local/values/identifiers.ts";
import { partyIn } from "../../../core/assistant/local/facts/party-names.ts";
import { addressesIn } from "../../../core/assistant/local/values/addresses.ts";
import { companiesIn } from "../../../core/assistant/local/values/names.ts";

test.each([
  ["MONEY", "limit of $ 1,000,000 each", "$ 1,000,000"],
  ["MONEY", "$1Million each accident", "$1Million"],
  ["MONEY", "losses exceed $100 bil-lion in a year", "$100 bil-lion"],
  ["DATE", "on March 3rd, 2027 at noon", "March 3rd, 2027"],
  ["DATE", "11-01-2026", "11-01-2026"],
  ["DURATION", "thirty (30) days", "thirty (30) days"],
  ["DURATION", "$5,000 / 12Hours", "12Hours"],
  ["PERCENT", "4.85%", "4.85%"],
  ["POLICY_NUMBER", "No. NSS-GL-0098213-25", "NSS-GL-0098213-25"],
  ["STATED", "Not Covered", "Not Covered"],
  ["PERCENT", "interest at nine percent a year", "nine percent"],
  ["PERCENT", "five (5) percent of sales", "five (5) percent"],
  ["MONEY", "One Hundred Thousand dollars in all", "One Hundred Thousand dollars"],
  ["PHONE", "call 1-800-555-0142 now", "1-800-555-0142"],
])("the value grammar finds %s in %j", (type, text, value) => {
  const found = valuesIn(text).filter((one) => one.type === type);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([value]);
});

test("a street that is called Mill is no amount, and a mill is one", () => {
  const amounts = (text: string) => valuesIn(text).filter(({ type }) => type === "MONEY");
  expect(amounts("a pipe burst at 9 Mill Road, Saco")).toEqual([]);
  expect(amounts("at 410 Mill St.")).toEqual([]);
  expect(amounts("a limit of $9 mill")).toHaveLength(1);
});

describe("amounts", () => {
  test.each([
    ["$ 1,000,000 each occurrence", [1_000_000]],
    ["$1Million each person/$1Million each accident", [1_000_000, 1_000_000]],
    ["$1,000,000/1,000,000/1,000,000", [1_000_000, 1_000_000, 1_000_000]],
    ["$500K", [500_000]],
    ["$2.5 million", [2_500_000]],
    ["$100 bil-\nlion", [100_000_000_000]],
    ["412,300 payroll at 5.62 is 23,171", [412_300, 5.62, 23_171]],
    ["-2,954", [-2_954]],
    ["Surplus lines tax 4.85% $586.27", [586.27]],
  ])("%s", (text, dollars) => {
    expect(amountsIn(text).map(({ cents }) => cents / 100)).toEqual(dollars);
  });

  test.each([
    "03/15/2026",
    "(888) 555-0137",
    "54-835-650-00",
    "ABX 44 1902",
    "25% of the premium",
    "form 12 05",
    "item 3.2",
  ])("reads no amount from %s", (text) => expect(amountsIn(text)).toEqual([]));
});

describe("dates", () => {
  test.each([
    ["From 03/15/2026 to 03/15/2027, 12:01 A.M.", ["2026-03-15", "2027-03-15"]],
    ["4/9/26 - 4/9/27", ["2026-04-09", "2027-04-09"]],
    ["11-01-2026", ["2026-11-01"]],
    ["March 3rd, 2026", ["2026-03-03"]],
    ["1st day of June, 2026", ["2026-06-01"]],
    ["JUL 1 2026", ["2026-07-01"]],
  ])("%s", (text, on) => expect(datesIn(text).map((date) => date.on)).toEqual(on));

  test.each(["02/30/2026", "13/01/2026", "06-0883-00", "1-800-555-0100", "DEC 0925"])(
    "reads no date from %s",
    (text) => expect(datesIn(text)).toEqual([]),
  );
});

describe("addresses", () => {
  test("are read on one line and over several", () => {
    const expected = {
      line1: "418 Ferry Street",
      line2: "Unit B",
      city: "Portland",
      zone: "ME",
      postalCode: "04101",
    };
    expect(
      addressesIn("Copper Kettle LLC, 418 Ferry Street, Unit B, Portland, ME 04101")[0]?.address,
    ).toEqual(expected);
    expect(addressesIn("418 Ferry Street\nUnit B\nPortland, Maine 04101")[0]?.address).toEqual(expected);
  });

  test("know the number of a road from the city behind it", () => {
    expect(addressesIn("640 County Road 13 Elton, CO 80107")[0]?.address).toMatchObject({
      line1: "640 County Road 13",
      city: "Elton",
    });
  });

  test("reads no street from a name that begins with a number word", () => {
    expect(addressesIn("Two Pines Camp, Inc.\n12 Lake Road\nBridgton, ME 04009")[0]?.address.line1).toBe(
      "12 Lake Road",
    );
  });
});

describe("numbers and names", () => {
  test.each(["BPX 4471902 03", "76 SBU BB6SW5 DV", "NSS-GL-0098213-25", "93-B8-1234-5"])(
    "reads %s as a policy number",
    (text) => expect(identifierAt(text)?.value).toBe(text),
  );
  test.each(["1190 Devon Park Drive", "shown above", "05/01/2026", "888-555-0137", "12"])(
    "reads no policy number from %s",
    (text) => expect(identifierAt(text)).toBeNull(),
  );

  const insurerIn = (text: string) => companiesIn(text).find(({ kind }) => kind === "INSURER")?.name;

  test("finds an insurer's name within a line, and rejects lookalikes", () => {
    expect(insurerIn("Written by Continental Harbor Insurance Company")).toBe(
      "Continental Harbor Insurance Company",
    );
    expect(insurerIn("COMMERCIAL GENERAL LIABILITY INSURANCE POLICY")).toBeUndefined();
    expect(insurerIn("Casco Bay Insurance Agency")).toBeUndefined();
  });

  test("reads no name from labels and sentences", () => {
    for (const text of ["Policy Number", "shown in the Declarations", "means any person", "$1,000"])
      expect(partyIn(text, text.length)).toBeNull();
    expect(partyIn("Bluewater Plumbing & Heating Co.", 32)?.name).toBe("Bluewater Plumbing & Heating Co.");
  });
});

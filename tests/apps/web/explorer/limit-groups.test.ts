/** Limits by coverage part, and the schedule of locations whose sum is checked against the printed total. */
import { describe, expect, test } from "vitest";
import { countLimits, groupLimits, type SaidLimits } from "../../../../apps/web/src/explorer/limit-groups.ts";

const quote = (text: string, page: number) => ({
  documentId: "doc_1",
  readingId: "rdg_1",
  content: text,
  documentName: "policy.pdf",
  segments: [{ page, start: 0, end: text.length, text }],
});

const said = (more: Partial<SaidLimits>): SaidLimits => ({
  extraLimits: [],
  locations: [],
  evidence: [],
  ...more,
});

const shown = (limits: SaidLimits) =>
  groupLimits(limits).groups.map(({ name, rows }) => [name, ...rows.map((row) => row.name)]);

const place = (address: string, building: number, contents: number) => ({
  address,
  limits: [
    { name: "Building", limit: building, policyQuotes: [quote(`${address} ${building}`, 8)] },
    { name: "Business personal property", limit: contents, policyQuotes: [] },
  ],
});
const places = [place("56 Canal St", 2_400_000, 310_000), place("58 Canal St", 880_000, 145_000)];

describe("limits", () => {
  test("are grouped by coverage part, with unassigned limits last and zero limits hidden", () => {
    expect(
      shown(
        said({
          glAggregateLimit: 2_000_000,
          glPerOccurrenceLimit: 1_000_000,
          umbrellaAggregateLimit: 5_000_000,
          cyberAggregateLimit: 0,
          deductible: 1_000,
          extraLimits: [
            { name: "Towing", limit: 100, policyQuotes: [], part: "Auto" },
            { name: "Rewards", limit: 10_000, policyQuotes: [] },
          ],
        }),
      ),
    ).toEqual([
      ["General liability", "Each occurrence", "General aggregate"],
      ["Umbrella", "Aggregate"],
      ["Auto", "Towing"],
      ["Other limits", "Rewards", "Deductible"],
    ]);
  });

  test("puts a deductible under the coverage part when there is only one", () => {
    expect(shown(said({ glPerOccurrenceLimit: 1_000_000, deductible: 500 }))).toEqual([
      ["General liability", "Each occurrence", "Deductible"],
    ]);
    expect(shown(said({ glPerOccurrenceLimit: 1_000_000, deductible: 500, locations: places }))).toEqual([
      ["General liability", "Each occurrence"],
      ["Other limits", "Deductible"],
    ]);
  });

  test("say why they should be checked", () => {
    const { groups } = groupLimits(
      said({
        glPerOccurrenceLimit: 1_000_000,
        extraLimits: [{ key: "extraLimit.rewards", name: "Rewards", limit: 10_000, policyQuotes: [] }],
        checks: [{ field: "extraLimit.rewards", reason: "Its label does not settle what it is." }],
      }),
    );
    expect(groups.map(({ rows }) => rows[0]?.check)).toEqual([null, "Its label does not settle what it is."]);
  });
});

describe("the schedule of locations", () => {
  const withTotal = (building: number) =>
    said({
      locations: places,
      propertyBuildingLimit: building,
      evidence: [{ field: "propertyBuildingLimit", quotes: [quote("Total $3,280,000", 9)] }],
    });

  test("replaces the limit rows when its sum matches the printed total", () => {
    const limits = groupLimits(withTotal(3_280_000));
    expect(limits.groups).toEqual([]);
    expect(limits.schedule?.totals).toEqual({ building: 3_280_000, contents: 455_000 });
    expect(limits.schedule?.notes).toEqual([
      { text: "Adds up to the printed total on p. 9.", isDoubt: false },
    ]);
    expect(countLimits(limits)).toBe(2);
  });

  test("takes in what its own rows say a second time, and nothing else of the same amount", () => {
    const row = quote("56 Canal St 2400000", 8);
    const other = { ...row, segments: [{ page: 12, start: 0, end: 9, text: "2,400,000" }] };
    const limits = said({
      locations: places,
      extraLimits: [
        { name: "Brewery", limit: 2_400_000, policyQuotes: [row] },
        { name: "Blanket limit", limit: 2_400_000, policyQuotes: [other] },
        { name: "Signs", limit: 5_000, policyQuotes: [row] },
      ],
    });
    expect(shown(limits)).toEqual([["Other limits", "Blanket limit", "Signs"]]);
  });

  test("notes a mismatch with the printed total and keeps both figures", () => {
    const quotes = [quote("Total $3,300,000", 9)];
    const { groups, schedule } = groupLimits({
      ...withTotal(3_300_000),
      evidence: [{ field: "propertyBuildingLimit", quotes }],
    });
    expect(groups[0]?.rows[0]).toMatchObject({ name: "Building", dollars: 3_300_000 });
    expect(schedule?.notes).toEqual([
      {
        text: "Buildings: the locations add up to $3,280,000, p. 9 says $3,300,000.",
        isDoubt: true,
      },
    ]);
  });

  test("does not claim agreement with a total that isn't printed", () => {
    const quotes = [quote("56 Canal St $2,400,000", 8), quote("58 Canal St $880,000", 8)];
    const { schedule } = groupLimits({
      ...withTotal(3_280_000),
      evidence: [{ field: "propertyBuildingLimit", quotes }],
    });
    expect(schedule?.notes).toEqual([
      { text: "The document gives no total to check this against.", isDoubt: false },
    ]);
  });
});

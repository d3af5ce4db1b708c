/** Limits and deductibles by coverage part, as the overview shows them. */
import { expect, test } from "vitest";
import { groupParts, type SaidParts } from "../../../../apps/web/src/explorer/part-groups.ts";

const quotes = (start: number) => [
  { documentId: "doc", segments: [{ page: 1, start, end: start + 5, text: "words" }] },
];
const said = (more: Partial<SaidParts>): SaidParts => ({
  extraLimits: [],
  locations: [],
  evidence: [],
  deductibles: [],
  ...more,
});
const deductible = (part: string | null, name: string, amount: string, more: object = {}) => ({
  part,
  name,
  amount,
  policyQuotes: quotes(7),
  ...more,
});
const shown = (more: Partial<SaidParts>) =>
  groupParts(said(more)).map(({ name, rows }) => [name, ...rows.map((row) => `${row.name} ${row.figure}`)]);

test("puts each deductible below the limits of its part, percentages as printed", () => {
  const deductibles = [
    deductible("Property", "Building", "$2,500"),
    deductible("Property", "Wind/Hail Deductible", "2%", { basis: "per building", place: "1/1" }),
    deductible("Crime", "Deductible", "$500"),
    deductible(null, "Theft", "$250.50"),
  ];
  expect(shown({ glPerOccurrenceLimit: 1_000_000, propertyBuildingLimit: 400_000, deductibles })).toEqual([
    ["General liability", "Each occurrence $1,000,000"],
    ["Property", "Building $400,000", "Building deductible 2,500", "Wind/Hail Deductible 2%"],
    ["Crime", "Deductible $500"],
    ["Other limits", "Theft deductible $250.50"],
  ]);
  const rows = groupParts(said({ deductibles })).flatMap((group) => group.rows);
  expect(rows.map(({ note }) => note)).toEqual([null, "Location 1/1, per building", null, null]);
  expect(rows.every((row) => row.quotes.length === 1 && row.check === null)).toBe(true);
});

test("shows the policy's deductible once, and its doubt only where it is the same one", () => {
  const policy = {
    glPerOccurrenceLimit: 1_000_000,
    umbrellaPerOccurrenceLimit: 2_000_000,
    deductible: 2_500,
    checks: [{ field: "deductible", reason: "The document gives other values too." }],
  };
  expect(shown(policy).at(-1)).toEqual(["Other limits", "Deductible $2,500"]);
  const checksOf = (name: string) => {
    const groups = groupParts(said({ ...policy, deductibles: [deductible("Property", name, "$2,500")] }));
    expect(groups.map((group) => group.name)).not.toContain("Other limits");
    return groups.flatMap(({ rows }) => rows.flatMap(({ check }) => check ?? []));
  };
  expect(checksOf("Deductible")).toEqual(["The document gives other values too."]);
  expect(checksOf("Building")).toEqual([]);
  const other = [deductible("Property", "Building", "$1,000")];
  expect(shown({ ...policy, deductibles: other }).at(-1)).toEqual(["Other limits", "Deductible $2,500"]);
});

test("adds a deductible of no known part to the only part", () => {
  expect(shown({ cyberAggregateLimit: 1_000_000, deductibles: [deductible(null, "Ransom", "5%")] })).toEqual([
    ["Cyber", "Aggregate $1,000,000", "Ransom deductible 5%"],
  ]);
});

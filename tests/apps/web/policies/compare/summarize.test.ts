/** A comparison begins with a summary; its parts are grouped by coverage and location, with unpaired values last. */
import { expect, test } from "vitest";
import { groupsOf, inShownOrder } from "../../../../../apps/web/src/policies/compare/difference-groups.ts";
import {
  markedSide,
  type SummedUp,
  summarize,
} from "../../../../../apps/web/src/policies/compare/summarize.ts";

type Row = SummedUp["differences"][number] & { part?: string | null; place?: string | null };
const row = (label: string, group: Row["group"], more: Partial<Row> = {}): Row => ({
  label,
  group,
  oldValue: "$1",
  newValue: "$2",
  lesser: null,
  isApart: false,
  ...more,
});

const rows: Row[] = [
  row("Liquor liability", "COVERAGES", {
    oldValue: "$1,000,000",
    newValue: "excluded (CG 21 50)",
    lesser: "NEW",
    part: "Liquor liability",
  }),
  row("Building", "LIMITS", { lesser: "NEW", part: "Property", place: "location 1" }),
  row("Premium, Total", "PREMIUM", { oldValue: "$93,420", newValue: "$87,164", lesser: "OLD" }),
  row("Building", "LIMITS", { lesser: "OLD", part: "Property", place: "location 2" }),
  row("Glass", "LIMITS", { oldValue: null, newValue: "$5,000", isApart: true, part: "Property" }),
  row("Contents", "LIMITS", { lesser: "NEW", part: "Property", place: "location 1" }),
];
const names = { oldName: "Before", newName: "After" };

test("states the number of differences, the price change, what is excluded, and which side gives less", () => {
  expect(summarize({ ...names, differences: rows })).toEqual({
    title: "5 differences. After: $6,256 less, liquor liability excluded.",
    rest: "3 give less or ask more in “After”, 2 in “Before”. 1 figure could not be paired.",
  });
  expect(summarize({ ...names, differences: [] })).toEqual({ title: "No differences.", rest: "" });
});

test("counts only marked differences, not values missing from one document or set apart", () => {
  const unmarked = [
    row("Flood", "COVERAGES", { newValue: null, lesser: "NEW" }),
    row("Sewer backup", "COVERAGES", { oldValue: null, lesser: "OLD" }),
    row("Glass", "LIMITS", { isApart: true, lesser: "OLD" }),
  ];
  const deductible = row("Deductible", "DEDUCTIBLES", { lesser: "OLD" });
  const differences = [...unmarked, deductible];
  expect(differences.map(markedSide)).toEqual([null, null, null, "OLD"]);
  expect(summarize({ ...names, differences }).rest).toBe(
    "1 gives less or asks more in “Before”. 1 figure could not be paired.",
  );
});

test("claims no price change unless both documents print the total", () => {
  const differences = [row("Premium, Total", "PREMIUM", { oldValue: null, newValue: "$87,164" })];
  expect(summarize({ ...names, differences }).title).toBe("1 difference.");
});

test("groups by coverage part and location, with values of one file alone last", () => {
  expect(
    groupsOf(rows).map(({ name, onlyIn, entries }) => [
      name,
      onlyIn,
      entries.map(({ entry }) => entry.label),
    ]),
  ).toEqual([
    ["Liquor liability", null, ["Liquor liability"]],
    ["Property, location 1", null, ["Building", "Contents"]],
    ["Price", null, ["Premium, Total"]],
    ["Property, location 2", null, ["Building"]],
    [null, "NEW", ["Glass"]],
  ]);
  // The keyboard steps through them in the order shown.
  expect(groupsOf(inShownOrder(rows)).flatMap(({ entries }) => entries.map(({ place }) => place))).toEqual([
    0, 1, 2, 3, 4, 5,
  ]);
});

import { expect, test } from "vitest";
import { findMatches, isPlain } from "../../../../apps/web/src/ui/combobox-matches.ts";

const option = (label: string, detail?: string) => ({
  value: label,
  label,
  ...(detail === undefined ? {} : { detail }),
});
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);
const harbors = [option("Harbor Mutual"), option("Harborstone Casualty"), option("Gannet Mutual")];

test("finds typed text anywhere in a label or its detail, ignoring case", () => {
  expect(labels(findMatches(harbors, "HARBOR"))).toEqual(["Harbor Mutual", "Harborstone Casualty"]);
  expect(labels(findMatches([option("Odette Marlowe", "odette@larkspur.example")], "larkspur"))).toHaveLength(
    1,
  );
  expect(findMatches(harbors, " ")).toHaveLength(3);
});

test("searches values too, but matches a record's id only as a whole", () => {
  const zones = [
    { value: "America/New_York", label: "New York", detail: "Eastern Time" },
    { value: "Pacific/Honolulu", label: "Honolulu" },
  ];
  expect(labels(findMatches(zones, "pacific/"))).toEqual(["Honolulu"]);
  expect(labels(findMatches(zones, "EASTERN"))).toEqual(["New York"]);
  const id = "con_01jd3q8m5ykz4v7w2x9a6b0c1d";
  const people = [
    { value: id, label: "Odette Marlowe" },
    { value: id.replace("d3q8", "e7r2"), label: "Conrad Ruiz" },
  ];
  expect(labels(findMatches(people, "con"))).toEqual(["Conrad Ruiz"]);
  expect(labels(findMatches(people, id.toUpperCase()))).toEqual(["Odette Marlowe"]);
});

test("offers at most a thousand options", () => {
  const many = Array.from({ length: 1_200 }, (_, at) => option(`Carrier ${at}`));
  expect(findMatches(many, "")).toHaveLength(1_000);
  expect(findMatches(many, "carrier")).toHaveLength(1_000);
});

test("puts an exact match first", () => {
  const states = [option("California", "CA"), option("Florida", "FL"), option("Oregon", "OR")];
  expect(labels(findMatches(states, "or"))).toEqual(["Oregon", "California", "Florida"]);
});

test("lets Enter pick the only match or the exact one, never one of several", () => {
  expect(isPlain(findMatches(harbors, "harbor"), "harbor")).toBe(false);
  expect(isPlain(findMatches(harbors, "gannet"), "gannet")).toBe(true);
  expect(isPlain([...findMatches(harbors, "gannet"), option('Add "gannet"')], "gannet")).toBe(false);
  expect(isPlain([...findMatches(harbors, "Harbor Mutual"), option("Add")], " harbor mutual ")).toBe(true);
  expect(isPlain([], "harbor")).toBe(false);
});

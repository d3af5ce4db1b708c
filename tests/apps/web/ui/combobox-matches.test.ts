import { expect, test } from "vitest";
import { findMatches, isPlain } from "../../../../apps/web/src/ui/combobox-matches.ts";

const option = (label: string, detail?: string) => ({
  value: label,
  label,
  ...(detail === undefined ? {} : { detail }),
});
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);
const harbors = [option("Harbor Mutual"), option("Harborstone Casualty"), option("Gannet Mutual")];

test("what was typed is found anywhere in a label or its detail, in either case", () => {
  expect(labels(findMatches(harbors, "HARBOR"))).toEqual(["Harbor Mutual", "Harborstone Casualty"]);
  expect(labels(findMatches([option("Odette Marlowe", "odette@larkspur.example")], "larkspur"))).toHaveLength(
    1,
  );
  expect(findMatches(harbors, " ")).toHaveLength(3);
});

test("the option that is just what was typed comes first", () => {
  const states = [option("California", "CA"), option("Florida", "FL"), option("Oregon", "OR")];
  expect(labels(findMatches(states, "or"))).toEqual(["Oregon", "California", "Florida"]);
});

test("Enter may take the only match or the exact one, and nothing of several", () => {
  expect(isPlain(findMatches(harbors, "harbor"), "harbor")).toBe(false);
  expect(isPlain(findMatches(harbors, "gannet"), "gannet")).toBe(true);
  expect(isPlain([...findMatches(harbors, "gannet"), option('Add "gannet"')], "gannet")).toBe(false);
  expect(isPlain([...findMatches(harbors, "Harbor Mutual"), option("Add")], " harbor mutual ")).toBe(true);
  expect(isPlain([], "harbor")).toBe(false);
});

/** Test files have a time budget: one that takes longer is named, and an exception says why. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { at } from "../../apps/cli/local/places.ts";
import { exceptions, findOverBudget } from "../../apps/cli/local/test-budgets.ts";

const usual = { project: "core", file: "tests/core/shared/some.test.ts", triedAgain: [] };

test("a file that takes longer than its kind may is named with both figures", () => {
  expect(findOverBudget([{ ...usual, seconds: 19 }])).toEqual([]);
  expect(findOverBudget([{ ...usual, seconds: 21.04 }])).toEqual([
    "tests/core/shared/some.test.ts took 21.0 s; it may take 20 s.",
  ]);
});

test("a file whose test was tried again is not judged by its time", () => {
  expect(findOverBudget([{ ...usual, seconds: 21, triedAgain: ["hangs once"] }])).toEqual([]);
});

test("a file of a project without a budget has none to spend", () => {
  expect(findOverBudget([{ ...usual, project: "new", seconds: 0.1 }])).toHaveLength(1);
});

test.each(Object.entries(exceptions))(
  "%s is an exception that has a reason",
  (file, { seconds, because }) => {
    expect(existsSync(at(file))).toBe(true);
    expect(because).toMatch(/\w+ \w+/);
    const [project = ""] = /(?<=^tests\/)\w+/.exec(file) ?? [];
    expect(findOverBudget([{ ...usual, project, file, seconds: seconds - 1 }])).toEqual([]);
    expect(findOverBudget([{ ...usual, project, file, seconds: seconds + 1 }])).toHaveLength(1);
    // Otherwise it is no exception.
    expect(
      findOverBudget([{ ...usual, project, file: "tests/another.test.ts", seconds: seconds - 1 }]),
    ).toHaveLength(1);
  },
);

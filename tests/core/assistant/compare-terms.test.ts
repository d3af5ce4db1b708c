/** Two terms of one policy: what changed with the calendar or the layout alone is no difference. */
import { beforeAll, expect, test } from "vitest";
import { compareDocuments, comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import type { Difference } from "../../../core/assistant/model.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { readAll, readFixture } from "../reading/sources.ts";

let differences: readonly Difference[] = [];

beforeAll(async () => {
  const read = async (name: string) => {
    const pages = await readAll(await readFixture(name));
    return comparedDocument(modelPages(pages), extract({ name, pages }));
  };
  ({ differences } = compareDocuments(
    await read("package-distributor-2025.pdf"),
    await read("package-distributor-2026.pdf"),
  ));
});

test("neither the year in the running foot nor the titles of columns over a heading are told", () => {
  expect(differences.length).toBeGreaterThan(5);
  expect(differences.filter(({ what }) => what.includes("HS CPP") || what.includes("Limit Amount"))).toEqual(
    [],
  );
});

test("a value that goes on with an exception gives less", () => {
  expect(differences.find(({ label }) => label === "Valuation")?.lesser).toBe("NEW");
});

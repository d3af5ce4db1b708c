/** The term that a contract states for itself. */
import { expect, test } from "vitest";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { termOf } from "../../../core/assistant/local/review/terms.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { linedPage } from "./positioned-page.ts";

test.each([
  ["3. Term: June 1, 2026 to June 30, 2027", "2026-06-01"],
  ["3. Expiration date: June 30, 2027", null],
])("it is read behind the number of its line: %s", (line, from) => {
  const pages = [linedPage(["LEASE AGREEMENT", "This lease is made between the parties below.", line])];
  const { lines } = comparedDocument(modelPages(pages), extract({ name: "lease", pages }));
  expect(termOf(lines)).toMatchObject({ from, to: "2027-06-30" });
});

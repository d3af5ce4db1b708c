/** A limit is never answered with the premium that stands behind it on its row. */
import { expect, test } from "vitest";
import { answerFromDocuments, answerQuestion } from "../../../core/assistant/local/answer.ts";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import type { Answer } from "../../../core/assistant/model.ts";
import { readAll, readFixture } from "../reading/sources.ts";

const textsOf = (answer: Answer): string[] =>
  answer.kind === "ANSWERED" ? answer.statements.map(({ text }) => text) : [answer.kind];

const declarations =
  "COMMERCIAL AUTO DECLARATIONS\nNamed insured Sorrel Masonry LLC\n\nITEM TWO - COVERAGES\n";
const ask = async (question: string, rows: string) => {
  const page = { page: 1, width: 0, height: 0, text: `${declarations}${rows}`, words: [] };
  const document = { documentId: "d", readingId: "r", name: "auto.pdf", pages: [page] };
  return textsOf(await answerFromDocuments(question, [document])).join("\n");
};

const questions = [
  "What is the CSL limit?",
  "whats the combined single limit",
  "What is the auto liability limit?",
];
test.each([
  "Coverage Limit Premium\nLiability $1,000,000 CSL $6,884\nUninsured motorist $1,000,000 CSL $508",
  "Auto liability $1,000,000 Combined Single Limit Each Accident $6,884",
  "Liability: $1,000,000 CSL each accident; premium $106,884",
])("the limit of “%s”", async (rows) => {
  for (const question of questions) {
    const told = await ask(question, rows);
    expect(told).toContain("iability");
    expect(told.endsWith(": $1,000,000.")).toBe(true);
  }
});

test("the premium of the same row is told where it is asked for", async () => {
  const rows = "Liability: $1,000,000 CSL each accident; premium $106,884";
  expect(await ask("What is the liability premium?", rows)).toBe("Liability premium: $106,884.");
});

test("“covered” in the name of a coverage is no answer, and its limit is one", async () => {
  const pages = await readAll(await readFixture("commercial-auto-fleet.pdf"));
  const extractor = createExtractor();
  for (const page of pages) extractor.readPage(page);
  const search = createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "auto.pdf", pages }]);
  const extraction = extractor.finish();
  const told = async (question: string) => textsOf(await answerQuestion({ question, search, extraction }));
  for (const question of ["What is the CSL limit?", "whats the csl limit on the auto"])
    expect(await told(question)).toEqual(["Covered autos liability (csl each accident): $1,000,000."]);
  for (const question of ["What is the auto liability limit?", "what are their auto limits"])
    expect(await told(question)).toEqual(["Covered autos liability (limit): $1,000,000."]);
  expect(await told("What is the premium for covered autos liability?")).toEqual([
    "Covered autos liability: $6,884.",
  ]);
});

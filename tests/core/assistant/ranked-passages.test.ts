/** What the page model tells about passages: which building they are of, what they are called, whether they are an example. */
import { expect, test } from "vitest";
import { answerFromDocuments } from "../../../core/assistant/local/answer.ts";
import { rankPassages } from "../../../core/assistant/local/answers/rank.ts";
import { parseQuestion } from "../../../core/assistant/local/question-parse.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { runAtOnce } from "../../../core/shared/sliced-work.ts";

const pagesOf = (texts: readonly string[]) =>
  texts.map((text, at) => ({ page: at + 1, width: 0, height: 0, text, words: [] }));

const ranked = (question: string, texts: readonly string[]) => {
  const models = modelPages(pagesOf(texts)).map((model) => ({ of: model.page, model }));
  return runAtOnce(rankPassages(parseQuestion(question), models)).map(({ passage }) => passage.text);
};

const buildings = [
  "PROPERTY DECLARATIONS\n\nBldg.# 001\n\nBuilding Limit: $711,000\n\nBldg.# 002\n\nBuilding Limit: $343,500",
  "Bldg.# 003\n\nBuilding Limit: $98,200",
];

test.each([
  ["What is the building limit at building 1?", "$711,000"],
  ["What is the building limit at building 2?", "$343,500"],
  ["What is the building limit of bldg 3?", "$98,200"],
])("what stands under one building says nothing of another: %s", (question, limit) => {
  expect(ranked(question, buildings)[0]).toContain(limit);
});

test("what is called as asked goes before what only mentions it", () => {
  const [first] = ranked("What is the spoilage limit?", [
    "DECLARATIONS\n\nOff-premises spoilage and transit limit: $5,000\n\nSpoilage limit: $12,500",
  ]);
  expect(first).toContain("$12,500");
});

test("a clause on another policy decides nothing about a limit", async () => {
  const text =
    "FOOD CONTAMINATION\n\nHowever, we will not pay for any expense that is otherwise covered under a Workers Compensation Policy.";
  const pages = pagesOf([text]);
  const answer = await answerFromDocuments("Is there a workers compensation limit in this policy?", [
    { documentId: "form", readingId: "form-1", name: "form.pdf", pages },
  ]);
  expect(answer.kind).not.toBe("ANSWERED");
});

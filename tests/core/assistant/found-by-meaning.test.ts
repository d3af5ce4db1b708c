/** Pages that a search finds by meaning: how they rank among those found by words, and what they may answer. */
import { expect, test } from "vitest";
import { parseQuestion } from "../../../core/assistant/local/question-parse.ts";
import { listCandidatePages } from "../../../core/assistant/local/retrieve-pages.ts";
import { answerQuestion } from "../../../core/assistant/local/answer.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import type { PageSearch } from "../../../core/assistant/mod.ts";
import { pagesOf } from "../../support/document-storage.ts";

/** An in-memory search that finds these pages by meaning, the nearest first. */
function searchOf(texts: readonly string[], alike: readonly number[]): PageSearch {
  const document = { documentId: "doc", readingId: "rdg", name: "policy.pdf", pages: pagesOf(texts) };
  return {
    ...createMemoryPageSearch([document]),
    searchByMeaning: async () => alike.map((page, at) => ({ documentId: "doc", page, score: 1 - at / 100 })),
  };
}

const opening = ["COMMERCIAL PROPERTY POLICY", "FORMS OF THIS POLICY"];
/** More pages than a question looks at, all of them about the words and none with the answer. */
const chatter = Array.from(
  { length: 60 },
  () => "Hail deductible. The hail deductible is explained. Hail, deductible.",
);
const said = `The following applies to the buildings on the schedule.\n${"Buildings are described by their address. ".repeat(40)}\nHail Deductible: $750`;
const question = "What is the hail deductible?";

test("reads a page that no word leads to and answers by the same rules", async () => {
  const texts = [...opening, ...chatter, said];
  const ask = (alike: readonly number[]) => answerQuestion({ question, search: searchOf(texts, alike) });
  expect((await ask([])).kind).not.toBe("ANSWERED");
  expect(await ask([texts.length])).toMatchObject({
    kind: "ANSWERED",
    statements: [{ quotes: [{ segments: [{ page: texts.length }] }] }],
  });
  expect((await ask([5, 6, 7])).kind).not.toBe("ANSWERED");
});

test("never displaces an answer that the words lead to", async () => {
  const found = "Hail deductible. Hail deductible: $2,500. Hail deductible.";
  // The first match in a policy counts, and this page would be first.
  const texts = [...opening, said, ...chatter, found];
  const [without, beside] = await Promise.all(
    [[], [3]].map((alike) => answerQuestion({ question, search: searchOf(texts, alike) })),
  );
  expect(without).toMatchObject({ statements: [{ quotes: [{ segments: [{ page: texts.length }] }] }] });
  expect(beside).toEqual(without);
});

test("merges both lists into one ranking without dropping a page that holds the words", async () => {
  const texts = [...opening, ...chatter.slice(0, 30), "Nothing of the kind.", "Nothing of that either."];
  const parsed = parseQuestion(question);
  const byWords = await listCandidatePages(searchOf(texts, []), parsed);
  const last = byWords.findLast(({ page }) => page.page > opening.length)?.page.page ?? 0;
  const alone = texts.length;
  const fused = await listCandidatePages(searchOf(texts, [last, alone]), parsed);
  expect(fused[0]?.page.page).toBe(last);
  expect(fused.filter(({ onlyByMeaning }) => onlyByMeaning).map(({ page }) => page.page)).toEqual([alone]);
  const pagesOfAll = (all: typeof fused) => new Set(all.map(({ page }) => page.page));
  expect(pagesOfAll(fused)).toEqual(new Set([...pagesOfAll(byWords), alone]));
  const flooded = await listCandidatePages(
    searchOf(
      [...texts, ...Array.from({ length: 40 }, (_, at) => `Page about nothing ${at}.`)],
      [...Array.from({ length: 40 }, (_, at) => texts.length + at + 1)],
    ),
    parsed,
  );
  expect(flooded.filter(({ onlyByMeaning }) => onlyByMeaning)).toHaveLength(12);
});

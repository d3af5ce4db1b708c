import { createClient } from "@libsql/client";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { stemmer } from "stemmer";
import { spelledAsMeant } from "../../../core/assistant/local/question-spelling.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { stemsOf } from "../../../core/assistant/local/question-words.ts";

const sources = new URL("../../../core/", import.meta.url);

/** Some thousand words of English and of insurance: those of the local reasoner and of the glossary. */
const words = new Set(
  [
    "README.md",
    "DECISIONS.md",
    ...readdirSync(new URL("assistant/local/", sources)).map((name) => `assistant/local/${name}`),
  ]
    .filter((name) => /\.(?:md|ts)$/.test(name))
    .flatMap(
      (name) =>
        readFileSync(new URL(name, sources), "utf8")
          .toLowerCase()
          .match(/[a-z]+/g) ?? [],
    ),
);

test("words have the stems of the search index", async () => {
  const all = [...words];
  expect(all.length).toBeGreaterThan(3_000);
  const db = createClient({ url: ":memory:" });
  await db.batch([
    "CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'porter unicode61 remove_diacritics 2')",
    "CREATE VIRTUAL TABLE terms USING fts5vocab(texts, 'instance')",
    ...all.map((word, at) => ({
      sql: "INSERT INTO texts (rowid, text) VALUES (?, ?)",
      args: [at + 1, word],
    })),
  ]);
  const { rows } = await db.execute("SELECT term FROM terms ORDER BY doc");
  db.close();
  expect(all.map((word) => stemmer(word))).toEqual(rows.map(({ term }) => term));
});

test.each([
  ["policies", "policy"],
  ["scheduled", "schedules"],
  ["cancellation", "canceled"],
  ["exclusion", "excluded"],
  ["expiry", "expires"],
  ["non-owned", "nonowned"],
  ["mis-\ntake", "mistakes"],
])("%s is found as %s", (one, other) => {
  expect(stemsOf(one)).toEqual(stemsOf(other));
});

test.each([
  ["subjectivities", "subject"],
  ["assessable", "assess"],
  ["deductible", "deduct"],
  ["insurer", "insured"],
])("%s is another word than %s", (one, other) => {
  expect(stemsOf(one)).not.toEqual(stemsOf(other));
});

describe("a word of insurance with one letter wrong", () => {
  const searchOf = (text: string) =>
    createMemoryPageSearch([
      {
        documentId: "d",
        readingId: "r",
        name: "d.pdf",
        pages: [{ page: 1, width: 0, height: 0, text, words: [] }],
      },
    ]);

  test.each([
    ["what is the deductable?", "what is the deductible?"],
    ["when does the polcy end?", "when does the policy end?"],
    ["is the umberlla in force?", "is the umbrella in force?"],
    ["who do we contact for claims?", "who do we contact for claims?"],
    ["is Polcy Partners insured?", "is Polcy Partners insured?"],
  ])("%s", async (question, meant) => {
    expect(await spelledAsMeant(question, searchOf("Declarations"))).toBe(meant);
  });

  test("stays where a document has it", async () => {
    const search = searchOf("Farm covrage for alpacas");
    expect(await spelledAsMeant("is covrage written?", search)).toBe("is covrage written?");
  });
});

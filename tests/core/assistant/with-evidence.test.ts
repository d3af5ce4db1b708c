/** What a reasoner makes up leaves it by no door: no result, no draft. */
import { expect, test, vi } from "vitest";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { localReasoner } from "../../../core/assistant/mod.ts";
import type { Difference, Statement } from "../../../core/assistant/model.ts";
import { withEvidence } from "../../../core/assistant/with-evidence.ts";
import { modelPages } from "../../../core/page-model/mod.ts";

const text = "COMMERCIAL GENERAL LIABILITY DECLARATIONS\nEach Occurrence Limit $1,000,000";
const pages = [{ page: 1, width: 612, height: 792, text, words: [] }];
const segment = (words: string, start = text.indexOf(words)) => [
  { page: 1, start, end: start + words.length, text: words },
];
const standing = segment("Each Occurrence Limit $1,000,000");
const invented = segment("Each Occurrence Limit $9,000,000", 0);
const made = <Value>(value: Value) => Promise.resolve({ value, withoutModel: false, runs: [] });

test("in an extraction and in a description", async () => {
  const document = { name: "policy.txt", pages, extraction: extract({ name: "policy.txt", pages }) };
  const reasoner = withEvidence({
    ...localReasoner,
    extract: (read) => made({ ...extract(read), details: { premium: 1 }, evidence: { premium: [invented] } }),
    describe: () =>
      made({
        title: "Declarations",
        purpose: "A policy.",
        summary: [
          { text: "True.", quotes: [standing] },
          { text: "Untrue.", quotes: [invented] },
        ],
      }),
  });
  expect((await reasoner.extract(document)).value.details).toEqual({});
  expect((await reasoner.describe(document)).value.summary.map((sentence) => sentence.text)).toEqual([
    "True.",
  ]);
});

test("in a comparison, where one wrong side is enough", async () => {
  const document = comparedDocument(modelPages(pages), extract({ name: "policy.txt", pages }));
  const difference = (label: string, more: Partial<Difference>): Difference => ({
    what: label,
    label,
    oldValue: null,
    newValue: null,
    old: [],
    new: [standing],
    why: "",
    group: null,
    part: null,
    place: null,
    lesser: null,
    isApart: false,
    ...more,
  });
  const { compare } = withEvidence({
    ...localReasoner,
    async compare(...documents) {
      const { value } = await localReasoner.compare(...documents);
      const differences = [
        difference("both stand", { old: [standing] }),
        difference("only in one", {}),
        difference("made up before", { old: [invented] }),
        difference("made up after", { old: [standing], new: [standing, invented] }),
      ];
      return made({ ...value, differences });
    },
  });
  const { value } = await compare(document, document);
  expect(value.differences.map(({ label }) => label)).toEqual(["both stand", "only in one"]);
});

test("in an answer and in its drafts, which come in their order", async () => {
  const search = createMemoryPageSearch([{ documentId: "d", readingId: "r", name: "policy.txt", pages }]);
  const statement = (words: string, segments: typeof standing): Statement => ({
    text: words,
    quotes: [{ documentId: "d", readingId: "r", segments }],
  });
  const [right, wrong] = [statement("It is $1,000,000.", standing), statement("It is $9,000,000.", invented)];
  const { answer } = withEvidence({
    ...localReasoner,
    answer(_, watcher) {
      watcher?.onStatements([wrong]);
      watcher?.onStatements([wrong, right]);
      return made({ kind: "ANSWERED", statements: [right, wrong] });
    },
  });
  const drafts: (readonly Statement[])[] = [];
  const watcher = { onFound: () => undefined, onStatements: (now: readonly Statement[]) => drafts.push(now) };
  const { value } = await answer({ question: "What is the limit?", search }, watcher);
  expect(value).toEqual({ kind: "ANSWERED", statements: [right] });
  await vi.waitFor(() => expect(drafts).toEqual([[right]]));
});

/** A model says which rows mean the same in other words; it adds no words, and joins nothing that does not go together. */
import { expect, test } from "vitest";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createModelReasoner } from "../../../core/assistant/model-reasoner/model-reasoner.ts";
import { openRowsOf } from "../../../core/assistant/model-reasoner/matrix-task.ts";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { withEvidence } from "../../../core/assistant/with-evidence.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import type { Play } from "../../../fixtures/emulators/language-model/plays.ts";
import { openStandInModel, standInPort } from "../../support/stand-in-model.ts";
import { linedPage } from "./positioned-page.ts";

const model = await openStandInModel();

function read(documentId: string, ...lines: string[]) {
  const pages = [
    linedPage(["COMMERCIAL GENERAL LIABILITY QUOTE", "Named insured: Cedar Hollow Bakery LLC", ...lines]),
  ];
  const extraction = extract({ name: documentId, pages });
  const compared = comparedDocument(modelPages(pages), extraction);
  return { ...compared, documentId, readingId: documentId, name: `${documentId}.pdf`, pages };
}

const documents = [
  read(
    "first",
    "Each occurrence | $1,000,000",
    "Goodwill gestures to patrons | $5,000",
    "Kiln warranty | $700",
  ),
  read(
    "second",
    "Each occurrence | $1,000,000",
    "Courtesy refunds | $2,500",
    "Snow load survey | Not included",
  ),
];
const input = { documents };

function matrix(...plays: Play[]) {
  model.play(...plays);
  const reasoner = createModelReasoner({
    port: standInPort(model.url, { prices: { input: 2, output: 10 } }),
    budget: { tokensPerRun: 20_000, tokensPerDay: 1e6 },
    reserve: async () => "run_1",
    patience: { timeoutMs: 1_500, silenceMs: 500 },
  });
  return withEvidence(reasoner).matrix(input);
}

const numbers = async () => {
  const open = openRowsOf((await localReasoner.matrix(input)).value).map(({ label }) => label);
  return (label: string) => open.indexOf(label) + 1;
};
const pairs = (...named: [number, number][]): Play => ({
  play: "json",
  value: { pairs: named.map(([row, sameAs]) => ({ row, sameAs })) },
});

test("rows that it names become one, with the words of both", async () => {
  const of = await numbers();
  const { value, withoutModel } = await matrix(
    pairs([of("Goodwill gestures to patrons"), of("Courtesy refunds")]),
  );
  const row = value.rows.find(({ label }) => label === "Goodwill gestures to patrons");
  expect(row?.cells.map((cell) => cell.value)).toEqual(["$5,000", "$2,500"]);
  expect(row?.cells.every(({ quotes }) => quotes.length > 0)).toBe(true);
  expect(value.rows.map(({ label }) => label)).not.toContain("Courtesy refunds");
  expect(withoutModel).toBe(false);
});

test("an amount and words are not joined, nor a row with itself or with one that does not exist", async () => {
  const of = await numbers();
  const local = await localReasoner.matrix(input);
  const { value } = await matrix(
    pairs(
      [of("Kiln warranty"), of("Snow load survey")],
      [of("Kiln warranty"), of("Kiln warranty")],
      [of("Kiln warranty"), 99],
      [of("Kiln warranty"), of("Goodwill gestures to patrons")],
    ),
  );
  expect(value.rows).toEqual(local.value.rows);
});

test("without the model the matrix is the local one, and says so", async () => {
  const local = await localReasoner.matrix(input);
  const { value, withoutModel } = await matrix(
    { play: "status", status: 500 },
    { play: "status", status: 500 },
  );
  expect(value).toEqual(local.value);
  expect(withoutModel).toBe(true);
});

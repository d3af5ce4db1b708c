/** A model words the standard passages of a proposal; of the offers it sees nothing, and nothing new comes from it. */
import { expect, test } from "vitest";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createModelReasoner } from "../../../core/assistant/model-reasoner/model-reasoner.ts";
import type { ProposalPassage } from "../../../core/assistant/model.ts";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { withEvidence } from "../../../core/assistant/with-evidence.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import type { Play } from "../../../fixtures/emulators/language-model/plays.ts";
import { openStandInModel, standInPort } from "../../support/stand-in-model.ts";
import { linedPage } from "./positioned-page.ts";

const model = await openStandInModel();

const pages = [
  linedPage([
    "Larkspur Mutual Insurance Company",
    "COMMERCIAL GENERAL LIABILITY QUOTE",
    "Named insured: Cedar Hollow Bakery LLC",
    "Each occurrence limit | $1,000,000",
    "Premium | $4,200",
  ]),
];
const document = {
  ...comparedDocument(modelPages(pages), extract({ name: "quote", pages })),
  documentId: "quote",
  readingId: "quote",
  name: "quote.pdf",
  pages,
};
const passages: ProposalPassage[] = [
  { place: "INTRODUCTION", text: "Thank you for the opportunity to present these options.", isOwn: false },
  { place: "CLOSING", text: "Call Dana.", isOwn: true },
];
const input = { documents: [document], passages, wishes: "Make it warm." };

async function propose(...plays: Play[]) {
  model.play(...plays);
  const reasoner = createModelReasoner({
    port: standInPort(model.url, { prices: { input: 2, output: 10 } }),
    budget: { tokensPerRun: 20_000, tokensPerDay: 1e6 },
    reserve: async () => "run_1",
    patience: { timeoutMs: 1_500, silenceMs: 500 },
  });
  const { value, withoutModel } = await withEvidence(reasoner).propose(input);
  return { ...value, texts: value.passages.map(({ text }) => text), withoutModel };
}

const words = (...texts: string[]): Play => ({
  play: "json",
  value: { passages: texts.map((text, at) => ({ number: at + 1, text })) },
});
const [introduction, closing] = passages.map(({ text }) => text);

test("what it says in other words stands; the agency's own words stay, and the offers as they were read", async () => {
  const local = (await localReasoner.propose(input)).value;
  const proposal = await propose(
    words("We are glad to present these options to you.", "Call somebody else."),
  );
  expect(proposal.texts).toEqual(["We are glad to present these options to you.", closing]);
  expect(proposal.sections).toEqual(local.sections);
  expect(proposal.withoutModel).toBe(false);
  const asked = JSON.stringify(model.requests);
  expect(asked).toContain("Make it warm.");
  expect(asked).not.toMatch(/4,200|Larkspur|Cedar Hollow|Call Dana/);
});

test.each([
  "Thank you. The premium is the lowest that we found.",
  "Thank you for choosing $4,200 a year.",
  "Thank you for these options of Larkspur Mutual.",
  "We guarantee these options.",
  "Thank you. See https://example.com for these options.",
  "Thank you for the opportunity to present these options. ".repeat(4),
  "",
])("what says something new does not: %s", async (text) => {
  const { texts } = await propose(words(text), words(text));
  expect(texts).toEqual([introduction, closing]);
});

test("without the model the passages are ours, and the result says so", async () => {
  const proposal = await propose({ play: "status", status: 500 }, { play: "status", status: 500 });
  expect(proposal.texts).toEqual([introduction, closing]);
  expect(proposal.withoutModel).toBe(true);
});

test("what the pages do not say is dropped", async () => {
  const { value } = await localReasoner.propose(input);
  const moved = withEvidence({
    ...localReasoner,
    propose: async () => ({
      withoutModel: false,
      runs: [],
      value: {
        ...value,
        sections: value.sections.map((section) => ({
          ...section,
          offers: section.offers.map((offer) => ({
            ...offer,
            total: [
              {
                cents: 100,
                quotes: [
                  {
                    documentId: "quote",
                    readingId: "quote",
                    segments: [{ page: 1, start: 0, end: 2, text: "$1" }],
                  },
                ],
              },
            ],
          })),
        })),
      },
    }),
  });
  const [offer] = (await moved.propose(input)).value.sections[0]?.offers ?? [];
  expect(offer?.total).toEqual([]);
  expect(offer?.premium.map(({ cents }) => cents)).toEqual([420_000]);
});

test("a promise that a model adds to a passage is dropped with it", async () => {
  const { texts } = await propose({ play: "obey" }, { play: "obey" });
  expect(texts).toEqual([introduction, closing]);
});

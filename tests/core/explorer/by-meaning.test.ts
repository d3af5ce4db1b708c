/**
 * Questions whose words are on no page that answers them, with an embedding model (the local stand-in): of one policy,
 * of an account and of the knowledge base. Pages found by meaning are read; whether they answer is decided by the
 * usual rules.
 */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createReasoner, type Embedder, localReasoner, type Reasoner } from "../../../core/assistant/mod.ts";
import { startMissingEmbeddings } from "../../../core/retrieval/embed-pages.ts";
import { createExplorer } from "../../../core/explorer/mod.ts";
import type { EmbeddingPlay, Play } from "../../../fixtures/emulators/language-model/plays.ts";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../../fixtures/emulators/language-model/start-language-model.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, valueOf } from "../../support/book-of-business.ts";
import { embedAll, embedderOf } from "../../support/embeddings.ts";
import { addFile, knowledgeOf } from "../../support/knowledge-base.ts";

let model: LanguageModel;
let agency: TestAgency;

beforeAll(async () => {
  model = await startLanguageModel({ apiKey: "local-key" });
});
afterAll(() => model.stop());
beforeEach(async () => {
  model.waiting.length = 0;
  model.requests.length = 0;
  model.embeddingPlays.length = 0;
  model.embeddingRequests.length = 0;
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const larceny = "LARCENY BY PERSONNEL\nLarceny by personnel is insured up to $25,000 in any one year.";
/** None of its words is on the page about larceny. */
const question = "Are we paid when the crew were stealing?";
const answer: Play = {
  play: "json",
  value: {
    answered: true,
    statements: [
      {
        text: "Larceny by personnel is insured up to $25,000 in any one year.",
        quotes: [{ page: "PLACE", words: "Larceny by personnel is insured up to $25,000 in any one year." }],
      },
    ],
  },
};
const pages = [
  "COMMERCIAL PACKAGE DECLARATIONS\nPolicy Number: CP-1180\nNamed Insured: Juniper Street Carpentry LLC",
  "FORMS\nThe forms of this policy are listed below.",
  ...["hail", "sprinklers", "signs", "glass", "spoilage", "outdoor property"].map(
    (peril) => `CLAUSE ABOUT ${peril.toUpperCase()}\nThis clause speaks of ${peril} and of nothing else.`,
  ),
  larceny,
];

const withModel = () =>
  createReasoner(agency.scope(), {
    model: {
      port: {
        provider: "openai-compatible",
        modelId: "stand-in",
        prices: null,
        load: async () =>
          createOpenAICompatible({
            name: "openai-compatible",
            baseURL: model.url,
            apiKey: "local-key",
            includeUsage: true,
            supportsStructuredOutputs: true,
          }).chatModel("stand-in"),
      },
      budget: { tokensPerRun: 20_000, tokensPerDay: 1e6 },
    },
  });

async function embedEverything(embedder: Embedder) {
  await startMissingEmbeddings(agency.scope(), embedder.model);
  const outcomes = await embedAll(agency, embedder);
  expect(new Set(outcomes)).toEqual(new Set(["EMBEDDED"]));
  model.embeddingRequests.length = 0;
  await agency.raw.execute("DELETE FROM model_runs");
  agency.forget();
}

async function makePolicy(texts = pages) {
  const { id: accountId } = await createAccount(agency.scope());
  const policyId = await addPolicyTo(agency, accountId, { policyNumber: "CP-1180" });
  await readInto(agency, policyId, "package.txt", texts);
  return { accountId, policyId };
}

const explorerOf = (reasoner: Reasoner, embedder: Embedder | null) =>
  createExplorer(agency.scope(), {
    answer: reasoner.answer,
    readBoxes: async () => null,
    embedder,
    later: () => undefined,
  });
const embedderNow = (options?: Parameters<typeof embedderOf>[2]) =>
  embedderOf(agency.scope(), model, options);

/** The label of a page with these words in the language model's prompt; null if it was not sent. */
const handed = (words: string): string | null =>
  new RegExp(String.raw`begin (d\d+p\d+) (?:(?!begin d).)*${words}`).exec(
    JSON.stringify(model.requests.at(-1)?.body.messages),
  )?.[1] ?? null;
const answerAt = (place: string): Play => JSON.parse(JSON.stringify(answer).replace("PLACE", place)) as Play;
const refusal: Play = { play: "json", value: { answered: false, statements: [] } };
const runs = async (task: string) =>
  (await agency.raw.execute({ sql: "SELECT * FROM model_runs WHERE task = ?", args: [task] })).rows;

describe("one policy", () => {
  test("is answered from a page that matches the meaning but no word of the question", async () => {
    const { policyId } = await makePolicy();
    await embedEverything(embedderNow());
    model.play(refusal);
    await explorerOf(withModel(), null).sendMessage(policyId, question);
    expect(handed("Larceny by personnel")).toBeNull();
    model.play(answerAt("d1p9"));
    const said = valueOf(await explorerOf(withModel(), embedderNow()).sendMessage(policyId, question)).at(-1);
    expect(handed("Larceny by personnel")).toBe("d1p9");
    expect(said).toMatchObject({ kind: "ANSWER", attachments: [{ segments: [{ page: 9 }] }] });
    expect(model.embeddingRequests).toHaveLength(1);
  });

  test("records the cost of the question's embedding and counts its tokens toward the day", async () => {
    const { policyId } = await makePolicy();
    await embedEverything(embedderNow());
    await explorerOf(localReasoner, embedderNow()).sendMessage(policyId, question);
    const [run, ...others] = await runs("EMBED_QUESTION");
    expect(others).toHaveLength(0);
    expect(run).toMatchObject({ outcome: "STOOD", provider: "openai-compatible", model: "small", steps: 1 });
    expect(run?.["cost_micros"]).toBe(Math.round(Number(run?.["input_tokens"]) * 0.5));
    // The tokens are reserved with the reads; the embedding is one more round trip; then everything is saved.
    expect(agency.sent.roundTrips).toBe(4);
    const spent = embedderNow({ tokensPerDay: 12 });
    await explorerOf(localReasoner, spent).sendMessage(policyId, question);
    expect(model.embeddingRequests).toHaveLength(1);
  });

  test("still costs two round trips without an embedding model", async () => {
    const { policyId } = await makePolicy();
    await embedEverything(embedderNow());
    await explorerOf(localReasoner, null).sendMessage(policyId, question);
    expect(agency.sent.roundTrips).toBe(2);
    expect(agency.sent.statements.join(" ")).not.toMatch(/vector/);
    expect(model.embeddingRequests).toHaveLength(0);
  });

  test("is still refused by the local reasoner when the close page does not say it", async () => {
    const { policyId } = await makePolicy();
    await embedEverything(embedderNow());
    for (const asked of [
      question,
      "Who were the champions of chess in Lisbon?",
      "What is the flood deductible?",
    ]) {
      const said = valueOf(await explorerOf(localReasoner, embedderNow()).sendMessage(policyId, asked)).at(
        -1,
      );
      expect(said).toMatchObject({ kind: "REFUSAL" });
    }
  });

  test("checks a model's statements against the words of the close page", async () => {
    const { policyId } = await makePolicy();
    await embedEverything(embedderNow());
    model.play({
      play: "json",
      value: {
        answered: true,
        statements: [
          {
            text: "Stealing by the crew is insured up to $250,000.",
            quotes: [{ page: "d1p9", words: "Larceny by personnel" }],
          },
        ],
      },
    });
    const said = valueOf(await explorerOf(withModel(), embedderNow()).sendMessage(policyId, question)).at(-1);
    expect(said).toMatchObject({ kind: "REFUSAL", withoutModel: true });
  });

  test("embeds a follow-up and several questions in one call", async () => {
    const { policyId } = await makePolicy();
    await embedEverything(embedderNow());
    const explorer = explorerOf(localReasoner, embedderNow());
    await explorer.sendMessage(
      policyId,
      "What is the policy number? And are we paid when the crew were stealing?",
    );
    expect(model.embeddingRequests).toHaveLength(1);
    expect(model.embeddingRequests[0]?.input.length).toBeGreaterThan(1);
  });
});

const failures: [string, EmbeddingPlay, string][] = [
  ["is down", { play: "status", status: 503 }, "FAILED"],
  ["is too busy", { play: "status", status: 429 }, "RATE_LIMITED"],
  ["hangs up", { play: "disconnect", text: "" }, "FAILED"],
  ["never answers", { play: "hang" }, "TIMED_OUT"],
  ["is slow", { play: "embeddings", pauseMs: 3_000 }, "TIMED_OUT"],
  ["does not return JSON", { play: "text", text: "Here you are." }, "MALFORMED"],
  ["returns no embedding", { play: "json", value: { data: [] } }, "MALFORMED"],
];
test.each(failures)(
  "falls back to full text when a provider %s, and records it",
  async (_how, play, outcome) => {
    const { policyId } = await makePolicy();
    await embedEverything(embedderNow());
    model.embeddingPlays.push(play);
    const began = Date.now();
    const explorer = explorerOf(localReasoner, embedderNow());
    const said = valueOf(await explorer.sendMessage(policyId, "What is the policy number?")).at(-1);
    expect(Date.now() - began).toBeLessThan(1_500);
    expect(said).toMatchObject({ kind: "ANSWER" });
    expect(said?.content).toContain("CP-1180");
    expect(said?.withoutModel).toBeUndefined();
    expect(await runs("EMBED_QUESTION")).toMatchObject([{ outcome }]);
  },
);

test("ignores embeddings of another model or with other dimensions", async () => {
  const { policyId } = await makePolicy();
  await embedEverything(embedderNow());
  for (const options of [{ modelId: "large" }, { dimensions: 64 }]) {
    model.play(refusal);
    await explorerOf(withModel(), embedderNow(options)).sendMessage(policyId, question);
    expect(handed("Larceny by personnel")).toBeNull();
  }
  model.embeddingPlays.push({ play: "embeddings", dimensions: 64 });
  model.play(refusal);
  await explorerOf(withModel(), embedderNow()).sendMessage(policyId, question);
  expect(handed("Larceny by personnel")).toBeNull();
});

test("does not use deleted pages in the next question", async () => {
  const { policyId } = await makePolicy();
  await embedEverything(embedderNow());
  await agency.raw.execute("DELETE FROM pages WHERE page = 9");
  model.play(refusal);
  await explorerOf(withModel(), embedderNow()).sendMessage(policyId, question);
  expect(handed("Larceny by personnel")).toBeNull();
});

test("finds the page in each of the account's policies, and in no other account's", async () => {
  const { accountId, policyId } = await makePolicy();
  const second = await addPolicyTo(agency, accountId, { policyNumber: "CP-2290" });
  await readInto(agency, second, "second.txt", [
    ...pages.slice(0, -1),
    larceny.replace("$25,000", "$40,000"),
  ]);
  const { id: otherAccount } = await createAccount(agency.scope());
  const strange = await addPolicyTo(agency, otherAccount, { policyNumber: "CP-9999" });
  await readInto(agency, strange, "strange.txt", [
    ...pages.slice(0, -1),
    larceny.replace("$25,000", "$99,000"),
  ]);
  await embedEverything(embedderNow());
  model.play(refusal);
  await explorerOf(withModel(), embedderNow()).sendAccountMessage(accountId, question);
  expect(handed("insured up to [$]25,000")).not.toBeNull();
  expect(handed("insured up to [$]40,000")).not.toBeNull();
  expect(handed("insured up to [$]99,000")).toBeNull();
  expect(model.embeddingRequests).toHaveLength(1);
  model.play(refusal);
  await explorerOf(withModel(), embedderNow()).sendMessage(policyId, question);
  expect(handed("insured up to [$]40,000")).toBeNull();
});

test("asks no embedding model for what an account's details settle", async () => {
  const { accountId } = await makePolicy([
    `${pages[0]}\nPolicy Period: From 03/01/2026 to 03/01/2027`,
    ...pages.slice(1),
  ]);
  await embedEverything(embedderNow());
  await explorerOf(localReasoner, embedderNow()).sendAccountMessage(
    accountId,
    "Which policies expire before June 2027?",
  );
  expect(model.embeddingRequests).toHaveLength(0);
});

test("answers from a knowledge base document that matches only by meaning", async () => {
  await addFile(agency.scope(), "crime.pdf", [
    "Contents of this guide.",
    "Introduction to this guide.",
    larceny,
  ]);
  for (let nth = 0; nth < 4; nth += 1)
    await addFile(agency.scope(), `hail-${nth}.pdf`, [`Hail ${nth} breaks windows.`]);
  await makePolicy();
  await embedEverything(embedderNow());
  const ask = (embedder: Embedder | null) =>
    knowledgeOf(agency.scope(), withModel().answer, async () => null, embedder).search(question);
  const without = valueOf(await ask(null));
  expect(without.kind).toBe("REFUSAL");
  expect(model.requests).toHaveLength(0);
  model.play(refusal);
  await ask(embedderNow());
  const place = handed("Larceny by personnel");
  expect(place).not.toBeNull();
  expect(handed("COMMERCIAL PACKAGE")).toBeNull();
  model.play(answerAt(place ?? ""));
  expect(valueOf(await ask(embedderNow()))).toMatchObject({
    kind: "ANSWER",
    attachments: [{ documentName: "crime.pdf", segments: [{ page: 3 }] }],
  });
});

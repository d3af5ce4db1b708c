/** Cara's work in a running product with a language model: the stand-in thinks well, badly or not at all. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../fixtures/emulators/language-model/start-language-model.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { waitFor } from "../support/running-policies.ts";
import {
  createWorkspace,
  readWorkspace,
  waitUntilIdle,
  watchWorkspace,
} from "../support/running-workspaces.ts";

const rule = "New boats are bound only after a survey that is not older than two years.";

let model: LanguageModel;
let product: OwnProduct;
let agency: RunningAgency;
beforeAll(async () => {
  model = await startLanguageModel({ apiKey: "local-key" });
  product = await startOwnProduct({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in",
    AI_BASE_URL: model.url,
    AI_API_KEY: "local-key",
    AI_INPUT_PRICE: "2",
    AI_OUTPUT_PRICE: "10",
  });
  agency = await openAgency("Larkspur Insurance", product);
  await agency.owner.graphql(
    `mutation { createKnowledgeBaseTextDocument(input: { title: "Binding rules",
      content: "${rule}" }) { id } }`,
  );
  await waitFor("the knowledge base to be read", async () => {
    const [left] = await agency.sql("SELECT count(*) AS n FROM readings WHERE state <> 'COMPLETED'");
    const [jobs] = await agency.sql("SELECT count(*) AS n FROM outbox WHERE state NOT IN ('DONE', 'FAILED')");
    return left?.["n"] === 0 && jobs?.["n"] === 0;
  });
});
afterAll(async () => {
  await product?.stop();
  await model?.stop();
});
beforeEach(() => {
  model.waiting.length = 0;
  model.defaultPlay = { play: "quote" };
});

const question = "How old may a survey of new boats be?";

test("whoever stops Cara aborts what the model is asked, and the next message does not wait for it", async () => {
  model.defaultPlay = { play: "hang" };
  const before = model.requests.length;
  const { id } = await createWorkspace(agency.owner, { message: question });
  await waitFor("the model to be asked", async () =>
    model.requests.slice(before).some(({ body }) => JSON.stringify(body).includes(question)),
  );
  const { stopCaraWorkspace } = await agency.owner.graphql<{ stopCaraWorkspace: { state: string } }>(
    "mutation ($id: ID!) { stopCaraWorkspace(id: $id) { state } }",
    { id },
  );
  expect(stopCaraWorkspace.state).toBe("IDLE");
  const stopped = await readWorkspace(agency.owner, id);
  expect(stopped.planStages.at(-1)).toMatchObject({ state: "FAILED", reason: "Stopped by Odette Marlowe" });
  model.defaultPlay = { play: "quote" };
  const sent = Date.now();
  await agency.owner.graphql(
    "mutation ($id: ID!, $message: String) { addCaraWorkspaceMessage(id: $id, input: { message: $message }) { id } }",
    { id, message: question },
  );
  const done = await waitUntilIdle(agency.owner, id);
  expect(done.messages.at(-1)?.content).toContain("two years");
  // The model would have been silent for longer.
  expect(Date.now() - sent).toBeLessThan(8_000);
  await waitFor("the aborted run to be stored", async () => {
    const runs = await agency.sql("SELECT id FROM model_runs WHERE outcome = 'STOPPED'");
    return runs.length === 1;
  });
});

test("words of an answer are told while the model writes them; what is stored replaces them", async () => {
  const text = JSON.stringify({
    answered: true,
    statements: Array.from({ length: 4 }, () => ({ text: rule, quotes: [{ page: "d1p1", words: rule }] })),
  });
  model.play(
    { play: "tool-call", name: "search_knowledge_base", input: { question } },
    { play: "slow", text, pauseMs: 30 },
  );
  const { id, lastSeq } = await createWorkspace(agency.owner, { message: question });
  const news = await watchWorkspace(agency.owner, { id, after: lastSeq }, (all) =>
    all.some(({ workspace }) => workspace?.state === "IDLE"),
  );
  const drafts = news.flatMap(({ draft }) => draft ?? []);
  expect(drafts.length).toBeGreaterThan(0);
  expect(drafts[0]?.content).toBe(rule);
  const events = news.flatMap(({ stage }) => stage?.events ?? []);
  const ended = events.filter(({ endedAt }) => endedAt !== null).map((event) => event.id);
  for (const { eventId } of drafts) expect(ended).toContain(eventId);
  const { caraWorkspace } = await agency.owner.graphql<{ caraWorkspace: { workflows: unknown[] } }>(
    `query ($id: ID!) { caraWorkspace(id: $id) { workflows {
      asker { name } reasoner steps inputTokens outputTokens cost workedMs endedAt } } }`,
    { id },
  );
  expect(caraWorkspace.workflows).toEqual([
    {
      asker: { name: "Odette Marlowe" },
      reasoner: "stand-in",
      steps: 5,
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
      cost: expect.any(Number),
      workedMs: expect.any(Number),
      endedAt: expect.any(String),
    },
  ]);
});

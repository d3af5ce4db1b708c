/**
 * Each provider by configuration: the adapter reaches the provider, answers in the requested format, calls tools, and
 * reports failures. Workers AI is a binding; its stand-in forwards to the local one.
 */
import { describe, expect, test } from "vitest";
import { createModelReasoner } from "../../../core/assistant/model-reasoner/model-reasoner.ts";
import { createMemoryPageSearch } from "../../../core/assistant/local/retrieve-memory.ts";
import { createEmbedder } from "../../../core/assistant/mod.ts";
import { openEmbeddingModel } from "../../../edge/adapters/embedding-model.ts";
import { openLanguageModel } from "../../../edge/adapters/language-model.ts";
import type { Config, Env } from "../../../edge/config.ts";
import type { Play } from "../../../fixtures/emulators/language-model/plays.ts";

import { openTestAgency } from "../../support/agency-database.ts";
import { openStandInModel } from "../../support/stand-in-model.ts";

const model = await openStandInModel();

/** For texts, the binding returns only their embeddings. */
async function embedThere(name: string, input: unknown, options?: { signal?: AbortSignal }) {
  const response = await fetch(`${model.url}/embeddings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: name, input }),
    ...(options?.signal ? { signal: options.signal } : {}),
  });
  if (!response.ok) throw new Error(`${response.status}: the model is busy`);
  const { data } = (await response.json()) as { data: { embedding: number[] }[] };
  return { shape: [data.length, data[0]?.embedding.length], data: data.map(({ embedding }) => embedding) };
}

/** The Workers AI binding: the protocol's inputs, answered with a stream of its events. */
const binding = {
  async run(name: string, inputs: Record<string, unknown>, options?: { signal?: AbortSignal }) {
    if ("text" in inputs) return embedThere(name, inputs["text"], options);
    const response = await fetch(`${model.url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: name, ...inputs }),
      ...(options?.signal ? { signal: options.signal } : {}),
    });
    if (!response.ok) throw new Error(`${response.status}: the model is busy`);
    return inputs["stream"] === true ? response.body : response.json();
  },
};

function reasonerOf(provider: "openai-compatible" | "workers-ai") {
  const config = {
    AI_PROVIDER: provider,
    AI_MODEL: provider === "workers-ai" ? "@cf/meta/llama-4-scout-17b-16e-instruct" : "stand-in",
    AI_BASE_URL: model.url,
    AI_TOKENS_PER_RUN: 20_000,
    AI_TOKENS_PER_DAY: 1_000_000,
  } as Config;
  const opened = openLanguageModel(config, { AI: binding } as unknown as Env);
  if (!opened) throw new Error("No model.");
  return createModelReasoner({
    ...opened,
    reserve: async () => "run_1",
    patience: { timeoutMs: 3_000, silenceMs: 1_000 },
  });
}

const pages = [
  "COMMERCIAL GENERAL LIABILITY DECLARATIONS\nEach Occurrence Limit $1,000,000",
  "Crane rental: $75,000.",
];
const answer: Play = {
  play: "json",
  value: {
    answered: true,
    statements: [
      {
        text: "The limit for each occurrence is $1,000,000.",
        quotes: [{ page: "d1p1", words: "Each Occurrence Limit $1,000,000" }],
      },
    ],
  },
};

describe.each(["openai-compatible", "workers-ai"] as const)("%s", (provider) => {
  const ask = () =>
    reasonerOf(provider).answer({
      question: "What is the each occurrence limit?",
      search: createMemoryPageSearch([
        {
          documentId: "policy",
          readingId: "reading",
          name: "policy.pdf",
          pages: pages.map((text, at) => ({ page: at + 1, width: 0, height: 0, text, words: [] })),
        },
      ]),
    });

  test("answers in the requested format", async () => {
    model.play(answer);
    const { value, withoutModel, runs } = await ask();
    expect(withoutModel).toBe(false);
    expect(value).toMatchObject({
      kind: "ANSWERED",
      statements: [{ text: expect.stringContaining("$1,000,000") }],
    });
    expect(runs).toMatchObject([{ provider, outcome: "STOOD", steps: 1 }]);
    expect(runs[0]?.inputTokens).toBeGreaterThan(0);
    expect(model.requests[0]?.body.stream).toBe(true);
  });

  test("calls a tool and continues with its result", async () => {
    model.play({ play: "tool-call", name: "searchPages", input: { words: "crane rental" } }, answer);
    const { withoutModel, runs } = await ask();
    expect(withoutModel).toBe(false);
    expect(runs).toMatchObject([{ outcome: "STOOD", steps: 2 }]);
    expect(model.requests.at(-1)?.body.messages.at(-1)?.role).toBe("tool");
  });

  test("repairs a wrapped answer, and falls back on a broken one", async () => {
    const json = JSON.stringify((answer as { value: unknown }).value);
    model.play({ play: "text", text: `Sure:\n\`\`\`json\n${json}\n\`\`\`` });
    expect(await ask()).toMatchObject({ withoutModel: false });
    model.play({ play: "text", text: json.slice(0, 60) });
    expect(await ask()).toMatchObject({ withoutModel: true, runs: [{ outcome: "MALFORMED" }] });
  });

  test("falls back when the provider refuses, disconnects or returns nothing", async () => {
    model.play({ play: "status", status: 400 }, { play: "status", status: 400 });
    expect(await ask()).toMatchObject({ withoutModel: true, runs: [{ reason: expect.any(String) }] });
    model.waiting.length = 0;
    model.play({ play: "disconnect", text: '{"answered":' });
    expect(await ask()).toMatchObject({ withoutModel: true });
    model.waiting.length = 0;
    model.play({ play: "hang" });
    expect(await ask()).toMatchObject({ withoutModel: true, runs: [{ outcome: "TIMED_OUT" }] });
  });
});

describe.each(["openai-compatible", "workers-ai"] as const)("embeddings of %s", (provider) => {
  test("returns one per text within the day's budget, with their usage, or the reason for failing", async () => {
    const agency = await openTestAgency();
    const config = {
      AI_PROVIDER: "none",
      AI_EMBEDDING_PROVIDER: provider,
      AI_EMBEDDING_MODEL: "small",
      AI_EMBEDDING_BASE_URL: model.url,
      AI_EMBEDDING_PRICE: 2,
      AI_TOKENS_PER_DAY: 1_000_000,
    } as Config;
    const opened = openEmbeddingModel(config, { AI: binding } as unknown as Env);
    if (!opened) throw new Error("No model.");
    const embedder = createEmbedder(agency.scope(), { model: opened, patience: { questionMs: 1_000 } });
    expect(embedder.model).toBe(`${provider}/small`);
    const texts = Array.from({ length: 40 }, (_, at) => `Clause ${at} of the crime form.`);
    const { embeddings, runs } = await embedder.embedPages(texts);
    expect(embeddings).toHaveLength(40);
    expect(embeddings?.[39]).toMatchObject({ model: `${provider}/small`, dimensions: 256 });
    expect(embeddings?.[39]?.bytes).toHaveLength(4 * 256);
    expect(runs).toMatchObject([{ task: "EMBED_PAGES", provider, outcome: "STOOD", steps: 2 }]);
    expect(runs[0]?.inputTokens).toBeGreaterThan(100);
    expect(runs[0]?.costMicros).toBe((runs[0]?.inputTokens ?? 0) * 2);
    model.embeddingPlays.push({ play: "status", status: 429 });
    const asked = embedder.openQuestion();
    expect(await asked.embeddingOf("Is theft covered?")).toBeNull();
    expect(asked.runs).toMatchObject([{ task: "EMBED_QUESTION", reason: expect.any(String) }]);
    agency.close();
  });
});

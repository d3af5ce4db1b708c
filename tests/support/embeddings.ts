/** The embedding model of a test: the local stand-in, through the AI SDK and the product's own jobs. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createEmbedder, type Embedder } from "../../core/assistant/mod.ts";
import { embedPagesStep, type EmbedOutcome } from "../../core/retrieval/embed-pages.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { LanguageModel } from "../../fixtures/emulators/language-model/start-language-model.ts";
import type { TestAgency } from "./agency-database.ts";

interface EmbedderOptions {
  modelId?: string;
  dimensions?: number | null;
  tokensPerDay?: number;
  questionMs?: number;
}

export function embedderOf(
  scope: AgencyScope,
  model: Pick<LanguageModel, "url">,
  { modelId = "small", dimensions = null, tokensPerDay = 1e6, questionMs = 400 }: EmbedderOptions = {},
): Embedder {
  return createEmbedder(scope, {
    model: {
      port: {
        provider: "openai-compatible",
        modelId,
        dimensions,
        price: 0.5,
        load: async () =>
          createOpenAICompatible({
            name: "openai-compatible",
            baseURL: model.url,
            apiKey: "local-key",
          }).embeddingModel(modelId),
      },
      tokensPerDay,
    },
    patience: { questionMs, pagesMs: 1_500 },
  });
}

/** Runs the jobs enqueued for each reading's embeddings until none is left; returns the outcome of each step. */
export async function embedAll(
  agency: TestAgency,
  embedder: Embedder | null,
): Promise<EmbedOutcome["tag"][]> {
  const outcomes: EmbedOutcome["tag"][] = [];
  for (;;) {
    const { rows } = await agency.raw.execute(
      "SELECT id, payload FROM outbox WHERE job = 'embed-pages' AND state = 'WAITING' ORDER BY created_at, id LIMIT 1",
    );
    const [job] = rows;
    if (!job) return outcomes;
    await agency.raw.execute({
      sql: "UPDATE outbox SET state = 'DONE' WHERE id = ?",
      args: [job["id"] ?? ""],
    });
    const payload = JSON.parse(job["payload"] as string) as Parameters<typeof embedPagesStep>[1];
    outcomes.push((await embedPagesStep({ scope: agency.scope(), embedder }, payload)).tag);
  }
}

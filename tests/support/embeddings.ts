/** The embedding model of a test: the local stand-in, through the AI SDK and the product's own jobs. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createEmbedder, type Embedder } from "../../core/assistant/mod.ts";
import { embeddingKind } from "../../core/retrieval/embed-pages.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { LanguageModel } from "../../fixtures/emulators/language-model/start-language-model.ts";
import type { TestAgency } from "./agency-database.ts";
import { takeNextStep } from "./reading-steps.ts";

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

/** Takes the steps of each reading's embeddings until none is left; returns the outcome of each. */
export async function embedAll(agency: TestAgency, embedder: Embedder | null): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await agency.raw.execute(
      "SELECT subject_id FROM workflows WHERE kind = 'embedding' ORDER BY created_at, id LIMIT 1",
    );
    const [open] = rows;
    if (!open) return outcomes;
    const outcome = await takeEmbeddingStep(agency.scope(), embedder, open["subject_id"] as string);
    outcomes.push(outcome.tag);
  }
}

export const takeEmbeddingStep = (
  scope: AgencyScope,
  embedder: Embedder | null,
  readingId: string,
): Promise<{ tag: string }> => takeNextStep(scope, embeddingKind, { embedder }, readingId);

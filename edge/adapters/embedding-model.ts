/**
 * The configured embedding model: any OpenAI-compatible server, or Workers AI. It may use another provider than the
 * language model, or there may be no language model. A provider's package is loaded with the first text.
 */
import type { EmbeddingPort } from "#core/assistant";
import type { Config, Env } from "../config.ts";
import { embeddingServerOf } from "../model-settings.ts";

/** Null if none is configured. A configuration is complete: readConfig has checked that. */
export function openEmbeddingModel(
  config: Config,
  env: Env,
): { port: EmbeddingPort; tokensPerDay: number } | null {
  const { AI_EMBEDDING_PROVIDER: provider, AI_EMBEDDING_MODEL: modelId } = config;
  if (provider === "none") return null;
  return {
    port: {
      provider,
      modelId,
      dimensions: config.AI_EMBEDDING_DIMENSIONS ?? null,
      price: config.AI_EMBEDDING_PRICE ?? null,
      load: () => loaders[provider](config, env),
    },
    tokensPerDay: config.AI_TOKENS_PER_DAY,
  };
}

type Load = (config: Config, env: Env) => ReturnType<EmbeddingPort["load"]>;

const loaders: Record<Exclude<Config["AI_EMBEDDING_PROVIDER"], "none">, Load> = {
  async "openai-compatible"(config) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const { baseUrl = "", apiKey } = embeddingServerOf(config);
    return createOpenAICompatible({
      name: "openai-compatible",
      baseURL: baseUrl,
      ...(apiKey ? { apiKey } : {}),
    }).embeddingModel(config.AI_EMBEDDING_MODEL);
  },
  async "workers-ai"({ AI_EMBEDDING_MODEL }, { AI }) {
    if (!AI) throw new Error("The binding AI is missing.");
    const { createWorkersAI } = await import("workers-ai-provider");
    return createWorkersAI({ binding: AI }).textEmbedding(AI_EMBEDDING_MODEL);
  },
};

/**
 * The configured language model: Anthropic, any OpenAI-compatible server, or Workers AI. A provider's package is
 * loaded with the first question, so that a Worker without a model does not load it on startup.
 */
import type { ModelBudget, ModelPort } from "#core/assistant";
import type { Config, Env } from "../config.ts";
import { visionModelOf } from "../model-settings.ts";

/** Null if no model is configured. A configuration is complete: readConfig has checked that. */
export function openLanguageModel(config: Config, env: Env): { port: ModelPort; budget: ModelBudget } | null {
  const { AI_PROVIDER: provider, AI_MODEL: modelId, AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output } = config;
  if (provider === "none") return null;
  return {
    port: {
      provider,
      modelId,
      prices: input === undefined || output === undefined ? null : { input, output },
      load: () => loaders[provider](config, env),
    },
    budget: { tokensPerRun: config.AI_TOKENS_PER_RUN, tokensPerDay: config.AI_TOKENS_PER_DAY },
  };
}

/**
 * The model that reads pictures of pages, from the same provider and within the same budget; null if there is none.
 * Prices are those of AI_MODEL, so another model's runs are stored without a cost rather than with a wrong one.
 */
export function openVisionModel(config: Config, env: Env): ReturnType<typeof openLanguageModel> {
  const AI_MODEL = visionModelOf(config);
  if (AI_MODEL === null) return null;
  const opened = openLanguageModel({ ...config, AI_MODEL }, env);
  if (opened === null || AI_MODEL === config.AI_MODEL) return opened;
  return { ...opened, port: { ...opened.port, prices: null } };
}

type Load = (config: Config, env: Env) => ReturnType<ModelPort["load"]>;

const loaders: Record<Exclude<Config["AI_PROVIDER"], "none">, Load> = {
  async anthropic({ AI_MODEL, AI_API_KEY, AI_BASE_URL }) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({
      ...(AI_API_KEY ? { apiKey: AI_API_KEY } : {}),
      ...(AI_BASE_URL ? { baseURL: AI_BASE_URL } : {}),
    })(AI_MODEL);
  },
  async "openai-compatible"({ AI_MODEL, AI_API_KEY, AI_BASE_URL = "" }) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    return createOpenAICompatible({
      name: "openai-compatible",
      baseURL: AI_BASE_URL,
      ...(AI_API_KEY ? { apiKey: AI_API_KEY } : {}),
      // Without usage in the stream, the budget could not be enforced.
      includeUsage: true,
      supportsStructuredOutputs: true,
    }).chatModel(AI_MODEL);
  },
  async "workers-ai"({ AI_MODEL }, { AI }) {
    if (!AI) throw new Error("The binding AI is missing.");
    const { createWorkersAI } = await import("workers-ai-provider");
    return createWorkersAI({ binding: AI })(AI_MODEL);
  },
};

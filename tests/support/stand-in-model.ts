/** The stand-in for a language model as core receives it: at its address, with or without a key and prices. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ModelPort } from "../../core/assistant/mod.ts";

export const standInPort = (
  url: string,
  { apiKey, prices = null }: { apiKey?: string; prices?: ModelPort["prices"] } = {},
): ModelPort => ({
  provider: "openai-compatible",
  modelId: "stand-in",
  prices,
  load: async () =>
    createOpenAICompatible({
      name: "openai-compatible",
      baseURL: url,
      ...(apiKey === undefined ? {} : { apiKey }),
      includeUsage: true,
      supportsStructuredOutputs: true,
    }).chatModel("stand-in"),
});

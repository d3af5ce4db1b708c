/** The stand-in for a language model as core receives it: at its address, with or without a key and prices. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { afterAll, beforeEach } from "vitest";
import type { ModelPort } from "../../core/assistant/mod.ts";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../fixtures/emulators/language-model/start-language-model.ts";

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

/** One for all tests of a file, each of which finds it as if it had just started. */
export async function openStandInModel(): Promise<LanguageModel> {
  const model = await startLanguageModel();
  beforeEach(() => {
    model.waiting.length = 0;
    model.requests.length = 0;
    model.defaultPlay = { play: "quote" };
  });
  afterAll(() => model.stop());
  return model;
}

/** Which language model is configured: completely, or not at all. Pure, so that config.ts and its test share it. */
export const modelProviders = ["none", "anthropic", "openai-compatible", "workers-ai"] as const;

export const embeddingProviders = ["none", "openai-compatible", "workers-ai"] as const;

export interface ModelSettings {
  AI_PROVIDER: (typeof modelProviders)[number];
  AI_MODEL: string;
  AI_VISION_MODEL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_BASE_URL?: string | undefined;
}

/** The settings that the chosen provider still needs, by name. `isBound`: the Worker has the binding AI. */
export function listMissingForModel(settings: ModelSettings, isBound: boolean): string[] {
  const { AI_PROVIDER: provider, AI_MODEL, AI_API_KEY, AI_BASE_URL } = settings;
  const needed: Record<ModelSettings["AI_PROVIDER"], Record<string, unknown>> = {
    none: {},
    anthropic: { AI_MODEL, AI_API_KEY },
    "openai-compatible": { AI_MODEL, AI_BASE_URL },
    "workers-ai": { AI_MODEL, "the binding AI": isBound },
  };
  return Object.entries(needed[provider])
    .filter(([, value]) => !value)
    .map(([name]) => name);
}

/**
 * The model that reads pictures of pages. All of Anthropic's can; for other providers that is unknown, so theirs must
 * be named. With "none", pictures are not read. Null: none.
 */
export function visionModelOf({ AI_PROVIDER, AI_MODEL, AI_VISION_MODEL }: ModelSettings): string | null {
  if (AI_PROVIDER === "none" || AI_VISION_MODEL === "none") return null;
  return AI_VISION_MODEL || (AI_PROVIDER === "anthropic" ? AI_MODEL : null);
}

export interface EmbeddingSettings extends Pick<ModelSettings, "AI_PROVIDER" | "AI_API_KEY" | "AI_BASE_URL"> {
  AI_EMBEDDING_PROVIDER: (typeof embeddingProviders)[number];
  AI_EMBEDDING_MODEL: string;
  AI_EMBEDDING_API_KEY?: string | undefined;
  AI_EMBEDDING_BASE_URL?: string | undefined;
}

/** The settings that the chosen embedding provider still needs, by name. */
export function listMissingForEmbeddings(settings: EmbeddingSettings, isBound: boolean): string[] {
  const { AI_EMBEDDING_PROVIDER: provider, AI_EMBEDDING_MODEL } = settings;
  const { baseUrl: AI_EMBEDDING_BASE_URL } = embeddingServerOf(settings);
  const needed: Record<EmbeddingSettings["AI_EMBEDDING_PROVIDER"], Record<string, unknown>> = {
    none: {},
    "openai-compatible": { AI_EMBEDDING_MODEL, AI_EMBEDDING_BASE_URL },
    "workers-ai": { AI_EMBEDDING_MODEL, "the binding AI": isBound },
  };
  return Object.entries(needed[provider])
    .filter(([, value]) => !value)
    .map(([name]) => name);
}

/** The OpenAI-compatible server for embeddings: its own, or that of the language model with its key. */
export function embeddingServerOf(settings: EmbeddingSettings): {
  baseUrl: string | undefined;
  apiKey: string | undefined;
} {
  const { AI_EMBEDDING_BASE_URL, AI_EMBEDDING_API_KEY, AI_PROVIDER, AI_BASE_URL, AI_API_KEY } = settings;
  // A key is sent only to the server that it was configured for.
  if (AI_EMBEDDING_BASE_URL || AI_PROVIDER !== "openai-compatible")
    return { baseUrl: AI_EMBEDDING_BASE_URL, apiKey: AI_EMBEDDING_API_KEY };
  return { baseUrl: AI_BASE_URL, apiKey: AI_EMBEDDING_API_KEY ?? AI_API_KEY };
}

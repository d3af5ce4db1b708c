/**
 * The language model and the embedding model of a local product. None by default: the AI_… variables are passed to
 * the Worker unchanged, and AI_PROVIDER=stand-in or AI_EMBEDDING_PROVIDER=stand-in starts the local stand-in, which
 * needs no key and no network.
 */
import { startLanguageModel } from "../../../fixtures/emulators/language-model/start-language-model.ts";

export interface LocalModel {
  vars: Record<string, string>;
  /** A note for the person who started it; null if no model is used. */
  note: string | null;
}

const passedOn = /^AI_[A-Z_]+$/;

const isOn = (provider: string | undefined): provider is string =>
  provider !== undefined && provider !== "none";

export async function openLocalModel(environment: NodeJS.ProcessEnv = process.env): Promise<LocalModel> {
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => passedOn.test(entry[0]) && Boolean(entry[1]),
  );
  const vars = Object.fromEntries(given);
  const { AI_PROVIDER: provider, AI_EMBEDDING_PROVIDER: embeddings } = vars;
  if (!isOn(provider) && !isOn(embeddings)) return { vars: {}, note: null };
  const notes = [
    ...(isOn(provider) ? [`${provider} ${vars["AI_MODEL"] ?? ""}`.trim()] : []),
    ...(isOn(embeddings) ? [`embeddings ${embeddings} ${vars["AI_EMBEDDING_MODEL"] ?? ""}`.trim()] : []),
  ];
  if (provider === "stand-in" || embeddings === "stand-in") {
    const { url } = await startLanguageModel();
    if (provider === "stand-in") Object.assign(vars, standInFor(url));
    if (embeddings === "stand-in") Object.assign(vars, standInForEmbeddings(url));
    notes.push(`plays at ${url.replace("/v1", "/plays")}`);
  }
  return { vars, note: notes.join(", ") };
}

const standInFor = (url: string) => ({
  AI_PROVIDER: "openai-compatible",
  AI_MODEL: "stand-in",
  AI_VISION_MODEL: "stand-in",
  AI_BASE_URL: url,
});

const standInForEmbeddings = (url: string) => ({
  AI_EMBEDDING_PROVIDER: "openai-compatible",
  AI_EMBEDDING_MODEL: "stand-in",
  AI_EMBEDDING_BASE_URL: url,
});

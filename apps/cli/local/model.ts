/**
 * The language model of a product on this machine. None, unless the environment says otherwise: AI_PROVIDER, AI_MODEL,
 * AI_API_KEY and AI_BASE_URL reach the Worker as they are, and AI_PROVIDER=stand-in starts the local stand-in, which
 * needs no key and no network.
 */
import { startLanguageModel } from "../../../fixtures/emulators/language-model/start-language-model.ts";

export interface LocalModel {
  /** For the Worker. */
  vars: Record<string, string>;
  /** What to tell the person who started it; null where no model is used. */
  note: string | null;
}

const passedOn = /^AI_[A-Z_]+$/;

export async function openLocalModel(environment: NodeJS.ProcessEnv = process.env): Promise<LocalModel> {
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => passedOn.test(entry[0]) && Boolean(entry[1]),
  );
  const vars = Object.fromEntries(given);
  const { AI_PROVIDER: provider = "none" } = vars;
  if (provider === "none") return { vars: {}, note: null };
  if (provider !== "stand-in") return { vars, note: `${provider} ${vars["AI_MODEL"] ?? ""}`.trim() };
  const { url } = await startLanguageModel();
  const standIn = {
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in",
    AI_VISION_MODEL: "stand-in",
    AI_BASE_URL: url,
  };
  return { vars: { ...vars, ...standIn }, note: `stand-in at ${url.replace("/v1", "/plays")}` };
}

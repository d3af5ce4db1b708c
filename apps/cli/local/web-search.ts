/**
 * The web of a local product: none, unless WEB_SEARCH_PROVIDER names a service, whose variables are passed to the Worker
 * unchanged, or "stand-in", the emulator with its invented pages.
 */
import { startWebSearch } from "../../../fixtures/emulators/web-search.ts";

export interface LocalWebSearch {
  vars: Record<string, string>;
  /** A note for the person who started it. */
  note: string;
}

const names = ["WEB_SEARCH_PROVIDER", "WEB_SEARCH_API_URL", "WEB_SEARCH_API_KEY"];

export async function openLocalWebSearch(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<LocalWebSearch> {
  const provider = environment["WEB_SEARCH_PROVIDER"] ?? "none";
  if (provider !== "stand-in") {
    const given = Object.entries(environment).filter(
      (entry): entry is [string, string] => names.includes(entry[0]) && Boolean(entry[1]),
    );
    return { vars: Object.fromEntries(given), note: provider };
  }
  const token = "local-web-search-token";
  const { url } = await startWebSearch(token);
  return {
    vars: { WEB_SEARCH_PROVIDER: "brave", WEB_SEARCH_API_URL: url, WEB_SEARCH_API_KEY: token },
    note: `invented pages, plays at ${url}/plays`,
  };
}

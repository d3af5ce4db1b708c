/**
 * The web, by Brave Search, if it is configured. Where there is no answer, the log says so.
 *
 * Whoever writes a page chooses where it leads, also by a redirect or by what its name resolves to. So names that cannot be
 * public are refused here, at every redirect, and addresses by the network: a Worker on Cloudflare has no way to a private
 * one, as its requests leave from Cloudflare's network, which refuses numbers and names that resolve to private, loopback
 * or link-local addresses. Elsewhere, pages are opened through the binding WEB, which must lead to public addresses alone,
 * judged by what a name resolves to when the connection is made (apps/cli/local/serve.ts).
 */
import type { OpenedPage, WebHit, WebSearch } from "#core/workspaces";
import { z } from "zod";
import type { Config } from "../config.ts";
import { log } from "../log.ts";

const searchMs = 5_000;
const pageMs = 8_000;
const hitsMax = 6;
const redirectsMax = 3;
/** The beginning of a longer page is read. */
const pageBytesMax = 2_000_000;

const kinds: Readonly<Record<string, OpenedPage["kind"]>> = {
  "text/html": "HTML",
  "application/xhtml+xml": "HTML",
  "text/plain": "TXT",
};

const answerSchema = z.object({
  web: z.object({ results: z.array(z.object({ url: z.string(), title: z.string() })) }).nullish(),
});

/** Null if none is configured. `web`: through which pages are opened, if not by the Worker itself. */
export function openWebSearch(config: Config, web?: Pick<Fetcher, "fetch">): WebSearch | null {
  if (config.WEB_SEARCH_PROVIDER === "none") return null;
  const base = config.WEB_SEARCH_API_URL ?? "https://api.search.brave.com/res/v1";
  // The service's own pages are as trusted as its address, which the operator has set.
  const isOwn = (address: URL) => address.origin === new URL(base).origin;
  const isOpenable = (address: URL) => isPublic(address) || isOwn(address);
  const openPage = (address: URL, init: RequestInit) =>
    web && !isOwn(address) ? web.fetch(address.href, init) : fetch(address, init);

  return {
    async search(query) {
      const parameters = new URLSearchParams({ q: query, count: String(hitsMax), country: "us" });
      try {
        const response = await fetch(`${base}/web/search?${parameters}`, {
          headers: { accept: "application/json", "x-subscription-token": config.WEB_SEARCH_API_KEY ?? "" },
          signal: AbortSignal.timeout(searchMs),
        });
        if (!response.ok) throw new Error(`It responded with ${response.status}.`);
        const { web } = answerSchema.parse(await response.json());
        return (web?.results ?? [])
          .filter(({ url }) => URL.canParse(url) && isOpenable(new URL(url)))
          .slice(0, hitsMax)
          .map(({ url, title }): WebHit => ({ url, title: plainText(title) }));
      } catch (error) {
        log("warn", "The web search does not answer.", { error });
        return null;
      }
    },

    async open(url) {
      try {
        let address = new URL(url);
        for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
          if (!isOpenable(address)) return null;
          const response = await openPage(address, {
            redirect: "manual",
            headers: { accept: "text/html, text/plain", "user-agent": "Carabiner" },
            signal: AbortSignal.timeout(pageMs),
          });
          const next = response.headers.get("location");
          if (response.status >= 300 && response.status < 400 && next !== null) {
            await response.body?.cancel();
            address = new URL(next, address);
            continue;
          }
          return await readPage(response, address);
        }
        return null;
      } catch {
        // Sites are down, slow or wrong all the time; the next one may answer.
        return null;
      }
    },
  };
}

async function readPage(response: Response, address: URL): Promise<OpenedPage | null> {
  const [mediaType = ""] = (response.headers.get("content-type") ?? "").split(";");
  const kind = kinds[mediaType.trim().toLowerCase()];
  if (!response.ok || !kind || !response.body) {
    await response.body?.cancel();
    return null;
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest.
  for await (const part of response.body) {
    parts.push(part);
    length += part.length;
    if (length >= pageBytesMax) break;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  address.hash = "";
  return { url: address.href, kind, bytes: bytes.slice(0, pageBytesMax) };
}

/** By its name: https on its usual port, no sign-in, no number, and a name that the public can have. */
function isPublic({ protocol, hostname, port, username, password }: URL): boolean {
  return (
    protocol === "https:" &&
    port === "" &&
    username === "" &&
    password === "" &&
    /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(hostname) &&
    !/\.(?:local|localhost|internal|intranet|lan|home|corp|test|invalid|arpa|onion)$/i.test(hostname)
  );
}

/** Titles come with marks around the words that were searched. */
const plainText = (title: string): string => title.replaceAll(/<[^<>]*>/g, "").trim();

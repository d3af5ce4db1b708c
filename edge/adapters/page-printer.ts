/**
 * A browser that prints pages as PDF files: Cloudflare Browser Rendering, by its REST API, if it is configured. Nothing in
 * a page runs while it is printed, nothing is loaded, and the service keeps nothing of it. Where there is no answer, the log
 * says why. Source: developers.cloudflare.com/browser-rendering/rest-api/pdf-endpoint.
 */
import type { PagePrinter } from "#core/styles";
import { log } from "../log.ts";

/** A document of forty pages takes two seconds. */
const printMs = 30_000;
/** The service takes a few requests a second and says when the next one may come; nobody waits for tomorrow. */
const waitMsMax = 10_000;
const triesMax = 3;

/** Of the Worker's settings. */
interface PrintSettings {
  PRINT_PROVIDER: "none" | "cloudflare";
  PRINT_API_URL?: string | undefined;
  PRINT_API_TOKEN?: string | undefined;
}

/** Null if none is configured. `withinMs`: for one request. */
export function openPagePrinter(config: PrintSettings, withinMs = printMs): PagePrinter | null {
  if (config.PRINT_PROVIDER === "none") return null;
  const ask = (html: string): Promise<Response> =>
    // A copy in the service's cache would outlive the document.
    fetch(`${config.PRINT_API_URL}/pdf?cacheTTL=0`, {
      method: "POST",
      headers: {
        accept: "application/pdf",
        authorization: `Bearer ${config.PRINT_API_TOKEN}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        html,
        setJavaScriptEnabled: false,
        // What a page shows is in it, as data addresses.
        allowRequestPattern: ["/^(?:data|about):/"],
        pdfOptions: { preferCSSPageSize: true, printBackground: true },
        gotoOptions: { waitUntil: "load", timeout: withinMs },
        actionTimeout: withinMs,
      }),
      signal: AbortSignal.timeout(withinMs),
    });
  return {
    async print(html) {
      try {
        for (let tried = 1; ; tried += 1) {
          const response = await ask(html);
          if (response.ok) {
            const bytes = new Uint8Array(await response.arrayBuffer());
            if (new TextDecoder().decode(bytes.subarray(0, 5)) !== "%PDF-")
              throw new Error("It sent no PDF.");
            return bytes;
          }
          const said = (await response.text()).slice(0, 300);
          const waitMs = Number(response.headers.get("retry-after") ?? Number.NaN) * 1_000;
          if (response.status !== 429 || !(waitMs <= waitMsMax) || tried === triesMax)
            throw new Error(`It responded with ${response.status}: ${said}`);
          await new Promise((resolve) => setTimeout(resolve, waitMs));
        }
      } catch (error) {
        log("warn", "The browser that prints does not answer.", { error });
        return null;
      }
    },
  };
}

/**
 * A browser that prints pages as PDF files: Cloudflare Browser Rendering, by its REST API, if it is configured. Nothing in
 * a page runs while it is printed, and nothing is loaded. Where there is no answer, the log says so.
 */
import type { PagePrinter } from "#core/styles";
import type { Config } from "../config.ts";
import { log } from "../log.ts";

/** A document of forty pages takes two seconds. */
const printMs = 30_000;

/** Null if none is configured. */
export function openPagePrinter(config: Config): PagePrinter | null {
  if (config.PRINT_PROVIDER === "none") return null;
  return {
    async print(html) {
      try {
        const response = await fetch(`${config.PRINT_API_URL}/pdf`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${config.PRINT_API_TOKEN}`,
            "content-type": "application/json",
          },
          body: JSON.stringify({
            html,
            setJavaScriptEnabled: false,
            // What a page shows is in it, as data addresses.
            allowRequestPattern: ["/^(?:data|about):/"],
            pdfOptions: { preferCSSPageSize: true, printBackground: true },
          }),
          signal: AbortSignal.timeout(printMs),
        });
        if (!response.ok) throw new Error(`It responded with ${response.status}.`);
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (new TextDecoder().decode(bytes.subarray(0, 5)) !== "%PDF-") throw new Error("It sent no PDF.");
        return bytes;
      } catch (error) {
        log("warn", "The browser that prints does not answer.", { error });
        return null;
      }
    },
  };
}

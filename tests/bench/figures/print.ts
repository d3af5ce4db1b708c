/** A document printed as our PDF, stored once, next to the bare browser that prints the same page. */
import type { Browser } from "playwright-core";
import { joinPdfs } from "#core/pdf";
import { printPage } from "#core/styles";
import { launchPrinter, printIn } from "../../../apps/cli/local/page-printer.ts";
import { openPagePrinter } from "../../../edge/adapters/page-printer.ts";
import { startBrowserRendering } from "../../../fixtures/emulators/browser-rendering.ts";
import { openTestAgency } from "../../support/agency-database.ts";
import { openStyles } from "../../support/style-storage.ts";
import { type Figure, timePairs } from "../measure.ts";
import { longPage } from "../../support/long-artifact.ts";

const counts = { pairs: 7, warmUps: 2 };
const lengths = [2, 40];

export async function measurePrint(): Promise<Figure[]> {
  const browser = await launchPrinter();
  const agency = await openTestAgency();
  const service = await startBrowserRendering("bench", (html) => printIn(browser, html));
  const printer = openPagePrinter({
    PRINT_PROVIDER: "cloudflare",
    PRINT_API_URL: service.url,
    PRINT_API_TOKEN: "bench",
  });
  const { storage } = openStyles(agency.scope());
  const figures: Figure[] = [];
  try {
    for (const pages of lengths) {
      const page = longPage(pages, "CLASSIC_PROFESSIONAL");
      let printed = 0;
      // Each is another page: an equal one would only be read again.
      const next = () => page.replace("</article>", `<p>${(printed += 1)}</p></article>`);
      const ours = async () => {
        const about = { title: "Proposal", pdfs: { before: null, after: null }, date: 0 };
        const done = await printPage(
          agency.scope(),
          { storage, printer, joinPdfs },
          { html: next(), ...about },
        );
        if (!done.ok) throw new Error(done.error);
      };
      const times = await timePairs({ ours, baseline: () => printBare(browser, next()) }, counts);
      const name = `a document of ${pages} sections as PDF, p50`;
      figures.push({ name, ...times, unit: "ms", target: 1.5 });
    }
  } finally {
    await service.stop();
    await browser.close();
    agency.close();
  }
  return figures;
}

async function printBare(browser: Browser, html: string): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    await page.pdf({ preferCSSPageSize: true, printBackground: true });
  } finally {
    await page.close();
  }
}

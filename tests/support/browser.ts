/** A real Chromium for journeys. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { onTestFailed } from "vitest";
import { findBrowser } from "../../apps/cli/local/browser.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function openBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser();
  return chromium.launch({ executablePath: path, env, headless: true, args: flags });
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the page complained of: errors in the console, broken policies, failed scripts. */
  complaints: string[];
}

/** A person with an empty browser. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: { width?: number; height?: number; colorScheme?: "light" | "dark" } = {},
): Promise<Visitor> {
  const { width = 1440, height = 900, colorScheme = "light" } = options;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme,
    locale: "en-US",
  });
  const page = await context.newPage();
  // Everything is on this machine: what takes longer than this does not come.
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  // Called within a test: what the person saw when it failed.
  onTestFailed(async ({ task }) => {
    const path = join(
      tmpdir(),
      "carabiner-journeys",
      `${task.name.replaceAll(/\W+/g, "-").slice(0, 80)}.png`,
    );
    await page.screenshot({ path, timeout: 5_000 }).then(
      () => console.error(`Seen at the end: ${path}`),
      () => undefined,
    );
  });
  return { page, context, complaints };
}

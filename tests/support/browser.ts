/** A real Chromium for journeys. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
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

let browser: Promise<Browser> | undefined;

/** The only browser of this worker. It ends with the worker; what a test opens in it ends with the test. */
export function openBrowser(): Promise<Browser> {
  browser ??= findBrowser().then(({ path, env }) =>
    chromium.launch({ executablePath: path, env, headless: true, args: flags }),
  );
  return browser;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** The page's complaints: errors in the console, policy violations, failed scripts. */
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
  // Everything is on this machine, which also runs other tests: what takes longer than this will not come.
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await keepPicture(page, task.name);
    await context.close();
  });
  return { page, context, complaints };
}

/** What the person saw when the test failed. */
async function keepPicture(page: Page, testName: string): Promise<void> {
  const name = testName.replaceAll(/\W+/g, "-").slice(0, 80);
  const path = join(tmpdir(), "carabiner-journeys", `${name}.png`);
  await page.screenshot({ path, timeout: 5_000 }).then(
    () => console.error(`Seen at the end: ${path}`),
    () => undefined,
  );
}

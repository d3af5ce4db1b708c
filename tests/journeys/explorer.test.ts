/** The explorer next to its document: few numbers at a time, quotes marked on every page they span, on any screen. */
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { compareWords, readHighlight } from "../support/highlights.ts";
import { addPolicy, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { readFixture } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function explore(
  file: string,
  read: (file: string) => Promise<Uint8Array> = readFixture,
): Promise<{ page: Page; complaints: string[]; policyId: string }> {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await uploadDocument(page, policyId, { name: file, bytes: await read(file) });
  await page.getByText(/^Read, \d+ pages/).waitFor({ timeout: 30_000 });
  await visit(page, `/app/policies/${policyId}/explore`);
  await page.getByRole("heading", { name: /^What's covered/ }).waitFor();
  return { page, complaints, policyId };
}

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) });

test("highlights a sentence that spans two pages on both", async () => {
  const { page, complaints } = await explore("gl-boat-rental.pdf");
  await page
    .getByLabel("Ask a question")
    .last()
    .fill("Are renters who have not completed the safety briefing covered?");
  await page.keyboard.press("Enter");
  const answer = page.getByRole("list", { name: "Conversation" }).getByRole("listitem").last();
  await answer.getByRole("button", { name: /pp\. 2–3/ }).click();
  await page.waitForFunction(
    () =>
      document.querySelectorAll("[aria-label='Page 2'] [data-active]").length > 0 &&
      document.querySelectorAll("[aria-label='Page 3'] [data-active]").length > 0,
  );
  const { pages, words } = await readHighlight(page);
  expect(pages).toEqual([2, 3]);
  const { recall, precision } = compareWords(
    "h. Unbriefed or Underage Renters. Bodily injury or property damage arising out of the rental of a boat to any " +
      "person who has not completed the safety briefing that you are required to give, who is younger than eighteen " +
      "years, or who takes the boat beyond the marked channel after sunset, even if the claim alleges negligence in " +
      "the hiring, training or supervision of the person who handed over the boat, and even if the renter signed a " +
      "waiver or release before the rental began.",
    words,
  );
  expect(recall, words.join(" ")).toBeGreaterThan(0.95);
  expect(precision, words.join(" ")).toBeGreaterThan(0.95);
  // Both are visible at once.
  for (const sheet of [2, 3]) {
    const mark = page.locator(`[aria-label='Page ${sheet}'] [data-quote][data-active]`).first();
    const box = await mark.boundingBox();
    expect(box?.y, `page ${sheet}`).toBeGreaterThan(0);
    expect(box?.y, `page ${sheet}`).toBeLessThan(900);
  }
  expect(complaints).toEqual([]);
});

test("numbers each section's quotes from 1 and marks one section at a time", async () => {
  const { page, complaints } = await explore("bop-bakery.pdf");
  const numbersIn = async (name: string) =>
    (
      await section(page, name)
        .getByRole("button", { name: /^Quote \d/ })
        .allTextContents()
    ).map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(Math.min(...(await numbersIn("Policy overview")))).toBe(1);
  expect(Math.min(...(await numbersIn("Limits")))).toBe(1);
  const marked = () =>
    page
      .locator("[data-quote]")
      .evaluateAll((marks) => marks.map((mark) => (mark as HTMLElement).dataset["quote"]));
  const counter = page.getByRole("group", { name: /^Quotes of/ });
  await page.getByRole("group", { name: "Quotes of Policy overview" }).waitFor();
  await page.locator("[data-quote]").first().waitFor();

  // The document opens at the first quote, and none is selected.
  const isInView = (mark: string) =>
    page.waitForFunction((wanted) => {
      const { top = -1, bottom = 0 } = document.querySelector(wanted)?.getBoundingClientRect() ?? {};
      return top > 160 && bottom < window.innerHeight;
    }, mark);
  await isInView("[data-quote='1']");
  expect(await page.locator("[data-quote][data-active]").count()).toBe(0);
  // The links to the sections are not cut off.
  const ways = page.getByRole("navigation", { name: "What the policy says" });
  expect(await ways.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
  // Each limit has its own words.
  const rows = section(page, "Limits").locator("dl > div");
  for (const row of await rows.all())
    expect(await row.getByRole("button", { name: /^Quote \d/ }).count()).toBeGreaterThan(0);

  await page.getByRole("link", { name: "Limits", exact: true }).click();
  await page.getByRole("group", { name: "Quotes of Limits" }).waitFor();
  const limits = Math.max(...(await numbersIn("Limits")));
  expect(await counter.textContent()).toContain(`${limits} quotes`);
  expect(new Set(await marked()).size).toBeLessThanOrEqual(limits);

  // The specified words, and what a click does next.
  await page.getByRole("link", { name: "What's not covered", exact: true }).click();
  await page.locator("a[aria-current]", { hasText: "Not covered" }).waitFor();
  await page.getByRole("group", { name: "Quotes of What's not covered" }).waitFor();
  await isInView("[data-quote='1']");
  const entry = section(page, "What's not covered").locator("li").first();
  const toggle = entry.getByRole("button", { name: /relevant quotes/ });
  expect(await toggle.textContent()).toBe("Show relevant quotes");
  expect(await toggle.getAttribute("aria-expanded")).toBe("false");
  await toggle.click();
  expect(await toggle.textContent()).toBe("Hide relevant quotes");
  expect(await toggle.getAttribute("aria-expanded")).toBe("true");
  await entry.getByRole("button", { name: "Quote 1" }).first().click();
  await counter.getByText(/^Quote 1 of \d+$/).waitFor();
  await page.locator("[data-quote='1'][data-active]").first().waitFor();
  await toggle.click();
  expect(await toggle.textContent()).toBe("Show relevant quotes");
  expect(await entry.locator("blockquote").count()).toBe(0);
  // Screen reader text does not make the window longer than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  expect(complaints).toEqual([]);
});

test("fits a page to its pane, and zooms from there and back", async () => {
  const { page } = await explore("bop-bakery.pdf");
  const pages = page.getByRole("region", { name: "Pages of bop-bakery.pdf" });
  const sheet = page.locator("[data-page='1']");
  await sheet.waitFor();
  const widths = async () => [
    (await pages.boundingBox())?.width ?? 0,
    (await sheet.boundingBox())?.width ?? 0,
  ];
  const [pane = 0, fitted = 0] = await widths();
  expect(fitted).toBeGreaterThan(pane * 0.92);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByText("125%").waitFor();
  expect((await widths())[1]).toBeCloseTo(fitted * 1.25, -1);
  await page.getByRole("button", { name: /^Fit the width/ }).click();
  expect((await widths())[1]).toBe(fitted);
});

test("opens the document at its first quote on a phone, under a bar of two whole lines", async () => {
  const { page, policyId } = await explore("bop-bakery.pdf");
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/app/policies/${policyId}/explore`);
  await page.getByText("Document", { exact: true }).last().click();
  await page.getByText("Page 1 of 3").waitFor();
  await page.locator("[data-page='1'] canvas").waitFor();
  const tops = new Set<number>();
  for (const name of ["Previous quote", "Next quote", "Zoom out", "Zoom in"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    tops.add(Math.round(box?.y ?? 0));
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(390);
  }
  expect(tops.size).toBe(1);
  const close = await page.getByRole("button", { name: "Close document" }).boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeGreaterThan(370);
  expect([...tops][0]).toBeGreaterThan(close?.y ?? 0);
});

/** So large that the viewer takes it in parts. */
async function readLarge(file: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await readFixture(file));
  pdf.context.register(pdf.context.stream(new Uint8Array(LARGE), {}));
  return await pdf.save();
}
const LARGE = 2_000_000;

test("a document that is left while it is loading leaves no error behind", async () => {
  const { page, complaints, policyId } = await explore("gl-boat-rental.pdf", readLarge);
  let parts = 0;
  await page.route("**/files/**", async (route) => {
    if (route.request().headers()["range"]) parts += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (const waitMs of [600, 900]) {
    await page.goto(`/app/policies/${policyId}/explore`);
    await page.getByRole("heading", { name: /^What's covered/ }).waitFor();
    await page.waitForTimeout(waitMs);
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await page.waitForURL("**/overview");
    await page.waitForTimeout(1_000);
  }
  expect(parts).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

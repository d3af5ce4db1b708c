/** How the agency's documents look: a style is written, previewed, changed and deleted, and the five print as named. */
import type { Browser, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { baseStyleIds } from "#model/styles";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";
import { makePicture } from "../support/pictures.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** The browser logs every rejected form in its console, and each script that a sandbox forbids. */
const unexpected = (complaint: string) => !/4(?:09|22)/u.test(complaint);

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const chosen = (page: Page, place: "prefix" | "suffix") =>
  page.getByRole("group", { name: `Chosen ${place} file` });

test("a style is written with a cover, previewed after each save, and deleted", async () => {
  const { page, complaints } = await openJourney(browser);
  await visit(page, "/app/home");
  await page.getByRole("link", { name: "Styles", exact: true }).first().click();
  await page.getByText("No styles found").waitFor();
  await page.getByRole("link", { name: "New Style" }).first().click();
  await preview(page).getByText("Preview not available, save to generate a preview").waitFor();

  await page.getByRole("button", { name: "Create Style" }).click();
  for (const message of ["Enter a title.", "Enter a description."]) await page.getByText(message).waitFor();
  await page.getByLabel("Title").fill("House style");
  await page.getByLabel("Description").fill("For everything that we send to clients.");
  expect(await page.getByLabel("Base style").innerText()).toContain("Classic Professional");
  await page.getByLabel("Footer").fill("Licensed in Ohio");
  const cover = `<style>h1{color:red}</style><h1>Our cover</h1><script>document.title = "Run"</script>`;
  const files = page.locator('input[type="file"]');
  await files
    .first()
    .setInputFiles({ name: "cover.html", mimeType: "text/html", buffer: Buffer.from(cover) });
  await chosen(page, "prefix").getByText("cover.html").waitFor();
  await files
    .last()
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Text") });
  await page.getByRole("button", { name: "Create Style" }).click();
  await page
    .getByText("This is neither a web page, a PDF nor a PNG or JPEG picture. Choose one of these.")
    .waitFor();
  const seal = { name: "seal.png", mimeType: "image/png", buffer: Buffer.from(makePicture(64, 64, [])) };
  await files.last().setInputFiles(seal);
  await page.getByRole("button", { name: "Create Style" }).dblclick();

  await page.waitForURL(/\/app\/styles\/sty_[^/]+$/);
  await preview(page).getByText("Generating preview...").waitFor();
  const sheet = page.frameLocator("iframe");
  await sheet.getByText("Our cover").waitFor();
  await sheet.getByText("Licensed in Ohio").waitFor();
  await sheet.getByRole("cell", { name: "$48,960" }).waitFor();
  await page
    .getByText("Left out of it, because nothing in a document runs or loads anything: scripts.")
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByLabel("Header").fill("Confidential");
  await preview(page).getByText("Save to see your changes.").waitFor();
  await chosen(page, "prefix").getByRole("button", { name: "Remove cover.html" }).click();
  await page.getByLabel("Base style").click();
  await page.getByRole("option", { name: "Technical and Structured" }).click();
  await page.getByRole("button", { name: "Save Style" }).click();
  await preview(page).getByText("Generating preview...").waitFor();
  await sheet.getByText("Confidential").waitFor();
  await sheet.getByText("DOC SAMPLE").waitFor();
  expect(await sheet.getByText("Our cover").count()).toBe(0);
  await chosen(page, "suffix").getByText("seal.png").waitFor();
  expect(await chosen(page, "prefix").count()).toBe(0);

  await page.getByRole("link", { name: "Close" }).click();
  await page.getByRole("link", { name: "Edit House style" }).waitFor();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  for (const [at, head] of ["Title", "Created By", "Last Updated"].entries())
    expect(heads[at]).toContain(head);
  await page.getByRole("link", { name: "Edit House style" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No styles found").waitFor();
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("the five built-in styles print the same figures, each in its own face, on one page", async () => {
  const { page } = await openJourney(browser);
  const faces = new Set<string>();
  for (const base of baseStyleIds) {
    await page.goto(`/agency/preview-html/${base}`);
    faces.add(await page.evaluate(() => getComputedStyle(document.body).fontFamily));
    expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(
      true,
    );
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    expect(pdf.numPages, base).toBe(1);
    const { text } = await extractText(pdf, { mergePages: true });
    for (const figure of ["$48,960", "$53,080", "$46,310", "$750,000"]) expect(text, base).toContain(figure);
  }
  expect(faces.size).toBe(baseStyleIds.length);
});

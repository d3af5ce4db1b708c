/** A document that Cara made, on a page of its own. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { openJourney } from "../support/journey.ts";
import { startPreset } from "../support/preset-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;

test("a document is shown as it prints, in the style that is chosen", async () => {
  const { page, send, complaints } = await openJourney(browser);
  const { createHtmlDocumentTemplate: style } = await send<{ createHtmlDocumentTemplate: { id: string } }>(
    "POST",
    "/app/styles/new",
    {
      title: "House style",
      description: "For clients.",
      baseStyleId: "WARM_HUMAN",
      footer: "Licensed in Ohio",
    },
  );
  await startPreset(page, "Document exploration", ["letter-from-lender/letter.pdf"]);
  await page
    .getByRole("complementary", { name: "About this workspace" })
    .getByText("Idle", { exact: true })
    .waitFor({ timeout: patienceMs });
  await page.getByRole("link", { name: "Open document", exact: true }).click();
  await page.waitForURL(/\/documents\/[^/]+$/);
  const sheet = page.frameLocator("iframe");
  await sheet.getByRole("heading", { name: "Document exploration" }).waitFor();
  await sheet.getByRole("heading", { name: "Sources" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Style" }).innerText()).toContain("Classic Professional");
  await page.getByRole("combobox", { name: "Style" }).click();
  await page.getByRole("option", { name: "House style" }).click();
  await sheet.getByText("Licensed in Ohio").waitFor();
  expect(await page.locator("iframe").getAttribute("src")).toMatch(
    new RegExp(`^/agency/html/wsp_[^/]+/[^/]+\\?style_id=${style.id}$`, "u"),
  );
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** A drafted reply shows, on its thread and in Approvals, the words of the message that its lines rest on. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { makeEmail } from "../support/arriving-mail.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const asked = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("the words that a draft rests on, on a %s", async (_name, width, height) => {
  const journey = await openJourney(browser, { width, height });
  const { page, complaints, run } = journey;
  const { emailAddress } = await run<{ emailAddress: string }>("query EmailArrival", {});
  const to = `${inject("productUrl")}/dev/mail-in?to=${encodeURIComponent(emailAddress)}`;
  const body = makeEmail({ text: asked }) as BodyInit;
  expect((await fetch(to, { method: "POST", body })).status).toBe(200);
  await visit(page, "/app/emails");
  await page.getByRole("link", { name: "Anna Pelletier" }).click();
  const panel = page.getByRole("dialog", { name: "Email Thread" });
  const draft = panel.getByRole("region", { name: "Draft reply" });
  const chip = draft.getByRole("button", { name: `: ${asked}` });
  await chip.first().waitFor();
  await panel.getByText("Cara is reading this thread.").waitFor({ state: "detached" });
  await chip.first().click();
  await panel.locator("mark[data-lit]").first().waitFor();
  expect(await findBarriers(page, "all")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  await visit(page, "/app/approvals");
  await page
    .getByRole("link", { name: /Re: Certificate for the city/ })
    .first()
    .click();
  await page.locator("q", { hasText: asked }).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** A reply that is written by hand is not lost without a question, whichever way its thread is left. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { makeEmail } from "../support/arriving-mail.ts";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("Escape, Close, Back and Cancel ask before they drop what was typed", async () => {
  const journey = await openJourney(browser);
  const { page, complaints, run } = journey;
  const { emailAddress } = await run<{ emailAddress: string }>("query EmailArrival", {});
  const to = `${inject("productUrl")}/dev/mail-in?to=${encodeURIComponent(emailAddress)}`;
  const body = makeEmail({ subject: "A fence", text: "Good morning, we painted the fence." }) as BodyInit;
  expect((await fetch(to, { method: "POST", body })).status).toBe(200);
  await visit(page, "/app/emails");
  await page.getByRole("link", { name: "Anna Pelletier" }).click();
  const panel = page.getByRole("dialog", { name: "Email Thread" });
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  const message = panel.getByRole("textbox", { name: "Message" });
  const keep = async () => {
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(await message.inputValue()).toBe("It looks good.");
  };

  // Nothing is asked where nothing was typed.
  await panel.getByRole("button", { name: "Reply by hand" }).click();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Reply by hand" }).click();
  await message.fill("It looks good.");
  await message.press("Escape");
  await keep();
  await panel.getByRole("button", { name: "Close" }).click();
  await keep();
  await page.goBack();
  await keep();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await keep();
  await message.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await panel.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("what was sent is not asked about", async () => {
  const journey = await openJourney(browser);
  const { page, complaints, run } = journey;
  const { emailAddress } = await run<{ emailAddress: string }>("query EmailArrival", {});
  const to = `${inject("productUrl")}/dev/mail-in?to=${encodeURIComponent(emailAddress)}`;
  const body = makeEmail({ subject: "A gate", text: "Good morning, we painted the gate." }) as BodyInit;
  expect((await fetch(to, { method: "POST", body })).status).toBe(200);
  await visit(page, "/app/emails");
  await page.getByRole("link", { name: "Anna Pelletier" }).click();
  const panel = page.getByRole("dialog", { name: "Email Thread" });
  await panel.getByRole("button", { name: "Reply by hand" }).click();
  await panel.getByRole("textbox", { name: "Message" }).fill("It looks good.");
  await panel.getByRole("button", { name: "Send" }).click();
  await panel.getByRole("button", { name: "Reply by hand" }).waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await panel.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

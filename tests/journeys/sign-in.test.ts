/** Signing in and out as people do it, mistakes included. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { addAccount, createOffice, openJourney, signIn, visit } from "../support/journey.ts";
import { waitForCode } from "../support/mailbox.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function askForCode(page: Page, email: string): Promise<string> {
  await visit(page, "/app/signin");
  await page.getByLabel("Email Address").fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Verify sign in request" }).waitFor();
  return waitForCode(inject("productUrl"), email);
}

test("signs in on the sixth digit, and does not ask a signed-in user again", async () => {
  const { ownerEmail } = await createOffice();
  const { page, complaints } = await openVisitor(browser, inject("productUrl"));
  await signIn(page, ownerEmail);
  await page.goto("/app/signin");
  await page.waitForURL("**/app/home");
  await page.goto("/signin");
  await page.waitForURL("**/app/home");
  expect(complaints).toEqual([]);
});

test("accepts a pasted code with spaces", async () => {
  const { ownerEmail } = await createOffice();
  const { page } = await openVisitor(browser, inject("productUrl"));
  const code = await askForCode(page, ownerEmail);
  await page.getByLabel("Digit 1 of 6").evaluate(
    (cell, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await page.waitForURL("**/app/home");
});

test("reports a wrong code, clears the cells, and accepts the right one", async () => {
  const { ownerEmail } = await createOffice();
  const { page } = await openVisitor(browser, inject("productUrl"));
  const code = await askForCode(page, ownerEmail);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(wrong, { delay: 20 });
  await page.getByText("This code is not right. Check the newest email and try again.").waitFor();
  expect(await page.getByLabel("Digit 1 of 6").inputValue()).toBe("");
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code, { delay: 20 });
  await page.waitForURL("**/app/home");
});

test("reports an invalid address before anything is sent", async () => {
  const { page } = await openVisitor(browser, inject("productUrl"));
  await visit(page, "/app/signin");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Enter your work email address.").waitFor();
  await page.getByLabel("Email Address").fill("odette@");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Enter an email address, such as name@agency.com.").waitFor();
  expect(page.url()).toMatch(/\/app\/signin$/);
});

test("shows nothing of open pages when going back after sign-out", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Diving");
  await visit(page, `/app/accounts/${accountId}/overview`);
  await page.getByRole("heading", { name: "Pelican Diving" }).waitFor();
  await visit(page, "/app/settings");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/app/signin");
  // A page from the browser's memory would be visible for a moment, until it checks the session.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      if (document.body.textContent?.includes("Pelican Diving")) sessionStorage.setItem("was-there", "yes");
    });
  });
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack();
    await page.getByLabel("Email Address").waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("was-there"))).toBeNull();
  }
});

test("hides a page kept in the browser's cache, and reloads it on return", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Diving");
  await visit(page, `/app/accounts/${accountId}/overview`);
  const heading = page.getByRole("heading", { name: "Pelican Diving" });
  await heading.waitFor();
  // The test browser keeps no pages, so it gets the events of one that does.
  const tell = (type: "pagehide" | "pageshow") =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    }, type);
  await tell("pagehide");
  expect(await heading.isVisible()).toBe(false);
  // The session has ended meanwhile, and this tab has not been notified.
  await page.context().clearCookies();
  await tell("pageshow");
  await page.getByLabel("Email Address").waitFor();
  expect(await heading.count()).toBe(0);
});

test("signs out the other tab when one signs out", async () => {
  const { ownerEmail } = await createOffice();
  const { page, context } = await openVisitor(browser, inject("productUrl"));
  await signIn(page, ownerEmail);
  const other = await context.newPage();
  await visit(other, "/app/settings");
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.waitForURL("**/app/signin");
  await page.waitForURL("**/app/signin?*");
  await page.getByText("You were signed out").waitFor();
});

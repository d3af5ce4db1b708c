/** A session ends while a user works: they see why, sign in, and are back where they were, with what they typed. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { createOffice, openJourney, visit } from "../support/journey.ts";
import { waitForCode } from "../support/mailbox.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** Both steps, from whichever page led to sign-in; the first step's field has focus. */
async function signInHere(page: Page, email: string, nthCode: number): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "email");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Verify sign in request" }).waitFor();
  const code = await waitForCode(inject("productUrl"), email, nthCode);
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code, { delay: 20 });
}

const keptCount = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("carabiner.draft.")).length);

test("restores typed text with its page after sign-in, to the same user only", async () => {
  const { page, context, ownerEmail, complaints } = await openJourney(browser);
  const typeAccount = async () => {
    await visit(page, "/app/accounts/new");
    await page.getByLabel("Name", { exact: true }).fill("Cedar Hollow Bakery LLC");
    await page.getByLabel("Contact name").fill("Priya Vance");
    await context.clearCookies();
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("You were signed out").waitFor();
  };
  await typeAccount();
  await page.getByText("What you typed is kept in this tab.").waitFor();
  await signInHere(page, ownerEmail, 2);
  await page.waitForURL("**/app/accounts/new");
  await page.getByText("Your text was restored.").waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Cedar Hollow Bakery LLC");
  expect(await page.getByLabel("Contact name").inputValue()).toBe("Priya Vance");
  expect(await keptCount(page)).toBe(0);
  // It counts as typed text: leaving asks.
  await page.keyboard.press("Escape");
  await page.getByText("Discard what you typed?").waitFor();

  // Another user signs in in the same tab.
  await page.reload();
  await typeAccount();
  const other = await createOffice("Marsh Harbor Agency");
  await signInHere(page, other.ownerEmail, 1);
  await page.waitForURL("**/app/accounts/new");
  await page.getByRole("dialog").getByRole("heading", { name: "Create a new account" }).waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("");
  await expect.poll(() => keptCount(page)).toBe(0);
  // The browser itself logs rejected requests in the console.
  expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
});

test("keeps a half-typed question through a sign-out in another tab", async () => {
  const { page, context, ownerEmail } = await openJourney(browser);
  await visit(page, "/app/knowledge/search");
  await page.getByRole("search").getByRole("textbox").fill("Who signs bond requests?");
  const other = await context.newPage();
  await visit(other, "/app/home");
  await other.getByRole("button", { name: /Odette Marlowe/ }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await other.waitForURL("**/app/signin");
  await page.waitForURL("**/app/signin?*");
  await page.getByText("You were signed out").waitFor();
  await signInHere(page, ownerEmail, 2);
  await page.waitForURL("**/app/knowledge/search");
  expect(await page.getByRole("search").getByRole("textbox").inputValue()).toBe("Who signs bond requests?");
});

test("opens the requested page after sign-in, but not an address elsewhere", async () => {
  const { ownerEmail } = await createOffice();
  const { page } = await openVisitor(browser, inject("productUrl"));
  await visit(page, "/app/policies?sort=EXPIRES_AT&filter=boat");
  expect(await page.getByText("You were signed out").count()).toBe(0);
  await signInHere(page, ownerEmail, 1);
  await page.waitForURL("**/app/policies?*");
  expect(new URL(page.url()).searchParams.get("sort")).toBe("EXPIRES_AT");
  expect(await page.getByLabel("Filter table").inputValue()).toBe("boat");

  await page.context().clearCookies();
  await visit(page, "/app/signin?from=https%3A%2F%2Fevil.example%2Fapp%2F");
  await signInHere(page, ownerEmail, 2);
  await page.waitForURL("**/app/home");
});

test("says that a session was ended elsewhere", async () => {
  const { page, context } = await openJourney(browser);
  await visit(page, "/app/home");
  const kept = await context.cookies();
  await page.getByRole("button", { name: /Odette Marlowe/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/app/signin");
  await context.addCookies(kept);
  await page.goto("/app/accounts");
  await page.getByText("You signed out in another window. Sign in to go back to where you were.").waitFor();
});

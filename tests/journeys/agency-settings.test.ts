/** The agency's settings: saved, corrected at the field, and not overwritten by a slower colleague. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { fillAddress, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  ({ page } = await openJourney(browser));
});

test("saves the agency's settings, and shows an error at its field", async () => {
  await visit(page, "/app/settings/agency");
  await page.getByLabel("Name", { exact: true }).fill("Larkspur & Vale Insurance");
  await fillAddress(page);
  await page.getByLabel("Contact phone").fill("(217) 555-0143");
  await page.getByLabel("Contact email").fill("desk@larkspur.example");
  await page.getByLabel("Authorized representative").fill("Odette Marlowe");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Settings saved").waitFor();
  await visit(page, "/app/settings/agency");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Larkspur & Vale Insurance");
  expect(await page.getByLabel("Contact email").inputValue()).toBe("desk@larkspur.example");
  await page.getByLabel("Contact email").fill("no address");
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.locator("[data-field-error]").nth(1).waitFor();
  expect(await page.getByLabel("Contact email").inputValue()).toBe("no address");
  // Once corrected, it looks like any other field.
  await page.getByLabel("Contact email").fill("desk@larkspur.example");
  await page.getByLabel("Contact phone").focus();
  const edgeOf = (label: string) =>
    page.getByLabel(label).evaluate(async (field) => {
      await Promise.allSettled(field.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(field).borderColor;
    });
  expect(await edgeOf("Contact email")).toBe(await edgeOf("Authorized representative"));
});

test("lets an agency leave its address empty, but reports what is missing from a partial one", async () => {
  await visit(page, "/app/settings/agency");
  const line = page.getByLabel("Address line 1");
  expect(await line.getAttribute("aria-required")).toBeNull();
  await page.getByLabel("Contact phone").fill("(217) 555-0143");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Settings saved").waitFor();
  await line.fill("12 Mill Road");
  expect(await page.getByLabel("City").getAttribute("aria-required")).toBe("true");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.locator("[data-field-error]").nth(2).waitFor();
});

test("tells the second of two people saving the settings about the conflict", async () => {
  await visit(page, "/app/settings/agency");
  const other = await page.context().newPage();
  await visit(other, "/app/settings/agency");
  await fillAddress(other);
  await other.getByLabel("Name", { exact: true }).fill("The faster name");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await other.getByText("Settings saved").waitFor();
  await fillAddress(page);
  await page.getByLabel("Name", { exact: true }).fill("The slower name");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page
    .getByText(/changed|somebody|another/i)
    .first()
    .waitFor();
  await visit(other, "/app/settings/agency");
  expect(await other.getByLabel("Name", { exact: true }).inputValue()).toBe("The faster name");
});

/** Address autofill, with and without its service, and the carriers in the settings. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AddressEmulator,
  startAddressAutocomplete,
} from "../../fixtures/emulators/address-autocomplete.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { addPolicy, openJourney, signInByCookie, visit } from "../support/journey.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";

let browser: Browser;
let emulator: AddressEmulator;
let product: OwnProduct;
let agency: RunningAgency;

beforeAll(async () => {
  emulator = await startAddressAutocomplete("right-token");
  product = await startOwnProduct({
    ADDRESS_PROVIDER: "mapbox",
    ADDRESS_API_URL: emulator.url,
    ADDRESS_API_KEY: "right-token",
  });
  browser = await openBrowser();
  agency = await openAgency("Larkspur Insurance", product);
});
afterAll(async () => {
  await product?.stop();
  await emulator?.stop();
});

let codes = 1;

/** The owner's browser, in the product that has an address service. */
async function openPage(options: { width?: number } = {}) {
  const visitor = await openVisitor(browser, product.url, options);
  codes += 1;
  await signInByCookie(visitor, agency.ownerEmail, codes, product.url);
  return visitor;
}

// The list of suggestions has the same label.
const line1 = (page: Page) => page.getByLabel("Address line 1").and(page.locator("input"));
const option = (page: Page, name: string) => page.getByRole("option", { name });
const addressOf = async (page: Page) => ({
  line1: await line1(page).inputValue(),
  line2: await page.getByLabel("Address line 2 (optional)").inputValue(),
  city: await page.getByLabel("City").inputValue(),
  state: await page.getByLabel("State", { exact: true }).inputValue(),
  zip: await page.getByLabel("ZIP code").inputValue(),
});
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((field) => field === document.activeElement);

test("an address is filled in by keyboard, in one session of the service", async () => {
  const { page, complaints } = await openPage();
  await visit(page, "/app/accounts/new");
  await page.getByLabel("Name", { exact: true }).fill("Harbor Bakery");
  await page.getByLabel("Contact name").fill("Wren Castellane");
  await page.getByLabel("Contact email").fill("wren@bakery.example");
  await page.getByLabel("Address line 2 (optional)").fill("Of another address");
  const asked = emulator.asked.length;
  await line1(page).focus();
  await page.keyboard.type("1200 harbor a", { delay: 20 });
  await option(page, "1200 Harbor Avenue").waitFor();
  expect(await option(page, "1200 Harbor Avenue").textContent()).toContain("Astoria, OR 97103");
  // Typing without a pause does not ask for each letter.
  expect(emulator.asked.length - asked).toBeLessThan(11);
  expect(await line1(page).getAttribute("aria-expanded")).toBe("true");
  expect(await findBarriers(page, "all")).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("Filled in 1200 Harbor Avenue, Astoria, OR 97103.").waitFor({ state: "attached" });
  expect(await addressOf(page)).toEqual({
    line1: "1200 Harbor Avenue",
    line2: "",
    city: "Astoria",
    state: "Oregon",
    zip: "97103",
  });
  expect(await isFocused(page, "Address line 2 (optional)")).toBe(true);
  const billed = [...emulator.sessions.values()].filter(({ retrieves }) => retrieves > 0);
  expect(billed).toHaveLength(1);
  await page.keyboard.type("Rear door");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
  const rows = await agency.sql("SELECT line1, line2, city, zone, postal_code FROM accounts");
  expect(rows).toMatchObject([
    { line1: "1200 Harbor Avenue", line2: "Rear door", city: "Astoria", zone: "OR", postal_code: "97103" },
  ]);
  expect(complaints).toEqual([]);
});

test("what is typed counts, and Escape closes the list before the dialog", async () => {
  const { page, complaints } = await openPage();
  await visit(page, "/app/accounts/new");
  const asked = emulator.asked.length;
  await line1(page).focus();
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await line1(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await option(page, "1208 Harbor Avenue").waitFor();
  // Two characters were not looked up.
  expect(emulator.asked.slice(asked)).toEqual(["120"]);
  await page.keyboard.press("Escape");
  await option(page, "1208 Harbor Avenue").waitFor({ state: "hidden" });
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("8 Harbor Ave, rear");
  await page.keyboard.press("Tab");
  expect(await addressOf(page)).toMatchObject({ line1: "1208 Harbor Ave, rear", city: "", zip: "" });
  // Enter without a highlighted address sends the form, as in any other field.
  await line1(page).fill("1208 Harbor");
  await option(page, "1208 Harbor Avenue").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("before this account can be created").waitFor();
  expect(await addressOf(page)).toMatchObject({ line1: "1208 Harbor", city: "" });
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

test("on a phone, in the agency's settings, an address is chosen by a tap", async () => {
  const { page, complaints } = await openPage({ width: 390 });
  await visit(page, "/app/settings/agency");
  await line1(page).focus();
  await page.keyboard.type("7731", { delay: 20 });
  await option(page, "7731 Wexcombe").click();
  await page.getByText(/^Filled in 7731/).waitFor({ state: "attached" });
  expect(await addressOf(page)).toMatchObject({
    city: "Washington",
    state: "District of Columbia",
    zip: "20012",
  });
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  expect(complaints).toEqual([]);
});

test("without an address service the fields are plain, and nothing is looked up", async () => {
  const { page, complaints } = await openJourney(browser);
  await page.clock.install();
  await visit(page, "/app/accounts/new");
  const sent: string[] = [];
  page.on("request", (request) => void sent.push(request.url()));
  expect(await line1(page).getAttribute("role")).toBeNull();
  expect(await line1(page).getAttribute("autocomplete")).toBe("address-line1");
  await line1(page).focus();
  await page.keyboard.type("1200 Harbor Avenue", { delay: 20 });
  // Long after a lookup would have been sent.
  await page.clock.fastForward(5_000);
  await page.getByLabel("City").fill("Astoria");
  expect(sent.filter((url) => url.includes("/graphql"))).toEqual([]);
  expect(complaints).toEqual([]);
});

test("carriers are added and edited, and a new name is on their policies", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Harbor Bakery");
  await visit(page, "/app/settings/carriers");
  const table = page.getByRole("table", { name: "Carriers and wholesale brokers" });
  const row = (name: string) => table.getByRole("row").filter({ hasText: name });
  expect(await row("Gannet Mutual").textContent()).toContain("N/A1");

  await page.getByRole("button", { name: "Add Carrier" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a carrier" });
  await dialog.getByLabel("Name").fill("Pinnacle Lake Mutual");
  await dialog.getByLabel("NAIC code (optional)").fill("1234x");
  await dialog.getByRole("button", { name: "Add Carrier" }).click();
  await dialog.getByText("Enter the NAIC code as up to five digits, such as 01234.").waitFor();
  expect(await findBarriers(page, "all")).toEqual([]);
  await dialog.getByLabel("NAIC code (optional)").fill("01234");
  await dialog.getByRole("button", { name: "Add Carrier" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await row("Pinnacle Lake Mutual").textContent()).toContain("01234");

  await page.getByRole("button", { name: "Edit Gannet Mutual" }).click();
  const edit = page.getByRole("dialog", { name: "Edit carrier" });
  const save = edit.getByRole("button", { name: "Save Changes" });
  await edit.getByLabel("Name").fill("pinnacle lake mutual");
  await edit.getByLabel("Carrier", { exact: true }).uncheck();
  await edit.getByLabel("Wholesale broker").check();
  await save.click();
  await edit.getByText("Policies name this company as their carrier. Change those policies first.").waitFor();
  await edit.getByLabel("Carrier", { exact: true }).check();
  await save.click();
  await edit.getByText("Another company in your list has this name. Use a different name.").waitFor();
  await edit.getByLabel("Name").fill("Petrel Mutual");
  await save.click();
  await edit.waitFor({ state: "hidden" });
  expect(await row("Petrel Mutual").textContent()).toContain("Carrier, Wholesale broker");
  await row("Gannet Mutual").waitFor({ state: "detached" });

  await visit(page, "/app/policies");
  await page.getByLabel("Filter table").fill("petrel");
  await page.getByRole("link", { name: /Harbor Bakery/ }).click();
  await page.waitForURL(`**/app/policies/${policyId}/overview`);
  await page.getByText("Petrel Mutual").first().waitFor();
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

test("someone else's change to a carrier is not overwritten", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const name = "Petrel Mutual";
  const { createCarrier } = await journey.run<{ createCarrier: { id: string } }>("mutation CreateCarrier", {
    input: { name, isCarrier: true },
  });
  await visit(page, "/app/settings/carriers");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit carrier" });
  const theirs = { id: createCarrier.id, expectedVersion: 1, name, isCarrier: true, naicCode: "22222" };
  await journey.send("PUT", "/app/settings/carriers", theirs);
  await edit.getByLabel("NAIC code (optional)").fill("11111");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await edit.getByText(/Someone else changed this company a moment ago/).waitFor();
  expect(await edit.getByLabel("NAIC code (optional)").inputValue()).toBe("11111");
});

test("a service that stops answering leaves plain fields and no message", async () => {
  const { page, complaints } = await openPage();
  await visit(page, "/app/accounts/new");
  emulator.play("BROKEN", 1);
  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes("2200 Cedar") === true,
  );
  await line1(page).fill("2200 Cedar");
  expect(await (await answered).json()).toMatchObject({ data: { addressSuggestions: [] } });
  await page.getByLabel("City").fill("Malvern");
  expect(await page.getByRole("option").count()).toBe(0);
  expect(await addressOf(page)).toMatchObject({ line1: "2200 Cedar", city: "Malvern" });
  expect(await page.locator("[data-field-error], [role=alert]").count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** Mistakes in forms, accidental or deliberate: each is shown at its field, and nothing is lost or duplicated. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import {
  addAccount,
  choose,
  fillAddress,
  fillPolicy,
  type Journey,
  openJourney,
  visit,
} from "../support/journey.ts";

let browser: Browser;
let journey: Journey;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});

/** A separate journey for each test that begins one; the page is kept for the helpers below. */
async function begin(): Promise<void> {
  journey = await openJourney(browser);
  ({ page } = journey);
}

async function fillAccount(name: string): Promise<void> {
  await visit(page, "/app/accounts/new");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await fillAddress(page);
  await dialog.getByLabel("Contact name").fill("Priya Vance");
  await dialog.getByLabel("Contact email").fill("priya@vance.example");
}

const createAccount = () => page.getByRole("dialog").getByRole("button", { name: "Create Account" });

test("shows what is missing at each field of an empty form, and focuses the first", async () => {
  await begin();
  await visit(page, "/app/accounts/new");
  await createAccount().click();
  await page.getByText("before this account can be created").waitFor();
  const named = await page.locator("[data-field-error]").count();
  expect(named).toBeGreaterThanOrEqual(6);
  expect(
    await page.getByLabel("Name", { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.getByLabel("Name", { exact: true }).fill("Now it has one");
  expect(await page.locator("[data-field-error]").count()).toBe(named - 1);
  // A rejected form is not an error of the page.
  expect(journey.complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

describe("a name", () => {
  test.each([
    ["with HTML in it", `<img src=x onerror="document.title='owned'"><b>Bold & Co.</b>`],
    ["in a right-to-left script", "شركة التأمين"],
    ["with an emoji", "🧗 Carabiner Climbing 👩‍👩‍👧"],
  ])("%s is shown as plain text", async (_what, name) => {
    await begin();
    await fillAccount(name);
    await createAccount().click();
    await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
    await page.getByRole("heading", { name, exact: true }).waitFor();
    await visit(page, "/app/accounts");
    await page.getByText(name, { exact: true }).first().waitFor();
    expect(await page.title()).not.toContain("owned");
    expect(journey.complaints).toEqual([]);
  });
});

test("rejects 10 MB of text with a message and keeps the form usable", async () => {
  await begin();
  await fillAccount("Much Ado Inc.");
  await page
    .getByRole("dialog")
    .getByLabel("Name", { exact: true })
    .evaluate((field, length) => {
      // As pasting would: through the setter that React listens to.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(field, "a".repeat(length));
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, 10_000_000);
  await createAccount().click();
  await page.getByRole("alert").or(page.locator("[data-field-error]")).first().waitFor({ timeout: 30_000 });
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Little Ado Inc.");
  await createAccount().click();
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
});

test("creates one account on a double click", async () => {
  await begin();
  await fillAccount("Once Only LLC");
  await createAccount().dblclick();
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
  await visit(page, "/app/accounts");
  await page.getByRole("status").getByText("1 account", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Once Only LLC" }).count()).toBe(1);
});

test("does not lose typed text by accident", async () => {
  await begin();
  await visit(page, "/app/accounts");
  await page.getByRole("link", { name: "Create Account" }).first().click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Half a thought");
  await page.keyboard.press("Escape");
  // Either it asks or the text is still there: it is not simply gone.
  const isStillThere = await page
    .getByLabel("Name", { exact: true })
    .inputValue()
    .catch(() => "");
  const asks = await page
    .getByRole("alertdialog")
    .or(page.getByText(/discard|leave/i))
    .first()
    .isVisible();
  expect(asks || isStillThere === "Half a thought").toBe(true);
});

test("adds a carrier that is not in the list, with the mouse", async () => {
  await begin();
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  await page.getByLabel("Carrier", { exact: true }).click();
  await page.keyboard.type("Osprey Casualty");
  await page.getByRole("option", { name: 'Add "Osprey Casualty" as a carrier' }).click();
  await page.waitForFunction(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input[role=combobox]")];
    return fields.some(({ value }) => value === "Osprey Casualty");
  });
  expect(await page.locator("[data-field-error]").allTextContents()).toEqual([]);
});

test("picks no carrier on Enter when several match, and the intended one once it is unique", async () => {
  await begin();
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  for (const name of ["Harborlight Mutual", "Harborlight Casualty"]) {
    await visit(page, `/app/policies/new?accountId=${accountId}`);
    await page.getByLabel("Carrier", { exact: true }).fill(name);
    await page.getByRole("option", { name: `Add "${name}" as a carrier` }).click();
    await page.getByText("Adding it to the list...").waitFor({ state: "hidden" });
  }
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  const carrier = page.getByRole("combobox", { name: "Carrier", exact: true });
  await carrier.fill("Harborlight");
  await page.getByRole("option", { name: "Harborlight Mutual" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Several match. Choose one with the arrow keys, then press Enter.").waitFor();
  expect(await page.getByRole("option", { name: /^Harborlight/ }).count()).toBe(2);
  expect(await carrier.inputValue()).toBe("Harborlight");
  // Typed until one is left, picked with the arrows, and typed in full.
  await page.keyboard.press("ArrowDown");
  const aimed = await page.locator("[role=option][data-highlighted]").textContent();
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (name) => [...document.querySelectorAll("input")].some(({ value }) => value === name),
    aimed ?? "",
  );
  await carrier.fill("harborlight casualty");
  await page.getByRole("option", { name: "Harborlight Casualty", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("input")].some(({ value }) => value === "Harborlight Casualty"),
  );
});

test("waits for a carrier that is still being added before sending the policy", async () => {
  await begin();
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  await choose(page, "Type", "Cyber");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes("Slowwater Mutual")) await held;
    await route.continue();
  });
  await page.getByLabel("Carrier", { exact: true }).fill("Slowwater Mutual");
  await page.getByRole("option", { name: 'Add "Slowwater Mutual" as a carrier' }).click();
  await page.getByText("Adding it to the list...").waitFor();
  await page.getByRole("button", { name: "Create Policy" }).click();
  await page.getByRole("button", { name: "Creating policy" }).waitFor();
  expect(await page.locator("[data-field-error]").count()).toBe(0);
  letGo();
  await page.waitForURL(/\/app\/policies\/pol_[^/]+\/overview/);
  await page.getByText("Slowwater Mutual").first().waitFor();
  expect(journey.complaints).toEqual([]);
});

test("does not send a policy without a broker that could not be added", async () => {
  await begin();
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  await fillPolicy(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes("Lost Wholesale")) return route.continue();
    await held;
    await route.abort();
  });
  await page.getByLabel("Wholesale Broker").fill("Lost Wholesale");
  await page.getByRole("option", { name: 'Add "Lost Wholesale" as a wholesale broker' }).click();
  await page.getByRole("button", { name: "Create Policy" }).click();
  await page.getByRole("button", { name: "Creating policy" }).waitFor();
  letGo();
  await page.locator("[data-field-error]").first().waitFor();
  await page.getByRole("button", { name: "Create Policy" }).waitFor();
  expect(await page.getByLabel("Wholesale Broker").getAttribute("aria-invalid")).toBe("true");
  expect(page.url()).toContain("/app/policies/new");
});

test("names the field of a missing carrier and keeps the rest", async () => {
  await begin();
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  await choose(page, "Type", "Cyber");
  await page.getByLabel("Policy Number").fill("CY-1");
  await page.getByRole("button", { name: "Create Policy" }).click();
  await page.locator("[data-field-error]").first().waitFor();
  expect(await page.getByLabel("Policy Number").inputValue()).toBe("CY-1");
  expect(await page.getByLabel("Carrier", { exact: true }).getAttribute("aria-invalid")).toBe("true");
});

/** The specification's numbers and words, on the screens: filters, pickers, fields, stages, limits. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addPolicy, type Journey, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { readFixture } from "../support/made-files.ts";

let browser: Browser;
let journey: Journey;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});

async function begin(): Promise<void> {
  journey = await openJourney(browser);
  ({ page } = journey);
}

const mailingAddress = { line1: "9 Wharf Lane", city: "Astoria", zone: "OR", postalCode: "97103" };

test("filters accounts beyond the loaded ones by any part, and finds them in the picker", async () => {
  await begin();
  const names = Array.from({ length: 110 }, (_, at) => `Pelican Point Marina ${String(at).padStart(3, "0")}`);
  const create = (name: string) =>
    journey.send("POST", "/app/accounts/new", {
      type: "BUSINESS",
      business: { name, mailingAddress },
      contact: { name: "Wren Castellane", email: "wren@pelican.example", phone: "(503) 555-0147" },
    });
  for (let at = 0; at < names.length; at += 10) await Promise.all(names.slice(at, at + 10).map(create));
  await journey.send("POST", "/app/accounts/new", {
    type: "INDIVIDUAL",
    individual: { name: "Zadie Quill", email: "zadie@quill.example", mailingAddress },
  });

  await visit(page, "/app/accounts");
  const status = page.getByRole("status").filter({ hasText: /account/ });
  const findsIn = async (filter: string, count: string) => {
    await page.getByRole("searchbox", { name: "Filter table" }).fill(filter);
    await status.getByText(count, { exact: true }).waitFor();
  };
  await findsIn("individual", "1 account");
  await page.getByRole("link", { name: "Zadie Quill" }).waitFor();
  await findsIn("ui", "1 account");
  await findsIn("503) 555-01", "110 accounts");
  await findsIn("109 pelican", "1 account");

  // The picker offers 50, and what the server finds for three characters.
  await visit(page, "/app/policies/new");
  const picker = page.getByRole("combobox", { name: "Account" });
  await picker.click();
  await picker.pressSequentially("zad");
  await page.getByRole("option", { name: /Zadie Quill/ }).waitFor();
  await picker.press("ArrowDown");
  await page.locator("[role=option][data-highlighted]", { hasText: "Zadie Quill" }).waitFor();
  await picker.press("Enter");
  await page.getByText("Personal policies are not supported yet.").waitFor();
});

test("accepts a state autofilled by code or by name", async () => {
  await begin();
  await visit(page, "/app/accounts/new");
  const state = page.getByLabel("State", { exact: true });
  expect(await state.getAttribute("autocomplete")).toBe("address-level1");
  for (const [label, token] of [
    ["Address line 1", "address-line1"],
    ["Address line 2 (optional)", "address-line2"],
    ["City", "address-level2"],
    ["ZIP code", "postal-code"],
  ] as const)
    expect(await page.getByLabel(label, { exact: true }).getAttribute("autocomplete"), label).toBe(token);
  // As autofill does: without the keyboard, into an unfocused field.
  const fillIn = (text: string) =>
    state.evaluate((field, value) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, text);
  for (const [text, name] of [
    ["OH", "Ohio"],
    ["Texas", "Texas"],
    ["ohio", "Ohio"],
  ] as const) {
    await fillIn(text);
    await page.waitForFunction((value) => {
      const field = document.querySelector<HTMLInputElement>("input[autocomplete='address-level1']");
      return field?.value === value;
    }, name);
    expect(await page.getByRole("option").count()).toBe(0);
  }
  // A state typed in full counts when leaving the field with Tab.
  await state.click();
  await page.keyboard.type("wi");
  await page.keyboard.press("Tab");
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>("input[autocomplete='address-level1']")?.value === "Wisconsin",
  );
});

test("grows a text area from 120 to 600 pixels, even in a browser without automatic field sizing", async () => {
  await begin();
  const heightOf = async (tab: Page, lines: number) => {
    const area = tab.getByRole("dialog").getByRole("textbox", { name: "Content" });
    await area.fill(Array.from({ length: lines }, () => "A line.").join("\n"));
    return Math.round((await area.boundingBox())?.height ?? 0);
  };
  const other = await journey.context.newPage();
  await other.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) =>
      !asked.join(" ").includes("field-sizing") && Reflect.apply(supports, CSS, asked) === true;
    document.addEventListener("DOMContentLoaded", () => {
      const style = new CSSStyleSheet();
      style.replaceSync("textarea { field-sizing: fixed !important }");
      document.adoptedStyleSheets = [style];
    });
  });
  for (const tab of [page, other]) {
    await visit(tab, "/app/knowledge/new");
    expect(await heightOf(tab, 1)).toBe(120);
    expect(await heightOf(tab, 12)).toBeGreaterThan(200);
    expect(await heightOf(tab, 100)).toBe(600);
    expect(await heightOf(tab, 2)).toBe(120);
  }
  await other.close();
});

test("shows that settings are loading", async () => {
  await begin();
  await visit(page, "/app/home");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/graphql", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByText("Loading settings...", { exact: true }).waitFor();
  await page.getByText("This might take a moment.", { exact: true }).waitFor();
  release();
  await page.getByRole("heading", { name: "Current plan" }).waitFor();
  expect(await page.getByText("Loading settings...").count()).toBe(0);
  await page.unroute("**/graphql");
});

test("shows limits with their pages in the policy's overview, and ends an answer's stages at 100%", async () => {
  await begin();
  const policyId = await addPolicy(journey, "Harbor Street Bakery LLC");
  await visit(page, `/app/policies/${policyId}/overview`);
  expect(await page.getByRole("heading", { name: "Limits", exact: true }).count()).toBe(0);
  await page.getByRole("heading", { name: "No limits yet" }).waitFor();
  await page.getByRole("link", { name: "Upload a document" }).waitFor();
  await uploadDocument(page, policyId, {
    name: "bop-bakery.pdf",
    bytes: await readFixture("bop-bakery.pdf"),
  });
  await page.getByText(/^Read, \d+ pages/).waitFor({ timeout: 30_000 });

  await visit(page, `/app/policies/${policyId}/overview`);
  const liability = page.getByRole("region", { name: "General liability" });
  await liability.getByText("$1,000,000", { exact: true }).first().waitFor();
  expect(await page.getByText(/\$[\d,]+\.00/).count()).toBe(0);
  await page.getByRole("button", { name: "Copy policy number" }).waitFor();
  await liability
    .getByRole("link", { name: /^Quote \d+ p\. \d+/ })
    .first()
    .click();
  await page.waitForURL(`**/app/policies/${policyId}/explore**`);
  await page.getByRole("heading", { name: /^What's covered/ }).waitFor();
  const said = page.getByRole("region", { name: "Policy overview" });
  for (const label of ["Premium", "Policy Number", "Expiration", "Insured Entity", "Carrier"])
    await said.getByRole("term").getByText(label, { exact: true }).waitFor();
  await said.getByRole("heading", { name: "Policy Summary" }).waitFor();
  await page.getByRole("heading", { name: /^What's not covered/ }).waitFor();

  await page.evaluate(() => {
    const seen = new Set<string>();
    (window as unknown as { seen: Set<string> }).seen = seen;
    new MutationObserver(() => {
      const bar = document.querySelector("[aria-label='Conversation'] [role=progressbar]");
      if (bar) seen.add(`${bar.getAttribute("aria-label")} ${bar.getAttribute("aria-valuenow")}`);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByLabel("Ask a question").last().fill("What is the each occurrence limit?");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Conversation" }).getByText("$1,000,000").first().waitFor();
  await page.getByRole("progressbar").waitFor({ state: "hidden" });
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen[0]).toBe("Loading policy documents... 10");
  expect(seen.at(-1)).toBe("Thinking... 100");
  expect(journey.complaints).toEqual([]);

  const applicationError = "Cara is asked too much today.";
  const refusal = { message: applicationError, extensions: { code: "TOO_MANY_REQUESTS" } };
  await page.route("**/graphql", (route) =>
    route.request().headers()["accept"] === "text/event-stream"
      ? route.fulfill({ json: { errors: [refusal] } })
      : route.continue(),
  );
  const question = page.getByLabel("Ask a question").last();
  await question.fill("Is flood covered?");
  await page.keyboard.press("Enter");
  await page.getByText(applicationError, { exact: true }).waitFor();
  const describedBy = await question.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${describedBy}"]`).textContent()).toContain(applicationError);
  expect(await question.inputValue()).toBe("Is flood covered?");
});

/** The specification's words for accounts, policies and their documents, on the screens. */
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, inject, test, vi } from "vitest";
import { dayText } from "../support/agency-days.ts";
import { openBrowser } from "../support/browser.ts";
import {
  addAccount,
  addPolicy,
  choose,
  type Journey,
  openJourney,
  uploadDocument,
  visit,
} from "../support/journey.ts";
import { textFile } from "../support/made-files.ts";

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

const textOf = (locator: Locator): Promise<string> => locator.innerText();
const heads = async (place: Page | Locator): Promise<string[]> =>
  (await place.getByRole("columnheader").allInnerTexts()).map((text) => text.trim()).filter(Boolean);
/** Labels and values of the description lists. */
const factsIn = (place: Locator): Promise<Record<string, string>> =>
  place
    .locator("dl > div")
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.querySelector("dt")?.textContent ?? "",
          row.querySelector("dd")?.textContent ?? "",
        ]),
      ),
    );
const optionsOf = async (label: string): Promise<string[]> => {
  await page.getByRole("dialog").getByLabel(label, { exact: true }).click();
  const texts = await page.getByRole("option").allInnerTexts();
  // Closed, or the next list's options would be counted with those of this one. A list that has just opened may not
  // have the focus yet: then the key is pressed again.
  await vi.waitFor(async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("option").first().waitFor({ state: "hidden", timeout: 1_000 });
  }, 20_000);
  return texts;
};
const individual = {
  type: "INDIVIDUAL",
  individual: {
    name: "Zadie Quill",
    email: "zadie@quill.example",
    mailingAddress: { line1: "4 Gull Court", city: "Astoria", zone: "OR", postalCode: "97103" },
  },
};

/** Holds back what the screens load until it is released. */
async function holdLoading(): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/graphql", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("lists accounts with their badge, email and address", async () => {
  await begin();
  await visit(page, "/app/home");
  const release = await holdLoading();
  await page.getByRole("link", { name: "Accounts", exact: true }).first().click();
  await page.getByText("Loading accounts...", { exact: true }).waitFor();
  release();
  await page.getByText("No accounts found", { exact: true }).waitFor();
  await page.unroute("**/graphql");

  const accountId = await addAccount(journey, "Pelican Boatworks");
  await journey.send("POST", "/app/accounts/new", individual);
  await visit(page, "/app/accounts");
  await page.getByRole("searchbox", { name: "Filter table" }).waitFor();
  expect(await heads(page)).toEqual(["Name", "Address"]);
  const business = await textOf(page.getByRole("row").filter({ hasText: "Pelican Boatworks" }));
  for (const part of ["Business", "office@pelican.example", "9 Wharf Lane"]) expect(business).toContain(part);
  const person = await textOf(page.getByRole("row").filter({ hasText: "Zadie Quill" }));
  for (const part of ["Individual", "zadie@quill.example", "4 Gull Court"]) expect(person).toContain(part);
  const create = page.getByRole("link", { name: "Create Account" });
  expect(await create.getAttribute("href")).toBe("/app/accounts/new");
  await page.getByRole("link", { name: "Pelican Boatworks" }).click();
  await page.waitForURL(`**/app/accounts/${accountId}/overview`);
});

test("starts each account type and each way of naming the contact with empty fields", async () => {
  await begin();
  await visit(page, "/app/accounts/new");
  const dialog = page.getByRole("dialog", { name: "Create a new account" });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const typeOf = (label: string) => field(label).getAttribute("type");
  // Whatever fades in takes a tenth of a second.
  expect(await dialog.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0.1s");
  for (const label of ["Email (optional)", "Contact email"]) expect(await typeOf(label), label).toBe("email");
  for (const label of ["Phone (optional)", "Contact phone (optional)"])
    expect(await typeOf(label), label).toBe("tel");

  // Either way of naming the contact starts empty.
  await field("Contact name").fill("Wren Castellane");
  const message = "Your role does not show contacts.";
  await page.route("**/graphql", (route) =>
    route.fulfill({ json: { errors: [{ message, extensions: { code: "FORBIDDEN" } }] } }),
  );
  await dialog.getByText("Existing contact", { exact: true }).click();
  const selector = dialog.getByRole("combobox", { name: "Existing contact" });
  await dialog.locator("[data-field-error]").getByText(message, { exact: true }).waitFor();
  expect(await selector.getAttribute("aria-invalid")).toBe("true");
  await page.unroute("**/graphql");
  await dialog.getByText("New contact", { exact: true }).click();
  expect(await field("Contact name").inputValue()).toBe("");

  // The other type has an empty block, and no contact of its own.
  await field("Name").fill("Pelican Boatworks");
  await field("Contact name").fill("Wren Castellane");
  await dialog.getByText("Individual", { exact: true }).click();
  expect(await field("Name").inputValue()).toBe("");
  expect(await field("Contact name").count()).toBe(0);
  await dialog.getByText("Business", { exact: true }).click();
  expect(await field("Contact name").inputValue()).toBe("");
});

test("shows an account with its overview and policies, and an individual without policies", async () => {
  await begin();
  const accountId = await addAccount(journey, "Pelican Boatworks");
  const path = `/app/accounts/${accountId}`;
  await visit(page, path);
  await page.waitForURL(`**${path}/overview`);
  await page.getByText(/^Created on \w{3} \d{1,2}, \d{4}$/).waitFor();
  await page.getByText("Wren Castellane", { exact: true }).first().waitFor();
  const contact = page.getByRole("region", { name: "Contact overview" });
  expect(Object.keys(await factsIn(contact))).toEqual(["Name", "Email", "Phone", "Account Since"]);
  const business = await factsIn(page.getByRole("region", { name: "Business details" }));
  expect(business["Name"]).toBe("Pelican Boatworks");
  expect(business["Mailing address"]).toBe("9 Wharf LaneAstoria, OR 97103");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog", { name: "Edit account" }).waitFor();
  await page.waitForURL(`**${path}/edit`);

  await visit(page, `${path}/policies`);
  const add = page.getByRole("main").getByRole("link", { name: "Add Policy" });
  expect(await add.getAttribute("href")).toBe(`/app/policies/new?accountId=${accountId}`);
  await page.getByRole("heading", { name: "Business Insurance Policies" }).waitFor();
  const { createCarrier } = await journey.run<{ createCarrier: { id: string } }>("mutation CreateCarrier", {
    input: { name: "Gannet Mutual", isCarrier: true },
  });
  const { createBusinessPolicies } = await journey.send<{
    createBusinessPolicies: { businessPolicies: { id: string }[] };
  }>("POST", "/app/policies/new", {
    accountId,
    policies: [{ type: "CYBER", carrierId: createCarrier.id, expiresAt: null }],
  });
  await visit(page, `${path}/policies`);
  const table = page.getByRole("table", { name: "Business Insurance Policies" });
  expect(await heads(table)).toEqual(["Coverage type", "Status", "Carrier", "Expiration Date"]);
  const row = await textOf(table.getByRole("row").last());
  expect(row.split(/\s*\n\s*|\s{2,}/).join(" ")).toMatch(/^Cyber N\/A Binding Gannet Mutual N\/A View$/);
  const [policy] = createBusinessPolicies.businessPolicies;
  expect(await table.getByRole("link", { name: "View Cyber" }).getAttribute("href")).toBe(
    `/app/policies/${policy?.id}/overview`,
  );

  const { createAccount } = await journey.send<{ createAccount: { id: string } }>(
    "POST",
    "/app/accounts/new",
    individual,
  );
  await visit(page, `/app/accounts/${createAccount.id}/policies`);
  await page.getByText("Personal policies are not supported yet.", { exact: true }).waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Add Policy" }).count()).toBe(0);
  await visit(page, `/app/accounts/${createAccount.id}/overview`);
  await page.getByRole("region", { name: "Contact overview" }).waitFor();
  expect(await page.getByRole("region", { name: "Business details" }).count()).toBe(0);
});

test("offers a new policy's fields once it has an account, with their defaults, and lists policies", async () => {
  await begin();
  const accountId = await addAccount(journey, "Pelican Boatworks");
  await visit(page, "/app/policies");
  await page.getByText("No policies found", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Add Policy" }).first().getAttribute("href")).toBe(
    "/app/policies/new",
  );

  await visit(page, "/app/policies/new");
  const dialog = page.getByRole("dialog", { name: "Create a new policy" });
  await dialog.getByRole("combobox", { name: "Account" }).waitFor();
  expect(await dialog.getByLabel("Type", { exact: true }).count()).toBe(0);
  expect(await dialog.getByRole("button", { name: "Create Policy" }).isDisabled()).toBe(true);
  await choose(page, "Account", "Pelican Boatworks");
  const valueOf = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue();
  const chosen = (label: string) => textOf(dialog.getByRole("combobox", { name: label, exact: true }));
  expect([await valueOf("Issued"), await valueOf("In force"), await valueOf("Expires")]).toEqual([
    dayText(0),
    dayText(0),
    dayText(365),
  ]);
  for (const [label, text] of [
    ["Status", "Binding"],
    ["Market", "Admitted"],
    ["Billing Type", "Direct"],
    ["Payment Interval", "Annual"],
  ] as const)
    expect(await chosen(label), label).toBe(text);
  for (const label of ["Taxes", "Agency Fees", "Broker Fees", "Policy Fees", "Other Fees"])
    expect(await valueOf(label), label).toBe("0.00");
  expect(await valueOf("Minimum Earned Premium")).toBe("0.00");

  expect(await optionsOf("Market")).toEqual(["Admitted", "Excess and Surplus"]);
  expect(await optionsOf("Billing Type")).toEqual(["Direct", "Agency"]);
  expect(await optionsOf("Payment Interval")).toEqual(["Annual", "Monthly", "Quarterly"]);
  // All types are offered before anything is typed.
  expect(await optionsOf("Type")).toHaveLength(19);

  // The total and the commission are results, not fields.
  expect(await dialog.getByLabel("Total", { exact: true }).count()).toBe(0);
  await dialog.getByLabel("Premium", { exact: true }).fill("$1,0x00.5O");
  await dialog.getByLabel("Taxes", { exact: true }).fill("10");
  await dialog.getByLabel("Commission Rate").fill("12.345");
  const amounts = dialog.locator("dl").filter({ hasText: "Estimated Commission" });
  await expect
    .poll(() => amounts.innerText())
    .toMatch(/Total\s+\$1,010\.50\s+Estimated Commission\s+\$123\.46/);

  await visit(page, `/app/policies/new?accountId=${accountId}`);
  expect(await dialog.getByRole("combobox", { name: "Account" }).inputValue()).toBe("Pelican Boatworks");
  await dialog.getByLabel("Type", { exact: true }).waitFor();

  const policyId = await addPolicy(journey, "Gull Rigging");
  await visit(page, "/app/policies");
  await page.getByRole("searchbox", { name: "Filter table" }).waitFor();
  expect(await heads(page)).toEqual([
    "Policy Number",
    "Account",
    "Type",
    "Carrier",
    "Status",
    "Expires",
    "Premium",
  ]);
  const row = await textOf(page.getByRole("row").last());
  for (const part of ["QZ-5518-20", "Gull Rigging", "Business Owners", "Binding"])
    expect(row).toContain(part);
  await page.getByRole("link", { name: /^QZ-5518-20/ }).click();
  await page.waitForURL(`**/app/policies/${policyId}/overview`);
});

test("does not reload the choices of a policy that is being entered", async () => {
  await begin();
  await addAccount(journey, "Pelican Boatworks");
  let loads = 0;
  page.on("request", (request) => {
    // Only the form's own document asks whether there is an account.
    if (request.postData()?.includes('"hasAccount"')) loads += 1;
  });
  await visit(page, "/app/policies");
  await page.getByRole("link", { name: "Add Policy" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a new policy" });
  await dialog.waitFor();
  await choose(page, "Account", "Pelican Boatworks");
  await dialog.getByLabel("Policy Number").fill("QZ-1");
  expect(loads).toBe(1);

  const policyId = await addPolicy(journey, "Gull Rigging");
  await page.locator(`a[href="/app/policies/${policyId}/overview"]`).first().waitFor({ state: "attached" });
  await journey.send("PUT", `/app/policies/${policyId}/edit`, { policyNumber: "QZ-5518-21" });
  await page.getByText("QZ-5518-21").first().waitFor({ state: "attached" });
  expect(loads).toBe(1);
  expect(await dialog.getByLabel("Policy Number").inputValue()).toBe("QZ-1");
});

test("shows a policy's header, tabs, menu and details, and deletes it without a body", async () => {
  await begin();
  const policyId = await addPolicy(journey, "Pelican Boatworks");
  await journey.send("PUT", `/app/policies/${policyId}/edit`, { premium: 1_234.5, expiresAt: null });
  const path = `/app/policies/${policyId}`;
  await visit(page, path);
  await page.waitForURL(`**${path}/overview`);
  const head = page.getByRole("main").locator("header").first();
  const words = await textOf(head);
  for (const part of [
    "Business Owners",
    "Wren Castellane",
    "Pelican Boatworks",
    "$1,234.50",
    "Expires on N/A",
  ])
    expect(words).toContain(part);
  const tabs = page.getByRole("navigation", { name: "Policy" }).getByRole("link");
  expect(await tabs.allInnerTexts()).toEqual([
    "Overview",
    "Documents",
    "Explore with AI",
    "Review",
    "History",
  ]);
  const facts = await factsIn(page.getByRole("main"));
  expect(facts).toMatchObject({
    Status: "Binding",
    Carrier: "Gannet Mutual",
    "Wholesale Broker": "N/A",
    "Billing Mode": "Direct, annual",
    "Expiration Date": "N/A",
    Premium: "$1,234.50",
  });
  expect(facts).not.toHaveProperty("Cancellation Effective Date");

  await head.getByRole("button", { name: "More", exact: true }).click();
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  const disabled = (name: string) =>
    page.getByRole("menuitem", { name, exact: true }).getAttribute("aria-disabled");
  expect(await items.count()).toBe(4);
  expect(await disabled("Reinstate")).toBe("true");
  for (const name of ["Delete", "Cancel", "Renew"]) expect(await disabled(name), name).not.toBe("true");
  await page.keyboard.press("Escape");

  await visit(page, `${path}/cancel`);
  await page.getByRole("dialog", { name: "Cancel policy" }).waitFor();
  expect(await optionsOf("Type")).toEqual(["Cancellation", "Non-Renewal", "Quote Expired"]);
  expect(await optionsOf("Canceled by")).toEqual(["Carrier", "Insured", "Agency"]);

  await visit(page, `${path}/explore`);
  await page.getByText("Explore this policy with AI.", { exact: true }).waitFor();
  await page
    .getByText(
      "To start, upload a document. The policy explorer can take a few minutes to become available.",
      { exact: true },
    )
    .waitFor();

  // A deletion is the address alone, without a body.
  const origin = inject("productUrl");
  const send = () => page.context().request.delete(`${origin}${path}`, { headers: { origin } });
  expect((await send()).status()).toBe(200);
  expect((await send()).status()).toBe(404);
});

test("lists a policy's documents and asks before one is deleted", async () => {
  await begin();
  const policyId = await addPolicy(journey, "Pelican Boatworks");
  const path = `/app/policies/${policyId}/documents`;
  await visit(page, path);
  await page.getByText("No documents", { exact: true }).waitFor();
  await page.getByText("Get started by uploading a document.", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Upload", exact: true }).getAttribute("href")).toBe(
    `${path}/new`,
  );
  await uploadDocument(page, policyId, {
    name: "notes.txt",
    bytes: textFile("Policy number: QZ-1. A short note."),
  });
  expect(await heads(page)).toEqual(["Name", "Type", "Upload Date", "Actions"]);
  const open = page.getByRole("link", { name: "Open notes.txt in a new tab" });
  expect(await open.getAttribute("target")).toBe("_blank");
  await page.getByRole("button", { name: "Delete notes.txt" }).click();
  await page
    .getByText(
      "Are you sure you want to delete notes.txt? This action is permanent and the file will no longer be visible to the client (if applicable).",
      { exact: true },
    )
    .waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("No documents", { exact: true }).waitFor();
});

test("shows an unexpected error with details that can be copied", async () => {
  await begin();
  await visit(page, "/app/home");
  await page.route("**/graphql", (route) => route.fulfill({ json: { data: { accounts: null } } }));
  await page.getByRole("link", { name: "Accounts", exact: true }).first().click();
  await page.getByText("Application error", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await page
    .getByText(
      /^There was an error while trying to perform the requested action\. If the issue persists, contact our team via the chat widget or by email/,
    )
    .waitFor();
  await page.getByText("Error details", { exact: true }).first().click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await page.getByRole("button", { name: "Copy to clipboard" }).click();
  const copied = page.getByRole("button", { name: "Copied" });
  await copied.waitFor();
  await page.clock.runFor(2_500);
  expect(await copied.count()).toBe(1);
  await page.clock.runFor(600);
  await copied.waitFor({ state: "hidden" });
});

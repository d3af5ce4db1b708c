/** An account's people, its details, one's own accounts, and accounts that exist already. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, addPolicy, choose, type Journey, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const contactIds = async (journey: Journey, filter: string): Promise<string[]> => {
  const found = await journey.run<{ contacts: { nodes: { id: string }[] } }>("query Contacts", { filter });
  return found.contacts.nodes.map(({ id }) => id);
};
const contactsIn = (page: Page) => page.getByRole("region", { name: "Contacts" }).getByRole("listitem");
const namesIn = (page: Page) =>
  contactsIn(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector("a[href^='mailto:']")?.textContent ?? ""),
  );

async function addContact(page: Page, name: string, email: string, role?: string): Promise<void> {
  await page.getByRole("link", { name: "Add Contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a contact" });
  await dialog.getByLabel("Contact name").fill(name);
  await dialog.getByLabel("Contact email").fill(email);
  if (role) await dialog.getByLabel(role).check();
  await dialog.getByRole("button", { name: "Add Contact" }).click();
  await dialog.waitFor({ state: "hidden" });
  await contactsIn(page).filter({ hasText: email }).waitFor();
}

async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a business has several contacts, of whom one is always the primary one", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const accountId = await addAccount(journey, "Pelican Boatworks");
  await visit(page, `/app/accounts/${accountId}/overview`);

  // The last contact cannot be removed.
  await chooseAction(page, "Wren Castellane", "Remove");
  await page.getByText("A business keeps at least one contact.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();

  const script = "<b>Noor</b> Haddad";
  await addContact(page, script, "noor@pelican.example", "Claims");
  await addContact(page, "Anselm Ruiz", "anselm@pelican.example");
  const rows = contactsIn(page);
  expect(await rows.nth(0).textContent()).toContain("Primary");
  expect(await rows.nth(1).textContent()).toContain(`${script}Claims`);

  await chooseAction(page, "Anselm Ruiz", "Make primary");
  await rows.nth(0).filter({ hasText: "Anselm Ruiz" }).waitFor();
  expect(await namesIn(page)).toEqual([
    "anselm@pelican.example",
    "wren@pelican.example",
    "noor@pelican.example",
  ]);
  // The head names the primary contact.
  await page.getByRole("banner").or(page.locator("header")).getByText("Anselm Ruiz").first().waitFor();

  // Removing the primary contact needs a successor.
  await chooseAction(page, "Anselm Ruiz", "Remove");
  const removing = page.getByRole("alertdialog", { name: "Remove Anselm Ruiz?" });
  await removing.getByRole("button", { name: "Remove" }).click();
  await removing.getByText("Choose who becomes the primary contact.").waitFor();
  await removing.getByLabel("New primary contact").click();
  await page.getByRole("option", { name: script }).click();
  await removing.getByRole("button", { name: "Remove" }).click();
  await removing.waitFor({ state: "hidden" });
  await rows.nth(0).filter({ hasText: "noor@pelican.example" }).waitFor();
  expect(await namesIn(page)).toEqual(["noor@pelican.example", "wren@pelican.example"]);

  // No other account had this contact.
  expect(await contactIds(journey, "anselm")).toEqual([]);
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

test("editing a shared contact says so, changes it everywhere, and conflicts for the later of two", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Boatworks");
  const [contactId = ""] = await contactIds(journey, "wren");
  const {
    createAccount: { id: otherId },
  } = await journey.send<{ createAccount: { id: string } }>("POST", "/app/accounts/new", {
    type: "BUSINESS",
    business: {
      name: "Gull Rigging",
      mailingAddress: { line1: "4 Wharf Lane", city: "Astoria", zone: "OR", postalCode: "97103" },
    },
    contact: { name: "Juno Pell", email: "juno@gull.example" },
  });
  await visit(page, `/app/accounts/${otherId}/contacts/new`);
  const adding = page.getByRole("dialog", { name: "Add a contact" });
  await adding.getByText("Existing contact").click();
  await adding.getByRole("combobox", { name: "Existing contact" }).fill("Wren Castellane");
  await page.getByRole("option", { name: /Wren Castellane/ }).click();
  await adding.getByRole("button", { name: "Add Contact" }).click();
  await adding.waitFor({ state: "hidden" });
  await contactsIn(page).filter({ hasText: "Wren Castellane" }).waitFor();

  const path = `/app/accounts/${accountId}/contacts/${contactId}/edit`;
  await visit(page, path);
  const dialog = page.getByRole("dialog", { name: "Edit contact" });
  await dialog.getByText("Also a contact of 1 other account.").waitFor();
  await dialog.getByLabel("Contact name").fill("Wren Okafor");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.waitFor({ state: "hidden" });
  await visit(page, `/app/accounts/${otherId}/overview`);
  await contactsIn(page).filter({ hasText: "Wren Okafor" }).waitFor();

  await visit(page, path);
  await dialog.getByLabel("Contact name").fill("Mine");
  const contact = { name: "Theirs", email: "wren@pelican.example", phone: "" };
  await journey.send("PUT", path, { contact, roles: [] });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByText("Someone else changed this contact a moment ago.").waitFor();
  expect(await dialog.getByLabel("Contact name").inputValue()).toBe("Mine");
});

test("a possible duplicate is shown while typing and prevents nothing", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await addAccount(journey, "Pelican Boatworks, L.L.C.");
  await visit(page, "/app/accounts/new");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("PELICAN BOATWORKS");
  await dialog.getByLabel("Address line 1").fill("12 Mill Road");
  await dialog.getByLabel("City").fill("Astoria");
  await choose(page, "State", "Oregon");
  expect(await dialog.getByText("Possible duplicate").count()).toBe(0);
  await dialog.getByLabel("ZIP code").fill("97103");
  const note = dialog.getByRole("status").filter({ hasText: "Possible duplicate" });
  await note.getByText("same name and ZIP code").waitFor();
  await note.getByRole("link", { name: /Pelican Boatworks, L\.L\.C\./ }).waitFor();
  await dialog.getByLabel("Contact name").fill("Sister Company");
  await dialog.getByLabel("Contact email").fill("WREN@pelican.example");
  await note.getByText("same email, same name and ZIP code").waitFor();
  await dialog.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
  await page.getByRole("heading", { name: "PELICAN BOATWORKS" }).waitFor();
});

/** Fills in the details that are folded away, wrong at first. */
async function fillDetails({ page }: Journey): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "More details" }).click();
  await choose(page, "Entity type (optional)", "Nonprofit");
  await dialog.getByLabel("FEIN (optional)").fill("12-34");
  await dialog.getByLabel("NAICS code (optional)").fill("441222");
  await dialog.getByLabel("Additional named insureds (optional)").fill("Pelican Rentals\n\nPelican Storage");
  await choose(page, "Producer (optional)", "Odette Marlowe");
}

test("more details are edited, shown, and lead to one's own accounts", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Boatworks");
  await addAccount(journey, "Gull Rigging");
  await visit(page, `/app/accounts/${accountId}/edit`);
  await fillDetails(journey);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByText("Enter a FEIN of nine digits, such as 12-3456789.").waitFor();
  await dialog.getByLabel("FEIN (optional)").fill("123456789");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.waitFor({ state: "hidden" });
  const details = page.getByRole("region", { name: "Business details" });
  for (const text of ["Nonprofit", "12-3456789", "441222", "Pelican Rentals", "Pelican Storage"]) {
    await details.getByText(text, { exact: true }).waitFor();
  }
  await page.getByText("Producer Odette Marlowe").waitFor();

  await visit(page, "/app/accounts");
  await page.getByText("Gull Rigging").waitFor();
  await page.getByText("Mine", { exact: true }).click();
  await page.waitForURL(/mine=true/);
  await page.getByText("Gull Rigging").waitFor({ state: "hidden" });
  await page.getByText("Pelican Boatworks").first().waitFor();
  // The address alone shows the same, and the order is kept.
  await visit(page, "/app/accounts?mine=true&sort=CREATED_AT&direction=DESC");
  await page.getByText("Pelican Boatworks").first().waitFor();
  expect(await page.getByText("Gull Rigging").count()).toBe(0);
  await page.getByText("All", { exact: true }).click();
  await page.getByText("Gull Rigging").waitFor();
  expect(page.url()).toContain("sort=CREATED_AT");
  expect(page.url()).not.toContain("mine");
});

test("the overview shows policies with their expirations, and certificates wait for a policy", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Boatworks");
  await visit(page, "/app/accounts");
  await page.getByRole("link", { name: "Pelican Boatworks" }).first().click();
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
  const [accountId = ""] = /acc_[^/]+/.exec(page.url()) ?? [];
  const policies = page.getByRole("region", { name: "Policies" });
  await policies.getByText(/^Expires on /).waitFor();
  await policies.getByRole("link", { name: "Business Owners" }).click();
  await page.waitForURL(`**/app/policies/${policyId}/overview`);

  await visit(page, `/app/accounts/${accountId}/certificates`);
  await page.getByText("No certificates", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Add Certificate" }).waitFor();
  expect(await page.getByRole("link", { name: "Add Policy" }).count()).toBe(0);
  const emptyId = await addAccount(journey, "Gull Rigging");
  await visit(page, `/app/accounts/${emptyId}/certificates`);
  await page.getByText("Log a policy first").waitFor();
  await page.getByRole("link", { name: "Add Policy" }).click();
  await page.waitForURL(`**/app/policies/new?accountId=${emptyId}`);
});

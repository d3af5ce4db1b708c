/** What each role is offered on screen, and what the server refuses whatever the screen offered. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Role } from "../../core/shared/actor.ts";
import { openBrowser } from "../support/browser.ts";
import { openColleague, type SignedInColleague, usersPath } from "../support/colleagues.ts";
import { addPolicy, type Journey, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { readFixture } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

interface Office extends Journey {
  policyId: string;
  accountId: string;
  ownerId: string;
}

async function openOffice(): Promise<Office> {
  const journey = await openJourney(browser);
  const policyId = await addPolicy(journey, "Heron Roofing LLC");
  const { businessPolicy } = await journey.run<{ businessPolicy: { account: { id: string } } }>(
    "query Policy",
    { id: policyId },
  );
  const { agencyUser } = await journey.run<{ agencyUser: { id: string } }>("query CurrentUser", {});
  return { ...journey, policyId, accountId: businessPolicy.account.id, ownerId: agencyUser.id };
}

/** The policy's further actions, as the menu names them; those that are refused say why. */
async function openPolicyMenu({ page }: SignedInColleague, policyId: string) {
  await visit(page, `/app/policies/${policyId}/overview`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  return page.getByRole("menu");
}

const expectRefused = async (answer: Promise<Response>) => {
  const response = await answer;
  expect(response.status, response.url).toBe(403);
};

test("READ_ONLY reads everything, is offered no act, and is refused every one", async () => {
  const office = await openOffice();
  await uploadDocument(office.page, office.policyId, {
    name: "bop-bakery.pdf",
    bytes: await readFixture("bop-bakery.pdf"),
  });
  await office.page.getByText("Read, 3 pages").waitFor({ timeout: 30_000 });
  await office.send("POST", `/app/policies/${office.policyId}/notes`, {
    type: "NOTE",
    text: "Called about the roof.",
    idempotencyKey: crypto.randomUUID(),
  });
  const sunniva = await openColleague(browser, office, "Sunniva Vail", "READ_ONLY");
  const { page, send, complaints } = sunniva;
  const { policyId, accountId } = office;

  const acts =
    /^(Create|Add|Edit|Upload|Delete|Ask|Replace|Use|Accept|Save|Renew|Cancel|Actions for|More|Remove|Issue|Disable|Enable)\b/;
  const pages = [
    ["/app/home", "What can Cara do for you?"],
    ["/app/accounts", "Heron Roofing LLC"],
    [`/app/accounts/${accountId}/overview`, "Wren Castellane"],
    [`/app/accounts/${accountId}/policies`, "Business Insurance Policies"],
    [`/app/accounts/${accountId}/documents`, "No documents"],
    ["/app/policies", "Heron Roofing LLC"],
    [`/app/policies/${policyId}/overview`, "Called about the roof."],
    [`/app/policies/${policyId}/documents`, "bop-bakery.pdf"],
    [`/app/policies/${policyId}/review`, "Your role cannot decide about details."],
    [`/app/policies/${policyId}/explore`, "Your role cannot ask Cara questions. Ask Odette Marlowe."],
    ["/app/knowledge", "No documents"],
    ["/app/settings/subscription", "Ask Odette Marlowe to make a change."],
    ["/app/settings/carriers", "Ask Odette Marlowe to make the change."],
    ["/app/settings/forms", "Ask Odette Marlowe to make the change."],
  ] as const;
  for (const [path, text] of pages) {
    await visit(page, path);
    await page.getByText(text).first().waitFor();
    const main = page.locator("#main");
    const names = await main
      .locator("a, button")
      .evaluateAll((parts) =>
        parts.map((part) => part.getAttribute("aria-label") ?? part.textContent.trim()),
      );
    // What a page is about is not an act: "Add User" would be.
    expect
      .soft(
        names.filter((name) => acts.test(name)),
        path,
      )
      .toEqual([]);
  }

  // Those who come by a form's address see whom to ask.
  for (const path of [
    "/app/accounts/new",
    `/app/accounts/${accountId}/edit`,
    `/app/accounts/${accountId}/contacts/new`,
    "/app/policies/new",
    `/app/policies/${policyId}/edit`,
    `/app/policies/${policyId}/documents/new`,
    "/app/knowledge/new",
    "/app/knowledge/upload",
    usersPath,
  ]) {
    await visit(page, path);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Your role does not allow this. Ask Odette Marlowe.").waitFor();
    expect.soft(await dialog.locator("input, textarea").count(), path).toBe(0);
  }
  await visit(page, "/app/knowledge/search?question=Who%20signs%3F");
  await page.getByText("Your role does not allow this. Ask Odette Marlowe.").waitFor();

  // The palette offers pages, and nothing to create.
  await visit(page, "/app/home");
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Go to Accounts" }).waitFor();
  expect(await page.getByRole("option", { name: /^(Create Account|Add Policy)/ }).count()).toBe(0);

  await expectRefused(send("POST", "/app/accounts/new", { type: "BUSINESS" }));
  await expectRefused(send("PUT", `/app/accounts/${accountId}/edit`, {}));
  await expectRefused(send("DELETE", `/app/policies/${policyId}`, {}));
  await expectRefused(send("POST", `/app/policies/${policyId}/explore`, { message: "Is theft covered?" }));
  await expectRefused(send("POST", "/app/settings/carriers", { name: "Gannet", isCarrier: true }));
  await expectRefused(send("PUT", "/app/settings/agency", { name: "Mine" }));
  await expectRefused(send("POST", usersPath, { name: "A", email: "a@larkspur.example" }));
  expect(complaints).toEqual([]);
});

test("SERVICE works on policies, but deletes none and changes no settings", async () => {
  const office = await openOffice();
  const jonah = await openColleague(browser, office, "Jonah Abernethy", "SERVICE");
  const { page, send } = jonah;
  const menu = await openPolicyMenu(jonah, office.policyId);
  await menu.getByRole("menuitem", { name: "Cancel" }).waitFor();
  const remove = menu.getByRole("menuitem", { name: "Delete" });
  expect(await remove.getAttribute("aria-disabled")).toBe("true");
  await menu.getByText("Your role does not allow this. Ask Odette Marlowe.").waitFor();
  await visit(page, "/app/accounts");
  await page.getByRole("link", { name: "Create Account" }).waitFor();
  await visit(page, "/app/settings/agency");
  await page.getByText("Ask Odette Marlowe to make the change.").waitFor();
  expect(await page.getByRole("button", { name: "Save Changes" }).isDisabled()).toBe(true);
  await visit(page, "/app/settings/carriers");
  await page.getByRole("button", { name: "Add Carrier" }).first().waitFor();
  await visit(page, "/app/settings/subscription");
  expect(await page.getByText("Add User").count()).toBe(0);

  await expectRefused(send("DELETE", `/app/policies/${office.policyId}`, {}));
  await expectRefused(send("PUT", "/app/settings/agency", { name: "Mine" }));
  await expectRefused(send("POST", `${usersPath}/${office.ownerId}`, { action: "disable" }));
});

test("PRODUCER may delete a policy, and changes no settings", async () => {
  const office = await openOffice();
  const colm = await openColleague(browser, office, "Colm Ferrand", "PRODUCER");
  const { page, send } = colm;
  await expectRefused(send("PUT", "/app/settings/agency", { name: "Mine" }));
  await expectRefused(send("POST", usersPath, { name: "A", email: "a@larkspur.example" }));
  const menu = await openPolicyMenu(colm, office.policyId);
  await menu.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(`**/app/accounts/${office.accountId}/policies`);
  await page.getByText("No policies found").waitFor();
});

test("ADMIN changes settings and users, but no owner", async () => {
  const office = await openOffice();
  const mireille = await openColleague(browser, office, "Mireille Ostrander", "ADMIN");
  const { page, send } = mireille;
  await visit(page, "/app/settings/agency");
  await page.getByLabel("Contact phone").fill("(217) 555-0143");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Settings saved").waitFor();

  await visit(page, "/app/settings/subscription");
  const owner = page.getByRole("row").filter({ hasText: "Odette Marlowe" });
  expect(await owner.getByRole("button").count()).toBe(0);
  await owner.getByRole("link").click();
  const panel = page.getByRole("dialog", { name: "Role" });
  await panel.getByText("Ask Odette Marlowe to make the change.").waitFor();
  expect(await panel.getByRole("radio", { name: "Service" }).isDisabled()).toBe(true);
  expect(await panel.getByRole("button", { name: /Save|Make/ }).count()).toBe(0);

  await visit(page, usersPath);
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await dialog.getByRole("combobox", { name: "Role" }).click();
  expect(await page.getByRole("option").allTextContents()).toEqual([
    "Admin",
    "Producer",
    "Service",
    "Read only",
  ]);

  const refusals = await Promise.all([
    send("POST", `${usersPath}/${office.ownerId}`, { action: "disable" }),
    send("PUT", `${usersPath}/${office.ownerId}`, { role: "SERVICE" }),
    send("PUT", `${usersPath}/${mireille.id}`, { role: "OWNER" }),
    send("POST", usersPath, { name: "A", email: "a@larkspur.example", role: "OWNER" }),
  ]);
  for (const { status, url } of refusals) expect(status, url).toBeGreaterThanOrEqual(400);
});

test("a changed role shows on an open page without a reload", async () => {
  const office = await openOffice();
  const role = async (id: string, next: Role) => office.send("PUT", `${usersPath}/${id}`, { role: next });
  const jonah = await openColleague(browser, office, "Jonah Abernethy", "SERVICE");
  await visit(jonah.page, "/app/accounts");
  const create = jonah.page.getByRole("link", { name: "Create Account" });
  await create.waitFor();
  await role(jonah.id, "READ_ONLY");
  await create.waitFor({ state: "detached" });
  await role(jonah.id, "PRODUCER");
  await create.waitFor();
});

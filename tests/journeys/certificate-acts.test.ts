/** What people do with a certificate besides issuing it: what they typed is kept, mail that bounces, roles that only read. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { agencySql } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { insuredAccount } from "../support/certified-policy.ts";
import { type Journey, openJourney, visit } from "../support/journey.ts";
import { waitForCode } from "../support/mailbox.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const soon = { timeout: 10_000 };
const holder = { name: "Ferry Street Holdings, Inc.", email: "risk@ferrystreet.example" };

async function openInsured(options?: Parameters<typeof openJourney>[1]) {
  const journey = await openJourney(browser, options);
  const { accountId, holderIds } = await insuredAccount(journey, [holder]);
  return { ...journey, holderId: holderIds[0] ?? "", path: `/app/accounts/${accountId}/certificates` };
}

/** Of the session's agency. */
async function sqlOf({ context }: Pick<Journey, "context">) {
  const [session] = await context.cookies();
  return agencySql(session?.value.split(".")[0] ?? "");
}

async function issueTo({ send }: Journey, path: string, holderId: string): Promise<string> {
  const { createCertificate } = await send<{ createCertificate: { certificate: { id: string } } }>(
    "POST",
    `${path}/new`,
    { accountId: path.split("/")[3], holderId, marks: [] },
  );
  return createCertificate.certificate.id;
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
const nameField = (page: Page) =>
  page.getByLabel("Certificate Holder", { exact: true }).and(page.locator("input"));

test("is filled in by keyboard, and keeps what was typed when the session ends", async () => {
  const { page, context, path, ownerEmail } = await openInsured({ colorScheme: "dark" });
  await visit(page, `${path}/new`);
  await expect.poll(() => focusedName(page), soon).toBe("holder.name");
  // The only match is the one that Enter means, although a new holder is offered as well.
  await page.keyboard.type("ferry");
  await page.getByRole("option", { name: /^Add “ferry” as a new holder/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => nameField(page).inputValue(), soon).toBe(holder.name);

  await nameField(page).fill("Quay Street Deli LLC");
  await page.getByRole("option", { name: /^Add “Quay Street Deli LLC”/ }).waitFor();
  await page.keyboard.press("Enter");
  // The field is another one now, and still has the focus.
  await page.getByLabel("Address line 1").waitFor();
  await expect.poll(() => focusedName(page), soon).toBe("holder.name");
  await page.getByLabel("Description of operations").fill("Bread deliveries to the quay.");
  expect(await findBarriers(page)).toEqual([]);

  await context.clearCookies();
  await page.getByRole("button", { name: "Issue Certificate" }).click();
  await page.getByText("What you typed is kept in this tab.").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "email");
  await page.keyboard.type(ownerEmail);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Verify sign in request" }).waitFor();
  const code = await waitForCode(inject("productUrl"), ownerEmail, 2);
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code, { delay: 20 });
  await page.getByText("Your text was restored.").waitFor();
  expect(await nameField(page).inputValue()).toBe("Quay Street Deli LLC");
  expect(await page.getByLabel("Description of operations").inputValue()).toBe(
    "Bread deliveries to the quay.",
  );
});

test("a bounced mail can be sent again, and its address is not offered for the next one", async () => {
  const journey = await openInsured();
  const { page, path, holderId, complaints } = journey;
  const id = await issueTo(journey, path, holderId);
  await visit(page, `${path}/${id}`);
  const view = page.getByRole("dialog", { name: "View certificate" });
  const opener = view.getByRole("button", { name: "Send", exact: true });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: /^Send COI-/ });
  const to = dialog.getByLabel("Send to");
  await expect.poll(() => to.inputValue(), soon).toBe(holder.email);
  await to.fill("gone@ferrystreet.example");
  await dialog.getByRole("button", { name: "Send Certificate" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement), soon).toBe(true);
  const delivery = view.getByRole("region", { name: "Delivery" });
  await delivery.getByText("to gone@ferrystreet.example").waitFor();

  // As the provider would report it.
  const sql = await sqlOf(journey);
  await delivery.getByText(/^Sent to gone@/).waitFor();
  await sql(`INSERT INTO delivery_events (id, delivery_id, kind, at, reason, received_at)
    SELECT 'event-1', id, 'BOUNCED', sent_at, 'No such mailbox.', sent_at FROM deliveries`);
  await visit(page, `${path}/${id}`);
  await delivery.getByText("Bounced").waitFor();
  await opener.click();
  // The holder's own address, not the one that bounced.
  await expect.poll(() => to.inputValue(), soon).toBe(holder.email);
  await to.fill("gone@ferrystreet.example");
  await dialog.getByText("Last email to this address: Bounced.").waitFor();
  await to.fill("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();

  await delivery.getByRole("button", { name: "Send again" }).click();
  await delivery.getByRole("listitem").nth(1).waitFor();
  // The newer one speaks for the address.
  expect(await delivery.getByRole("button", { name: "Send again" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("offers nothing to those who may only read, and the server refuses them", async () => {
  const journey = await openInsured();
  const { page, path, holderId } = journey;
  const id = await issueTo(journey, path, holderId);
  const sql = await sqlOf(journey);
  await sql("UPDATE users SET role = 'READ_ONLY'");
  await visit(page, path);
  await page.getByRole("row").filter({ hasText: holder.name }).waitFor();
  for (const name of ["Add Certificate", "Issue to Several"])
    expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
  await visit(page, `${path}/${id}`);
  const view = page.getByRole("dialog", { name: "View certificate" });
  await view.getByRole("link", { name: "Download" }).waitFor();
  for (const name of ["Send", "More", "Send again"])
    expect(await view.getByRole("button", { name, exact: true }).count()).toBe(0);
  await visit(page, `${path}/new`);
  await page.getByRole("dialog").getByText("Your role does not allow this.").waitFor();
  expect(await page.getByRole("button", { name: "Issue Certificate" }).count()).toBe(0);

  await expect(issueTo(journey, path, holderId)).rejects.toThrow();
  await expect(journey.send("POST", `${path}/${id}`, { to: holder.email })).rejects.toThrow();
  await expect(journey.send("PUT", `${path}/${id}`, { reason: "Not theirs to say." })).rejects.toThrow();
  expect(await sql("SELECT id FROM deliveries")).toEqual([]);
  expect((await sql("SELECT id FROM certificates")).length).toBe(1);
});

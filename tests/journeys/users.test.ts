/** Manage Users in a browser: an owner adds, changes, disables, enables and removes people. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { agencySql } from "../support/agencies.ts";
import { openBrowser } from "../support/browser.ts";
import { addColleague, usersPath } from "../support/colleagues.ts";
import { addPolicy, createOffice, openJourney, visit } from "../support/journey.ts";

const list = "/app/settings/subscription";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Users" }).getByRole("row").filter({ hasText: name });

async function chooseOption(page: Page, name: string, option: string): Promise<void> {
  await rowOf(page, name)
    .getByRole("button", { name: `Options for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: option }).click();
}

test("an owner adds a user, and problems are shown under their fields", async () => {
  const { page, context, complaints } = await openJourney(browser);
  const other = await createOffice("Marsh Harbor Agency");
  await visit(page, list);
  await page.getByRole("heading", { name: "Manage Users" }).waitFor();
  await page.getByText("1 user, 1 active").waitFor();
  await page.getByRole("link", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await page.waitForURL(`**${usersPath}`);
  expect(await dialog.getByRole("combobox", { name: "Role" }).textContent()).toBe("Service");

  await dialog.getByRole("button", { name: "Add User" }).click();
  await dialog.locator("[data-field-error]").nth(1).waitFor();
  expect(await dialog.getByLabel("Name", { exact: true }).getAttribute("aria-invalid")).toBe("true");

  await dialog.getByLabel("Name", { exact: true }).fill("Reese Tamblyn");
  await dialog.getByLabel("Email Address").fill(other.ownerEmail.toUpperCase());
  await dialog.getByRole("button", { name: "Add User" }).click();
  await dialog.getByText("This address already signs in to another agency. Use another address.").waitFor();
  expect(await dialog.getByText("Marsh Harbor").count()).toBe(0);

  const email = `reese-${crypto.randomUUID().slice(0, 13)}@larkspur.example`;
  await dialog.getByLabel("Email Address").fill(email);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(`**${list}`);
  await rowOf(page, "Reese Tamblyn").getByText(email).waitFor();
  await rowOf(page, "Reese Tamblyn").getByText("Service").waitFor();
  await rowOf(page, "Reese Tamblyn").getByText("Active").first().waitFor();
  await page.getByText("2 users, 2 active").waitFor();

  await chooseOption(page, "Reese Tamblyn", "Resend invitation");
  await page.getByText("An invitation was sent a moment ago.").waitFor();
  const [session] = await context.cookies();
  await agencySql(session?.value.split(".")[0] ?? "")("UPDATE users SET invited_at = 0 WHERE email = ?", [
    email,
  ]);
  await chooseOption(page, "Reese Tamblyn", "Resend invitation");
  await page.getByText(`Invitation sent to ${email}`).waitFor();
  // The browser itself logs rejected requests in the console.
  expect(complaints.filter((line) => !/42[29]/.test(line))).toEqual([]);
});

test("no user is added while all seats are in use", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  for (const name of ["Prescott Locke", "Mireille Ostrander", "Colm Ferrand", "Jonah Abernethy"])
    await addColleague(journey, name, "SERVICE");
  await visit(page, list);
  await page.getByText("All 5 seats are in use. Disable a user to free one, or buy more seats.").waitFor();
  expect(await page.getByRole("button", { name: "Add User" }).isDisabled()).toBe(true);
  await visit(page, usersPath);
  const dialog = page.getByRole("dialog", { name: "Add User" });
  expect(await dialog.getByRole("button", { name: "Add User" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`**${list}`);

  await chooseOption(page, "Colm Ferrand", "Disable");
  await page.getByRole("button", { name: "Disable User" }).click();
  await page.getByText("5 users, 4 active").waitFor();
  await page.getByRole("link", { name: "Add User" }).waitFor();
  // Active users come first.
  const names = await page.getByRole("table", { name: "Users" }).getByRole("row").allTextContents();
  expect(names.at(-1)).toContain("Colm Ferrand");
});

test("disabling a user lists their open work and hands it over; enabled again or removed, they keep their name", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const colm = await addColleague(journey, "Colm Ferrand", "PRODUCER");
  const reese = await addColleague(journey, "Reese Tamblyn", "SERVICE");
  const policyId = await addPolicy(journey, "Heron Roofing LLC");
  const { businessPolicy } = await journey.run<{
    businessPolicy: { version: number; account: { id: string } };
  }>("query Policy", { id: policyId });
  await journey.send("PUT", `/app/policies/${policyId}/edit`, {
    agencyUserId: colm.id,
    expectedVersion: businessPolicy.version,
  });

  await visit(page, list);
  await chooseOption(page, "Colm Ferrand", "Disable");
  const dialog = page.getByRole("alertdialog", { name: "Disable User" });
  await dialog.getByText("1 policy").waitFor();
  await dialog.getByRole("combobox", { name: "Reassign it to" }).click();
  await page.getByRole("option", { name: "Reese Tamblyn" }).click();
  await dialog.getByRole("button", { name: "Disable User" }).click();
  await dialog.waitFor({ state: "detached" });
  await rowOf(page, "Colm Ferrand").getByText("Disabled").first().waitFor();
  const after = await journey.run<{ businessPolicy: { agencyUser: { id: string } | null } }>("query Policy", {
    id: policyId,
  });
  expect(after.businessPolicy.agencyUser?.id).toBe(reese.id);

  await chooseOption(page, "Colm Ferrand", "Enable");
  const enable = page.getByRole("alertdialog", { name: "Enable User" });
  await enable.getByRole("button", { name: "Enable User" }).click();
  await enable.waitFor({ state: "detached" });
  await page.getByText("3 users, 3 active").waitFor();

  await chooseOption(page, "Colm Ferrand", "Disable");
  await dialog.getByText("Colm Ferrand has no open work.").waitFor();
  await dialog.getByRole("button", { name: "Disable User" }).click();
  await page.getByText("3 users, 2 active").waitFor();
  await chooseOption(page, "Colm Ferrand", "Remove");
  const remove = page.getByRole("alertdialog", { name: "Remove User" });
  await remove.getByRole("button", { name: "Remove User" }).click();
  await page.getByText("2 users, 2 active").waitFor();
  // The policy's new person leaves, too: someone has to be chosen, and it happens in the same act.
  await chooseOption(page, "Reese Tamblyn", "Reassign work");
  const reassign = page.getByRole("alertdialog", { name: "Reassign work" });
  await reassign.getByText("1 policy").waitFor();
  expect(await reassign.getByRole("button", { name: "Reassign work" }).isDisabled()).toBe(true);
  await reassign.getByRole("button", { name: "Cancel" }).click();
  await chooseOption(page, "Reese Tamblyn", "Disable");
  await dialog.getByRole("button", { name: "Disable User" }).click();
  await page.getByText("2 users, 1 active").waitFor();
  await chooseOption(page, "Reese Tamblyn", "Remove");
  await remove.getByText("1 policy").waitFor();
  expect(await remove.getByRole("button", { name: "Remove User" }).isDisabled()).toBe(true);
  await remove.getByRole("combobox", { name: "Reassign it to" }).click();
  await page.getByRole("option", { name: "Nobody: leave it unassigned" }).click();
  await remove.getByRole("button", { name: "Remove User" }).click();
  await page.getByText("1 user, 1 active").waitFor();
  const left = await journey.run<{ businessPolicy: { agencyUser: { id: string } | null } }>("query Policy", {
    id: policyId,
  });
  expect(left.businessPolicy.agencyUser).toBeNull();
  expect(await rowOf(page, "Colm Ferrand").count()).toBe(0);
  await visit(page, `/app/policies/${policyId}/history`);
  await page.getByText("Colm Ferrand").first().waitFor();
});

test("an owner changes a role and sees what it allows; the later of two editors sees both values", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const reese = await addColleague(journey, "Reese Tamblyn", "SERVICE");
  await visit(page, list);
  await chooseOption(page, "Reese Tamblyn", "Change role");
  await page.waitForURL(`**${usersPath}/${reese.id}`);
  const panel = page.getByRole("dialog", { name: "Change role" });
  await panel.getByText("What a Service user may do").waitFor();
  expect(await panel.getByRole("radio", { name: "Service" }).isChecked()).toBe(true);
  expect(await panel.getByRole("button", { name: "Save Changes" }).isDisabled()).toBe(true);
  await panel.getByRole("radio", { name: "Admin" }).check();
  await panel.getByRole("heading", { name: "What an Admin may do" }).waitFor();
  expect(await panel.getByRole("listitem").filter({ hasText: "New" }).allTextContents()).toEqual([
    expect.stringContaining("Delete an account or policy"),
    expect.stringContaining("Agency settings"),
    expect.stringContaining("Add, disable and change users below Owner"),
  ]);
  await panel.getByRole("listitem").filter({ hasText: "Ask Odette Marlowe" }).waitFor();

  // Someone else was faster.
  await journey.send("PUT", `${usersPath}/${reese.id}`, { role: "PRODUCER", expectedVersion: 1 });
  await panel.getByRole("button", { name: "Make Reese an Admin" }).click();
  await panel.getByText("Someone else saved changes while you were editing.").waitFor();
  await panel.getByText("Theirs: Producer").waitFor();
  await panel.getByText("Yours: Admin").waitFor();
  await panel.getByRole("button", { name: "Make Reese an Admin" }).click();
  await panel.waitFor({ state: "detached" });
  await rowOf(page, "Reese Tamblyn").getByText("Admin").waitFor();

  // Closing asks before a choice is lost.
  await rowOf(page, "Reese Tamblyn").getByRole("link").click();
  await panel.getByRole("radio", { name: "Read only" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await page.waitForURL(`**${list}`);
});

test("nobody changes their own role, and everyone may change their own name", async () => {
  const { page } = await openJourney(browser);
  await visit(page, list);
  await chooseOption(page, "Odette Marlowe", "Change name");
  const panel = page.getByRole("dialog", { name: "Change name" });
  expect(await panel.getByRole("radio", { name: "Admin" }).isDisabled()).toBe(true);
  await panel
    .getByText("Nobody changes their own role. You are the only owner, so add another one first.")
    .waitFor();
  await panel.getByLabel("Name", { exact: true }).fill("Odette Marlowe-Reyes");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await panel.waitFor({ state: "detached" });
  await rowOf(page, "Odette Marlowe-Reyes").waitFor();
  await page
    .getByRole("button", { name: /Odette Marlowe-Reyes/ })
    .first()
    .waitFor();
});

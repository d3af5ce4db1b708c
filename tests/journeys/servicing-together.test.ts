/** Service requests that several people work on: merged, overdue, edited by two at once, seen without a reload. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, openJourney, visit } from "../support/journey.ts";
import { addServiceRequest } from "../support/service-requests-journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("merges requests for good, and marks what is overdue", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  const kept = await addServiceRequest(journey, { accountId });
  const merged = await addServiceRequest(journey, {
    accountId,
    type: "OTHER",
    details: { other: { description: "Call me back." } },
    dueAt: new Date().toISOString(),
  });
  await journey.send("POST", `/app/servicing/${merged}/comment`, { content: "Called back, no answer." });

  await visit(page, `/app/servicing/${merged}/overview`);
  await page
    .getByText(/^Overdue, /)
    .first()
    .waitFor();
  await visit(page, `/app/servicing/${kept}/overview`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge requests" });
  expect(await dialog.getByRole("button", { name: "Merge", exact: true }).isDisabled()).toBe(true);
  expect(await dialog.getByRole("checkbox").count()).toBe(1);
  await dialog.getByLabel(/^Other/).check();
  await dialog.getByRole("button", { name: "Merge 1 request" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Merged requests" }).waitFor();
  await page.getByText("Called back, no answer.").waitFor();

  await visit(page, `/app/servicing/${merged}/overview`);
  await page.getByText("This request was merged into another one.").waitFor();
  expect(await page.getByRole("button", { name: "More" }).count()).toBe(0);
  await visit(page, `/app/servicing/${merged}/reopen`);
  await page.getByText(/merged into another one and cannot be reopened/).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: "Question, Pelican Point Marina LLC" }).click();
  await page.waitForURL(`**/app/servicing/${kept}/overview`);
});

test("shows both values to the later of two editors, and each other's changes without a reload", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const id = await addServiceRequest(journey, { assigneeId: null, dueAt: "2027-03-01" });
  const update = `/app/servicing/${id}/update`;
  await visit(page, update);
  const other = await journey.context.newPage();
  await visit(other, `/app/servicing/${id}/overview`);

  const dialog = page.getByRole("dialog", { name: "Update request" });
  await dialog.getByLabel("Due date", { exact: true }).fill("03/10/2027");
  await dialog.getByLabel("Priority").click();
  await page.getByRole("option", { name: "Urgent" }).click();
  await journey.send("POST", update, { dueAt: "2027-03-05", expectedVersion: 1 });
  await other.getByText("Mar 5, 2027, 5:00 PM").waitFor();

  await dialog.getByRole("button", { name: "Update Request" }).click();
  const conflict = dialog.getByRole("region", { name: "Changes by someone else" });
  await conflict.getByLabel("Yours: Mar 10, 2027").check();
  await conflict.getByLabel(/^Theirs \(Odette Marlowe, .*\): Mar 5, 2027$/).waitFor();
  await dialog.getByRole("button", { name: "Update Request" }).click();
  await dialog.waitFor({ state: "detached" });
  await other.getByText("Mar 10, 2027, 5:00 PM").waitFor();
  await other.getByText("moved the due date from Mar 5 to").waitFor();
  await other.getByText("Urgent").first().waitFor();

  // The list and the number in the sidebar follow, too.
  await visit(other, "/app/home");
  const open = other
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /Service Requests/ });
  expect(await open.textContent()).toBe("Service Requests1");
  await addServiceRequest(journey, { clientName: "Birch Landing" });
  await open.filter({ hasText: "Service Requests2" }).waitFor();
});

test("assigns by the rules of the settings, and is found by the palette", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await visit(page, "/app/settings/servicing");
  const rule = page.getByRole("group", { name: "Quote Request", exact: true });
  await rule.getByRole("combobox", { name: "Assignee of Quote Request" }).click();
  await page.getByRole("option", { name: "Users in turn" }).click();
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  await rule.getByText("Choose at least one user.").waitFor();
  await rule.getByLabel("Odette Marlowe").check();
  await rule.getByRole("combobox", { name: "Priority of Quote Request" }).click();
  await page.getByRole("option", { name: "Low" }).click();
  await page.getByLabel("Urgent", { exact: true }).fill("0");
  await save.click();
  await page.getByText("Enter whole hours from 1 to 400.").waitFor();
  await page.getByLabel("Urgent", { exact: true }).fill("2");
  await save.click();
  await page.getByText("Changes saved").waitFor();
  await save.and(page.locator(":disabled")).waitFor();
  await visit(page, "/app/settings/servicing");
  expect(await page.getByLabel("Urgent", { exact: true }).inputValue()).toBe("2");

  await addServiceRequest(journey, {
    type: "QUOTE_REQUEST",
    details: { quoteRequest: { lines: ["CYBER"], description: "Two offices" } },
    clientName: "Lorne Abernathy",
  });
  await visit(page, "/app/home");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("abernathy");
  await page.getByRole("option", { name: /Quote Request.*Lorne Abernathy/ }).click();
  await page.getByRole("heading", { name: "Lorne Abernathy", level: 1 }).waitFor();
  await page.getByText("Odette Marlowe").nth(1).waitFor();
  await page.getByText("Low", { exact: true }).waitFor();
});

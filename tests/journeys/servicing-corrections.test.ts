/** Nothing typed about a request is lost, and nothing of one client lands on another. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, openJourney, visit } from "../support/journey.ts";
import { addServiceRequest } from "../support/service-requests-journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("another account brings its own contact, and all that is missing is said at once", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await addAccount(journey, "Pelican Point Marina LLC");
  const mailingAddress = { line1: "2 Fork Rd", city: "Columbus", zone: "OH", postalCode: "43215" };
  await journey.send("POST", "/app/accounts/new", {
    type: "BUSINESS",
    business: { name: "Alder Fork Roofing LLC", email: "office@alder.example", mailingAddress },
    contact: { name: "Teodor Vance", email: "teodor@alder.example" },
  });
  await visit(page, "/app/servicing/new");
  const dialog = page.getByRole("dialog", { name: "New service request" });
  const name = dialog.getByLabel("Asked by");
  await dialog.getByLabel("Request type").click();
  await page.getByRole("option", { name: "Quote Request" }).click();
  await dialog.getByRole("button", { name: "Create Request" }).click();
  await dialog.getByText("Choose at least one line.").waitFor();
  await dialog.getByText("Choose an account, or enter the client's name.").waitFor();
  const focused = await page.evaluate(() => document.activeElement?.closest("[role=group]")?.textContent);
  expect(focused).toContain("Choose at least one line.");

  const choose = async (account: string) => {
    await dialog.getByLabel("Account").click();
    await page.getByRole("option", { name: account }).click();
  };
  await choose("Pelican Point Marina LLC");
  await expect.poll(() => name.inputValue()).toBe("Wren Castellane");
  await choose("Alder Fork Roofing LLC");
  await expect.poll(() => name.inputValue()).toBe("Teodor Vance");
  expect(await dialog.getByLabel("Email").inputValue()).toBe("teodor@alder.example");
  // What a person typed stays.
  await name.fill("Ines Calloway");
  await choose("Pelican Point Marina LLC");
  expect(await name.inputValue()).toBe("Ines Calloway");

  await dialog.getByLabel("Assignee").click();
  await page.getByRole("option", { name: "Unassigned" }).click();
  await dialog.getByLabel("No due date").check();
  await dialog.getByLabel("Cyber").check();
  await dialog.getByRole("button", { name: "Create Request" }).click();
  await page.waitForURL(/\/app\/servicing\/srq_[^/]+\/overview/);
  await page.getByText("Ines Calloway").first().waitFor();

  // The contact is put right, and the due date goes back to the priority's.
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Update request" }).click();
  const update = page.getByRole("dialog", { name: "Update request" });
  await update.getByLabel("Asked by").fill("Wren Castellane");
  await update.getByLabel("No due date").uncheck();
  await update.getByRole("button", { name: "Update Request" }).click();
  await update.waitFor({ state: "detached" });
  await page.getByText("Asked by Wren Castellane").waitFor();
  await page.getByText("by the priority").first().waitFor();
});

test("a half-written comment stays with its request, and a sent one opens the activity", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const one = await addServiceRequest(journey, { clientName: "Ines Calloway" });
  await addServiceRequest(journey, { clientName: "Teodor Vance" });
  await visit(page, `/app/servicing/${one}/overview`);
  const box = page.getByLabel("Add a comment");
  await box.fill("She called about");
  await page.getByRole("link", { name: /Teodor Vance/ }).click();
  await page.getByRole("heading", { name: "Teodor Vance", level: 1 }).waitFor();
  expect(await box.inputValue()).toBe("");
  await page.getByRole("link", { name: /Ines Calloway/ }).click();
  await page.getByRole("heading", { name: "Ines Calloway", level: 1 }).waitFor();
  expect(await box.inputValue()).toBe("She called about");
  await page.getByRole("link", { name: /^Comments and Activity/ }).click();
  await page.waitForURL(/\/activity/);
  expect(await box.inputValue()).toBe("She called about");
  await page.getByRole("link", { name: "Overview" }).click();
  await page.waitForURL(/\/overview/);
  await box.fill("She called about the tools.");
  // The tab is changed before the answer: the box there is another one.
  let answer = (): void => undefined;
  const isElsewhere = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    `**/app/servicing/${one}/comment`,
    async (route) => {
      const response = await route.fetch();
      await isElsewhere;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("link", { name: /^Comments and Activity/ }).click();
  await page.waitForURL(`**/app/servicing/${one}/activity`);
  answer();
  await page
    .getByRole("list", { name: "Comments and Activity" })
    .getByText("She called about the tools.")
    .waitFor();
  await expect.poll(() => box.inputValue()).toBe("");

  await page.getByRole("link", { name: "Overview" }).click();
  await page.waitForURL(/\/overview/);
  await box.fill("And about the ladder.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.waitForURL(`**/app/servicing/${one}/activity`);
  await expect.poll(() => box.inputValue()).toBe("");
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("assigning many asks who, and a merge across clients asks whether they are the same", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  const kept = await addServiceRequest(journey, { accountId });
  await addServiceRequest(journey, { clientName: "Teodor Vance" });
  await visit(page, "/app/servicing");
  await page.getByLabel("Choose all").check();
  await page.getByRole("region", { name: "Chosen requests" }).getByRole("button", { name: "Assign" }).click();
  const assign = page.getByRole("dialog", { name: "Assign 2 requests" });
  const send = assign.getByRole("button", { name: "Assign", exact: true });
  expect(await send.isDisabled()).toBe(true);
  await assign.getByLabel("Assignee").click();
  await page.getByRole("option", { name: /Odette Marlowe/ }).click();
  await send.click();
  await page.getByText("2 requests assigned to Odette Marlowe").waitFor();

  await visit(page, `/app/servicing/${kept}/merge`);
  const merge = page.getByRole("dialog", { name: "Merge requests" });
  await merge.getByText("Pelican Point Marina LLC has no other open request.").waitFor();
  await merge.getByLabel("Find requests").fill("teodor");
  await merge.getByLabel(/Teodor Vance, no account/).check();
  await merge.getByText("What Teodor Vance asked without an account becomes part of").waitFor();
  const done = merge.getByRole("button", { name: "Merge 1 request" });
  expect(await done.isDisabled()).toBe(true);
  await merge.getByLabel("They are from the same client").check();
  await done.click();
  await merge.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Merged requests" }).waitFor();
});

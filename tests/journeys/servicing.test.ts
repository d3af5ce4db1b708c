/** A service request from opening to closing: opened by hand, commented on, resolved with a file, reopened. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, openJourney, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";
import { addServiceRequest } from "../support/service-requests-journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("opens a request, comments on it, resolves it with a file and reopens it", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/accounts/${accountId}/service`);
  await page.getByText("You're all set!").waitFor();
  await page.getByText("This account has not made any service requests.").waitFor();
  await visit(page, "/app/servicing");
  await page.getByText("No service requests found").waitFor();
  await page.getByText("Your clients haven't made any service requests yet.").waitFor();

  await visit(page, `/app/servicing/new?accountId=${accountId}`);
  const dialog = page.getByRole("dialog", { name: "New service request" });
  await dialog.getByRole("button", { name: "Create Request" }).click();
  await dialog.getByText("Choose what the client asks for.").waitFor();
  await dialog.getByLabel("Request type").click();
  await page.getByRole("option", { name: "Question" }).click();
  await dialog.getByLabel("Question", { exact: true }).fill("Are borrowed boats covered?\n<b>Soon</b>");
  expect(await dialog.getByLabel("Asked by").inputValue()).toBe("Wren Castellane");
  await dialog.getByRole("button", { name: "Create Request" }).click();
  await page.waitForURL(/\/app\/servicing\/srq_[^/]+\/overview/);
  const path = new URL(page.url()).pathname.replace("/overview", "");
  await page.getByRole("heading", { name: "Pelican Point Marina LLC", level: 1 }).waitFor();
  // What the client wrote is text.
  await page.getByText("<b>Soon</b>").waitFor();
  expect(await page.getByRole("link", { name: "Conversation" }).count()).toBe(0);

  await page.getByRole("link", { name: /^Comments and Activity/ }).click();
  const box = page.getByLabel("Add a comment");
  const send = page.getByRole("button", { name: "Comment", exact: true });
  await box.fill("   ");
  expect(await send.isDisabled()).toBe(true);
  await box.fill("Wren called twice.");
  await send.click();
  const activity = page.getByRole("list", { name: "Comments and Activity" });
  await activity.getByText("Wren called twice.").waitFor();
  await expect.poll(() => box.inputValue()).toBe("");
  expect(await activity.getByRole("listitem").allTextContents()).toEqual([
    expect.stringMatching(/^Odette Marlowe opened this request(?:just now|\d+ (?:second|minute)s? ago)$/),
    expect.stringMatching(
      /Odette Marlowe commentedWren called twice\.(?:just now|\d+ (?:second|minute)s? ago)$/,
    ),
  ]);

  // E resolves; a file that is none stops it, and nothing is closed.
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { name: "Question", level: 2 }).waitFor();
  const resolving = page.getByRole("dialog", { name: "Resolve request" });
  // On a busy machine the page shows before it listens.
  await expect
    .poll(
      async () => {
        if (!(await resolving.isVisible())) await page.keyboard.press("e");
        return resolving.isVisible();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true);
  await resolving.getByText("Not visible to the client.").waitFor();
  await resolving.getByText("Visible to the client.", { exact: true }).waitFor();
  await resolving.getByLabel("Notes").fill("Answered by phone.");
  const answer = await makePdf([["Borrowed boats are covered."]]);
  await resolving.locator("input[type=file]").setInputFiles([
    { name: "answer.pdf", mimeType: "application/pdf", buffer: Buffer.from(answer) },
    { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from([0, 1, 2, 3]) },
  ]);
  await resolving.getByRole("button", { name: "Resolve", exact: true }).click();
  await resolving.locator("[data-field-error]").waitFor();
  await resolving.getByRole("button", { name: "Remove broken.pdf" }).click();
  await resolving.getByRole("button", { name: "Resolve", exact: true }).click();
  await resolving.waitFor({ state: "detached" });
  await page.waitForURL(`**${path}/overview`);
  expect(await page.getByRole("button", { name: "Resolved" }).isDisabled()).toBe(true);
  // In the overview and in the activity next to it.
  await expect.poll(() => page.getByText("Answered by phone.").count()).toBe(2);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open answer.pdf" }).click(),
  ]);
  await opened.close();

  await visit(page, "/app/servicing?status=closed");
  await page
    .getByRole("row")
    .filter({ hasText: "Pelican Point Marina LLC" })
    .getByText("Closed")
    .first()
    .waitFor();
  await visit(page, `/app/accounts/${accountId}/service`);
  await page.getByRole("link", { name: "View Question, Closed" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Reopen" }).click();
  const reopening = page.getByRole("dialog", { name: "Reopen request" });
  await reopening.getByRole("button", { name: "Reopen" }).click();
  await reopening.locator("[data-field-error]").waitFor();
  await reopening.getByLabel("Reason").fill("The client asks about the trailer, too.");
  await reopening.getByRole("button", { name: "Reopen" }).click();
  await reopening.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Resolve" }).waitFor();
  await activity.getByText("The client asks about the trailer, too.").waitFor();
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes("422")));
  expect(complaints).toEqual([]);
});

test("moves through the list with J and K, and assigns and resolves several at once", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  for (const [place, name] of ["Alder Court", "Birch Landing", "Cedar Hall"].entries())
    await addServiceRequest(journey, { clientName: name, dueAt: `2027-0${place + 1}-15`, assigneeId: null });
  await visit(page, "/app/servicing");
  const table = page.getByRole("table", { name: "Service Requests" });
  expect(await table.getByRole("columnheader").allTextContents()).toEqual([
    "Choose all",
    "Customer",
    "Status",
    "Request Type",
    "Assignee",
    "Due Date",
    "Opened At",
  ]);
  expect(await table.getByRole("row").nth(1).textContent()).toContain("Alder Court");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Chosen requests" });
  await bar.getByText("2 selected").waitFor();
  await bar.getByRole("button", { name: "Assign" }).click();
  const assigning = page.getByRole("dialog", { name: "Assign 2 requests" });
  await assigning.getByLabel("Assignee").fill("Odette");
  await page.getByRole("option", { name: /Odette Marlowe/ }).click();
  await assigning.getByRole("button", { name: "Assign" }).click();
  await page.getByText("2 requests assigned to Odette Marlowe").waitFor();
  await table.getByText("Odette Marlowe").nth(1).waitFor();

  await table.getByRole("link", { name: "Birch Landing" }).click();
  await page.waitForURL(/overview/);
  const column = page.getByRole("region", { name: "Service Requests" });
  await column.locator("[aria-current]", { hasText: "Birch Landing" }).waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Cedar Hall", level: 1 }).waitFor();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await page.getByRole("heading", { name: "Alder Court", level: 1 }).waitFor();

  await visit(page, "/app/home");
  await page.getByRole("heading", { name: /^Your open service requests/ }).waitFor();
  await page.getByRole("link", { name: /Birch Landing/ }).waitFor();

  await visit(page, "/app/servicing");
  await page.getByLabel("Choose all").check();
  await bar.getByRole("button", { name: "Resolve" }).click();
  const resolving = page.getByRole("dialog", { name: "Resolve 3 requests" });
  await resolving.getByLabel("Notes (optional)").fill("Answered together.");
  await resolving.getByRole("button", { name: "Resolve" }).click();
  await page.getByText("3 requests resolved").waitFor();
  await page.getByText("No service requests found").waitFor();
});

/** What waits for a yes: where a draft differs from the record, a certificate that is corrected first; and what needs none. */
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { insuredAccount } from "../support/certified-policy.ts";
import { openColleague } from "../support/colleagues.ts";
import { openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 60_000;

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === element.ownerDocument.activeElement);

/** Hands Cara a task, chooses what she asks about, and opens what it asks a yes for. */
async function askFor(page: Page, task: string, choice?: string): Promise<void> {
  await visit(page, "/app/home");
  await page.getByLabel("Ask Cara...").fill(task);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  if (choice !== undefined) {
    await page.getByRole("radio", { name: choice, exact: true }).check({ timeout: patienceMs });
    await page.getByRole("button", { name: "Answer and go on" }).click();
  }
  await page
    .getByRole("complementary", { name: "About this workspace" })
    .getByText("Idle", { exact: true })
    .waitFor({ timeout: patienceMs });
  await visit(page, "/app/approvals");
  await page.getByRole("region", { name: "Waiting" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Decline" }).waitFor();
}

test("an email that differs from the record says so in the inbox and above the draft, until it is corrected", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await insuredAccount(journey, []);
  await askFor(
    page,
    "Email Pelican Point Marina that the GL limit is $2,000,000 each occurrence",
    "Keep my words",
  );
  await page.getByText("Differs from the record", { exact: true }).waitFor();
  const notice = page.getByText(
    "The email says $2,000,000 each occurrence; GM-7702-26.pdf (p. 1) says $1,000,000",
  );
  await notice.waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  await page
    .getByRole("form", { name: "Edit draft" })
    .getByLabel("Message")
    .fill("Hello Wren,\n\nThe GL limit is $1,000,000 each occurrence.");
  await page.getByRole("button", { name: "Save" }).click();
  await notice.waitFor({ state: "detached" });
  expect(await page.getByText("Differs from the record", { exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a change that a client wants leads to its policy and becomes a request beside the conversation", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await insuredAccount(journey, []);
  await visit(page, "/app/home");
  await page.getByLabel("Ask Cara...").fill("cancel the Pelican Point Marina GL");
  await page.keyboard.press("Enter");
  const choice = page.getByRole("radio", { name: "Open a service request: Cancel Policy" });
  await choice.waitFor({ timeout: patienceMs });
  const link = page.getByRole("link", { name: /^General Liability GM-7702-26: / });
  expect(await link.getAttribute("href")).toMatch(/^\/app\/policies\/[^/]+\/overview$/);
  await choice.check();
  await page.getByRole("button", { name: "Answer and go on" }).click();
  const panel = page.getByRole("complementary", { name: "About this workspace" });
  await panel.getByText("Cancel Policy", { exact: true }).waitFor({ timeout: patienceMs });
  await panel.getByRole("link", { name: "View" }).click();
  await page.waitForURL(/\/app\/servicing\/[^/]+\/overview$/);
  await page.getByRole("link", { name: /^Comments and Activity/ }).waitFor();
  expect(complaints).toEqual([]);
});

test("the holder and the marks of a certificate are corrected before anybody approves it", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await insuredAccount(journey, []);
  await askFor(
    page,
    "Issue a certificate of insurance for Pelican Point Marina to Harborstone Properties LLC, 9 Wharf Lane, Astoria, OR 97103",
  );
  await page.getByText("Exactly this version is issued.").waitFor();
  await page.getByRole("cell", { name: "Harborstone Properties LLC" }).first().waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("form", { name: "Edit the certificate" });
  const save = page.getByRole("button", { name: "Save" });
  expect(await isFocused(form.getByLabel("Certificate holder"))).toBe(true);
  await form.getByLabel("Certificate holder").fill("");
  await save.click();
  // What is wrong may be far above the button: the field has the focus, and loses its message as soon as it is changed.
  const refusal = form.getByText("Enter the name of the certificate holder.");
  await refusal.waitFor();
  expect(await isFocused(form.getByLabel("Certificate holder"))).toBe(true);
  await form.getByLabel("Certificate holder").fill("City of Columbus");
  expect(await refusal.count()).toBe(0);
  await form.getByLabel("Address line 2 (optional)").fill("Suite 4");
  await save.click();
  await page.getByText("Version 2", { exact: true }).waitFor();
  expect(await isFocused(page.getByRole("button", { name: "Edit" }))).toBe(true);
  await page.getByRole("cell", { name: "City of Columbus" }).first().waitFor();
  expect(await page.getByRole("cell", { name: "Harborstone Properties LLC" }).count()).toBe(0);
  // A mark is given by its endorsement, once somebody confirms the contract that it asks for.
  await page.getByRole("button", { name: "Edit" }).click();
  const line = form.getByRole("group", { name: "General Liability GM-7702-26" });
  await form.getByRole("checkbox", { name: "General Liability GM-7702-26", exact: true }).uncheck();
  expect(await line.count()).toBe(0);
  await save.click();
  await form.getByText("Leave one line at least on the certificate.").waitFor();
  await form.getByRole("checkbox", { name: "General Liability GM-7702-26", exact: true }).check();
  await line.getByLabel("Waiver of subrogation, General Liability GM-7702-26").check();
  await save.click();
  await form.getByText("Confirm that such a contract with the holder exists.").waitFor();
  await form.getByLabel("A written contract with the holder requires the blanket marks").check();
  await save.click();
  await page.getByText("Version 3", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Approve and issue" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  // The browser notes that the blank name and the unconfirmed contract were refused.
  expect(complaints.filter((each) => !each.includes("422"))).toEqual([]);
});

test("whoever reads on while a colleague approves is told so where the buttons were", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await insuredAccount(journey, []);
  const theo = await openColleague(browser, journey, "Theo Lindqvist", "PRODUCER");
  await askFor(
    page,
    "Issue a certificate of insurance for Pelican Point Marina to Harborstone Properties LLC, 9 Wharf Lane, Astoria, OR 97103",
  );
  await page.getByRole("heading", { name: "Certificate holder" }).scrollIntoViewIfNeeded();
  expect(
    (await theo.send("POST", new URL(page.url()).pathname, { decision: "APPROVE", version: 1 })).status,
  ).toBe(200);
  const notice = page.getByText(/^Approved by Theo Lindqvist, /).last();
  await notice.waitFor();
  const box = await notice.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(900);
});

test("a colleague's decision leaves the form that somebody is filling in, which goes on once it is undone", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await insuredAccount(journey, []);
  const theo = await openColleague(browser, journey, "Theo Lindqvist", "PRODUCER");
  const task =
    "Issue a certificate of insurance for Pelican Point Marina to Harborstone Properties LLC, 9 Wharf Lane, Astoria, OR 97103";
  const decide = async (decision: string, reason?: string) => {
    const answer = await theo.send("POST", new URL(page.url()).pathname, { decision, version: 1, reason });
    expect(answer.status).toBe(200);
  };
  await askFor(page, task);
  const name = page.getByLabel("Certificate holder", { exact: true });
  await page.getByRole("button", { name: "Edit" }).click();
  await name.fill("Harborstone Holdings LLC");
  await decide("APPROVE");
  await page.getByText("Theo Lindqvist approved it while you were editing.").waitFor();
  expect(await name.inputValue()).toBe("Harborstone Holdings LLC");
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Version 2", { exact: true }).waitFor();
  await page.getByRole("cell", { name: "Harborstone Holdings LLC" }).first().waitFor();
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Reason").fill("Not needed");
  await page.getByRole("button", { name: "Decline" }).last().click();
  await page
    .getByText(/^Declined by/)
    .first()
    .waitFor();

  await askFor(page, task);
  await page.getByRole("button", { name: "Edit" }).click();
  await name.fill("Harborstone Estates LLC");
  await decide("DECLINE", "Wrong holder");
  await page.getByText("Theo Lindqvist declined it while you were editing.").waitFor();
  await page.getByRole("button", { name: "Close the form" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await name.inputValue()).toBe("Harborstone Estates LLC");
  await page.getByRole("button", { name: "Close the form" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await name.waitFor({ state: "hidden" });
});

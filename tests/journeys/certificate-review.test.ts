/** A certificate against its contract: the verdicts with the words of both sides, and the email that a person approves. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { type Journey, openJourney, visit } from "../support/journey.ts";
import { listMail } from "../support/mailbox.ts";
import { startPreset } from "../support/preset-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;
const files = [
  "subcontract-marks-without-endorsements/certificate.pdf",
  "subcontract-marks-without-endorsements/subcontract.pdf",
];

const badge = (page: Page, text: string) =>
  page.getByRole("complementary", { name: "About this workspace" }).getByText(text, { exact: true });

/** Reviews the certificate and opens the approval of the email that asks for the rest. */
async function reviewAndOpenDraft({ page }: Journey): Promise<string> {
  const id = await startPreset(page, "Certificate review", files);
  await badge(page, "Idle").waitFor({ timeout: patienceMs });
  await page.getByRole("link", { name: "Open draft" }).click();
  await page.waitForURL(/\/app\/approvals\/[^/]+$/);
  return id;
}

async function addRecipient(page: Page, to: string) {
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("form", { name: "Edit draft" }).getByLabel("To").fill(to);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Approve and send" }).waitFor();
}

test("each demand is held against the certificate, the worst first, with the words of both sides as printed", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await startPreset(page, "Certificate review", files);
  await badge(page, "Idle").waitFor({ timeout: patienceMs });
  const steps = page
    .getByRole("list", { name: "What Cara does" })
    .getByText(/, Done$/)
    .locator("..");
  expect(await steps.allTextContents()).toEqual([
    "Processed attachments, Done",
    "Understand the task, Done",
    "Review, Done",
    "Write drafts, Done",
    "Answer, Done",
  ]);

  const artifact = page.getByRole("region", { name: "Certificate review", exact: true });
  await artifact.getByRole("heading", { name: "Not yet: 1 of 10 demands is not met" }).waitFor();
  const groups = artifact.getByRole("region", { name: "Review" }).getByRole("region");
  expect(
    await groups.evaluateAll((all) =>
      all.map((group) => [
        group.getAttribute("aria-label"),
        ...[...group.querySelectorAll("li span > span:first-child")].map((title) => title.textContent),
      ]),
    ),
  ).toEqual([
    ["Not met", "General aggregate limit"],
    ["Cannot tell", "Additional insured", "Waiver of subrogation"],
    [
      "Met",
      "General liability, each occurrence, $1,000,000",
      "Automobile liability, $1,000,000",
      "Employers liability, each accident, $500,000",
      "Workers compensation insurance, policy BCI-60031",
      "General liability insurance, term, 03/01/2026 to 03/01/2027",
      "Automobile liability, term, 03/01/2026 to 03/01/2027",
      "Workers compensation insurance, term, 03/01/2026 to 03/01/2027",
    ],
  ]);

  await artifact.getByRole("button", { name: /^General aggregate limit/ }).click();
  const proof = page.getByRole("region", { name: "General aggregate limit" });
  await proof.getByRole("heading", { name: /^What is asked/ }).waitFor();
  await proof.getByRole("heading", { name: /^What is shown/ }).waitFor();
  expect(await proof.getByRole("blockquote").allInnerTexts()).toEqual([
    "11.1 Subcontractor shall maintain commercial general liability insurance with limits of not less than $1,000,000 each occurrence and $2,000,000 general aggregate.",
    "GENERAL AGGREGATE $ 1,000,000",
  ]);
  expect(await proof.getByRole("term").allInnerTexts()).toEqual([
    ...["Verdict", "Asked", "Shown", "Short by", "What would settle it"],
  ]);
  expect(await proof.getByRole("definition").allInnerTexts()).toEqual([
    ...["Not met", "$2,000,000", "$1,000,000", "$1,000,000"],
    "A policy with $2,000,000, and a certificate that shows it.",
  ]);
  await proof.locator("canvas").first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("j");
  await page.getByRole("region", { name: "Additional insured" }).getByText("2 of 10").waitFor();
  // The focus is where the eye is.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Additional insured");
  await page.keyboard.press("k");
  await proof.getByText("1 of 10").waitFor();
  await page.getByRole("button", { name: "Close the demand" }).click();
  await page.getByRole("list", { name: "Conversation" }).waitFor();
  expect(complaints).toEqual([]);
});

test("a person's verdict takes the place of Cara's, says whose it is, and the email follows", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await startPreset(page, "Certificate review", files);
  await badge(page, "Idle").waitFor({ timeout: patienceMs });
  const artifact = page.getByRole("region", { name: "Certificate review", exact: true });
  await artifact.getByRole("button", { name: /^General aggregate limit/ }).click();
  const proof = page.getByRole("region", { name: "General aggregate limit" });
  await proof.getByRole("button", { name: "Change verdict" }).click();
  await page.getByRole("menuitem", { name: "Met", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Change “General aggregate limit” to met?" });
  expect(await dialog.getByRole("button", { name: "Change verdict" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill("The umbrella makes up for it.");
  await dialog.getByRole("button", { name: "Change verdict" }).click();
  await artifact.getByRole("heading", { name: "Not yet: 2 of 10 demands cannot be told" }).waitFor();
  const met = artifact.getByRole("region", { name: "Met" });
  await met.getByText("Odette Marlowe: The umbrella makes up for it.").waitFor();
  const facts = proof.getByRole("definition");
  expect(await facts.first().innerText()).toMatch(/^Met, changed by Odette Marlowe on /);
  expect(await facts.nth(2).innerText()).toMatch(/^Not met\. The certificate shows \$1,000,000/);
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await artifact.getByText("Odette Marlowe: The umbrella makes up for it.").waitFor();
  await page.getByRole("link", { name: "Open draft" }).click();
  await page.getByRole("button", { name: "Approve and send" }).waitFor();
  expect(await page.getByText("General aggregate limit").count()).toBe(0);
  await page.getByText("Additional insured").first().waitFor();
  expect(complaints).toEqual([]);
});

test("the email waits for a recipient and a yes; what is approved can be undone, and is what arrives", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const id = await reviewAndOpenDraft(journey);
  const approve = page.getByRole("button", { name: "Approve and send" });
  await page.getByText("This cannot be approved yet.").waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("form", { name: "Edit draft" });
  await form.getByLabel("To").fill("nobody");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => form.getByLabel("To").getAttribute("aria-invalid")).toBe("true");
  expect(await form.getByLabel("Message").getAttribute("aria-invalid")).not.toBe("true");
  await page.getByRole("button", { name: "Cancel" }).click();
  const to = `pm-${crypto.randomUUID().slice(0, 8)}@marlinpoint.example`;
  await addRecipient(page, to);
  await approve.click();
  await page.getByText(/^Goes out in \d+ s$/).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await approve.waitFor();
  await page.getByText("Exactly this version goes out. 10 s to undo.").waitFor();

  await page.keyboard.press("a");
  await page.getByText(/^Approved by Odette Marlowe, (?:queued|sent)\.$/).waitFor({ timeout: patienceMs });
  await expect.poll(() => listMail(inject("productUrl"), to), { timeout: patienceMs }).toHaveLength(1);
  const [mail] = await listMail(inject("productUrl"), to);
  const { approvals } = await journey.run<{
    approvals: { nodes: { artifact: { subject: string } }[] };
  }>("query Approvals", {});
  expect(mail?.subject).toBe(approvals.nodes[0]?.artifact.subject);
  expect(mail?.text).toContain("Please send what is still needed:");
  expect(mail?.text).toContain("- General aggregate limit");

  await visit(page, `/app/workspaces/${id}`);
  await page.getByText("Approved by Odette Marlowe, sent").first().waitFor();
  // The refused address.
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

test("a draft that is declined is not sent, and Cara reads why", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const id = await reviewAndOpenDraft(journey);
  await page.getByRole("button", { name: "Decline" }).waitFor();
  await page.keyboard.press("d");
  const dialog = page.getByRole("alertdialog", { name: "Decline this draft?" });
  expect(await dialog.getByRole("button", { name: "Decline" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill("We ask by phone.");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await page.getByText("Declined by Odette Marlowe: We ask by phone.").first().waitFor();
  expect(await page.getByRole("button", { name: "Approve and send" }).count()).toBe(0);
  await visit(page, `/app/workspaces/${id}`);
  const conversation = page.getByRole("list", { name: "Conversation" });
  await conversation.getByText(/^Declined the email “.*”: We ask by phone\.$/).waitFor();
  await page
    .getByText(/^I did not send it\. What should the email say instead\?/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

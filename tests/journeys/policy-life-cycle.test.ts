/** A policy after it was created: cancellation, reinstatement, renewal, deletion, and who may do none of it. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { agencySql } from "../support/agencies.ts";
import { dayText, isoDay } from "../support/agency-days.ts";
import { openBrowser } from "../support/browser.ts";
import { addPolicy, type Journey, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** A policy that has been in force for 100 days and costs $3,650. */
async function addRunningPolicy(journey: Journey): Promise<string> {
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await journey.send("PUT", `/app/policies/${policyId}/edit`, {
    state: "INFORCE",
    inforceAt: isoDay(-100),
    expiresAt: isoDay(265),
    premium: 3_650,
    commissionRate: 10,
  });
  return policyId;
}

async function openMore(page: Page, item: string) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  const entry = page.getByRole("menuitem", { name: item, exact: true });
  await entry.waitFor();
  return entry;
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const badge = (page: Page, state: string) =>
  page.getByRole("banner").or(page.locator("header")).getByText(state, { exact: true }).last();

test("cancels a policy, reinstates it with a lapse and cancels it again", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addRunningPolicy(journey);
  const overview = `**/app/policies/${policyId}/overview`;
  await visit(page, `/app/policies/${policyId}/overview`);
  await (await openMore(page, "Cancel")).click();
  const dialog = page.getByRole("dialog", { name: "Cancel policy" });
  await dialog.waitFor();

  const date = dialog.getByLabel("Effective date");
  expect(await date.inputValue()).toBe(dayText(0));
  expect(await dialog.getByRole("combobox", { name: "Reason" }).textContent()).toBe("Insured nonpayment");
  expect(await dialog.getByLabel("Return premium").inputValue()).toBe("0.00");
  expect(await dialog.getByLabel("Return commission").inputValue()).toBe("0.00");
  await date.fill("no date");
  await date.blur();
  expect(await date.inputValue()).toBe(dayText(0));

  // The server names what is missing and what is too much, each at its field.
  await dialog.getByLabel("Return premium").fill("99999");
  await dialog.getByRole("button", { name: "Cancel Policy" }).click();
  await dialog.getByText("Pick who cancels the policy.").waitFor();
  await dialog.getByText(/Enter at most \$3,650\.00/).waitFor();
  const initiator = dialog.getByRole("combobox", { name: "Canceled by" });
  expect(await initiator.evaluate((field) => field === document.activeElement)).toBe(true);

  await initiator.click();
  expect(await page.getByRole("option").allTextContents()).toEqual(["Carrier", "Insured", "Agency"]);
  await page.getByRole("option", { name: "Carrier" }).click();
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  expect(await page.getByRole("option").count()).toBe(12);
  await page.keyboard.press("Escape");
  await date.fill(dayText(-10));
  await date.blur();
  await dialog.getByText(/^275 of 365 days are left/).waitFor();
  await dialog.getByRole("button", { name: "Use pro rata: $2,750" }).click();
  expect(await dialog.getByLabel("Return premium").inputValue()).toBe("2,750.00");
  expect(await dialog.getByLabel("Return commission").inputValue()).toBe("275.00");
  await dialog.getByText(/becomes Canceled at once/).waitFor();
  await dialog.getByRole("button", { name: "Cancel Policy" }).click();
  await page.waitForURL(overview);
  await dialog.waitFor({ state: "hidden" });
  await badge(page, "Canceled").waitFor();
  await page.getByText("Cancellation Effective Date", { exact: true }).waitFor();
  expect(await page.getByText("Cancellation Pending").count()).toBe(0);

  // A disabled item can be reached by keyboard, says why, and does nothing.
  await page.getByRole("button", { name: "More", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  const refused = page.getByRole("menuitem", { name: "Cancel", exact: true });
  await refused.waitFor();
  expect(await refused.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("ArrowDown");
  await page.locator("[role=menuitem][data-highlighted]", { hasText: "Cancel" }).waitFor();
  const reasonId = await refused.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${reasonId}"]`).textContent()).toContain("already has a cancellation");
  await page.keyboard.press("Enter");
  expect(await refused.isVisible()).toBe(true);
  expect(page.url()).toContain("/overview");
  await page.keyboard.press("Escape");

  await (await openMore(page, "Reinstate")).click();
  const reinstate = page.getByRole("dialog", { name: "Reinstate policy" });
  const from = reinstate.getByLabel("Effective date");
  expect(await from.inputValue()).toBe(dayText(-10));
  await reinstate.getByText(/^No lapse/).waitFor();
  await from.fill(dayText(-5));
  await reinstate.getByText(/^5 days without coverage/).waitFor();
  await reinstate.getByRole("button", { name: "Reinstate Policy" }).click();
  await page.waitForURL(overview);
  await badge(page, "Active").waitFor();
  expect(await page.getByText("Cancellation Effective Date", { exact: true }).count()).toBe(0);

  await (await openMore(page, "Cancel")).click();
  await dialog.waitFor();
  await dialog.getByLabel("Effective date").fill(dayText(30));
  await pick(page, "Canceled by", "Insured");
  await pick(page, "Reason", "Insured's request");
  await dialog.getByText(/^The policy stays Active through/).waitFor();
  await dialog.getByRole("button", { name: "Cancel Policy" }).click();
  await page.waitForURL(overview);
  await page.getByText("Cancellation Pending", { exact: true }).waitFor();
  // The head says so as well, in the words of a mark.
  await page.getByText("Cancellation pending", { exact: true }).waitFor();
  await page
    .getByText(
      "This policy has been marked as canceled and its state will automatically update after the effective date passes.",
    )
    .waitFor();
  await badge(page, "Active").waitFor();
  expect(journey.complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

test("renews a policy once, links both terms, and deletes the renewal first", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addRunningPolicy(journey);
  await visit(page, `/app/policies/${policyId}/overview`);
  await (await openMore(page, "Renew")).click();
  const dialog = page.getByRole("dialog", { name: "Renew policy" });
  await dialog.waitFor();
  expect(await dialog.getByLabel("In force").inputValue()).toBe(dayText(265));
  expect(await dialog.getByLabel("Policy Number").inputValue()).toBe("QZ-5518-20");
  expect(await dialog.getByLabel("Premium", { exact: true }).inputValue()).toBe("3,650.00");
  await dialog.getByLabel("Premium", { exact: true }).fill("4000");
  await dialog.getByText("$4,000", { exact: true }).waitFor();
  await dialog.getByLabel("Policy Number").fill("QZ-5518-21");
  await dialog.getByRole("button", { name: "Renew Policy" }).click();
  await page.waitForURL(
    (url) => /pol_[^/]+\/overview$/.test(url.pathname) && !url.pathname.includes(policyId),
  );
  await page.getByText("QZ-5518-21").first().waitFor();
  await badge(page, "Binding").waitFor();
  await page.getByRole("link", { name: "View Previous Policy" }).click();
  await page.waitForURL(`**/app/policies/${policyId}/overview`);
  await page.getByText("Newer policy version available").waitFor();

  const renew = await openMore(page, "Renew");
  expect(await renew.getAttribute("aria-disabled")).toBe("true");
  const remove = page.getByRole("menuitem", { name: "Delete", exact: true });
  expect(await remove.getAttribute("aria-disabled")).toBe("true");
  await remove.click({ force: true });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await page.keyboard.press("Escape");
  await visit(page, `/app/policies/${policyId}/renew`);
  await page.getByRole("dialog").getByText("This policy has already been renewed.").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "View Newer Policy" }).click();
  await page.getByText("QZ-5518-21").first().waitFor();
  await (await openMore(page, "Delete")).click();
  const confirm = page.getByRole("alertdialog", { name: "Delete policy" });
  await confirm.getByText(/Its history is kept/).waitFor();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/policies$/);
  await page.getByText("QZ-5518-20").first().waitFor();
  expect(await page.getByText("QZ-5518-21").count()).toBe(0);
  await visit(page, `/app/policies/${policyId}/overview`);
  expect(await page.getByText("Newer policy version available").count()).toBe(0);
  expect(journey.complaints).toEqual([]);
});

test("asks before Back loses what was entered, and closes at once if nothing was", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addRunningPolicy(journey);
  await visit(page, `/app/policies/${policyId}/overview`);
  await (await openMore(page, "Cancel")).click();
  const dialog = page.getByRole("dialog", { name: "Cancel policy" });
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });

  await (await openMore(page, "Cancel")).click();
  await dialog.waitFor();
  // A choice counts as well as typing.
  await pick(page, "Reason", "Underwriting reasons");
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await dialog.getByRole("combobox", { name: "Reason" }).textContent()).toBe("Underwriting reasons");
  await dialog.getByRole("button", { name: "Keep Policy" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.waitForURL(`**/app/policies/${policyId}/overview`);
});

test("offers nothing to those who may only read, and says so at each form's address", async () => {
  const journey = await openJourney(browser);
  const { page, context } = journey;
  const policyId = await addRunningPolicy(journey);
  // A session names its agency.
  const [session] = await context.cookies();
  await agencySql(session?.value.split(".")[0] ?? "")("UPDATE users SET role = 'READ_ONLY'");
  await visit(page, `/app/policies/${policyId}/overview`);
  await page.getByRole("heading", { name: "Business Owners" }).waitFor();
  expect(await page.getByRole("button", { name: "More", exact: true }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Edit", exact: true }).count()).toBe(0);
  await visit(page, `/app/policies/${policyId}/edit`);
  await page.getByRole("dialog").getByText("Your role does not allow this.").waitFor();
});

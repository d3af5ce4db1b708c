/** Two terms compared with both pages, and a review by keyboard whose correction applies to the policy. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { addPolicy, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** Reading is done by a job. */
const readingMs = 30_000;

const term = (year: number, medical: string, backup: string) =>
  makePdf([
    [
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
      "",
      `Policy Number: QZ-5518-${year}`,
      "Named Insured: Pelican Point Marina LLC",
      "Mailing Address: 9 Wharf Lane, Astoria, OR 97103",
      `Policy Period: From 03/01/${year} to 03/01/${year + 1}`,
      "",
      "LIMITS OF INSURANCE",
      "Each Occurrence Limit: $1,000,000",
      "General Aggregate Limit: $2,000,000",
      `Medical Expense Limit: ${medical} any one person`,
    ],
    ["OTHER TERMS", "", `Water back-up: ${backup}`, "Total Premium: $4,283.00"],
  ]);

async function openPolicyWithTwoTerms() {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina");
  await uploadDocument(page, policyId, {
    name: "term-2026.pdf",
    bytes: await term(2026, "$10,000", "$25,000."),
  });
  await uploadDocument(page, policyId, {
    name: "term-2027.pdf",
    bytes: await term(2027, "$5,000", "excluded."),
  });
  // The list behind the dialog is notified when the reading ends.
  await page
    .getByRole("checkbox", { name: "Choose term-2026.pdf" })
    .and(page.locator(":enabled"))
    .waitFor({ timeout: readingMs });
  await page
    .getByRole("checkbox", { name: "Choose term-2027.pdf" })
    .and(page.locator(":enabled"))
    .waitFor({ timeout: readingMs });
  return { ...journey, policyId };
}

const expectAccessible = async (page: Page) => expect(await findBarriers(page)).toEqual([]);

test("compares two chosen terms, and each difference opens its words on both pages", async () => {
  const { page, complaints } = await openPolicyWithTwoTerms();
  expect(await page.getByRole("button", { name: "Compare" }).isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "Choose term-2027.pdf" }).check();
  await page.getByRole("checkbox", { name: "Choose term-2026.pdf" }).check();
  await page.getByRole("link", { name: "Compare 2 documents" }).click();
  await page.getByRole("heading", { name: /^2 differences\. / }).waitFor();
  await page.getByText("Before: term-2026.pdf. After: term-2027.pdf.").waitFor();
  const tabs = page.getByRole("navigation", { name: "Policy" });
  expect(await tabs.getByRole("link", { name: /^Documents/ }).getAttribute("aria-current")).toBe("page");
  expect(await tabs.locator("[aria-current]").count()).toBe(1);
  const medical = page.getByRole("listitem").filter({ hasText: "Medical Expense Limit" });
  await medical.getByText("$10,000").first().waitFor();
  await medical.getByText("less for the medical costs").waitFor();

  // Only the selected line shows its places.
  expect(await medical.getByRole("button", { name: /^Quote / }).count()).toBe(0);
  await medical.getByRole("button", { name: "Medical Expense Limit" }).click();
  expect(
    await page
      .getByRole("listitem")
      .getByRole("button", { name: /^Quote / })
      .count(),
  ).toBe(2);
  await medical.getByRole("button", { name: /Quote .*term-2027/ }).click();
  await page.locator("[data-pane=old] [data-quote][data-active]").first().waitFor();
  await page.locator("[data-pane=new] [data-quote][data-active]").first().waitFor();
  await expectAccessible(page);
  // Quotes of the other differences are dimmed.
  const called = await page
    .locator("[data-pane=new] [data-quote]:not([data-faint])")
    .evaluateAll((marks) => new Set(marks.map((mark) => (mark as HTMLElement).dataset["quote"])).size);
  expect(called).toBe(1);

  // An excluded coverage comes before a lower limit, on the second page of both.
  await page.keyboard.press("k");
  const backup = page.getByRole("listitem").filter({ hasText: "Water back-up" });
  await backup.and(page.locator("[data-current]")).waitFor();
  await page.locator("[data-pane=old] [data-page='2'] [data-quote][data-active]").first().waitFor();
  await page.locator("[data-pane=new] [data-page='2'] [data-quote][data-active]").first().waitFor();

  await visit(page, page.url());
  await page.getByRole("heading", { name: /^2 differences\. / }).waitFor();
  await page.goBack();
  await page.getByRole("checkbox", { name: "Choose term-2026.pdf" }).waitFor();
  expect(complaints).toEqual([]);
});

test("compares a third document with the first, and reports one about other insurance", async () => {
  const { page, policyId, complaints } = await openPolicyWithTwoTerms();
  await uploadDocument(page, policyId, {
    name: "another-client.pdf",
    bytes: await makePdf([
      [
        "CYBER LIABILITY DECLARATIONS",
        "",
        "Policy Number: CY-8871",
        "Named Insured: Juniper Street Dental PC",
        "Policy Period: From 07/01/2026 to 07/01/2027",
        "",
        "Cyber Aggregate Limit: $1,000,000",
        "Retention: $5,000 each claim",
      ],
    ]),
  });
  await visit(page, `/app/policies/${policyId}/documents`);
  for (const name of ["term-2026.pdf", "term-2027.pdf", "another-client.pdf"]) {
    const box = page.getByRole("checkbox", { name: `Choose ${name}` });
    await box.and(page.locator(":enabled")).waitFor({ timeout: readingMs });
    await box.check();
  }
  await page.getByRole("link", { name: "Compare 3 documents" }).click();
  await page.getByRole("heading", { name: /^2 differences\. / }).waitFor();
  await page.getByRole("heading", { name: "These documents describe different insurance" }).waitFor();
  const insured = page.getByRole("listitem").filter({ hasText: "Insured entity" });
  await insured.getByText("Pelican Point Marina LLC").first().waitFor();
  await insured.getByText("Juniper Street Dental PC").first().waitFor();
  await insured.getByText("First", { exact: true }).waitFor();
  await expectAccessible(page);

  // Going past the last difference of the first pair opens the other pair's pages.
  await page.getByRole("button", { name: "Insured entity" }).click();
  await page.locator("[data-pane=new] [data-quote][data-active]").first().waitFor();
  await page.locator("[data-pane=new]").getByText("another-client.pdf").first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("Pages", { exact: true }).click();
  expect(await page.locator("[data-pane=list]").isVisible()).toBe(false);
  expect(await page.locator("[data-pane=new]").isVisible()).toBe(true);
  expect(await page.locator("[data-pane=old]").isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

test("reviews details by keyboard, with a correction that applies to the policy and names its author", async () => {
  const { page, policyId, complaints } = await openPolicyWithTwoTerms();
  await page.getByRole("link", { name: "Review", exact: true }).click();
  await page.getByRole("heading", { name: "Review what was read" }).waitFor();
  const open = page.getByText(/^\d+ of \d+ to review$/);
  const count = Number.parseInt((await open.textContent()) ?? "", 10);
  const current = page.locator("li[data-current]");
  await page.locator("[data-pane=page] [data-quote][data-active]").first().waitFor();
  await expectAccessible(page);

  await page.keyboard.press("Enter");
  await page.getByText(`${count - 1} of ${count} to review`).waitFor();
  expect(await page.getByText("Accepted", { exact: true }).count()).toBe(1);

  const premium = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Premium", exact: true }) });
  await premium.getByRole("button", { name: "Premium", exact: true }).click();
  await premium.and(current).waitFor();
  await page.keyboard.press("e");
  const input = page.getByLabel("Correct premium");
  await input.fill("a lot");
  await page.keyboard.press("Enter");
  await page.getByText("Enter an amount in dollars, such as $1,000,000.").waitFor();
  await input.fill("4,300");
  await page.keyboard.press("Enter");
  await premium.getByText("Corrected", { exact: true }).waitFor();
  await premium.getByText(/Corrected by Odette Marlowe on .*\. The documents say \$4,283\.$/).waitFor();

  // A detail that Cara did not find is typed in, again by keyboard.
  await page.keyboard.press("a");
  const form = page.getByRole("form", { name: "Add a detail" });
  await form.waitFor();
  await expectAccessible(page);
  // Enter right after typing picks the first match, whether or not the list has shown it yet.
  await page.keyboard.type("Brok");
  await page.keyboard.press("Enter");
  await form.getByLabel("Value").fill("Tern Cove Brokerage");
  await page.keyboard.press("Enter");
  await form.waitFor({ state: "hidden" });
  const broker = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Broker", exact: true }) });
  await broker.getByText(/^Added by Odette Marlowe on .*\. The documents do not give it\.$/).waitFor();

  // A detail that the policy does not have is removed.
  await page.getByRole("button", { name: "General aggregate", exact: true }).click();
  await page.keyboard.press("x");
  const aggregate = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "General aggregate", exact: true }) });
  await aggregate.getByText("Not in the policy", { exact: true }).first().waitFor();

  await aggregate.getByText("Removed", { exact: true }).waitFor();

  // Everything Cara states is accepted at once, after a confirmation; corrections stay.
  const left = Number.parseInt((await open.textContent()) ?? "", 10);
  const many = page.getByRole("button", { name: /^Accept all \d+ without conflicts$/ });
  const sure = Number(/\d+/.exec((await many.textContent()) ?? "")?.[0]);
  await page.getByRole("region", { name: "Details" }).focus();
  await page.keyboard.press("Shift+A");
  const question = page.getByRole("alertdialog", { name: `Accept ${sure} details?` });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await page.getByRole("region", { name: "Details" }).focus();
  await page.keyboard.press("Shift+A");
  await question.getByRole("button", { name: `Accept ${sure} details` }).focus();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "hidden" });
  const rest = left - sure;
  await page
    .getByText(rest === 0 ? "All details have been reviewed." : new RegExp(`^${rest} of \\d+ to review$`))
    .waitFor();
  await many.waitFor({ state: "hidden" });
  await premium.getByText("Corrected", { exact: true }).waitFor();

  await visit(page, `/app/policies/${policyId}/explore`);
  await page.getByText("$4,300").first().waitFor();
  await page
    .getByText(/Corrected by Odette Marlowe on \w+ \d+, \d{4}\. The documents say \$4,283\.$/)
    .waitFor();
  await page.getByText("Tern Cove Brokerage").waitFor();
  // The prior term says other things, which is not a disagreement; another document of the same term is one.
  const disagreement = page.getByRole("heading", { name: /^The documents disagree on/ });
  expect(await disagreement.count()).toBe(0);
  await uploadDocument(page, policyId, {
    name: "corrected-2027.pdf",
    bytes: await term(2027, "$7,500", "excluded."),
  });
  await visit(page, `/app/policies/${policyId}/explore`);
  await disagreement.waitFor({ timeout: readingMs });
  await page.getByText("term-2027.pdf says $5,000").waitFor();
  await expectAccessible(page);

  // An answer gives the correction, its author, and the document's words.
  await page.getByLabel("Ask a question").last().fill("What is the total premium?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const answer = page.getByText(
    /^Premium: \$4,300\. Odette Marlowe corrected this on .*; the documents say \$4,283\./,
  );
  await answer.waitFor();
  // The browser itself logs the rejected form.
  expect(complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
});

test("leads from an uncertain value to its review, with its words in view", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Otter Rock Ferries");
  const head = ["Named Insured: Otter Rock Ferries LLC", "Policy Period: From 03/01/2026 to 03/01/2027"];
  const wording = Array.from({ length: 8 }, (_, page_) => [
    `GENERAL CONDITIONS, PART ${page_ + 1}`,
    "",
    "We will pay those sums that the insured becomes legally obligated to pay as damages.",
  ]);
  await uploadDocument(page, policyId, {
    name: "declarations.pdf",
    bytes: await makePdf([
      ["COMMERCIAL GENERAL LIABILITY DECLARATIONS", ...head, "Each Occurrence Limit: $1,000,000"],
      ...wording,
      ["PREMIUM", ...head, "", "Total Premium: $4,283.00", "Total Premium: $4,100.00"],
    ]),
  });
  await visit(page, `/app/policies/${policyId}/explore`);
  const check = page.getByRole("link", {
    name: /^Check this: Premium\. The document gives other values too\.$/,
  });
  await check.waitFor({ timeout: readingMs });
  await expectAccessible(page);
  await check.click();
  await page.waitForURL(/review\?detail=premium$/);
  const premium = page.locator("li[data-current]");
  await premium.getByRole("button", { name: "Premium", exact: true }).waitFor();
  await premium.getByText("The document gives other values too.").waitFor();

  const words = page.locator("[data-page='10'] [data-quote][data-active]").first();
  // The page itself is checked: text of distant pages is not in the DOM at all.
  const isInView = () =>
    page.evaluate(() => {
      const span = document.querySelector("[data-page='10'] [data-quote][data-active]");
      const frame = span?.closest("[role=region]")?.getBoundingClientRect();
      if (!span || !frame) return false;
      const { top, bottom } = span.getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom;
    });
  await words.waitFor();
  await expect.poll(isInView).toBe(true);
  // A page whose size arrives late pushes the words away, and they scroll back.
  const growFirstPage = (by: number) =>
    page.locator("[data-page='1']").evaluate((sheet, more) => {
      (sheet as HTMLElement).style.height = `${sheet.clientHeight + more}px`;
    }, by);
  await growFirstPage(1_500);
  await expect.poll(isInView).toBe(true);
  // Scrolling by the user takes precedence.
  await page.locator("[data-page='10']").hover({ force: true });
  await page.mouse.wheel(0, -200);
  await growFirstPage(3_000);
  await expect.poll(isInView).toBe(false);

  // Once accepted, it is stated.
  await page.keyboard.press("Enter");
  await page.getByText("Accepted", { exact: true }).waitFor();
  await visit(page, `/app/policies/${policyId}/explore`);
  await page.getByText("$4,283.00").or(page.getByText("$4,100.00")).first().waitFor();
  expect(await page.getByRole("link", { name: /^Check this: Premium/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** The forms that create and edit policies: several at once, the rules of their fields, two editors. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import {
  addAccount,
  addPolicy,
  choose,
  fillPolicy,
  type Journey,
  openJourney,
  visit,
} from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const isFocused = (element: Element) => element === document.activeElement;

describe("the form for several policies", () => {
  test("lets the created ones leave, keeps the others with their messages, and finishes with the rest", async () => {
    const journey = await openJourney(browser);
    const { page } = journey;
    const accountId = await addAccount(journey, "Pelican Point Marina LLC");
    await visit(page, `/app/policies/new?accountId=${accountId}`);
    const dialog = page.getByRole("dialog");
    await fillPolicy(page);
    const add = dialog.getByRole("button", { name: "Add another policy" });

    await add.click();
    const second = dialog.getByRole("region", { name: "Policy 2" });
    expect(await second.getByLabel("Type", { exact: true }).evaluate(isFocused)).toBe(true);
    // The one before is closed to a line that names it.
    await dialog.getByRole("region", { name: "Policy 1" }).getByText("Business Owners QZ-5518-20").waitFor();
    await second.getByLabel("Policy Number").fill("UM-2");
    await second.getByLabel("Expires").fill("01/01/2020");

    await add.click();
    const third = dialog.getByRole("region", { name: "Policy 3" });
    await choose(page, "Type", "Cyber");
    await choose(page, "Carrier", "Gannet Mutual");
    await third.getByLabel("Policy Number").fill("CY-3");
    await third.getByLabel("Premium", { exact: true }).fill("1200");
    await add.click();
    await dialog.getByRole("button", { name: "Remove policy 4" }).click();
    expect(await dialog.getByRole("region").count()).toBe(3);

    await dialog.getByRole("button", { name: "Create 3 Policies" }).click();
    await dialog.getByText("2 policies were created.").waitFor();
    await dialog.getByRole("link", { name: "Business Owners QZ-5518-20" }).waitFor();
    await dialog.getByRole("link", { name: "Cyber CY-3" }).waitFor();
    // The one that is left has its messages, all that was typed, and the focus.
    expect(await dialog.locator("[data-field-error]").count()).toBe(3);
    expect(await dialog.getByLabel("Type", { exact: true }).evaluate(isFocused)).toBe(true);
    expect(await dialog.getByLabel("Policy Number").inputValue()).toBe("UM-2");
    expect(await dialog.getByLabel("Account").isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await question.getByText(/The policies that were created stay/).waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();

    await dialog.getByLabel("Type", { exact: true }).click();
    await page.getByRole("option", { name: "Umbrella" }).click();
    await choose(page, "Carrier", "Gannet Mutual");
    await dialog.getByLabel("Expires").fill("01/01/2199");
    await dialog.getByRole("button", { name: "Create Policy" }).click();
    await page.waitForURL(`**/app/accounts/${accountId}/policies`);
    for (const number of ["QZ-5518-20", "CY-3", "UM-2"]) await page.getByText(number).first().waitFor();
    expect(
      await page
        .getByRole("row")
        .or(page.getByRole("link", { name: "View" }))
        .count(),
    ).toBeGreaterThan(2);
    expect(journey.complaints.filter((line) => !line.includes("422"))).toEqual([]);
  });

  test("opens a closed policy that needs attention", async () => {
    const journey = await openJourney(browser);
    const { page } = journey;
    const accountId = await addAccount(journey, "Pelican Point Marina LLC");
    await visit(page, `/app/policies/new?accountId=${accountId}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add another policy" }).click();
    expect(await dialog.getByLabel("Type", { exact: true }).count()).toBe(1);
    await dialog.getByRole("button", { name: "Create 2 Policies" }).click();
    await dialog.getByText("Four fields need attention before these policies can be created.").waitFor();
    expect(await dialog.getByText("2 problems").count()).toBe(2);
    const types = dialog.getByLabel("Type", { exact: true });
    expect(await types.count()).toBe(2);
    expect(await types.first().evaluate(isFocused)).toBe(true);
  });
});

async function openEdit({ page }: Journey, policyId: string) {
  await visit(page, `/app/policies/${policyId}/overview`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit policy" });
  await dialog.waitFor();
  return dialog;
}

const leaveWith = async (page: Page, label: string, text: string): Promise<string> => {
  const field = page.getByRole("dialog").getByLabel(label, { exact: true });
  await field.fill(text);
  await field.blur();
  return field.inputValue();
};

test("applies the rules of the edit form's fields and saves the rest with its reason", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await journey.send("PUT", `/app/policies/${policyId}/edit`, {
    quoteNumber: "Q-9",
    premium: 1_000,
    agencyFees: 25,
    paymentIntervalType: "NONE",
    commissionRate: 10,
  });
  const dialog = await openEdit(journey, policyId);
  expect(await leaveWith(page, "Policy Number", "  ")).toBe("QZ-5518-20");
  expect(await leaveWith(page, "Quote Number", "")).toBe("Q-9");
  expect(await leaveWith(page, "Premium", "abc")).toBe("1,000.00");
  expect(await leaveWith(page, "Agency Fees", "")).toBe("25.00");
  expect(await leaveWith(page, "Premium", "1,2x34.5")).toBe("1,234.50");
  expect(await leaveWith(page, "Issued", "soon")).toBe("");
  expect(await leaveWith(page, "Commission Rate", "12.345")).toBe("12.34");
  await dialog.getByText("$1,259.50", { exact: true }).waitFor();
  await dialog.getByText("$152.34", { exact: true }).waitFor();
  expect(await leaveWith(page, "Commission Rate", "none")).toBe("");
  await dialog.getByText("$0", { exact: true }).waitFor();
  const interval = dialog.getByRole("combobox", { name: "Payment Interval" });
  expect(await interval.textContent()).toBe("None");
  await dialog.getByRole("combobox", { name: "Status" }).click();
  expect(await page.getByRole("option").allTextContents()).toEqual(["Binding", "Active", "Pending"]);
  await page.getByRole("option", { name: "Active" }).click();
  await dialog.getByLabel("Reason for the change (optional)").fill("The carrier issued it.");
  // Sent from inside an emptied field, which keeps the original all the same.
  await dialog.getByLabel("Policy Number").fill("");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/app/policies/${policyId}/overview`);
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("$1,234.50").first().waitFor();
  await page.getByText("QZ-5518-20").first().waitFor();
  const { businessPolicy } = await journey.run<{
    businessPolicy: { state: string; issuedAt: string | null; pricing: Record<string, unknown> };
  }>("query Policy", { id: policyId });
  expect(businessPolicy).toMatchObject({ state: "INFORCE", issuedAt: null });
  expect(businessPolicy.pricing).toMatchObject({ intervalType: "NONE", premium: 1_234.5, commissionRate: 0 });
  expect(journey.complaints).toEqual([]);
});

test("shows a server's message at the field of the edit form and focuses it", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  const dialog = await openEdit(journey, policyId);
  await leaveWith(page, "Expires", "01/01/2001");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.locator("[data-field-error]").waitFor();
  expect(await dialog.getByLabel("Expires").evaluate(isFocused)).toBe(true);
});

describe("two editors", () => {
  test("of a policy: the later one sees both values and chooses field by field", async () => {
    const journey = await openJourney(browser);
    const { page } = journey;
    const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
    const dialog = await openEdit(journey, policyId);
    await leaveWith(page, "Premium", "5000");
    await leaveWith(page, "Policy Number", "MINE-1");
    await leaveWith(page, "Taxes", "10");
    await journey.send("PUT", `/app/policies/${policyId}/edit`, {
      premium: 4_800,
      policyNumber: "THEIRS-1",
      quoteNumber: "Q-NEW",
    });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByText("Someone else saved changes while you were editing.").waitFor();
    const panel = dialog.getByRole("region", { name: "Changes by someone else" });
    expect(await panel.evaluate(isFocused)).toBe(true);
    expect(
      await panel.getByRole("radiogroup").evaluateAll((groups) => groups.map((group) => group.ariaLabel)),
    ).toEqual(["Policy Number", "Premium"]);
    const choiceOf = (field: string, whose: string | RegExp) =>
      panel.getByRole("radiogroup", { name: field, exact: true }).getByRole("radio", { name: whose });
    // What was typed is kept, and what was not touched is theirs, until the person decides otherwise.
    expect(await choiceOf("Policy Number", "Yours: MINE-1").isChecked()).toBe(true);
    await panel.getByText("Their other changes are already in this form: Quote Number (Q-NEW).").waitFor();
    expect(await dialog.getByLabel("Quote Number").inputValue()).toBe("Q-NEW");
    await choiceOf("Premium", /^Theirs \(Odette Marlowe, .+\): \$4,800$/).check();
    expect(await dialog.getByLabel("Premium", { exact: true }).last().inputValue()).toBe("4,800.00");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await page.waitForURL(`**/app/policies/${policyId}/overview`);
    await dialog.waitFor({ state: "hidden" });
    const { businessPolicy } = await journey.run<{
      businessPolicy: { policyNumber: string; quoteNumber: string; pricing: object };
    }>("query Policy", { id: policyId });
    expect(businessPolicy).toMatchObject({ policyNumber: "MINE-1", quoteNumber: "Q-NEW" });
    expect(businessPolicy.pricing).toMatchObject({ premium: 4_800, taxes: 10 });
  });

  test("of an account: the later one keeps what was typed and sees the other's", async () => {
    const journey = await openJourney(browser);
    const { page } = journey;
    const accountId = await addAccount(journey, "Pelican Point Marina LLC");
    await visit(page, `/app/accounts/${accountId}/edit`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("The slower name");
    const other = await page.context().newPage();
    await visit(other, `/app/accounts/${accountId}/edit`);
    await other.getByLabel("Name", { exact: true }).fill("The faster name");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await other.waitForURL(`**/app/accounts/${accountId}/overview`);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByRole("radio", { name: /^Theirs \(Odette Marlowe, .+\): The faster name$/ }).waitFor();
    expect(await dialog.getByRole("radio", { name: "Yours: The slower name" }).isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("heading", { name: "The slower name" }).waitFor();
  });
});

test("searches accounts on the server from three characters once there are more than fifty", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  for (let group = 0; group < 6; group += 1) {
    await Promise.all(
      Array.from({ length: 9 }, (_, place) => addAccount(journey, `Client ${group}${place} of the harbor`)),
    );
  }
  await addAccount(journey, "Zephyr Rigging");
  await visit(page, "/app/policies/new");
  const account = page.getByRole("combobox", { name: "Account" });
  await account.click();
  await account.fill("ze");
  await page.getByText("Type at least 3 characters to search.").waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  await account.fill("zep");
  await page.getByRole("option", { name: /Zephyr Rigging/ }).click();
  await page.getByLabel("Policy Number").waitFor();
});

/** Certificates in a browser: from a policy with documents to an issued, viewed and downloaded certificate. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { addAccount, choose, type Journey, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { licenseStatement } from "#model/certificate-forms";
import { makeLicensedForm } from "../support/licensed-form.ts";
import { readFixture } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** An account whose policy's own endorsement names Ferry Street Holdings, Inc. as an additional insured. */
async function openBakery(): Promise<Journey & { accountId: string }> {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Copper Kettle Bakery LLC");
  const { createCarrier } = await journey.run<{ createCarrier: { id: string } }>("mutation CreateCarrier", {
    input: { name: "Harborstone Mutual", isCarrier: true },
  });
  const { createBusinessPolicies } = await journey.send<{
    createBusinessPolicies: { businessPolicies: { id: string }[] };
  }>("POST", "/app/policies/new", {
    accountId,
    policies: [
      {
        type: "BUSINESS_OWNERS",
        carrierId: createCarrier.id,
        policyNumber: "BPX 4471902 03",
        inforceAt: "2026-03-15",
        expiresAt: "2027-03-15",
        state: "INFORCE",
      },
    ],
  });
  const policyId = createBusinessPolicies.businessPolicies[0]?.id ?? "";
  await uploadDocument(page, policyId, {
    name: "bop-bakery.pdf",
    bytes: await readFixture("bop-bakery.pdf"),
  });
  await page.getByText("Read, 3 pages").waitFor({ timeout: 30_000 });
  return { ...journey, accountId };
}

async function typeHolder(page: Page, name: string) {
  await page.getByLabel("Certificate Holder", { exact: true }).fill(name);
  await page.getByLabel("Address line 1").fill("5 Ferry Street");
  await page.getByLabel("City").fill("Astoria");
  await choose(page, "State", "Oregon");
  await page.getByLabel("ZIP code").fill("97103");
}

const additionalInsured = /^Additional insured, Business Owners/;

test("issues a certificate with a proved mark, shows it and downloads the same file", async () => {
  const { page, accountId, complaints } = await openBakery();
  await visit(page, `/app/accounts/${accountId}/certificates`);
  await page.getByText("No certificates", { exact: true }).waitFor();
  await page.keyboard.press("c");
  await page.getByRole("dialog", { name: "Create a new certificate" }).waitFor();

  await typeHolder(page, "Ferry Street Holdings, Inc.");
  await page.getByLabel(additionalInsured).check();
  await page
    .getByRole("button", { name: /^Quote \d+ .*p\. 2/ })
    .first()
    .click();
  await page.locator("[data-quote][data-active]").first().waitFor();
  await page.getByRole("button", { name: "Close document" }).click();

  await page.getByRole("button", { name: /^BP 04 97 missing/ }).click();
  await page.getByText("Business Owners has no waiver of subrogation.").waitFor();
  await page.getByRole("button", { name: "Ask the carrier" }).click();
  await page.getByText("Policy: Business Owners, BPX 4471902 03").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();

  await page.getByText("1 policy, 1 mark with proof").waitFor();
  await page.getByRole("group", { name: "Page 1" }).locator("canvas").waitFor({ timeout: 15_000 });
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Issue Certificate" }).click();

  const view = page.getByRole("dialog", { name: "View certificate" });
  await view
    .getByText(/^COI-\d{4}-00001$/)
    .first()
    .waitFor();
  await view.getByText("Ferry Street Holdings, Inc.").first().waitFor();
  await view.getByText("Valid", { exact: true }).waitFor();
  await view.getByText("Additional insured, Business Owners").waitFor();
  const download = await view.getByRole("link", { name: "Download" }).getAttribute("href");
  const response = await page.request.get(download ?? "");
  expect(response.headers()["content-type"]).toBe("application/pdf");
  expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await page.keyboard.press("Escape");
  await page.waitForURL(`**/accounts/${accountId}/certificates`);
  const row = page.getByRole("row").filter({ hasText: "Ferry Street Holdings, Inc." });
  await row.getByText("Astoria, OR 97103").waitFor();
  await row.getByText("Additional insured", { exact: true }).waitFor();
  await page.getByRole("status").filter({ hasText: "1 certificate, 1 valid" }).waitFor();
  expect(complaints).toEqual([]);
});

test("issues without a mark that is not for this holder, and refuses a text that asserts it", async () => {
  const { page, accountId, complaints } = await openBakery();
  await visit(page, `/app/accounts/${accountId}/certificates/new`);
  await typeHolder(page, "Quay Street Deli LLC");
  expect(await page.getByLabel(additionalInsured).isDisabled()).toBe(true);
  const description = page.getByLabel("Description of operations");
  await description.fill("The holder is an additional insured.");
  await page.getByRole("button", { name: "Issue Certificate" }).click();
  await page
    .getByText("1 field needs attention", { exact: false })
    .or(page.getByText("One field needs"))
    .waitFor();
  expect(await description.evaluate((element) => element === document.activeElement)).toBe(true);
  await description.fill("Bread deliveries.");
  // Input that is not saved is not lost by accident.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Issue Certificate" }).click();
  await page.getByRole("dialog", { name: "View certificate" }).getByText("It prints no marks.").waitFor();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Withdraw" }).click();
  await page.getByLabel("Reason").fill("Issued to the wrong deli.");
  await page.getByRole("button", { name: "Withdraw Certificate" }).click();
  const view = page.getByRole("dialog", { name: "View certificate" });
  await view.getByText("Withdrawn", { exact: true }).waitFor();
  await view.getByText(/^Odette Marlowe withdrew it on /).waitFor();
  await view.getByText("Issued to the wrong deli.").waitFor();
  // The refused form's response is reported by the browser.
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

test("issues evidence of property, then on the licensed form, and again with what was typed", async () => {
  const { page, accountId, complaints } = await openBakery();
  const path = `/app/accounts/${accountId}/certificates`;
  const uploaded = await page.request.post("/app/settings/forms", {
    headers: { origin: new URL(page.url()).origin },
    multipart: {
      confirmedStatement: licenseStatement,
      file: {
        name: "our form.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from(await makeLicensedForm()),
      },
    },
  });
  expect(uploaded.status()).toBe(200);

  const view = page.getByRole("dialog", { name: "View certificate" });
  await visit(page, `${path}/new`);
  await page.getByText("Evidence of property", { exact: true }).click();
  await typeHolder(page, "Quay Street Bank");
  // The next one is typed as well: no holder to choose from.
  await page.getByLabel(/^Add to the account/).uncheck();
  await page.getByRole("button", { name: "Issue Certificate" }).click();
  await view.getByText("Valid", { exact: true }).waitFor();
  expect(await view.getByText("Proof of the marks").count()).toBe(0);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Certificates").waitFor();

  await visit(page, `${path}/new`);
  await typeHolder(page, `Quay Street Deli ${"and Provisions Company of the Lower Harbor ".repeat(4)}LLC`);
  await page.getByRole("combobox", { name: "Printed on" }).click();
  await page.getByRole("option", { name: /^our form\.pdf/ }).click();
  await page.getByRole("button", { name: "Issue Certificate" }).click();
  // Nothing is cut: the field that can be shortened says so.
  const name = page.getByLabel("Certificate Holder", { exact: true });
  await page
    .getByText(/The name of the certificate holder is too long for the form/)
    .first()
    .waitFor();
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  await name.fill("Quay Street Deli LLC");
  const limit = page
    .getByRole("group", { name: /^Business Owners/ })
    .getByRole("textbox")
    .first();
  await limit.fill("$25,000");
  await page.getByRole("button", { name: "Issue Certificate" }).click();
  await view.getByRole("region", { name: "Limits" }).getByText("$25,000").waitFor();
  await view
    .getByRole("region", { name: "Limits" })
    .getByText(/^Typed by Odette Marlowe, /)
    .waitFor();
  const first = (await view.getByText(/^COI-\d{4}-\d+$/).textContent()) ?? "";

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Issue again" }).click();
  await page.getByText(`Replaces ${first}.`).waitFor();
  await page.getByRole("combobox", { name: "Printed on" }).getByText("our form.pdf").waitFor();
  await page.getByText("Limits that no document states").waitFor();
  expect(await limit.inputValue()).toBe("$25,000");
  await page.getByRole("button", { name: "Issue Certificate" }).click();
  await view.getByRole("link", { name: first }).click();
  await view.getByText(/^Superseded on .* by COI-/).waitFor();
  await view.getByRole("link", { name: "View newer certificate" }).waitFor();
  expect(await view.getByRole("button", { name: "Send" }).count()).toBe(0);

  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

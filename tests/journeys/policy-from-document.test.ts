/** A new policy from a document: it fills in the form of the right client, and nobody else's in silence. */
import type { Browser, Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, type Journey, openJourney, visit } from "../support/journey.ts";
import { readFixture, textFile } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const readingMs = 30_000;
const insured = "Ridgeback Framing & Drywall, Inc.";
const filledText = `Each shows the page that it comes from. The document insures ${insured}`;
const declarations = "gl-contractor-surplus-lines.pdf";

const file = (name: string, bytes: Uint8Array) => ({
  ...{ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) },
});
const dialogOf = ({ page }: Journey) => page.getByRole("dialog", { name: "Create a new policy" });
const chooseDocument = async (dialog: Locator, name: string, bytes: Uint8Array) =>
  dialog.locator('input[type="file"]').setInputFiles(file(name, bytes));
const valueOf = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true }).inputValue();

test("fills in the form of the client it insures, keeps what was typed, and goes to the created policy", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, insured);
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  const dialog = dialogOf(journey);
  await dialog.getByLabel("Premium", { exact: true }).fill("999");
  await page.keyboard.press("Tab");
  await chooseDocument(dialog, declarations, await readFixture(declarations));
  await dialog.getByText(filledText).waitFor({ timeout: readingMs });

  expect(await valueOf(dialog, "Policy Number")).toBe("NSS-GL-0098213-25");
  expect(await valueOf(dialog, "Type")).toBe("General Liability");
  expect(await valueOf(dialog, "In force")).toBe("11/01/2025");
  expect(await valueOf(dialog, "Expires")).toBe("11/01/2026");
  expect(await valueOf(dialog, "Taxes")).toBe("586.27");
  expect(await valueOf(dialog, "Minimum Earned Premium")).toBe("2,890.75");
  await dialog.getByText("Excess and Surplus").waitFor();
  // The quote opens the document at its page, in a tab of its own.
  const quote = dialog.getByRole("link", { name: "Policy Number, p. 1: NSS-GL-0098213-25" });
  expect(await quote.getAttribute("href")).toMatch(/^\/files\/doc_\w+#page=1$/);
  expect(await quote.getAttribute("target")).toBe("_blank");
  // What was typed stays; the document's value is offered.
  expect(await valueOf(dialog, "Premium")).toBe("999.00");
  await dialog.getByRole("button", { name: "Use $11,563 for Premium" }).click();
  expect(await valueOf(dialog, "Premium")).toBe("11,563.00");
  // The carrier is none of the agency's yet.
  await dialog.getByRole("button", { name: /^Add "North Slope Specialty Insurance Company"/i }).click();
  await expect.poll(() => valueOf(dialog, "Carrier")).toMatch(/^North Slope Specialty/i);

  await dialog.getByRole("button", { name: "Create Policy" }).click();
  await page.waitForURL("**/overview");
  const policyId = /policies\/(pol_\w+)/.exec(page.url())?.[1] ?? "";
  await page.getByText("NSS-GL-0098213-25").first().waitFor();
  await visit(page, `/app/policies/${policyId}/documents`);
  await page.getByRole("link", { name: declarations, exact: true }).waitFor();
  await visit(page, `/app/policies/${policyId}/history`);
  await page
    .getByText(/uploaded/i)
    .first()
    .waitFor();
  expect(journey.complaints).toEqual([]);
});

test("warns about a document of another insured, and fills in nothing until someone decides", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const wrongId = await addAccount(journey, "Pelican Point Marina LLC");
  await addAccount(journey, insured);
  await visit(page, `/app/policies/new?accountId=${wrongId}`);
  const dialog = dialogOf(journey);
  await chooseDocument(dialog, declarations, await readFixture(declarations));
  await dialog
    .getByText(`The document insures ${insured}, but the policy is for Pelican Point Marina LLC.`)
    .waitFor({ timeout: readingMs });
  expect(await valueOf(dialog, "Policy Number")).toBe("");
  expect(await valueOf(dialog, "Premium")).toBe("0.00");
  await dialog.getByRole("button", { name: "Use it anyway" }).waitFor();

  await dialog.getByRole("button", { name: `Use ${insured}` }).click();
  await dialog.getByText(filledText).waitFor();
  expect(await valueOf(dialog, "Account")).toBe(insured);
  expect(await valueOf(dialog, "Policy Number")).toBe("NSS-GL-0098213-25");
});

test("leaves the form alone when the document is no policy, and takes a dropped one next", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await addAccount(journey, insured);
  await visit(page, "/app/policies/new");
  const dialog = dialogOf(journey);
  const contract = `SUBCONTRACT AGREEMENT

This Subcontract Agreement is made between Ridgeback Framing LLC ("Contractor") and Pelican Point Marina LLC ("Subcontractor").

INSURANCE REQUIREMENTS
Subcontractor shall maintain commercial general liability insurance with limits of not less than $1,000,000 each occurrence.
Subcontractor shall name Contractor as an additional insured.`;
  await chooseDocument(dialog, "subcontract.txt", textFile(contract));
  await dialog
    .getByText("subcontract.txt is a contract, not a policy, so nothing was filled in.")
    .waitFor({ timeout: readingMs });

  // Without an account, the one of the insured's name is offered.
  const bytes = [...(await readFixture(declarations))];
  const drop = await page.evaluateHandle(
    ([name, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], name));
      return transfer;
    },
    [declarations, bytes] as const,
  );
  const panel = dialog.getByRole("group", { name: "Document of the policy" });
  await panel.dispatchEvent("dragover", { dataTransfer: drop });
  await panel.dispatchEvent("drop", { dataTransfer: drop });
  await dialog.getByRole("button", { name: `Use ${insured}` }).click({ timeout: readingMs });
  await dialog.getByText(filledText).waitFor();
  expect(await valueOf(dialog, "Policy Number")).toBe("NSS-GL-0098213-25");
});

/** A licensed form in the settings, and checking a certificate by its code, in a browser. */
import { createHash } from "node:crypto";
import type { Browser } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { licenseStatement } from "#model/certificate-forms";
import { verificationCodeOf } from "../../core/certificates/verification.ts";
import { agencySql, registrySql } from "../support/agencies.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { addPolicy, openJourney, visit } from "../support/journey.ts";
import { addActiveContent, makeLicensedForm } from "../support/licensed-form.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const fileOf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(bytes),
});

test("an owner adds the agency's form after confirming its license, sees what it lacks, and deletes it", async () => {
  const { page, complaints } = await openJourney(browser, {});
  await visit(page, "/app/settings/forms");
  await page.getByRole("button", { name: "Add Form" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a licensed form" });
  const upload = dialog.getByRole("button", { name: "Upload Form" });
  await upload.click();
  await dialog.getByText("Choose a file to upload.").waitFor();
  await dialog.getByText("Confirm that your agency has a license for this form.").waitFor();

  const file = dialog.locator("input[type=file]");
  await file.setInputFiles(fileOf("locked.pdf", await makeLicensedForm({ password: "hunter2" })));
  await dialog.getByRole("checkbox", { name: licenseStatement }).check();
  await upload.click();
  await dialog.getByText("This PDF needs a password.").waitFor();
  await dialog.getByRole("button", { name: "Remove locked.pdf" }).click();
  const form = await makeLicensedForm({
    without: (name) => name === "Insurer_FullName_F",
    change: addActiveContent,
    edition: "ACORD 25 (2016/03)",
  });
  await file.setInputFiles(fileOf("our form.pdf", form));
  await upload.click();
  await dialog.waitFor({ state: "detached" });

  const entry = page.getByRole("listitem").filter({ hasText: "our form.pdf" });
  await entry.getByText("ACORD 25 (2016/03), 3 pages").waitFor();
  await entry.getByText("1 field is missing").waitFor();
  await entry.getByText("Show the missing fields").click();
  await entry.getByText("Insurer_FullName_F").waitFor();
  await entry.getByText(/Removed before it was stored: scripts, actions and links, attached files/).waitFor();
  await entry.getByText(`“${licenseStatement}” Confirmed by`).waitFor();

  await page.getByRole("button", { name: "Delete our form.pdf" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("No licensed forms").waitFor();
  // The locked file was refused.
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

test("anyone with a code sees whether the certificate still holds, and whether a file is the one issued", async () => {
  const journey = await openJourney(browser, {});
  const policyId = await addPolicy(journey, "Harbor Bakery");
  const [agency] = await registrySql(
    `SELECT agencies.id, verification_key AS key FROM agencies JOIN sign_in_addresses ON agency_id = agencies.id
     WHERE email = ?`,
    [journey.ownerEmail],
  );
  const sql = agencySql(agency?.["id"] as string);
  const code = verificationCodeOf(agency?.["key"] as string, crypto.getRandomValues(new Uint8Array(16)));
  const issued = new TextEncoder().encode("%PDF-1.7 as issued");
  const sha256 = createHash("sha256").update(issued).digest("hex");
  await sql(
    `INSERT INTO certificates (id, account_id, kind, number, holder_name, holder_address, marks, snapshot, issued_on,
       storage_key, sha256, size, verification_code, created_by, created_at)
     SELECT 'crt_1', account_id, 'LIABILITY', 'COI-2026-00007', 'Marlow Yards', '{}', '[]', '{}', '2026-03-02',
       'certificates/crt_1.pdf', ?, 10, ?, users.id, 0 FROM policies, users WHERE policies.id = ?`,
    [sha256, code, policyId],
  );
  await sql(
    "INSERT INTO certificate_policies SELECT 'crt_1', id, policy_number, carrier_id, inforce_at, expires_at FROM policies",
  );

  const { page, complaints } = await openVisitor(browser, inject("productUrl"), {});
  await visit(page, "/verify");
  await page.getByLabel("Verification code").fill(code.toLowerCase().replaceAll("-", ""));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "This certificate is valid" }).waitFor();
  await page.getByText("COI-2026-00007").waitFor();

  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const file = page.locator("input[type=file]");
  await file.setInputFiles(fileOf("other.pdf", new TextEncoder().encode("%PDF-1.7 as altered")));
  await page.getByText("This file differs").waitFor();
  await file.setInputFiles(fileOf("certificate.pdf", issued));
  await page.getByText("This file is the certificate as issued").waitFor();
  // The file does not leave the browser.
  expect(requests).toEqual([]);

  await sql("UPDATE certificates SET withdrawn_at = 1790000000000");
  await page.reload();
  await page.getByRole("heading", { name: "This certificate is no longer valid" }).waitFor();
  await page.getByText("Canceled on").waitFor();
  expect(complaints).toEqual([]);
});

/** Forms filled in by Cara: from a policy that is handed over, with the page and the print of the form. */
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { knownForms } from "#core/form-templates/print";
import { licenseStatement } from "#model/certificate-forms";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";
import { makeLicensedForm } from "../support/licensed-form.ts";
import { startPreset } from "../support/preset-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;
const title = "Certificate of liability insurance";

test("a certificate is filled in from a policy, with the source of each field on its page", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(page, "Certificate of liability insurance", ["certificate-one-policy/liability.pdf"], {
    "Certificate Holder": "Marlin Point Builders, Inc.\n77 Harbor Street\nToledo, OH 43604",
  });
  await page
    .getByRole("complementary", { name: "About this workspace" })
    .getByText("Idle", { exact: true })
    .waitFor({ timeout: patienceMs });
  const artifact = page.getByRole("region", { name: title, exact: true });
  await artifact.getByRole("heading", { name: /^\d+ fields filled in, \d+ missing$/ }).waitFor();
  await artifact.getByRole("cell", { name: "Marlin Point Builders, Inc." }).waitFor();
  // Nobody's certificate is issued, and Cara says so.
  await page
    .getByText("The certificate is not put up for issuing, because none of your clients is named.")
    .waitFor();
  const link = artifact.getByRole("link", { name: `Open ${title} in a new tab` });
  const url = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
  expect(new URL(url).pathname).toMatch(/^\/agency\/template\//);
  const form = await page.request.get(url);
  expect(form.status()).toBe(200);
  expect(form.headers()["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  const words = await form.text();
  for (const part of ["LM-GL-204417", "liability.pdf", "You said so", "What is missing"])
    expect(words).toContain(part);
  expect(words).not.toContain("<script");
  const printed = await page.request.get(`${url}/pdf`);
  expect(printed.headers()["content-type"]).toBe("application/pdf");
  expect(complaints).toEqual([]);
});

test("evidence of property is filled in with what the declarations insure, and printed on the agency's own blank", async () => {
  const { page, complaints } = await openJourney(browser);
  const [form28] = knownForms().filter(({ templateId }) => templateId === "acord28");
  const namesOf = (kind: string) =>
    [...(form28?.fields ?? [])].flatMap(([name, each]) => (each === kind ? name : []));
  const blank = await makeLicensedForm({
    fields: { texts: namesOf("TEXT"), checks: namesOf("CHECK_BOX") },
    edition: "ACORD 28 (2016/03)",
  });
  await visit(page, "/app/settings/forms");
  // Uploads are taken from the product's own pages only.
  await visit(page, "/app/settings/forms");
  const uploaded = await page.request.post("/app/settings/forms", {
    headers: { origin: new URL(page.url()).origin },
    multipart: {
      confirmedStatement: licenseStatement,
      file: { name: "our form 28.pdf", mimeType: "application/pdf", buffer: Buffer.from(blank) },
    },
  });
  expect(uploaded.status()).toBe(200);
  await visit(page, "/app/settings/forms");
  await page.getByText("ACORD 28: Evidence of commercial property insurance.").waitFor();

  await startPreset(page, "Evidence of property insurance", ["evidence-of-chapel/chapel.pdf"], {
    "Additional Interest": "Penobscot Harbor Trust Company\n1 Custom Square\nBelfast, ME 04915",
  });
  const name = "Evidence of commercial property insurance";
  const artifact = page.getByRole("region", { name, exact: true });
  await artifact
    .getByRole("heading", { name: /^\d+ fields filled in, \d+ missing$/ })
    .waitFor({ timeout: patienceMs });
  for (const value of ["Penobscot Harbor Trust Company", "WM-P-3308", "2,500"])
    await artifact.getByRole("cell", { name: value, exact: true }).first().waitFor();
  // Nobody's evidence is issued, and Cara says so.
  await page
    .getByText(/is not put up for issuing, because none of your clients is named/)
    .first()
    .waitFor();
  const link = artifact.getByRole("link", { name: `Open ${name} in a new tab` });
  const url = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
  const shown = await (await page.request.get(url)).text();
  const [, printUrl = ""] = /<a href="([^"]+)">Print on our form 28\.pdf</u.exec(shown) ?? [];
  const printed = await page.request.get(new URL(printUrl.replaceAll("&amp;", "&"), page.url()).href);
  expect(printed.headers()["content-type"]).toBe("application/pdf");
  const pdf = await PDFDocument.load(await printed.body());
  expect(pdf.getForm().getTextField("Policy_PolicyNumberIdentifier_A").getText()).toBe("WM-P-3308");
  expect(complaints).toEqual([]);
});

test("the dialog asks for the holder of a certificate, and for the interest of evidence", async () => {
  const { page } = await openJourney(browser);
  await visit(page, "/app/home");
  await page
    .getByRole("region", { name: "Presets" })
    .getByRole("link", { name: /^Form\b/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Form" });
  const choose = async (form: string) => {
    await dialog.getByRole("combobox", { name: "Form" }).click();
    await page.getByRole("option", { name: form }).click();
  };
  expect(await dialog.getByLabel("Certificate Holder").count()).toBe(0);
  await choose(`ACORD 25: ${title}`);
  await dialog.getByLabel("Certificate Holder").waitFor();
  await choose("ACORD 28: Evidence of commercial property insurance");
  await dialog.getByLabel("Additional Interest").waitFor();
  expect(await dialog.getByLabel("Certificate Holder").count()).toBe(0);
});

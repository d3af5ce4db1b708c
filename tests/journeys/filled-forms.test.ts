/** Forms filled in by Cara: from a policy that is handed over, with the page and the print of the form. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";
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

/** The specification's screens of certificates: their texts, labels and paths, and the payload of its own form. */
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { isoDay } from "../support/certified-policy.ts";
import { addAccount, type Journey, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const holder = {
  name: "Quay Street Deli LLC",
  address: { line1: "5 Quay Street", city: "Duluth", zone: "MN", postalCode: "55802" },
};

/** An account with a policy in force, and the path of its certificates. */
async function openInsured(): Promise<Journey & { accountId: string; path: string }> {
  const journey = await openJourney(browser);
  const accountId = await addAccount(journey, "Pelican Boatworks");
  const { createCarrier } = await journey.run<{ createCarrier: { id: string } }>("mutation CreateCarrier", {
    input: { name: "Gannet Mutual", isCarrier: true },
  });
  await journey.send("POST", "/app/policies/new", {
    accountId,
    policies: [
      {
        type: "GENERAL_LIABILITY",
        carrierId: createCarrier.id,
        policyNumber: "QZ-5518-20",
        inforceAt: isoDay(-30),
        expiresAt: isoDay(335),
      },
    ],
  });
  return { ...journey, accountId, path: `/app/accounts/${accountId}/certificates` };
}

const pathOf = async (link: Locator): Promise<string | null> => await link.getAttribute("href");
const add = (page: Page) => page.getByRole("link", { name: "Add Certificate", exact: true });

test("the tab lists holder, place, number and day, and opens and downloads the certificate", async () => {
  const { page, send, accountId, path, complaints } = await openInsured();
  // The specification's payload, and nothing else.
  const { createCertificate } = await send<{ createCertificate: { certificate: { id: string } } }>(
    "POST",
    `${path}/new`,
    { accountId, additionalInsured: false, descriptionOfOperations: "Deliveries to the deli.", holder },
  );
  const { id } = createCertificate.certificate;
  await visit(page, `/app/accounts/${accountId}/overview`);
  await page.getByRole("link", { name: /^Certificates/ }).click();
  await page.waitForURL(`**${path}`);

  for (const name of ["Certificate Holder", "Certificate Number", "Issued Date"])
    await page.getByRole("columnheader", { name }).waitFor();
  const row = page.getByRole("row").filter({ hasText: holder.name });
  await row.getByText("Duluth, MN 55802").waitFor();
  const number = /COI-\d{4}-00001/.exec((await row.textContent()) ?? "")?.[0] ?? "";
  expect(number).not.toBe("");
  expect(await pathOf(add(page))).toBe(`${path}/new`);
  expect(await pathOf(row.getByRole("link", { name: `View ${number}` }))).toBe(`${path}/${id}`);
  const download = row.getByRole("link", { name: `Download ${number} in a new tab` });
  expect(await download.getAttribute("target")).toBe("_blank");
  expect(await pathOf(download)).toBe(`/certificates/${id}?download`);

  const bytesAt = async (path: string) => (await (await page.request.get(path)).body()).toString("base64");
  expect(await bytesAt(`/certificates/${id}?download`)).toBe(await bytesAt(`/certificates/${id}`));

  await row.getByRole("link", { name: `View ${number}` }).click();
  const view = page.getByRole("dialog", { name: "View certificate" });
  await view.getByText("5 Quay Street, Duluth, MN 55802").waitFor();
  await view.locator("canvas").first().waitFor();
  expect(page.url()).toContain(`${path}/${id}`);
  expect(complaints).toEqual([]);
});

test("without a policy, the tab asks for one and offers no certificate", async () => {
  const journey = await openJourney(browser);
  const accountId = await addAccount(journey, "Gull Rigging");
  await visit(journey.page, `/app/accounts/${accountId}/certificates`);
  await journey.page.getByText("Log a policy first").waitFor();
  expect(await pathOf(journey.page.getByRole("link", { name: "Add Policy" }))).toBe(
    `/app/policies/new?accountId=${accountId}`,
  );
  expect(await add(journey.page).count()).toBe(0);
});

test("the form shows what the server refuses under its fields", async () => {
  const { page, path } = await openInsured();
  await visit(page, path);
  await add(page).first().click();
  const form = page.getByRole("dialog", { name: "Create a new certificate" });
  await form.getByRole("button", { name: "Issue Certificate" }).click();
  await form.getByText("Enter the name of the certificate holder.").waitFor();
  for (const label of ["Certificate Holder", "Address line 1", "City", "ZIP code"]) {
    const field = form.getByLabel(label, { exact: true });
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.getAttribute("aria-describedby")).not.toBeNull();
  }
});

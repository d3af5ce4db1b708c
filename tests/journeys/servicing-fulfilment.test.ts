/** The step that fulfills a request: its form is filled from the request, and finishing it closes the request. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { insuredAccount } from "../support/certified-policy.ts";
import { openJourney, visit } from "../support/journey.ts";
import { addServiceRequest } from "../support/service-requests-journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function expectResolved(page: Page, requestId: string): Promise<void> {
  await visit(page, `/app/servicing/${requestId}/overview`);
  expect(await page.getByRole("button", { name: "Resolved" }).isDisabled()).toBe(true);
}

test("a certificate and a cancellation start from the request and close it", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const { accountId, policyId } = await insuredAccount(journey, []);
  const certificate = await addServiceRequest(journey, {
    accountId,
    type: "CREATE_CERTIFICATE",
    details: {
      createCertificate: {
        name: "Alder Court Partners",
        address: { line1: "5 Ferry Street", city: "Astoria", zone: "OR", postalCode: "97103" },
        additionalInsured: true,
        additionalInsuredRelationshipDescription: "Dock repairs, pier 4",
      },
    },
  });
  await visit(page, `/app/servicing/${certificate}/overview`);
  await page.getByText("Filled from this request. Issuing it closes the request.").waitFor();
  await page.getByRole("link", { name: "Create Certificate", exact: true }).click();
  const issuing = page.getByRole("dialog", { name: "Create a new certificate" });
  await issuing.getByText("Issuing the certificate closes the request.").waitFor();
  expect(await issuing.getByLabel("Address line 1").inputValue()).toBe("5 Ferry Street");
  expect(await issuing.getByLabel("Description of operations").inputValue()).toBe("Dock repairs, pier 4");
  await issuing.getByRole("button", { name: "Issue Certificate" }).click();
  await page.getByText(/^COI-\d{4}-\d{5} issued$/).waitFor();
  await expectResolved(page, certificate);

  const cancellation = await addServiceRequest(journey, {
    accountId,
    businessPolicyId: policyId,
    type: "CANCEL_POLICY",
    details: { cancelPolicy: { reason: "The docks were sold." } },
  });
  await visit(page, `/app/servicing/${cancellation}/overview`);
  await page.getByRole("link", { name: "Cancel Policy", exact: true }).click();
  const canceling = page.getByRole("dialog", { name: "Cancel policy" });
  expect(await canceling.getByLabel("Description (optional)").inputValue()).toBe("The docks were sold.");
  expect(await canceling.getByLabel("Close the request when the policy is canceled").isChecked()).toBe(true);
  await canceling.getByRole("button", { name: "Cancel Policy" }).click();
  await canceling.waitFor({ state: "detached" });
  await expectResolved(page, cancellation);

  const missing = await addServiceRequest(journey, {
    accountId,
    type: "DOCUMENT_REQUEST",
    details: { documentRequest: { type: "Declarations" } },
  });
  await visit(page, `/app/servicing/${missing}/overview`);
  await page.getByRole("link", { name: "View Documents" }).click();
  await page.waitForURL(`**/app/accounts/${accountId}/documents`);
  // What has no area of its own yet offers no step.
  const other = await addServiceRequest(journey, {
    accountId,
    type: "OTHER",
    details: { other: { description: "x" } },
  });
  await visit(page, `/app/servicing/${other}/overview`);
  await page.getByRole("heading", { name: "Other", level: 2 }).waitFor();
  expect(await page.getByRole("main").getByRole("region").count()).toBe(1);
});

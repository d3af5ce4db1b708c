/** The step that fulfills a request: its form is filled from the request, and finishing it closes the request. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { expiringTerm, insuredAccount } from "../support/certified-policy.ts";
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
  const { accountId, policyId } = await insuredAccount(journey, [{ name: "Alder Court Partners" }]);
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
  await page.getByRole("link", { name: "Create Certificate", exact: true }).click();
  const issuing = page.getByRole("dialog", { name: "Create a new certificate" });
  // The list has this holder at another address.
  await issuing
    .getByText("It gives another address than the list: 5 Ferry Street, Astoria, OR 97103.")
    .waitFor();
  expect(await issuing.getByLabel("Description of operations").inputValue()).toBe("Dock repairs, pier 4");
  await issuing.getByRole("button", { name: "Use that address" }).click();
  expect(await issuing.getByLabel("Address line 1").inputValue()).toBe("5 Ferry Street");
  // No document proves the additional insured that is asked for.
  await issuing.getByText("General Liability: no document proves it.").waitFor();
  await issuing.getByText("Without the additional insured; the request stays open.").waitFor();
  await issuing.getByRole("button", { name: "Issue Certificate" }).click();
  await issuing.getByText("Confirm that this is another one.").waitFor();
  await issuing.getByRole("button", { name: "Use the holder on the list" }).waitFor();
  await issuing.getByRole("button", { name: "Add as another holder" }).click();
  await issuing.getByRole("button", { name: "Issue Certificate" }).click();
  const toast = page.getByText(/^COI-\d{4}-\d{5} issued$/);
  await toast.waitFor();
  const number = (await toast.textContent())?.split(" ")[0] ?? "";
  await visit(page, `/app/servicing/${certificate}/activity`);
  await page.getByText("without the additional insured and left this request open").waitFor();
  await page.getByRole("link", { name: `certificate ${number}` }).click();
  await page.waitForURL("**/certificates/crt_*");
  const { certificateHolders } = await journey.run<{ certificateHolders: { nodes: unknown[] } }>(
    "query CertificateHolderChoices",
    { accountId },
  );
  expect(certificateHolders.nodes).toHaveLength(2);

  await visit(page, `/app/servicing/${certificate}/overview`);
  await page.getByRole("link", { name: "Create Certificate", exact: true }).click();
  // Of two at different addresses, the one at the address that is asked for.
  await issuing.getByLabel("Close the request when the certificate is issued").check();
  expect(await issuing.getByText("It gives another address").count()).toBe(0);
  await issuing.getByText("Without the additional insured; the request is closed.").waitFor();
  await issuing.getByRole("button", { name: "Issue Certificate" }).click();
  await toast.waitFor();
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
  await canceling.getByText("Pick a reason.").waitFor();
  await canceling.getByLabel("Reason", { exact: true }).click();
  await page.getByRole("option", { name: "Insured's request" }).click();
  await canceling.getByRole("button", { name: "Cancel Policy" }).click();
  await canceling.waitFor({ state: "detached" });
  await expectResolved(page, cancellation);

  const missing = await addServiceRequest(journey, {
    accountId,
    type: "DOCUMENT_REQUEST",
    details: { documentRequest: { type: "Declarations" } },
  });
  await visit(page, `/app/servicing/${missing}/overview`);
  await page.getByRole("button", { name: `${expiringTerm.number}.pdf` }).click();
  const viewer = page.getByRole("dialog", { name: "Matching document" });
  await viewer.getByText("COMMERCIAL GENERAL LIABILITY DECLARATIONS").first().waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "View Documents" }).click();
  await page.waitForURL(`**/app/accounts/${accountId}/documents?request=${missing}`);
  await page.getByRole("link", { name: "Back to the service request" }).click();
  await page.waitForURL(`**/app/servicing/${missing}/overview`);
  await visit(page, `/app/servicing/${missing}/activity`);
  await page.getByText("looked through the documents").waitFor();

  const none = await addServiceRequest(journey, {
    accountId,
    type: "DOCUMENT_REQUEST",
    details: { documentRequest: { type: "Photo of the roof" } },
  });
  await visit(page, `/app/servicing/${none}/overview`);
  await page.getByText("No document of this account or its policies matches what is asked for.").waitFor();

  const question = await addServiceRequest(journey, { accountId, businessPolicyId: policyId });
  await visit(page, `/app/servicing/${question}/overview`);
  await page.getByRole("link", { name: "Explore with AI" }).click();
  const field = page.getByPlaceholder("Ask about this policy");
  expect(await field.inputValue()).toBe("Does our policy cover borrowed tools?");
  await visit(page, `/app/servicing/${question}/activity`);
  await page.getByText("opened the explorer").waitFor();
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

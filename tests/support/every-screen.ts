/** Looks at every screen of the product at one width: accessible, without overflow or errors, light and dark. */
import type { Browser, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { findBarriers } from "./barriers.ts";
import { openVisitor } from "./browser.ts";
import { addPolicy, type Journey, openJourney, uploadDocument, visit } from "./journey.ts";
import { readFixture } from "./made-files.ts";
import { startPreset } from "./preset-files.ts";
import { addServiceRequest } from "./service-requests-journey.ts";

/** What is wider than the window, by its first words. */
const findSpill = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3)
      .map((element) => `${element.tagName} ${(element.textContent ?? "").slice(0, 40)}`);
  });

/** Entry animations are short; colors are compared when they are over. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

const publicScreens = [
  "/",
  "/app/signin",
  "/app/signin?email=odette%40larkspur.example",
  "/verify",
  "/verify/no-code",
  "/no/such/page",
];
const screens = [
  "/app/home",
  "/app/home/preferences",
  "/app/home/presets/custom",
  "/app/home/presets/certificate-review",
  "/app/home/presets/PRESET",
  "/app/presets",
  "/app/presets/new",
  "/app/presets/PRESET/edit",
  "/app/presets/PRESET/run",
  "/app/styles",
  "/app/styles/new",
  "/app/styles/STYLE",
  "/app/workspaces",
  "/app/workspaces?archived=true",
  "/app/workspaces/WORKSPACE",
  "/app/workspaces/WAITING",
  "/app/workspaces/REVIEWED",
  "/app/workspaces/REVIEWED/documents/ARTIFACT",
  "/app/approvals",
  "/app/approvals/APPROVAL",
  "/app/accounts",
  "/app/accounts/new",
  "/app/accounts/ACCOUNT/overview",
  "/app/accounts/ACCOUNT/policies",
  "/app/accounts/ACCOUNT/certificates",
  "/app/accounts/ACCOUNT/certificates/new",
  "/app/accounts/ACCOUNT/certificates/CERTIFICATE",
  "/app/accounts/ACCOUNT/documents",
  "/app/accounts/ACCOUNT/documents/new",
  "/app/accounts/ACCOUNT/contacts/new",
  "/app/accounts/ACCOUNT/contacts/CONTACT/edit",
  "/app/accounts/ACCOUNT/edit",
  "/app/accounts/ACCOUNT/ask",
  "/app/accounts/ACCOUNT/holders",
  "/app/accounts/ACCOUNT/holders/new",
  "/app/accounts/ACCOUNT/holders/HOLDER/edit",
  "/app/accounts/ACCOUNT/certificates/batch",
  "/app/emails",
  "/app/knowledge",
  "/app/knowledge/new",
  "/app/knowledge/upload",
  "/app/knowledge/search?question=Is%20there%20a%20fee%3F&earlier=%5B%22What%20is%20the%20fee%3F%22%5D",
  "/app/policies",
  "/app/policies/new?accountId=ACCOUNT",
  "/app/policies/POLICY/overview",
  "/app/policies/POLICY/edit",
  "/app/policies/POLICY/renew",
  "/app/policies/POLICY/cancel",
  "/app/policies/POLICY/reinstate",
  "/app/policies/RENEWAL/reissue",
  "/app/policies/POLICY/documents",
  "/app/policies/POLICY/documents/new",
  "/app/policies/POLICY/documents/DOCUMENT/edit",
  "/app/policies/POLICY/documents/DOCUMENT/replace",
  "/app/policies/POLICY/explore",
  "/app/policies/POLICY/review",
  "/app/policies/POLICY/history",
  "/app/accounts/ACCOUNT/service",
  "/app/servicing",
  "/app/servicing/new?accountId=ACCOUNT",
  "/app/servicing/REQUEST/overview",
  "/app/servicing/REQUEST/activity",
  "/app/servicing/REQUEST/conversation",
  "/app/servicing/REQUEST/resolve",
  "/app/servicing/REQUEST/update",
  "/app/servicing/REQUEST/merge",
  "/app/servicing/REQUEST/copilot",
  "/app/servicing/CLOSED/reopen",
  "/app/servicing/CLOSED/overview?status=closed",
  "/app/settings/mail-setup",
  "/app/settings/servicing",
  "/app/settings/subscription",
  "/app/settings/subscription/users",
  "/app/settings/subscription/users/USER",
  "/app/settings/agency",
  "/app/settings/carriers",
  "/app/settings/forms",
  "/app/settings/rules",
  "/app/no/such/page",
];

const isMissing = (path: string) => path.includes("/no/such") || path === "/verify/no-code";
const expected404 = (path: string) => (line: string) => !(isMissing(path) && line.includes("404"));

/** One screen as it stands, in light and in dark. What no width and no color changes is looked at once. */
async function expectOpen(
  { page, complaints }: Pick<Journey, "page" | "complaints">,
  path: string,
  isWide: boolean,
) {
  await settle(page);
  expect.soft(await findBarriers(page, isWide ? "all" : "colors"), path).toEqual([]);
  expect.soft(await findSpill(page), path).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  expect.soft(await findBarriers(page, "colors"), `${path} in dark`).toEqual([]);
  expect.soft(complaints.filter(expected404(path)), path).toEqual([]);
  complaints.length = 0;
  await page.emulateMedia({ colorScheme: "light" });
}

/** The screens that need no session. */
export async function expectPublicScreens(browser: Browser, width: number): Promise<void> {
  const visitor = await openVisitor(browser, inject("productUrl"), { colorScheme: "light", width });
  for (const path of publicScreens) {
    await visit(visitor.page, path);
    await expectOpen(visitor, path, width === 1440);
  }
}

/** Every screen of an agency with an account, a policy, a certificate and a document that was read. */
export async function expectOfficeScreens(browser: Browser, width: number): Promise<void> {
  const journey = await openJourney(browser, { colorScheme: "light", width: 1440 });
  const ids = await openOffice(journey);
  const { holderId, renewalId } = await addHolderAndRenewal(journey, ids.accountId);
  const { requestId, closedId } = await addRequests(journey, ids.accountId);
  const { answeredId, waitingId, ...reviewed } = await addWorkspaces(journey);
  const presetId = await addPreset(journey.page);
  const { createHtmlDocumentTemplate } = await journey.send<{ createHtmlDocumentTemplate: { id: string } }>(
    "POST",
    "/app/styles/new",
    { title: "House style", description: "For everything that we send.", baseStyleId: "WARM_HUMAN" },
  );
  const { agencyUser } = await journey.run<{ agencyUser: { id: string } }>("query CurrentUser", {});
  const { page, complaints } = journey;
  await page.setViewportSize({ width, height: 900 });
  complaints.length = 0;
  for (const path of screens) {
    await visit(
      page,
      path
        .replace("ACCOUNT", ids.accountId)
        .replace("CONTACT", ids.contactId)
        .replace("CERTIFICATE", ids.certificateId)
        .replace("HOLDER", holderId)
        .replace("RENEWAL", renewalId)
        .replace("PRESET", presetId)
        .replace("STYLE", createHtmlDocumentTemplate.id)
        .replace("WORKSPACE", answeredId)
        .replace("WAITING", waitingId)
        .replace("REVIEWED", reviewed.id)
        .replace("ARTIFACT", reviewed.artifactId)
        .replace("APPROVAL", reviewed.approvalId)
        .replace("DOCUMENT", ids.documentId)
        .replace("REQUEST", requestId)
        .replace("CLOSED", closedId)
        .replace("POLICY", ids.policyId)
        .replace("USER", agencyUser.id),
    );
    if (path.endsWith("/explore")) await page.getByRole("heading", { name: /^What's covered/ }).waitFor();
    await expectOpen(journey, path, width === 1440);
  }
}

/** An office with one account, one policy and a document that was read. */
export async function openOffice(journey: Journey): Promise<{
  accountId: string;
  contactId: string;
  policyId: string;
  documentId: string;
  certificateId: string;
}> {
  const { page } = journey;
  const policyId = await addPolicy(
    journey,
    "Copper Kettle Bakery LLC with a name that is longer than most people expect",
  );
  await uploadDocument(page, policyId, {
    name: "bop-bakery.pdf",
    bytes: await readFixture("bop-bakery.pdf"),
  });
  await page.getByText("Read, 3 pages").waitFor({ timeout: 30_000 });
  const link = await page.locator('a[href*="/app/accounts/acc_"]').first().getAttribute("href");
  const accountId = /acc_[^/?]+/.exec(link ?? "")?.[0] ?? "";
  await journey.send("POST", `/app/accounts/${accountId}/ask`, { message: "When does each policy expire?" });
  const file = await page.getByRole("link", { name: "bop-bakery.pdf", exact: true }).getAttribute("href");
  // The plain form: every policy of the account stands on it.
  const { createCertificate } = await journey.send<{ createCertificate: { certificate: { id: string } } }>(
    "POST",
    `/app/accounts/${accountId}/certificates/new`,
    {
      holder: {
        name: "Ferry Street Holdings, Inc.",
        address: { line1: "5 Ferry Street", city: "Astoria", zone: "OR", postalCode: "97103" },
      },
      additionalInsured: false,
      descriptionOfOperations: "The bakery at 5 Ferry Street.",
    },
  );
  const { contacts } = await journey.run<{ contacts: { nodes: { id: string }[] } }>("query Contacts", {});
  return {
    policyId,
    accountId,
    contactId: contacts.nodes[0]?.id ?? "",
    documentId: /doc_\w+/.exec(file ?? "")?.[0] ?? "",
    certificateId: createCertificate.certificate.id,
  };
}

/** A custom preset with a file whose name is longer than a phone is wide. */
async function addPreset(page: Page): Promise<string> {
  const origin = inject("productUrl");
  const response = await page.context().request.post(`${origin}/app/presets/new`, {
    headers: { origin },
    multipart: {
      title: "Lease questions",
      description: "What we ask about a lease.",
      basePrompt: "What is the rent?",
      files: {
        name: `${"Certificates of the Upper Saddle Creek Commons and its tenants ".repeat(2)}.txt`,
        mimeType: "text/plain",
        buffer: Buffer.from("The rent is $2,000 a month."),
      },
    },
  });
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
  const { createCustomPreset } = (await response.json()) as { createCustomPreset: { id: string } };
  return createCustomPreset.id;
}

/** What Cara answered, what she waits for, and a review with its email. */
async function addWorkspaces(journey: Journey): Promise<{
  answeredId: string;
  waitingId: string;
  id: string;
  artifactId: string;
  approvalId: string;
}> {
  const ask = async (message: string) =>
    (await journey.send<{ createCaraWorkspace: { id: string } }>("POST", "/app/home", { message }))
      .createCaraWorkspace.id;
  const answeredId = await ask("How old may the survey of a boat be?");
  const waitingId = await ask("Please review this certificate.");
  const id = await startPreset(journey.page, "Certificate review", [
    "subcontract-marks-without-endorsements/certificate.pdf",
    "subcontract-marks-without-endorsements/subcontract.pdf",
  ]);
  await journey.page.getByRole("link", { name: "Open draft" }).waitFor({ timeout: 90_000 });
  const { caraWorkspace } = await journey.run<{
    caraWorkspace: { artifacts: { id: string }[]; approvals: { id: string }[] };
  }>("query CaraWorkspace", { id });
  return {
    ...{ answeredId, waitingId, id },
    artifactId: caraWorkspace.artifacts[0]?.id ?? "",
    approvalId: caraWorkspace.approvals[0]?.id ?? "",
  };
}

/** An open service request with a comment and a closed one. */
async function addRequests(
  journey: Journey,
  accountId: string,
): Promise<{ requestId: string; closedId: string }> {
  const requestId = await addServiceRequest(journey, {
    accountId,
    type: "CREATE_CERTIFICATE",
    details: {
      createCertificate: {
        name: "Board of Trustees of the Joint Community Recreation and Senior Center District",
        additionalInsured: true,
        additionalInsuredRelationship: "Owner of the premises",
      },
    },
    clientEmail: "a.very.long.address.of.a.client@uppersaddlecreekcommons.example",
  });
  await journey.send("POST", `/app/servicing/${requestId}/comment`, {
    content: "The lender needs it Friday.",
  });
  const closedId = await addServiceRequest(journey, { accountId });
  await journey.run("mutation ResolveServiceRequest", { id: closedId, input: { notes: "Answered." } });
  return { requestId, closedId };
}

/** A certificate holder of the account, and the renewal of another account's policy. */
async function addHolderAndRenewal(
  journey: Journey,
  accountId: string,
): Promise<{ holderId: string; renewalId: string }> {
  const { createCertificateHolder } = await journey.send<{ createCertificateHolder: { id: string } }>(
    "POST",
    `/app/accounts/${accountId}/holders/new`,
    {
      name: "Board of Trustees of the Joint Community Recreation and Senior Center District",
      marks: ["ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"],
    },
  );
  const policyId = await addPolicy(journey, "Heron Roofing LLC");
  const { renewBusinessPolicy } = await journey.send<{ renewBusinessPolicy: { id: string } }>(
    "POST",
    `/app/policies/${policyId}/renew`,
    {},
  );
  return { holderId: createCertificateHolder.id, renewalId: renewBusinessPolicy.id };
}

/** A person at the product's own screens: an agency of their own, an empty browser of their own, signed in. */
import type { Browser, Page } from "playwright-core";
import { inject } from "vitest";
import { Client } from "../../apps/cli/local/client.ts";
import { openVisitor, type Visitor } from "./browser.ts";
import { waitForCode } from "./mailbox.ts";
import { persistedBody } from "./persisted-documents.ts";

export interface Journey extends Visitor {
  ownerEmail: string;
  agencyName: string;
  /** Sends what a form would send to its page, for steps that a journey is not about. Returns the JSON. */
  send<Answer>(method: "POST" | "PUT" | "DELETE", path: string, body: object): Promise<Answer>;
  /** Runs one of the screens' own GraphQL documents, by name. */
  run<Data>(operation: string, variables: Record<string, unknown>): Promise<Data>;
}

/** An agency created by the operator; its owner has not signed in. */
export async function createOffice(
  agencyName = "Larkspur Insurance",
): Promise<{ ownerEmail: string; agencyName: string }> {
  const ownerEmail = `owner-${crypto.randomUUID().slice(0, 13)}@larkspur.example`;
  const made = await new Client(inject("productUrl")).createAgency(inject("operatorToken"), {
    name: agencyName,
    timeZone: "America/Chicago",
    ownerName: "Odette Marlowe",
    ownerEmail,
  });
  if (made === "EXISTS") throw new Error(`${ownerEmail} exists already.`);
  return { ownerEmail, agencyName };
}

/** Opens a URL and waits until the page is interactive, not only visible. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("a, button, input, textarea")];
    const isAlive = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactProps$"));
    return parts.length > 0 && parts.every(isAlive);
  });
  // Global listeners, such as keyboard shortcuts, start after the first paint.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/**
 * Both steps of the form. Ends on the home page. `nthCode`: how many codes this address has been sent, including this
 * one. `productUrl`: where the mailbox is, if not the suite's own product.
 */
export async function signIn(
  page: Page,
  email: string,
  nthCode = 1,
  productUrl = inject("productUrl"),
): Promise<void> {
  await visit(page, "/app/signin");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Verify sign in request" }).waitFor();
  const code = await waitForCode(productUrl, email, nthCode);
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code, { delay: 20 });
  await page.waitForURL("**/app/home");
}

/** Both steps without their screens: sets the session's cookie in the browser. `nthCode` as in `signIn`. */
export async function signInByCookie(
  { context }: Visitor,
  email: string,
  nthCode = 1,
  productUrl = inject("productUrl"),
): Promise<Client> {
  const step = (variables: { email: string; code?: string }) =>
    fetch(`${productUrl}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: productUrl },
      body: persistedBody("mutation SignIn", variables),
    });
  const asked = await step({ email });
  if (!asked.ok) throw new Error(`${email} could not ask for a code: ${asked.status} ${await asked.text()}`);
  const answer = await step({ email, code: await waitForCode(productUrl, email, nthCode) });
  const [, name = "", value = ""] =
    answer.headers
      .getSetCookie()
      .map((line) => /^(__Host-carabiner)=([^;]+)/.exec(line))
      .find((found) => found !== null) ?? [];
  if (!value) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  await context.addCookies([
    { name, value, domain: "localhost", path: "/", secure: true, httpOnly: true, sameSite: "Lax" },
  ]);
  return new Client(productUrl, `${name}=${value}`);
}

/** The owner of a new agency, signed in. No page is open yet. */
export async function openJourney(
  browser: Browser,
  options: { width?: number; height?: number; colorScheme?: "light" | "dark" } = {},
): Promise<Journey> {
  const office = await createOffice();
  const visitor = await openVisitor(browser, inject("productUrl"), options);
  const owner = await signInByCookie(visitor, office.ownerEmail);
  const post = async <Answer>(method: string, path: string, body: string): Promise<Answer> => {
    const response = await owner.fetch(path, {
      method,
      headers: { "content-type": "application/json" },
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  };
  return {
    ...visitor,
    ...office,
    send: (method, path, body) => post(method, path, JSON.stringify(body)),
    run: async <Data>(operation: string, variables: Record<string, unknown>) => {
      const { data, errors } = await post<{ data?: Data; errors?: unknown }>(
        "POST",
        "/graphql",
        persistedBody(operation, variables),
      );
      if (!data || errors) throw new Error(`${operation}: ${JSON.stringify(errors)}`);
      return data;
    },
  };
}

const address = { line1: "9 Wharf Lane", city: "Astoria", zone: "OR", postalCode: "97103" };

export async function addAccount({ send }: Journey, name: string): Promise<string> {
  const { createAccount } = await send<{ createAccount: { id: string } }>("POST", "/app/accounts/new", {
    type: "BUSINESS",
    business: { name, email: "office@pelican.example", mailingAddress: address },
    contact: { name: "Wren Castellane", email: "wren@pelican.example" },
  });
  return createAccount.id;
}

/** A policy of a new account, with its own carrier. */
export async function addPolicy(journey: Journey, accountName: string): Promise<string> {
  const accountId = await addAccount(journey, accountName);
  const { createCarrier } = await journey.run<{ createCarrier: { id: string } }>("mutation CreateCarrier", {
    input: { name: "Gannet Mutual", isCarrier: true },
  });
  const { createBusinessPolicies } = await journey.send<{
    createBusinessPolicies: { businessPolicies: { id: string }[] };
  }>("POST", "/app/policies/new", {
    accountId,
    policies: [{ type: "BUSINESS_OWNERS", carrierId: createCarrier.id, policyNumber: "QZ-5518-20" }],
  });
  return createBusinessPolicies.businessPolicies[0]?.id ?? "";
}

/** Fills in the dialog's fields, once it has an account. */
export async function fillPolicy(page: Page): Promise<void> {
  await choose(page, "Type", "Business Owners");
  await page.getByLabel("Carrier", { exact: true }).fill("Gannet Mutual");
  // Enter chooses the highlighted option, which is highlighted a moment after it appears.
  await page
    .locator("[role=option][data-highlighted]", { hasText: 'Add "Gannet Mutual" as a carrier' })
    .waitFor();
  const added = page.waitForResponse(
    (response) => response.request().postData()?.includes("Gannet Mutual") === true,
  );
  await page.keyboard.press("Enter");
  await added;
  await page.getByText("Adding it to the list...").waitFor({ state: "hidden" });
  await page.getByLabel("Policy Number").fill("QZ-5518-20");
}

/**
 * Chooses from a combobox. A list that something else on the page closed is opened again by typing, as a person would
 * do.
 */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const wanted = page.getByRole("option", { name: option }).first();
  // An open list has the field's label, too.
  const field = page.getByLabel(label, { exact: true }).and(page.locator("input"));
  await field.fill(option);
  const isShown = await wanted.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  if (!isShown) {
    await field.fill("");
    await field.fill(option);
  }
  await wanted.click();
}

/** The address fields of an account, a holder or the agency. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Address line 1").fill("12 Mill Road");
  await page.getByLabel("City").fill("Springfield");
  await choose(page, "State", "Illinois");
  await page.getByLabel("ZIP code").fill("62701");
}

interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** A document of a policy, as its form sends it; resolves when the list shows the file. */
export async function uploadDocument(
  page: Page,
  policyId: string,
  { name, bytes }: NamedFile,
): Promise<void> {
  const origin = inject("productUrl");
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
  const response = await page.context().request.post(`${origin}/app/policies/${policyId}/documents/new`, {
    headers: { origin },
    multipart: { type: "POLICY_DOCUMENT", notes: "", file },
  });
  if (!response.ok()) throw new Error(`${name}: ${response.status()} ${await response.text()}`);
  await visit(page, `/app/policies/${policyId}/documents`);
  await page.getByRole("link", { name, exact: true }).waitFor();
}

/** The same through the dialog on the policy's documents. */
export async function uploadThroughDialog(
  page: Page,
  policyId: string,
  { name, bytes }: NamedFile,
): Promise<void> {
  await visit(page, `/app/policies/${policyId}/documents/new`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type", { exact: true }).click();
  await page.getByRole("option", { name: "Policy document", exact: true }).click();
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("link", { name, exact: true }).waitFor();
}

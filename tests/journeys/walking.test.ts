/** The whole path as a newcomer takes it: from signing in to the highlighted words that support an answer. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { compareWords, readHighlight } from "../support/highlights.ts";
import {
  addPolicy,
  choose,
  createOffice,
  fillPolicy,
  openJourney,
  signIn,
  uploadDocument,
  uploadThroughDialog,
  visit,
} from "../support/journey.ts";
import { makePdf, readFixture } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** A policy that nothing was tuned on: wording, order and names unlike any fixture's. */
const marinaPolicy = () =>
  makePdf([
    [
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
      "",
      "Policy Number: QZ-5518-20",
      "Named Insured: Pelican Point Marina LLC",
      "Mailing Address: 9 Wharf Lane, Astoria, OR 97103",
      "Policy Period: From 03/01/2026 to 03/01/2027",
      "",
      "LIMITS OF INSURANCE",
      "Each Occurrence Limit: $1,000,000",
      "General Aggregate Limit: $3,000,000",
      "Damage to Premises Rented to You: $250,000",
    ],
    [
      "SECTION I - COVERAGES",
      "",
      "Coverage A - Bodily Injury and Property Damage Liability",
      "We will pay those sums that the insured becomes legally obligated to pay as damages",
      "because of bodily injury or property damage to which this insurance applies.",
      "",
      "EXCLUSIONS",
      "",
      "This insurance does not apply to:",
      "",
      "a. Pollution",
      "Bodily injury or property damage arising out of the discharge or escape of pollutants.",
      "",
      "b. Expected or Intended Injury",
      "Bodily injury expected or intended from the standpoint of the insured.",
    ],
  ]);

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) });

/** The share of two idle seconds that the page spends working, 0 to 1. */
async function busyShare(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const busySeconds = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  await page.waitForTimeout(1_500);
  const before = await busySeconds();
  await page.waitForTimeout(2_000);
  const share = ((await busySeconds()) - before) / 2;
  await devtools.detach();
  return share;
}

/** Opens the entry's first quote, selects it, and compares the marked text with its words. */
async function expectQuoteMarked(page: Page, sectionName: string): Promise<void> {
  const part = section(page, sectionName);
  await part
    .getByRole("button", { name: /^Show relevant quotes/ })
    .first()
    .click();
  const quote = part.locator("blockquote").first();
  const words = ((await quote.locator("p").textContent()) ?? "").replace(/^“|”$/g, "").replace(/…$/, "");
  expect(words.length).toBeGreaterThan(3);
  await quote.getByRole("button").first().click();
  const { words: marked } = await readHighlight(page);
  const { recall, precision } = compareWords(words, marked);
  expect(recall, `"${words}" is marked as "${marked.join(" ")}"`).toBeGreaterThan(0.85);
  // A long quote is cut in the panel, never on the page.
  if (!words.includes("…") && words.length < 300) expect(precision, marked.join(" ")).toBeGreaterThan(0.7);
}

test("signs in, creates an account and a policy, watches a document being read, and shows the words behind each answer", async () => {
  const { ownerEmail } = await createOffice();
  const { page, complaints } = await openVisitor(browser, inject("productUrl"));
  await visit(page, "/");
  await page.getByRole("link", { name: "Log in" }).first().click();
  await page.waitForURL("**/app/signin");
  await signIn(page, ownerEmail);

  await page.getByRole("link", { name: "Accounts", exact: true }).first().click();
  await page.getByText("No accounts found").waitFor();
  await page.getByRole("link", { name: "Create Account" }).first().click();
  const account = page.getByRole("dialog");
  await account.getByLabel("Name", { exact: true }).fill("Cedar Hollow Bakery LLC");
  await account.getByLabel("Address line 1").fill("12 Mill Road");
  await account.getByLabel("City").fill("Springfield");
  await choose(page, "State", "Illinois");
  await account.getByLabel("ZIP code").fill("62701");
  await account.getByLabel("Contact name").fill("Priya Vance");
  await account.getByLabel("Contact email").fill("priya@vance.example");
  await account.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
  await page.getByRole("heading", { name: "Cedar Hollow Bakery LLC" }).waitFor();

  await page.getByRole("link", { name: "Policies", exact: true }).first().click();
  await page.getByRole("link", { name: "Add Policy" }).first().click();
  await choose(page, "Account", "Cedar Hollow Bakery LLC");
  await fillPolicy(page);
  await page.getByRole("button", { name: "Create Policy" }).click();
  await page.waitForURL(/\/app\/policies\/pol_[^/]+\/overview/);
  await page.getByText("Gannet Mutual").first().waitFor();
  const policyId = /pol_[^/]+/.exec(page.url())?.[0] ?? "";

  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await page.getByText("Get started by uploading a document.").waitFor();
  await uploadThroughDialog(page, policyId, {
    name: "bop-bakery.pdf",
    bytes: await readFixture("bop-bakery.pdf"),
  });
  // No reload: the page updates when the reading ends.
  await page.getByText("Read, 3 pages").waitFor({ timeout: 30_000 });

  await page.getByRole("link", { name: "Explore with AI" }).click();
  await page.getByRole("heading", { name: /^What's covered/ }).waitFor();
  // What the document says, not what was typed.
  expect(await section(page, "Policy overview").textContent()).toContain("Copper Kettle Bakery LLC");
  await expectQuoteMarked(page, "What's covered");
  await expectQuoteMarked(page, "What's not covered");

  await page.getByLabel("Ask a question").last().fill("Is flood covered?");
  await page.keyboard.press("Enter");
  const answer = page.getByRole("list", { name: "Conversation" }).getByRole("listitem").last();
  await answer
    .getByRole("button", { name: /^Quote/ })
    .first()
    .waitFor();
  expect(await answer.textContent()).toMatch(/flood/i);
  await answer
    .getByRole("button", { name: /^Quote/ })
    .first()
    .click();
  const { words } = await readHighlight(page);
  expect(words.join(" ")).toMatch(/flood/i);
  await page.getByText("Cara is not a licensed agent").waitFor();

  await visit(page, "/app/settings");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/app/signin");
  await page.goto("/app/home");
  await page.waitForURL("**/app/signin");
  expect(complaints).toEqual([]);
});

describe("a new document", () => {
  test.each([
    {
      name: "marina.pdf",
      make: marinaPolicy,
      question: "What is the general aggregate limit?",
      answer: /3,000,000/,
    },
    {
      name: "gl-contractor-surplus-lines.pdf",
      make: () => readFixture("gl-contractor-surplus-lines.pdf"),
      question: "What is the each occurrence limit?",
      answer: /1,000,000/,
    },
  ])("is read, and its answers are where they say: $name", async ({ name, make, question, answer }) => {
    const journey = await openJourney(browser);
    const { page, complaints } = journey;
    const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
    await uploadDocument(page, policyId, { name, bytes: await make() });
    await page.getByRole("link", { name: "Explore with AI" }).click();
    await page.getByRole("heading", { name: /^What's covered/ }).waitFor({ timeout: 30_000 });
    await expectQuoteMarked(page, "What's covered");
    await expectQuoteMarked(page, "What's not covered");
    await page.getByLabel("Ask a question").last().fill(question);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const message = page.getByRole("list", { name: "Conversation" }).getByRole("listitem").last();
    await message.getByText(answer).first().waitFor();
    await message
      .getByRole("button", { name: /^Quote/ })
      .first()
      .click();
    expect((await readHighlight(page)).words.join(" ")).toMatch(answer);
    expect(await busyShare(page), "the page is idle once it is drawn").toBeLessThan(0.3);
    // It persists: the conversation belongs to the agency.
    await page.reload();
    await message.getByText(answer).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("does not answer what it does not say", async () => {
    const journey = await openJourney(browser);
    const { page } = journey;
    const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
    await uploadDocument(page, policyId, { name: "marina.pdf", bytes: await marinaPolicy() });
    await page.getByRole("link", { name: "Explore with AI" }).click();
    await page.getByRole("heading", { name: /^What's covered/ }).waitFor({ timeout: 30_000 });
    await page.getByLabel("Ask a question").last().fill("What is the cyber retention?");
    await page.keyboard.press("Enter");
    const message = page.getByRole("list", { name: "Conversation" }).getByRole("listitem").last();
    await message
      .getByText(/do not|does not|not find/i)
      .first()
      .waitFor();
    expect(await message.getByRole("button", { name: /^Quote/ }).count()).toBe(0);
  });
});

test("says why a document cannot be read and what to do, in the list and in the explorer", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await uploadDocument(page, policyId, {
    name: "locked.pdf",
    bytes: await makePdf([["Hidden."]], { password: "sesame" }),
  });
  await page.getByText("This document needs a password to open.").waitFor();
  await page.getByRole("link", { name: "Explore with AI" }).click();
  await page.getByText("locked.pdf could not be read.").waitFor();
  await page.getByRole("link", { name: "Upload another document" }).waitFor();
});

test("deletes a document after a confirmation, for good", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await uploadDocument(page, policyId, { name: "marina.pdf", bytes: await marinaPolicy() });
  await page.getByRole("button", { name: "Delete marina.pdf" }).click();
  await page.getByText("Are you sure you want to delete marina.pdf?").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "marina.pdf", exact: true }).waitFor();
  await page.getByRole("button", { name: "Delete marina.pdf" }).click();
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: "Delete", exact: true })
    .click();
  await page.getByText("Get started by uploading a document.").waitFor();
  await page.reload();
  await page.getByText("Get started by uploading a document.").waitFor();
});

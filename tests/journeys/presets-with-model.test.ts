/** With a language model the same verdicts stand, its words count only with evidence, and its use is shown. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../fixtures/emulators/language-model/start-language-model.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { signInByCookie, visit } from "../support/journey.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { startPreset } from "../support/preset-files.ts";
import { waitFor } from "../support/running-policies.ts";

let browser: Browser;
let model: LanguageModel;
let product: OwnProduct;
let agency: RunningAgency;

beforeAll(async () => {
  model = await startLanguageModel();
  product = await startOwnProduct({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in",
    AI_BASE_URL: model.url,
  });
  browser = await openBrowser();
  agency = await openAgency("Larkspur Insurance", product);
});
afterAll(async () => {
  await product?.stop();
  await model?.stop();
});

const patienceMs = 90_000;
let codes = 1;

async function openPage(): Promise<Page> {
  const visitor = await openVisitor(browser, product.url);
  codes += 1;
  await signInByCookie(visitor, agency.ownerEmail, codes, product.url);
  return visitor.page;
}

const panelOf = (page: Page) => page.getByRole("complementary", { name: "About this workspace" });

test("a certificate gets the verdicts that its pages support, whatever the model says", async () => {
  const page = await openPage();
  await startPreset(page, "Certificate review", [
    "subcontract-marks-without-endorsements/certificate.pdf",
    "subcontract-marks-without-endorsements/subcontract.pdf",
  ]);
  await panelOf(page).getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  await page.getByRole("heading", { name: "Not yet: 1 of 10 demands is not met" }).waitFor();
  await page.getByRole("link", { name: "Open draft" }).waitFor();
});

test("an unusual clause that the model finds stands among the clauses in its own words, and changes no verdict", async () => {
  const page = await openPage();
  await startPreset(page, "Contract review", [
    "agreement-with-penalty/agreement.pdf",
    "agreement-with-penalty/liability.pdf",
  ]);
  await page
    .getByRole("heading", { name: "Not yet: 2 of 4 demands are not met" })
    .waitFor({ timeout: patienceMs });
  const artifact = page.getByRole("region", { name: "Contract review", exact: true });
  const unusual = artifact.getByRole("row").filter({ hasText: "Unusual" });
  await unusual.first().waitFor();
  expect(await unusual.count()).toBe(1);
  await unusual.getByRole("cell", { name: /^Caterer owes a penalty of five percent of its fee/ }).waitFor();
  await panelOf(page)
    .getByText(/^stand-in, [\d,]+ tokens$/)
    .waitFor();
});

test("a contract that orders the model about is told no clause that nobody wrote", async () => {
  const page = await openPage();
  await startPreset(page, "Contract review", [
    "orders-in-contract/agreement.pdf",
    "agreement-with-penalty/liability.pdf",
  ]);
  const artifact = page.getByRole("region", { name: "Contract review", exact: true });
  await artifact.waitFor({ timeout: patienceMs });
  await panelOf(page).getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  expect(await artifact.getByText(/ignore all|disregard/iu).count()).toBe(0);
});

test("quotes stand side by side with the pages' words alone, whatever the model says", async () => {
  const page = await openPage();
  await startPreset(page, "Coverage comparison", [
    "quotes-and-orders/ordering-quote.pdf",
    "quotes-and-orders/plain-quote.pdf",
  ]);
  const comparison = page.getByRole("region", { name: "Comparison", exact: true });
  await comparison.waitFor({ timeout: patienceMs });
  await page.getByRole("heading", { name: /lines differ\. Quarrel Bay is \$1,700 less/ }).waitFor();
  await comparison.getByRole("button", { name: "Residential work", exact: true }).waitFor();
  expect(await comparison.getByText(/9,000,000|ignore all/iu).count()).toBe(0);
});

test("a proposal has the model's words around the quotes' figures, and no figure of its own", async () => {
  const page = await openPage();
  await startPreset(page, "Quote proposal", [
    "quotes-and-orders/ordering-quote.pdf",
    "quotes-and-orders/plain-quote.pdf",
  ]);
  const proposal = page.getByRole("region", { name: "Insurance proposal" });
  await proposal.waitFor({ timeout: patienceMs });
  await proposal.getByText("Many thanks for the opportunity to present these options.").waitFor();
  await proposal.getByText("Two options for general liability insurance, from $15,100 to $16,800").waitFor();
  expect(await proposal.getByText(/9,000,000|ignore all|guarantee/iu).count()).toBe(0);
});

test("a policy check finds what the rules find, whatever the model says", async () => {
  const page = await openPage();
  await startPreset(page, "Policy check", [
    "liability-policy-against-quote/juniper-quote.pdf",
    "liability-policy-against-quote/juniper-policy.pdf",
  ]);
  await page
    .getByRole("heading", { name: "Not as expected: 1 missing, 5 different, 1 added of 18 lines" })
    .waitFor({ timeout: patienceMs });
  await page.getByRole("link", { name: "Open draft" }).waitFor();
});

test("a claims review asks no model, and a letter's orders change no clause", async () => {
  const page = await openPage();
  await startPreset(page, "Claims review", [
    "claim-with-orders/loss-report.pdf",
    "claim-with-orders/policy.pdf",
  ]);
  await page
    .getByRole("heading", { name: /^14 clauses to consider: 3 limit/ })
    .waitFor({ timeout: patienceMs });
  await panelOf(page).getByText("Local reasoner, no model asked").waitFor();
  expect(await page.getByText(/ignore all|is covered in full/iu).count()).toBe(0);
});

test("an exposure in words that no rule knows is found by the model and held against the policies by rules", async () => {
  const page = await openPage();
  await startPreset(page, "Coverage gap analysis", [
    "gaps-of-orchard/property-schedule.pdf",
    "gaps-of-orchard/property.pdf",
  ]);
  const review = page.getByRole("region", { name: "Review", exact: true });
  await review.waitFor({ timeout: patienceMs });
  await panelOf(page).getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  await review.getByRole("button", { name: /^Alcohol: liquor liability/ }).click();
  const proof = page.getByRole("region", { name: "Alcohol: liquor liability" });
  await proof
    .getByText(/enjoy our pints/)
    .first()
    .waitFor();
  await proof.getByText("Gap, inferred from exposure").waitFor();
});

test("a model that obeys a letter's orders adds no exposure and covers none", async () => {
  const page = await openPage();
  await startPreset(page, "Coverage gap analysis", [
    "gaps-and-orders/letter.pdf",
    "gaps-and-orders/liability.pdf",
  ]);
  await page
    .getByRole("heading", { name: "1 gap in 1 exposure: 0 confirmed by policy, 1 inferred" })
    .waitFor({ timeout: patienceMs });
  expect(await page.getByText(/ignore all/iu).count()).toBe(0);
});

test("a form is filled in with what papers say, and no question is answered by the model", async () => {
  const page = await openPage();
  await startPreset(page, "Form", ["applicant-in-pairs/intake.pdf"], {
    Message: "Fill in ACORD 125",
  });
  const form = page.getByRole("region", { name: "Commercial application, applicant", exact: true });
  await form.waitFor({ timeout: patienceMs });
  await form.getByRole("cell", { name: "31-4402291" }).first().waitFor();
  // The paper answers it; a question that no paper answers stays open, whatever the model says.
  const rows = form.getByRole("row");
  expect(await rows.filter({ hasText: "fire code" }).first().textContent()).toContain("N");
  expect(await rows.filter({ hasText: "The client" }).filter({ hasText: "?" }).count()).toBeGreaterThan(0);
  await panelOf(page)
    .getByText(/^stand-in, [\d,]+ tokens$/)
    .waitFor();
});

test("a question about explored documents is answered in the model's words with the page's, and its tokens are shown", async () => {
  const page = await openPage();
  await startPreset(page, "Document exploration", ["subcontract-and-certificate/subcontract.pdf"], {
    Questions: "How much does the contractor pay?",
  });
  await panelOf(page).getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  const conversation = page.getByRole("list", { name: "Conversation" });
  await conversation
    .getByText(/\$184,500/)
    .first()
    .waitFor();
  await conversation
    .getByRole("button", { name: /^Quote 1/ })
    .first()
    .waitFor();
  await panelOf(page)
    .getByText(/^stand-in, [\d,]+ tokens$/)
    .waitFor();
  expect(await page.getByText("Local reasoner, no model asked").count()).toBe(0);
});

test("words of an answer are seen while the model writes them", async () => {
  const rule = "New boats are bound only after a survey that is not older than two years.";
  const question = "How old may a survey of new boats be?";
  await agency.owner.graphql(
    `mutation { createKnowledgeBaseTextDocument(input: { title: "Binding rules", content: "${rule}" }) { id } }`,
  );
  await waitFor("the knowledge base to be read", async () => {
    const [left] = await agency.sql("SELECT count(*) AS n FROM readings WHERE state <> 'COMPLETED'");
    return left?.["n"] === 0;
  });
  const text = JSON.stringify({
    answered: true,
    statements: Array.from({ length: 6 }, () => ({ text: rule, quotes: [{ page: "d1p1", words: rule }] })),
  });
  model.play(
    { play: "tool-call", name: "search_knowledge_base", input: { question } },
    { play: "slow", text, pauseMs: 60 },
  );
  const page = await openPage();
  await visit(page, "/app/home");
  await page.getByLabel("Ask Cara...").fill(question);
  await page.keyboard.press("Enter");
  const steps = page.getByRole("list", { name: "What Cara does" });
  // The search has found it once; the model writes it several times.
  await steps
    .getByText(/two years\.\s+New boats/)
    .first()
    .waitFor({ timeout: patienceMs });
  expect(await panelOf(page).getByText("Working", { exact: true }).count()).toBe(1);
  await panelOf(page).getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
});

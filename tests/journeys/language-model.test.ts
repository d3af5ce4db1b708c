/** With a language model: answers appear as they are written, checked by sentence; comparisons use its words. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Play } from "../../fixtures/emulators/language-model/plays.ts";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../fixtures/emulators/language-model/start-language-model.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { signInByCookie, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { createPolicy, waitUntilRead } from "../support/running-policies.ts";

let browser: Browser;
let model: LanguageModel;
let product: OwnProduct;
let agency: RunningAgency;
let policyId = "";
let documentIds: string[] = [];

const term = (year: number, deductible: string) =>
  makePdf([
    [
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
      `Policy Number: QZ-5518-${year}`,
      "Named Insured: Pelican Point Marina LLC",
      `Policy Period: From 03/01/${year} to 03/01/${year + 1}`,
      "Each Occurrence Limit: $1,000,000",
      "General Aggregate Limit: $2,000,000",
      `Property deductible: ${deductible}`,
    ],
  ]);

beforeAll(async () => {
  model = await startLanguageModel();
  product = await startOwnProduct({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in",
    AI_BASE_URL: model.url,
  });
  browser = await openBrowser();
  agency = await openAgency("Larkspur Insurance", product);
  ({ policyId } = await createPolicy(agency.owner));
  for (const [year, deductible] of [
    [2026, "$2,500"],
    [2027, "$5,000"],
  ] as const) {
    const id = await agency.owner.uploadPolicyFile(policyId, `${year}.pdf`, await term(year, deductible), {
      type: "POLICY_DOCUMENT",
    });
    await waitUntilRead(agency.owner, policyId, id);
    documentIds = [...documentIds, id];
  }
});
afterAll(async () => {
  await product?.stop();
  await model?.stop();
});
beforeEach(() => {
  model.waiting.length = 0;
});

let codes = 1;

/** The owner's browser. */
async function openPage() {
  const visitor = await openVisitor(browser, product.url);
  codes += 1;
  await signInByCookie(visitor, agency.ownerEmail, codes, product.url);
  return visitor;
}

const statement = (text: string, words: string) => ({ text, quotes: [{ page: "d1p1", words }] });
const three = [
  statement("The limit for each occurrence is $1,000,000.", "Each Occurrence Limit: $1,000,000"),
  statement("The limit for floods is $5.", "Flood Limit: $5"),
  statement("The general aggregate limit is $2,000,000.", "General Aggregate Limit: $2,000,000"),
  statement("The named insured is Pelican Point Marina LLC.", "Named Insured: Pelican Point Marina LLC"),
];

test("shows an answer sentence by sentence as it is written, each with its quote, and nothing unchecked", async () => {
  const { page, complaints } = await openPage();
  await visit(page, `/app/policies/${policyId}/explore`);
  const text = JSON.stringify({ answered: true, statements: three });
  model.play({ play: "slow", text, pauseMs: 250, pieceLength: 40 });
  await page.getByLabel("Ask a question").last().fill("What are the limits?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const conversation = page.getByRole("list", { name: "Conversation" });
  await conversation.getByText("The limit for each occurrence is $1,000,000.").waitFor();
  // Still being written: the stage is shown below the text so far.
  await conversation.getByRole("progressbar", { name: "Thinking..." }).waitFor();
  expect(await conversation.getByText("The named insured is").count()).toBe(0);
  expect(await conversation.getByRole("button", { name: /Quote/ }).count()).toBeGreaterThan(0);
  await conversation.getByText("The named insured is Pelican Point Marina LLC.").waitFor();
  await conversation.getByRole("progressbar").waitFor({ state: "hidden" });
  expect(await conversation.getByText("floods").count()).toBe(0);
  expect(await page.getByText("Answered without the language model").count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("falls back to Cara's own answer when the model breaks off halfway, and says so", async () => {
  const { page } = await openPage();
  await visit(page, `/app/policies/${policyId}/explore`);
  const text = JSON.stringify({ answered: true, statements: three });
  model.play({ play: "disconnect", text: text.slice(0, 300) });
  await page.getByLabel("Ask a question").last().fill("What is the each occurrence limit?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("Answered without the language model").waitFor();
});

test("shows a comparison at once, then the model's words if they are supported", async () => {
  const { page, complaints } = await openPage();
  const why = "The insured pays the first $5,000 of a property loss instead of $2,500.";
  const value = { differences: [{ number: "c1", title: "Property deductible", why }] };
  model.play({ play: "slow", text: JSON.stringify(value), pauseMs: 300, pieceLength: 20 });
  const path = `/app/policies/${policyId}/compare?documents=${documentIds.join(",")}`;
  await visit(page, path);
  await page.getByText("The insured pays $2,500 more of each loss before the policy does.").waitFor();
  await page.getByText("Cara is writing why each difference matters").waitFor();
  await page.getByText(why).waitFor();
  expect(await page.getByText("Worded without the language model").count()).toBe(0);

  model.play({ play: "text", text: "No." } satisfies Play);
  await visit(page, path);
  await page.getByText("Worded without the language model").waitFor();
  await page.getByText("The insured pays $2,500 more of each loss before the policy does.").waitFor();
  expect(complaints).toEqual([]);
});

/**
 * The built Worker with a vision model: a scan is read through the queue, and a provider that is down blocks neither
 * the document nor those after it.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { visionModelOf, type ModelSettings } from "../../edge/model-settings.ts";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../fixtures/emulators/language-model/start-language-model.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { makeMixedPdf, scan } from "../support/pictures.ts";
import { createPolicy, waitFor, waitUntilRead } from "../support/running-policies.ts";

let model: LanguageModel;
let product: OwnProduct;
let agency: RunningAgency;
let policyId = "";

beforeAll(async () => {
  model = await startLanguageModel();
  product = await startOwnProduct({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in",
    AI_VISION_MODEL: "stand-in-that-sees",
    AI_BASE_URL: model.url,
    AI_INPUT_PRICE: "2",
    AI_OUTPUT_PRICE: "10",
  });
  agency = await openAgency("Larkspur Insurance", product);
  ({ policyId } = await createPolicy(agency.owner));
});
afterAll(async () => {
  await product?.stop();
  await model?.stop();
});
beforeEach(() => {
  model.waiting.length = 0;
});

const upload = (name: string, bytes: Uint8Array) =>
  agency.owner.uploadPolicyFile(policyId, name, bytes, { type: "POLICY_DOCUMENT" });

async function readingOf(fileId: string) {
  await waitUntilRead(agency.owner, policyId, fileId);
  const { businessPolicy } = await agency.owner.graphql<{
    businessPolicy: {
      files: { id: string; reading: { state: string; note: string | null; failure: string | null } }[];
    };
  }>("query ($id: ID!) { businessPolicy(id: $id) { files { id reading { state note failure } } } }", {
    id: policyId,
  });
  return businessPolicy.files.find(({ id }) => id === fileId)?.reading;
}

const lines = [
  "COMMERCIAL GENERAL LIABILITY DECLARATIONS of the policy that is described below and in its schedule",
];

test("reads, quotes and marks a scanned page with the configured vision model", async () => {
  model.play({
    play: "scan",
    rows: [
      ["Policy Number:", "BR-GL-7731"],
      ["Each Occurrence Limit", "$1,000,000"],
    ],
  });
  const id = await upload("mixed.pdf", await makeMixedPdf([lines, "SCAN"]));
  expect(await readingOf(id)).toMatchObject({
    state: "COMPLETED",
    note: "Read from a scan: page 2.",
  });
  const { documentPages } = await agency.owner.graphql<{ documentPages: { source: string; text: string }[] }>(
    "query ($id: ID!) { documentPages(documentId: $id, pages: [1, 2]) { source text } }",
    { id },
  );
  expect(documentPages).toMatchObject([
    { source: "TEXT" },
    { source: "SCAN", text: "Policy Number: BR-GL-7731\nEach Occurrence Limit $1,000,000" },
  ]);
  const [run] = await agency.sql("SELECT * FROM model_runs WHERE task = 'TRANSCRIBE'");
  // The configured prices belong to another model.
  expect(run).toMatchObject({ outcome: "STOOD", model: "stand-in-that-sees", cost_micros: null });
});

test("reads an image the same way", async () => {
  model.play({ play: "scan", rows: [["Certificate holder", "Harbor Mall LLC"]] });
  const id = await upload("photo.png", scan);
  expect(await readingOf(id)).toMatchObject({ state: "COMPLETED" });
});

test("reports the scan and reads the next document when the provider is down", async () => {
  model.defaultPlay = { play: "status", status: 429, retryAfterSeconds: 0 };
  const scanned = await upload(
    "scan.pdf",
    await makeMixedPdf(["SCAN", "SCAN", "SCAN", "SCAN", "SCAN", "SCAN"]),
  );
  const other = await upload("text.pdf", await makeMixedPdf([lines]));
  expect(await readingOf(scanned)).toMatchObject({
    state: "FAILED",
    failure: expect.stringContaining("no text layer on pages 1-6, and the language model was too busy"),
  });
  expect(await readingOf(other)).toMatchObject({ state: "COMPLETED", note: null });
  const open = "SELECT count(*) AS n FROM outbox WHERE state IN ('WAITING', 'CLAIMED')";
  await waitFor("the jobs to end", async () => Number((await agency.sql(open))[0]?.["n"]) === 0);
  model.defaultPlay = { play: "quote" };
});

test.each<[ModelSettings, string | null]>([
  [{ AI_PROVIDER: "none", AI_MODEL: "", AI_VISION_MODEL: "left-over" }, null],
  [{ AI_PROVIDER: "anthropic", AI_MODEL: "m" }, "m"],
  [{ AI_PROVIDER: "anthropic", AI_MODEL: "m", AI_VISION_MODEL: "none" }, null],
  [{ AI_PROVIDER: "anthropic", AI_MODEL: "m", AI_VISION_MODEL: "n" }, "n"],
  [{ AI_PROVIDER: "openai-compatible", AI_MODEL: "m", AI_BASE_URL: "http://localhost:1/v1" }, null],
  [{ AI_PROVIDER: "workers-ai", AI_MODEL: "@cf/m", AI_VISION_MODEL: "@cf/v" }, "@cf/v"],
])("determines the vision model from the settings: %j", (settings, seeing) => {
  expect(visionModelOf(settings)).toBe(seeing);
});

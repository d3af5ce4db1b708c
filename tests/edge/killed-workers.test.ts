/**
 * The runtime dies while it reads a document: a real one, really killed. The job is resumed when its lease expires; a
 * document that kills it twice is set aside with a sentence that says what to do, and the product continues.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../fixtures/emulators/language-model/start-language-model.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findRuntime } from "../support/child-processes.ts";
import { makePdf } from "../support/made-files.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { createPolicy, waitFor, waitUntilRead } from "../support/running-policies.ts";

let model: LanguageModel;
let own: OwnProduct;
let agency: RunningAgency;
let policyId = "";
beforeAll(async () => {
  model = await startLanguageModel();
  own = await startOwnProduct({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in",
    AI_BASE_URL: model.url,
  });
  agency = await openAgency("Restart Insurance", own);
  ({ policyId } = await createPolicy(agency.owner));
});
afterAll(async () => {
  await own.stop();
  await model.stop();
});

async function killRuntime(): Promise<void> {
  const processId = findRuntime();
  if (processId === null) throw new Error("There is no runtime to kill.");
  process.kill(processId, "SIGKILL");
  await waitFor("the runtime to be back", async () => {
    const found = findRuntime();
    return found !== null && found !== processId && (await fetch(`${own.url}/healthz`).catch(() => null))?.ok;
  });
}

/** The job of the last step that was begun, which understands the document. */
const jobOf = async (documentId: string) => {
  const [row] = await agency.sql(
    `SELECT outbox.id, outbox.state, attempts, due_at FROM outbox JOIN readings ON document_id = ?
      WHERE payload LIKE '%' || readings.id || '%' ORDER BY outbox.rowid DESC LIMIT 1`,
    [documentId],
  );
  return row;
};

/** The consumer works on the document, in its nth claim, and does not finish. */
const waitUntilHeld = (documentId: string, attempt: number) =>
  waitFor(`claim ${attempt} to be at work`, async () => {
    const job = await jobOf(documentId);
    return job?.["state"] === "CLAIMED" && job["attempts"] === attempt && model.requests.length >= attempt;
  });

/** As if the lease had expired. Any write makes the clock check. */
async function endLease(): Promise<void> {
  await agency.sql("UPDATE outbox SET due_at = 0, send_at = 0 WHERE state = 'CLAIMED'");
  await createPolicy(agency.owner);
}

const upload = async () =>
  agency.owner.uploadPolicyFile(
    policyId,
    "policy.pdf",
    await makePdf([["Policy number: RI-2201"], ["Deductible $500"]]),
    { type: "POLICY_DOCUMENT" },
  );

describe("a runtime killed while reading", () => {
  test("once is replaced by one that finishes the document without duplicates", async () => {
    model.requests.length = 0;
    model.play({ play: "hang" });
    const documentId = await upload();
    await waitUntilHeld(documentId, 1);
    const dueAt = Number((await jobOf(documentId))?.["due_at"]);
    // Its lease is short: nobody waits for minutes.
    expect(dueAt - Date.now()).toBeLessThan(60_000);
    await killRuntime();
    await endLease();
    expect((await waitUntilRead(agency.owner, policyId, documentId)).reading).toMatchObject({
      state: "COMPLETED",
      pagesRead: 2,
    });
    expect(await jobOf(documentId)).toMatchObject({ state: "DONE", attempts: 2 });
    const [counts] = await agency.sql(
      `SELECT (SELECT count(*) FROM pages JOIN readings r ON r.id = reading_id WHERE r.document_id = ?1) AS pages,
        (SELECT count(*) FROM audit_entries WHERE entity_id = ?1 AND action = 'document.read') AS reads`,
      [documentId],
    );
    expect(counts).toEqual({ pages: 2, reads: 1 });
  });

  test("twice over one document sets it aside, says what to do, and reads the next upload", async () => {
    model.requests.length = 0;
    model.play({ play: "hang" }, { play: "hang" });
    const documentId = await upload();
    for (const attempt of [1, 2]) {
      await waitUntilHeld(documentId, attempt);
      await killRuntime();
      await endLease();
    }
    const { reading } = await waitUntilRead(agency.owner, policyId, documentId);
    expect(reading).toMatchObject({ state: "FAILED" });
    const told =
      "Reading this file stopped Cara twice, so it was set aside. Save the file as a new PDF, or split it";
    expect(reading?.failure).toContain(told);
    const page = await agency.owner.fetch(`/app/policies/${policyId}/documents`, {
      headers: { accept: "text/html" },
    });
    expect(await page.text()).toContain(told);
    expect(model.requests).toHaveLength(2);
    const again = await upload();
    expect((await waitUntilRead(agency.owner, policyId, again)).reading?.state).toBe("COMPLETED");
  });
});

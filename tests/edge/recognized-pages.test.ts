/**
 * The built Worker without a model, bound to the Worker that recognizes text: scans are read through the queue in
 * another process, page by page, while the product answers; and a page that cannot be read is stated.
 */
import { readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeGrayPng } from "../../core/reading/gray-png.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findRuntime, listRuntimes } from "../support/child-processes.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { createPolicy, waitFor, waitUntilRead } from "../support/running-policies.ts";

const png = readFileSync("fixtures/scans/endorsement-add-vehicle.png");

let product: OwnProduct;
let agency: RunningAgency;
let policyId = "";
let runtime = Number.NaN;
beforeAll(async () => {
  product = await startOwnProduct({});
  [, runtime = Number.NaN] = listRuntimes();
  agency = await openAgency("Alder Street Insurance", product);
  ({ policyId } = await createPolicy(agency.owner));
});
afterAll(() => product?.stop());

const upload = (name: string, bytes: Uint8Array) =>
  agency.owner.uploadPolicyFile(policyId, name, bytes, { type: "POLICY_DOCUMENT" });

async function readingOf(fileId: string) {
  await waitUntilRead(agency.owner, policyId, fileId, 120_000);
  const { businessPolicy } = await agency.owner.graphql<{
    businessPolicy: {
      files: { id: string; reading: { state: string; note: string | null; failure: string | null } }[];
    };
  }>("query ($id: ID!) { businessPolicy(id: $id) { files { id reading { state note failure } } } }", {
    id: policyId,
  });
  return businessPolicy.files.find(({ id }) => id === fileId)?.reading;
}

/** The scan on each page, as wide as the page; `turned` pages lie upside down. */
async function scannedPdf(pages: readonly ("UPRIGHT" | "TURNED")[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(png);
  for (const lie of pages) {
    const page = pdf.addPage([612, 202]);
    page.drawImage(
      picture,
      lie === "UPRIGHT"
        ? { x: 0, y: 0, width: 612, height: 202 }
        : { x: 612, y: 202, width: -612, height: -202 },
    );
  }
  return pdf.save();
}

test("reads a scan page by page, upside down as well, while the product answers others", async () => {
  const waits: number[] = [];
  const id = await upload("scan.pdf", await scannedPdf(["UPRIGHT", "TURNED"]));
  const neighbor = setInterval(() => {
    const began = performance.now();
    const answered = () => waits.push(performance.now() - began);
    fetch(`${product.url}/healthz`).then(answered, answered);
  }, 200);
  const reading = await readingOf(id).finally(() => clearInterval(neighbor));
  expect(reading).toMatchObject({ state: "COMPLETED", note: "Read from a scan: pages 1-2." });
  expect(Math.max(...waits)).toBeLessThan(1_500);
  const { documentPages } = await agency.owner.graphql<{
    documentPages: {
      source: string;
      text: string;
      words: number[];
    }[];
  }>("query ($id: ID!) { documentPages(documentId: $id, pages: [1, 2]) { source text words } }", {
    id,
  });
  const places = documentPages.map(({ source, text, words }) => {
    expect(source).toBe("SCAN");
    expect(text).toContain("Policy CAX-2210047");
    const at = words.indexOf(text.indexOf("CAX-2210047"));
    return words.slice(at + 2, at + 4);
  });
  // The same word on the page that was scanned upside down stands at the other end.
  expect((places[0]?.[0] ?? 0) < 306 && (places[1]?.[0] ?? 0) > 306).toBe(true);
  expect((places[0]?.[1] ?? 0) < 101 && (places[1]?.[1] ?? 0) > 101).toBe(true);
});

test("states a scan of noise, and invents nothing", async () => {
  let seed = 1;
  const noise = new Uint8Array(600 * 400).map(() => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed & 255;
  });
  const id = await upload("noise.png", encodeGrayPng({ width: 600, height: 400, gray: noise }));
  expect(await readingOf(id)).toMatchObject({
    state: "FAILED",
    failure: expect.stringContaining("no text layer on page 1, and no words could be made out on it"),
  });
});

/** Two pages, of which the first was read and the second is being read. */
async function uploadAndWaitAmid(name: string): Promise<string> {
  const id = await upload(name, await scannedPdf(["UPRIGHT", "UPRIGHT"]));
  await waitFor("a page to be read", async () => {
    const [row] = await agency.sql(
      `SELECT count(*) AS n FROM outbox JOIN workflows ON job_id = outbox.id
        JOIN readings ON readings.id = subject_id AND readings.document_id = ?
        WHERE outbox.state = 'CLAIMED' AND scans_read = 1 AND readings.state = 'READING'`,
      [id],
    );
    return Number(row?.["n"]) === 1;
  });
  return id;
}

function findRecognition(): number {
  const pid = listRuntimes().find((one) => one !== runtime);
  if (pid === undefined) throw new Error("Text recognition does not run.");
  return pid;
}

const allRead = { state: "COMPLETED", note: "Read from a scan: pages 1-2." };

test("goes on where it was when text recognition dies, and when the product does", async () => {
  // It is started again by itself, each time.
  for (const name of ["first.pdf", "again.pdf"]) {
    const id = await uploadAndWaitAmid(name);
    process.kill(findRecognition(), "SIGKILL");
    expect(await readingOf(id)).toMatchObject(allRead);
  }

  const second = await uploadAndWaitAmid("second.pdf");
  process.kill(runtime, "SIGKILL");
  await waitFor("the product to be back", async () => {
    const isNew = listRuntimes().every((pid) => pid !== runtime);
    return isNew && (await fetch(`${product.url}/healthz`).catch(() => null))?.ok;
  });
  runtime = findRuntime() ?? Number.NaN;
  // As if the lease had expired. Any write makes the clock check.
  await agency.sql("UPDATE outbox SET due_at = 0, send_at = 0 WHERE state = 'CLAIMED'");
  await createPolicy(agency.owner);
  expect(await readingOf(second)).toMatchObject(allRead);
  const jobs = await agency.sql(
    `SELECT attempts FROM outbox JOIN readings ON document_id = ?
      WHERE payload LIKE '%' || readings.id || '%' ORDER BY outbox.rowid`,
    [second],
  );
  // The pages, the first picture, the second one twice, and what they say.
  expect(jobs.map(({ attempts }) => attempts)).toEqual([1, 1, 2, 1]);
});

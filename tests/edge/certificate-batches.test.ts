/**
 * A batch on the real product: its queue, its storage, and the runtime killed while it works. Each holder is issued one
 * certificate, whose file is there.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findRuntime } from "../support/child-processes.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { createPolicy, waitFor } from "../support/running-policies.ts";

const HOLDERS = 30;

let own: OwnProduct;
let agency: RunningAgency;
let accountId = "";
const holderIds: string[] = [];

beforeAll(async () => {
  own = await startOwnProduct({});
  agency = await openAgency("Batch Insurance", own);
  const day = (years: number) => `${new Date().getFullYear() + years}-01-05`;
  ({ accountId } = await createPolicy(agency.owner, {
    type: "GENERAL_LIABILITY",
    policyNumber: "GL-26",
    state: "INFORCE",
    inforceAt: day(0),
    expiresAt: day(1),
  }));
  const one = (at: number) =>
    `h${at}: createCertificateHolder(input: { accountId: "${accountId}", name: "Holder ${at}",
      address: { line1: "${at} Pier", city: "Duluth", zone: "MN", postalCode: "55802" } }) { id }`;
  for (let from = 0; from < HOLDERS; from += 10) {
    const fields = Array.from({ length: 10 }, (_, at) => one(from + at)).join("\n");
    const added = await agency.owner.graphql<Record<string, { id: string }>>(`mutation { ${fields} }`);
    holderIds.push(...Object.values(added).map(({ id }) => id));
  }
});
afterAll(() => own.stop());

const countsOf = async (id: string) => {
  const { certificateBatch } = await agency.owner.graphql<{
    certificateBatch: { state: string; counts: { issued: number; refused: number; waiting: number } };
  }>(`{ certificateBatch(id: "${id}") { state counts { issued refused waiting } } }`);
  return certificateBatch;
};

test("a batch goes on after the runtime was killed, and each holder has one certificate", async () => {
  const { createCertificateBatch } = await agency.owner.graphql<{ createCertificateBatch: { id: string } }>(
    `mutation { createCertificateBatch(input: { accountId: "${accountId}", holderIds: ${JSON.stringify(holderIds)} }) { id } }`,
  );
  const { id } = createCertificateBatch;
  await waitFor("some certificates", async () => (await countsOf(id)).counts.issued > 0);
  const processId = findRuntime();
  if (processId === null) throw new Error("There is no runtime to kill.");
  process.kill(processId, "SIGKILL");
  await waitFor(
    "the runtime to be back",
    async () => (await fetch(`${own.url}/healthz`).catch(() => null))?.ok,
  );
  const before = await countsOf(id);
  expect(before.counts.waiting).toBeGreaterThan(0);
  // As if the lease had expired. Any write makes the clock check.
  await agency.sql(
    "UPDATE outbox SET due_at = 0, send_at = 0 WHERE job = 'issue-batch' AND state = 'CLAIMED'",
  );
  await createPolicy(agency.owner);
  await waitFor("the batch to end", async () => (await countsOf(id)).state === "FINISHED", 60_000);
  expect(await countsOf(id)).toMatchObject({ counts: { issued: HOLDERS, refused: 0, waiting: 0 } });
  expect(
    await agency.sql("SELECT holder_id FROM certificates GROUP BY holder_id HAVING count(*) <> 1"),
  ).toEqual([]);
  expect(await agency.sql("SELECT count(*) AS n FROM certificates")).toMatchObject([{ n: HOLDERS }]);
  const [certificate] = await agency.sql("SELECT id FROM certificates ORDER BY id DESC LIMIT 1");
  const { certificate: shown } = await agency.owner.graphql<{ certificate: { viewUrl: string } }>(
    `{ certificate(id: "${String(certificate?.["id"])}") { viewUrl } }`,
  );
  const file = await agency.owner.fetch(shown.viewUrl);
  expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, "%PDF-"]);
});

/** Batches: every holder is issued one certificate or refused with a reason, whatever happens in between. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHolders } from "#core/holders";
import { createPolicies } from "#core/policies";
import type { Account } from "#model/accounts";
import type { CertificateSnapshot } from "#model/certificates";
import type { Policy } from "#model/policies";
import { issueStep } from "../../../core/certificate-batches/issue-batch.ts";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import { openTestAgency, type TestAgency, useUpEmails } from "../../support/agency-database.ts";
import { countOf, createAccount, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  addHolder,
  addHolders,
  batchesOf,
  columbus,
  dyingAt,
  openCertifierOf,
  openPlainIssuing,
  runBatches,
} from "../../support/certificate-holders.ts";
import { createCertifiedAccount } from "../../support/issued-certificates.ts";

let agency: TestAgency;
let account: Account;
let policy: Policy;
beforeEach(async () => {
  agency = await openTestAgency();
  const made = await createCertifiedAccount(agency);
  account = made.account;
  policy = made.policies[0] as Policy;
});
afterEach(() => agency.close());

const batches = () => batchesOf(agency.scope());
const start = async (holderIds: readonly string[], more: Record<string, unknown> = {}) =>
  valueOf(await batches().create({ accountId: account.id, holderIds, ...more }));
const countsOf = async (id: string) => {
  const service = batches();
  const batch = await service.find(id);
  if (!batch) throw new Error("The batch is gone.");
  return service.getProgress(batch);
};
const itemsOf = async (id: string, request = {}) =>
  valueOf(await batches().listItems(id, { first: 1_000, ...request })).nodes;
const perHolder = () =>
  rowsOf(agency, "SELECT holder_id, count(*) AS n FROM certificates GROUP BY holder_id HAVING count(*) <> 1");

test("issues to every holder in steps and says how far it is", async () => {
  const ids = await addHolders(agency, account.id, 45);
  const batch = await start(ids, { descriptionOfOperations: "Building C" });
  expect(await countsOf(batch.id)).toMatchObject({
    state: "RUNNING",
    counts: { asked: 45, issued: 0, refused: 0, waiting: 45 },
  });
  expect(await runBatches(agency)).toBe(3);
  expect(await countsOf(batch.id)).toMatchObject({
    state: "FINISHED",
    counts: { asked: 45, issued: 45, refused: 0, waiting: 0 },
  });
  expect(await perHolder()).toEqual([]);
  const items = await itemsOf(batch.id);
  expect(items.map(({ holderId }) => holderId)).toEqual(ids);
  const rows = await rowsOf(
    agency,
    "SELECT created_by, snapshot ->> '$.issuedBy.userId' AS by_user, snapshot ->> '$.descriptionOfOperations' AS said FROM certificates LIMIT 1",
  );
  expect(rows).toMatchObject([{ created_by: agency.ownerId, by_user: agency.ownerId, said: "Building C" }]);
});

test("refuses a holder with the reason, and the others are issued", async () => {
  const [good = ""] = await addHolders(agency, account.id, 1);
  const noZip = await addHolder(agency, account.id, "Ridgeline Hotels", {
    address: { ...columbus, postalCode: "" },
  });
  const wants = await addHolder(agency, account.id, "Kestrel Point Marina", {
    marks: ["WAIVER_OF_SUBROGATION"],
  });
  const gone = await addHolder(agency, account.id, "Halden Street Holdings");
  const batch = await start([good, noZip.id, wants.id, gone.id]);
  valueOf(await createHolders(agency.scope()).setArchived(gone.id, true));
  await runBatches(agency);
  const items = await itemsOf(batch.id);
  expect(items.map(({ state, field }) => [state, field])).toEqual([
    ["ISSUED", null],
    ["REFUSED", "holder.address"],
    ["REFUSED", expect.any(String)],
    ["REFUSED", "holderId"],
  ]);
  expect(items.map(({ reason }) => reason).slice(1)).toEqual([
    "Address has no ZIP code. Complete it, then retry.",
    expect.stringMatching(/waiver of subrogation/i),
    "This holder is archived. Restore the holder, then retry.",
  ]);
  expect(await countsOf(batch.id)).toMatchObject({ counts: { asked: 4, issued: 1, refused: 3, waiting: 0 } });

  valueOf(
    await createHolders(agency.scope()).update(noZip.id, { name: "Ridgeline Hotels", address: columbus }),
  );
  valueOf(await batches().retry(batch.id));
  await runBatches(agency);
  expect(await countsOf(batch.id)).toMatchObject({ counts: { asked: 4, issued: 2, refused: 2 } });
  const found = await itemsOf(batch.id, { filter: "ridgeline hot", states: ["ISSUED"] });
  expect(found.map(({ holderId }) => holderId)).toEqual([noZip.id]);
});

test("leaves out marks that nothing proves when the person says so", async () => {
  const wants = await addHolder(agency, account.id, "Kestrel Point Marina", {
    marks: ["WAIVER_OF_SUBROGATION"],
  });
  const batch = await start([wants.id], { withoutUnprovedMarks: true });
  await runBatches(agency);
  expect(await itemsOf(batch.id)).toMatchObject([{ state: "ISSUED" }]);
  expect(await rowsOf(agency, "SELECT marks FROM certificates")).toEqual([{ marks: "[]" }]);
});

test("accepts holders of the account only, 1 to 2,000 of them, each once", async () => {
  const other = await createAccount(agency.scope(), "Another Client LLC");
  const stranger = await addHolder(agency, other.id, "Stranger");
  const [own = ""] = await addHolders(agency, account.id, 1);
  const create = (holderIds: readonly string[]) => batches().create({ accountId: account.id, holderIds });
  expect(problemOf(await create([own, stranger.id, "hld_x"])).fields).toMatchObject([
    { path: "holderIds.1" },
    { path: "holderIds.2" },
  ]);
  expect(problemOf(await create([])).fields?.[0]?.path).toBe("holderIds");
  const many = Array.from({ length: 2_001 }, (_, at) => `hld_${at}`);
  expect(problemOf(await create(many)).fields?.[0]?.message).toContain("2,000");
  const batch = await start([own, own]);
  expect(await countsOf(batch.id)).toMatchObject({ counts: { asked: 1 } });
  expect(problemOf(await batches().create({ accountId: "acc_x", holderIds: [own] })).code).toBe("NOT_FOUND");
});

test("the same form sent twice at once starts one batch and issues one set", async () => {
  const holderIds = await addHolders(agency, account.id, 30);
  const key = { idempotencyKey: "batch-key-1" };
  const both = await Promise.all([start(holderIds, key), start(holderIds, key)]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  await runBatches(agency);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(30);
  const changed = await batches().create({ accountId: account.id, holderIds: holderIds.slice(1), ...key });
  expect(problemOf(changed).code).toBe("CONFLICT");
});

test("pauses between steps, goes on where it was, and refuses what waits when it is stopped", async () => {
  const holderIds = await addHolders(agency, account.id, 50);
  const batch = await start(holderIds);
  const step = { batchId: batch.id, run: 1, size: 20 };
  const openCertifier = openCertifierOf(openPlainIssuing());
  await issueStep({ scope: agency.scope(), openCertifier, finishing: [], retries: 0 }, step);
  expect(await countsOf(batch.id)).toMatchObject({ counts: { issued: 20, waiting: 30 } });
  valueOf(await batches().pause(batch.id));
  await runBatches(agency);
  expect(await countsOf(batch.id)).toMatchObject({ state: "PAUSED", counts: { issued: 20 } });
  valueOf(await batches().resume(batch.id));
  valueOf(await batches().pause(batch.id));
  valueOf(await batches().stop(batch.id));
  await runBatches(agency);
  expect(await countsOf(batch.id)).toMatchObject({
    state: "FINISHED",
    counts: { asked: 50, issued: 20, refused: 30, waiting: 0 },
  });
  valueOf(await batches().retry(batch.id));
  await runBatches(agency);
  expect(await countsOf(batch.id)).toMatchObject({ counts: { issued: 50 } });
  expect(await perHolder()).toEqual([]);
  expect(problemOf(await batches().pause("cba_x")).code).toBe("NOT_FOUND");
});

test("a holder whose batch is stopped while the certificate is made receives none", async () => {
  const batch = await start(await addHolders(agency, account.id, 2));
  const deps = openPlainIssuing({
    storage: {
      ...openPlainIssuing().storage,
      async put() {
        await batches().stop(batch.id);
      },
    },
  });
  await runBatches(agency, { deps });
  expect(await itemsOf(batch.id)).toMatchObject([
    { state: "REFUSED", reason: "Stopped before it was issued. Retry to issue it." },
    { state: "REFUSED", reason: "Stopped before it was issued. Retry to issue it." },
  ]);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(0);
});

test("a Worker killed at 20 moments issues to each holder once", async () => {
  const holderIds = await addHolders(agency, account.id, 9);
  for (let moment = 1; moment <= 20; moment += 1) {
    const batch = await start(holderIds);
    const dying = dyingAt(moment, moment % 2 === 0);
    const deps = openPlainIssuing({ storage: dying.storage });
    await expect(runBatches(agency, { deps, scopeOf: dying.scopeOf })).rejects.toThrow();
    agency.clock.nowMs += 60_000;
    const after = openPlainIssuing();
    await runBatches(agency, { deps: after });
    const { counts } = await countsOf(batch.id);
    expect([moment, counts.issued, counts.refused]).toEqual([moment, 9, 0]);
    expect(await perHolderOf(batch.id)).toBe(9);
    // What each row names was stored.
    const keys = await rowsOf(
      agency,
      `SELECT c.storage_key FROM certificates AS c
      JOIN certificate_batch_items AS i ON i.certificate_id = c.id WHERE i.batch_id = '${batch.id}'`,
    );
    expect(
      keys.filter(({ storage_key: key }) => !dying.files.has(key ?? "") && !after.files.has(key ?? "")),
    ).toEqual([]);
  }
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(20 * 9);
  // What was begun before is continued with the number that it drew.
  expect(await rowsOf(agency, "SELECT max(number) AS last FROM certificates")).toEqual([
    { last: "COI-2026-00180" },
  ]);
});

const perHolderOf = (batchId: string) =>
  countOf(
    agency,
    `SELECT count(DISTINCT certificate_id) AS n FROM certificate_batch_items WHERE batch_id = '${batchId}'`,
  );

test("a holder that makes the work vanish is refused, and the others are issued", async () => {
  const ids = await addHolders(agency, account.id, 5);
  const poison = await addHolder(agency, account.id, "Poison LLC");
  const batch = await start([...ids.slice(0, 2), poison.id, ...ids.slice(2)]);
  let isDead = false;
  const deps = openPlainIssuing();
  const { print } = deps.printer;
  const killed = {
    ...deps,
    printer: {
      ...deps.printer,
      print: async (snapshot: CertificateSnapshot) => {
        if (snapshot.holder.name !== "Poison LLC") return await print(snapshot);
        isDead = true;
        throw new Error("Out of memory.");
      },
    },
  };
  const scopeOf = (scope: AgencyScope): AgencyScope => ({
    ...scope,
    db: new Proxy(scope.db, {
      get(target, name) {
        if (isDead) throw new Error("The Worker is gone.");
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
  });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    isDead = false;
    await runBatches(agency, { deps: killed, scopeOf }).catch(() => undefined);
    agency.clock.nowMs += 60_000;
  }
  isDead = false;
  expect(await countsOf(batch.id)).toMatchObject({ counts: { asked: 6, issued: 5, refused: 1, waiting: 0 } });
  expect(await itemsOf(batch.id, { states: ["REFUSED"] })).toMatchObject([
    {
      holderId: poison.id,
      reason:
        "Creating this certificate stopped twice without an error. Retry, or issue it on its own from the account.",
    },
  ]);
});

test("a holder whose certificate cannot be made is refused after a few tries, and the others are issued", async () => {
  const ids = await addHolders(agency, account.id, 3);
  const broken = await addHolder(agency, account.id, "Broken LLC");
  const batch = await start([broken.id, ...ids]);
  const deps = openPlainIssuing();
  const { print } = deps.printer;
  const failing = {
    ...deps,
    printer: {
      ...deps.printer,
      print: async (snapshot: CertificateSnapshot) => {
        if (snapshot.holder.name === "Broken LLC") throw new Error("A bug.");
        return await print(snapshot);
      },
    },
  };
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await runBatches(agency, { deps: failing });
    agency.clock.nowMs += 10 * 60_000;
  }
  expect(await itemsOf(batch.id)).toMatchObject([
    { state: "REFUSED", reason: "The certificate could not be created. Retry." },
    { state: "ISSUED" },
    { state: "ISSUED" },
    { state: "ISSUED" },
  ]);
});

test("a policy canceled between planning and issuing is the reason, and nothing else is lost", async () => {
  const ids = await addHolders(agency, account.id, 25);
  const batch = await start(ids, { policyIds: [policy.id] });
  const openCertifier = openCertifierOf(openPlainIssuing());
  const step = { batchId: batch.id, run: 1, size: 20 };
  await issueStep({ scope: agency.scope(), openCertifier, finishing: [], retries: 0 }, step);
  valueOf(
    await createPolicies(agency.scope()).cancel({
      id: policy.id,
      canceledBy: "INSURED",
      effectiveAt: "2026-11-01",
      type: "CANCELLATION",
      reason: "INSURED_REQUEST",
    }),
  );
  await runBatches(agency);
  expect(await countsOf(batch.id)).toMatchObject({ counts: { issued: 20, refused: 5, waiting: 0 } });
  const [refused] = await itemsOf(batch.id, { states: ["REFUSED"] });
  expect(refused?.reason).toMatch(/canceled/);
});

test("does not email holders without an address for it, and says so", async () => {
  const ids = await addHolders(agency, account.id, 1);
  const batch = await start(ids, { email: true });
  await runBatches(agency);
  expect(await itemsOf(batch.id)).toMatchObject([
    { state: "ISSUED", note: "Not emailed: the holder has no email address." },
  ]);
});

test("a batch that would send more emails than are left is refused as a whole, and one that fits is not", async () => {
  await useUpEmails(agency, 2);
  const ids = await addHolders(agency, account.id, 3);
  await agency.raw.execute("UPDATE certificate_holders SET email = id || '@yards.example'");
  const create = (holderIds: readonly string[], email: boolean) =>
    batches().create({ accountId: account.id, holderIds, email });
  expect(await create(ids, true)).toMatchObject({
    error: {
      code: "VALIDATION",
      fields: [{ path: "email", message: expect.stringContaining("2 of them are left, and this takes 3") }],
    },
  });
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificate_batches")).toBe(0);
  expect(await create(ids, false)).toMatchObject({ ok: true });
  expect(await create(ids.slice(0, 2), true)).toMatchObject({ ok: true });
});

test("what was refused for want of emails cannot be tried again before there are some", async () => {
  await useUpEmails(agency, 1);
  const ids = await addHolders(agency, account.id, 1);
  await agency.raw.execute("UPDATE certificate_holders SET email = id || '@yards.example'");
  const batch = await start(ids, { email: true });
  await agency.raw.execute("UPDATE subscription SET plan = 'ENTERPRISE', agreed_limits = '{\"EMAILS\":10}'");
  await runBatches(agency);
  expect(await itemsOf(batch.id)).toMatchObject([{ state: "REFUSED", field: "sendTo" }]);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(0);
  expect(await batches().retry(batch.id)).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
  await agency.raw.execute("UPDATE subscription SET plan = 'PRO'");
  valueOf(await batches().retry(batch.id));
  await runBatches(agency);
  expect(await itemsOf(batch.id)).toMatchObject([{ state: "ISSUED" }]);
});

/** Lists of certificates: constant statements, found in indexes, in place when more are issued. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { sweepStorage } from "../../../core/documents/sweep-storage.ts";
import { storedCertificateForms } from "#core/certificate-forms";
import { storedCertificates } from "#core/certificates";
import { createHistories } from "#core/history";
import { createPolicies } from "#core/policies";
import { fileNameOf } from "#model/certificates";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, valueOf } from "../../support/book-of-business.ts";
import { certificatesOf, createCertifiedAccount, specInput } from "../../support/issued-certificates.ts";

let agency: TestAgency;
let accountId: string;
let policyId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const { account, policies } = await createCertifiedAccount(agency, [{}, { policyNumber: "GL-2" }]);
  accountId = account.id;
  policyId = policies[0]?.id ?? "";
});
afterEach(() => agency.close());

async function issue(more: Record<string, unknown> = {}) {
  agency.clock.nowMs += 1_000;
  return valueOf(await certificatesOf(agency).create(specInput(accountId, more)));
}
const numbersOf = (nodes: readonly { number: string }[]) => nodes.map(({ number }) => number.slice(-1));

test("pages stay in place when another one is issued, in both directions", async () => {
  for (let nth = 0; nth < 4; nth += 1) await issue();
  const list = async (request: object) => valueOf(await certificatesOf(agency).listOf(accountId, request));
  const first = await list({ first: 2 });
  expect(numbersOf(first.nodes)).toEqual(["4", "3"]);
  await issue();
  expect(numbersOf((await list({ first: 2, after: first.endCursor })).nodes)).toEqual(["2", "1"]);
  expect(numbersOf((await list({ direction: "ASC" })).nodes)).toEqual(["1", "2", "3", "4", "5"]);
  for (const request of [{ first: 201 }, { first: 0 }, { after: "?" }])
    expect(problemOf(await certificatesOf(agency).listOf(accountId, request)).code).toBe("VALIDATION");
});

test("takes the same statements for many accounts and rows as for one", async () => {
  const other = await createCertifiedAccount(agency);
  await issue();
  await issue({ accountId: other.account.id });
  await issue();
  const service = certificatesOf(agency);
  agency.forget();
  const found = await Promise.all(
    [accountId, other.account.id, "acc_none"].map(async (id) => [
      valueOf(await service.listOf(id, { first: 5 })).nodes.length,
      await service.countOf(id),
      await service.countValidOf(id),
      (await service.listCertifiable(id)).length,
    ]),
  );
  expect(found).toEqual([
    [2, 2, 2, 2],
    [1, 1, 1, 1],
    [0, 0, 0, 0],
  ]);
  // The list, the counts, the policies and the agency's time zone.
  expect(agency.sent.statements).toHaveLength(4);
});

test("lists what can be certified in the order of the page", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [
    { policyNumber: "PR-1", type: "PROPERTY" },
    { policyNumber: "UM-1", type: "UMBRELLA" },
    { policyNumber: "GL-9" },
  ]);
  expect(policies).toHaveLength(3);
  const listed = await certificatesOf(agency).listCertifiable(account.id);
  expect(listed.map(({ policyNumber }) => policyNumber)).toEqual(["GL-9", "UM-1", "PR-1"]);
});

test("looks up a page, the counts and what a policy has in their indexes", async () => {
  await issue();
  const service = certificatesOf(agency);
  agency.forget();
  await Promise.all([
    service.listOf(accountId, { first: 20 }),
    service.countOf(accountId),
    service.countValidOf(accountId),
  ]);
  const statements = agency.sent.statements.filter((sql) => /\bcertificate/.test(sql));
  expect(statements).toHaveLength(2);
  for (const sql of statements) {
    const args = Array.from(sql.matchAll(/\?/g), () => "1");
    const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
    const plan = rows.map(({ detail }) => detail as string).join("\n");
    expect(plan).toMatch(/certificates_by_account|SEARCH terms USING PRIMARY KEY/);
    expect(plan).not.toMatch(/SCAN (?:certificates|terms|later|listed|printed|now|policies|page)\b/);
  }
});

test("counts what was issued and what holds, by what it shows of which policies", async () => {
  const first = await issue();
  const [one] = await certificatesOf(agency).listCertifiable(accountId);
  const onOne = await issue({ policyIds: [one?.id] });
  const other = await issue();
  const counts = async () => {
    const service = certificatesOf(agency);
    return [await service.countOf(accountId), await service.countValidOf(accountId)];
  };
  expect(await counts()).toEqual([3, 3]);
  // Two of the three show the same.
  const { rows } = await agency.raw.execute("SELECT issued FROM certificate_terms ORDER BY issued");
  expect(rows.map(({ issued }) => issued)).toEqual([1, 2]);
  valueOf(await certificatesOf(agency).withdraw(other.id, { reason: "Issued to the wrong holder." }));
  expect(await counts()).toEqual([3, 2]);
  await issue({ supersedesId: first.id });
  expect(await counts()).toEqual([4, 2]);
  await agency.raw.execute(`UPDATE policies SET policy_number = 'GL-NEW' WHERE id <> '${one?.id}'`);
  expect(await counts()).toEqual([4, 1]);
  valueOf(await certificatesOf(agency).withdraw(onOne.id, { reason: "Issued to the wrong holder." }));
  expect(await counts()).toEqual([4, 0]);
});

test("what a policy's history and its account's say", async () => {
  const issued = await issue();
  valueOf(await certificatesOf(agency).withdraw(issued.id, { reason: "Issued to the wrong holder." }));
  const newer = await issue({ supersedesId: issued.id });
  const sentences = async (owner: "policy" | "account", id: string) => {
    const histories = createHistories(agency.scope());
    const request = { kinds: ["CERTIFICATES"] as const };
    const listed =
      owner === "policy" ? histories.ofPolicy(id, request) : histories.activityOfAccount(id, request);
    const { nodes } = valueOf(await listed);
    return nodes.map(({ sentence, reason }) => [sentence.map(({ text }) => text).join(""), reason]);
  };
  expect(await sentences("policy", policyId)).toEqual([
    ["issued certificate COI-2026-00002 to Marlow Yards Property Group LLC", null],
    ["issued certificate COI-2026-00001 to Marlow Yards Property Group LLC", null],
  ]);
  expect(await sentences("account", accountId)).toEqual([
    [`issued certificate ${newer.number} to Marlow Yards Property Group LLC`, null],
    ["replaced certificate COI-2026-00001 with COI-2026-00002", null],
    ["withdrew certificate COI-2026-00001", "Issued to the wrong holder."],
    ["issued certificate COI-2026-00001 to Marlow Yards Property Group LLC", null],
  ]);
});

test("the storage sweep leaves what certificates and forms name and deletes what none names", async () => {
  const { id } = await issue();
  const kept = `certificates/${id}.pdf`;
  const stored = new Set([kept, "certificates/crt_lost.pdf", "other/1"]);
  const forms = ["certificate-forms/cfm_1.pdf", "certificate-forms/cfm_lost.pdf"];
  for (const key of forms) stored.add(key);
  await agency.raw.execute({
    sql: `INSERT INTO certificate_forms (id, name, storage_key, sha256, size, page_count, missing_fields, unknown_fields,
        removed_parts, license_statement, license_confirmed_by, license_confirmed_at, deleted_at)
      VALUES ('cfm_1', 'form.pdf', ?, 'abc', 1, 1, '[]', '[]', '[]', 'Licensed.', ?, 0, 1)`,
    args: [forms[0] ?? "", agency.ownerId],
  });
  const storage = {
    list: async () => ({ files: [...stored].map((key) => ({ key, storedAt: 0 })), isMore: false }),
    delete: async (keys: readonly string[]) => {
      for (const key of keys) stored.delete(key);
    },
  };
  await sweepStorage({
    scope: agency.scope(),
    storage,
    storedKinds: [storedCertificates, storedCertificateForms],
  });
  // A deleted form too: certificates were issued on it.
  expect([...stored]).toEqual([kept, "other/1", forms[0]]);
});

test("deleting a policy deletes no certificate", async () => {
  const { id } = await issue();
  await agency.raw.execute(
    `UPDATE policies SET deleted_at = 1, version = version + 1 WHERE id = '${policyId}'`,
  );
  expect(await certificatesOf(agency).find(id)).toMatchObject({
    state: "CANCELED",
    stateSince: "1969-12-31",
  });
});

test("a changed policy says since when it is otherwise than printed", async () => {
  const { id } = await issue();
  const policies = createPolicies(agency.scope());
  const dayMs = 24 * 60 * 60_000;
  const stateOf = async () => {
    const { state, stateSince } = (await certificatesOf(agency).find(id)) ?? {};
    return [state, stateSince];
  };
  agency.clock.nowMs += dayMs;
  valueOf(await policies.update({ id: policyId, premium: 2_000 }));
  expect(await stateOf()).toEqual(["VALID", null]);
  agency.clock.nowMs += dayMs;
  valueOf(await policies.update({ id: policyId, policyNumber: "GL-9000" }));
  agency.clock.nowMs += dayMs;
  valueOf(await policies.update({ id: policyId, premium: 3_000 }));
  expect(await stateOf()).toEqual(["CHANGED", "2026-11-22"]);
  valueOf(await policies.update({ id: policyId, policyNumber: "GL-4477-01" }));
  expect(await stateOf()).toEqual(["VALID", null]);
});

test.each([
  ["Marlow Yards Property Group LLC", "COI-1 Marlow Yards Property Group LLC.pdf"],
  ['A/B: "C" <D>?', "COI-1 A B C D.pdf"],
  ["Acme, Inc.", "COI-1 Acme, Inc.pdf"],
  ["..\\..\\etc", "COI-1 .. .. etc.pdf"],
  ["x".repeat(200), `COI-1 ${"x".repeat(100)}.pdf`],
])("the file of a certificate for %s is called %s", (name, expected) => {
  expect(fileNameOf({ number: "COI-1", holder: { name } })).toBe(expected);
});

/** What a batch and a reissue carry over: the policies that a holder chose, by their current terms, and typed limits. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPolicies } from "#core/policies";
import { currentTerms } from "#model/certificates";
import type { Policy } from "#model/policies";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolder, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { certificatesOf, createCertifiedAccount } from "../../support/issued-certificates.ts";

let agency: TestAgency;
let accountId: string;
let liability: string;
let auto: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const made = await createCertifiedAccount(agency, [
    { policyNumber: "GL-26" },
    { type: "COMMERCIAL_AUTO", policyNumber: "CA-26", inforceAt: "2026-06-01", expiresAt: "2027-06-01" },
  ]);
  accountId = made.account.id;
  [liability = "", auto = ""] = made.policies.map(({ id }) => id);
});
afterEach(() => agency.close());

const renew = async (id: string, policyNumber: string) =>
  valueOf(await createPolicies(agency.scope()).renew({ id, policyNumber, state: "BINDING" })).id;
const batch = async (holderId: string) => {
  const { id } = valueOf(await batchesOf(agency.scope()).create({ accountId, holderIds: [holderId] }));
  await runBatches(agency);
  const { nodes } = valueOf(await batchesOf(agency.scope()).listItems(id, {}));
  return nodes.map(({ state, reason }) => reason ?? state);
};
const shown = () =>
  rowsOf(
    agency,
    "SELECT snapshot ->> '$.policies[0].policyNumber' AS number FROM certificates ORDER BY number",
  );

test("a chosen policy is shown in its current term once the renewal is in force", async () => {
  const holder = await addHolder(agency, accountId, "Marlow Yards", { policyIds: [liability] });
  const renewal = await renew(liability, "GL-27");
  expect(await batch(holder.id)).toEqual(["ISSUED"]);
  expect(await shown()).toEqual([{ number: "GL-26" }]);
  agency.clock.nowMs = Date.UTC(2027, 2, 1, 15);
  expect(await batch(holder.id)).toEqual(["ISSUED"]);
  expect(await shown()).toEqual([{ number: "GL-26" }, { number: "GL-27" }]);
  expect(await certificatesOf(agency).listCurrentTerms(accountId, holder.policyIds)).toEqual([renewal]);
});

test("without a renewal nothing is guessed: the holder is refused with the reason", async () => {
  const holder = await addHolder(agency, accountId, "Marlow Yards", { policyIds: [liability] });
  agency.clock.nowMs = Date.UTC(2027, 2, 1, 15);
  expect(await batch(holder.id)).toEqual([expect.stringMatching(/GL-26 expired/)]);
});

test("the term is found over several renewals, and only among those in force", () => {
  const term = (id: string, previousPolicyId: string | null, year: number, state = "INFORCE") =>
    ({
      ...{ id, previousPolicyId, state, cancellation: null, reinstatement: null },
      ...{ inforceAt: `${year}-03-01`, expiresAt: `${year + 1}-03-01` },
    }) as Policy;
  const terms = [term("a", null, 2024), term("b", "a", 2025), term("c", "b", 2026), term("d", "c", 2027)];
  expect(currentTerms(["a", "c"], terms, "2026-11-20")).toEqual(["c"]);
  expect(currentTerms(["a"], [...terms.slice(0, 2), term("c", "b", 2026, "QUOTE")], "2026-11-20")).toEqual([
    "a",
  ]);
});

test("limits that a person typed for a line that does not renew are carried over with that person's name", async () => {
  const holder = await addHolder(agency, accountId, "Marlow Yards");
  const asked = valueOf(
    await certificatesOf(agency).preview({ accountId, holderId: holder.id, policyIds: [liability, auto] }),
  ).asked;
  const keyOf = (policyId: string) => asked.find((each) => each.policyId === policyId)?.key;
  const typedAt = agency.clock.nowMs;
  const held = valueOf(
    await certificatesOf(agency).create({
      ...{ accountId, holderId: holder.id, policyIds: [liability, auto] },
      values: [liability, auto].map((policyId) => ({ policyId, key: keyOf(policyId), value: "$500,000" })),
    }),
  );
  await agency.raw.execute(
    "INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES ('usr_2', 'dana@larkspur.example', 'Dana Whitlock', 'PRODUCER', 0, 0)",
  );
  agency.clock.nowMs += 86_400_000;
  const policyId = await renew(liability, "GL-27");
  const second = batchesOf(agency.scope({ kind: "AGENCY_USER", id: "usr_2" }));
  const view = await second.findReissue(policyId);
  expect(view?.entries[0]?.comparison.withoutLimits).toEqual(["General liability"]);
  valueOf(await second.reissue({ policyId, decisions: [{ certificateId: held.id, decision: "ISSUE" }] }));
  await runBatches(agency);
  const printed = await rowsOf(
    agency,
    `SELECT p.value ->> 'policyNumber' AS number, p.value ->> '$.limits[0].value' AS value,
      p.value ->> '$.limits[0].source.name' AS by_name, p.value ->> '$.limits[0].source.at' AS at
      FROM certificates AS c, json_each(c.snapshot, '$.policies') AS p WHERE c.supersedes = '${held.id}'`,
  );
  expect(printed).toEqual([
    { number: "GL-27", value: "null", by_name: "null", at: "null" },
    { number: "CA-26", value: "$500,000", by_name: "Odette Marlowe", at: String(typedAt) },
  ]);
});

/** Looking for what a request asks for: noted in its activity, and the documents that it may mean. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistories } from "#core/history";
import { createServicing } from "#core/servicing";
import type { StoredDocument } from "#model/documents";
import { matchDocuments, MATCHES_MAX } from "../../../core/servicing/matching-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, problemOf, valueOf } from "../../support/book-of-business.ts";
import { addUser, openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

test("a step is noted once within minutes for each person, and conflicts with nobody's edit", async () => {
  const account = await createAccount(agency.scope(), "Juniper Flats Veterinary Clinic");
  const { id, version } = await openRequest(agency, { accountId: account.id });
  const colleague = await addUser(agency, "usr_colleague", "Reese Tamblyn");
  const start = (step: "DOCUMENTS" | "EXPLORER", userId = agency.ownerId) =>
    createServicing(agency.scope({ kind: "AGENCY_USER", id: userId })).startStep(id, step);
  await Promise.all([start("EXPLORER"), start("EXPLORER")]);
  valueOf(await start("DOCUMENTS"));
  valueOf(await start("EXPLORER", colleague));
  const steps = async () =>
    (await servicing().versionsOf(id)).flatMap(({ step, updateInitiatorId, updateTypes }) =>
      step === null ? [] : [[step, updateInitiatorId, ...updateTypes]],
    );
  const first = [
    ["EXPLORER", agency.ownerId, "STEP"],
    ["DOCUMENTS", agency.ownerId, "STEP"],
    ["EXPLORER", colleague, "STEP"],
  ];
  expect(await steps()).toEqual(first);
  agency.clock.nowMs += 10 * 60 * 1000;
  valueOf(await start("EXPLORER"));
  expect(await steps()).toEqual([...first, first[0]]);
  valueOf(await servicing().update(id, { priority: "HIGH", expectedVersion: version }));
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(account.id, {}));
  expect(nodes.map(({ sentence }) => sentence.map(({ text }) => text).join(""))).toContain(
    "looked for what the service request Question asks for",
  );
});

test("no step of a request that is closed or unknown is noted", async () => {
  const { id } = await openRequest(agency);
  valueOf(await servicing().resolve(id, {}));
  expect(problemOf(await servicing().startStep(id, "DOCUMENTS")).code).toBe("CONFLICT");
  expect(problemOf(await servicing().startStep("srq_none", "DOCUMENTS")).code).toBe("NOT_FOUND");
  expect((await servicing().versionsOf(id)).map(({ step }) => step)).toEqual([null, null]);
});

const stored = (name: string, more: Partial<StoredDocument> = {}): StoredDocument => ({
  ...{ id: name, policyId: "pol_1", accountId: null, name, type: "OTHER", typeSource: "READING" },
  ...{ versionNumber: 1, mediaType: "application/pdf", size: 1, notes: "", visible: true, version: 1 },
  ...{ createdAt: 0, attachedTo: null, reading: null },
  ...more,
});
const namesOf = (asked: string, documents: readonly StoredDocument[], policyId: string | null = null) =>
  matchDocuments(asked, documents, policyId).map(({ name }) => name);

test("documents are found by what they are and what they are called, the best first", () => {
  const documents = [
    stored("Invoice 2214.pdf", { type: "INVOICE" }),
    stored("BOP-Declarations.pdf", { type: "POLICY_DOCUMENT" }),
    stored("endorsement_7.pdf", { type: "ENDORSEMENT" }),
    stored("scan 44.pdf", { type: "POLICY_DOCUMENT", policyId: "pol_2", createdAt: 9 }),
    stored("dec page WC.pdf", { type: "POLICY_DOCUMENT", createdAt: 5, policyId: null, accountId: "acc_1" }),
  ];
  expect(namesOf("Declarations pages of both policies, for the landlord", documents)).toEqual([
    "dec page WC.pdf",
    "BOP-Declarations.pdf",
    "scan 44.pdf",
  ]);
  expect(namesOf("the last invoice", documents)).toEqual(["Invoice 2214.pdf"]);
  expect(namesOf("Endorsements", documents)).toEqual(["endorsement_7.pdf"]);
  expect(namesOf("Photo of the roof", documents)).toEqual([]);
  expect(namesOf("a copy of it, please", documents)).toEqual([]);
});

test("of equal matches, those of the policy that is named come first, then the newest; there are a few at most", () => {
  const documents = Array.from({ length: MATCHES_MAX + 3 }, (_, nth) =>
    stored(`Binder ${nth}.pdf`, { type: "BINDER", createdAt: nth, policyId: nth === 2 ? "pol_2" : "pol_1" }),
  );
  const found = namesOf("binder", documents, "pol_2");
  expect(found).toHaveLength(MATCHES_MAX);
  expect(found.slice(0, 2)).toEqual(["Binder 2.pdf", `Binder ${MATCHES_MAX + 2}.pdf`]);
});

/** Holders, batches and reissues as requests ask for them, and only by those who may. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createHistories } from "#core/history";
import { createHolders } from "#core/holders";
import { createPolicies } from "#core/policies";
import { createAgencyUsers } from "#core/users";
import type { AgencyUser } from "#model/users";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { addHolder, addHolders, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { runGraphQL } from "../../support/graphql-request.ts";
import { certificatesOf, createCertifiedAccount } from "../../support/issued-certificates.ts";

let agency: TestAgency;
let accountId: string;
let policyId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const { account, policies } = await createCertifiedAccount(agency);
  accountId = account.id;
  policyId = policies[0]?.id ?? "";
});
afterEach(() => agency.close());

function run(source: string, viewer: () => Promise<AgencyUser | null> = agency.owner) {
  const scope = agency.scope();
  const services = {
    accounts: createAccounts(scope),
    certificateBatches: batchesOf(scope),
    certificates: certificatesOf(agency),
    histories: createHistories(scope),
    holders: createHolders(scope),
    policies: createPolicies(scope),
    users: createAgencyUsers(scope, agency.owner),
  };
  agency.forget();
  return runGraphQL({ source, services, viewer });
}
async function dataOf(source: string) {
  const { data, errors } = await run(source);
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)) as Record<string, Record<string, unknown>>;
}
const reader = async (): Promise<AgencyUser> => ({ ...(await agency.owner()), role: "READ_ONLY" });

test("shows a holder with its policies and what its address lacks", async () => {
  const { createCertificateHolder } = await dataOf(`mutation { createCertificateHolder(input: {
    accountId: "${accountId}", name: "Marlow Yards", marks: [WAIVER_OF_SUBROGATION], policyIds: ["${policyId}"] }) {
      id name email emailProblem addressProblem receivesRenewals marks policies { policyNumber } version } }`);
  expect(createCertificateHolder).toMatchObject({
    name: "Marlow Yards",
    email: null,
    emailProblem: null,
    addressProblem: "There is no address",
    receivesRenewals: true,
    marks: ["WAIVER_OF_SUBROGATION"],
    policies: [{ policyNumber: "GL-4477-01" }],
  });
  const { account, certificateHolders } =
    await dataOf(`{ account(id: "${accountId}") { certificateHolderCount }
    certificateHolders(accountId: "${accountId}", filter: "marlow") { totalCount nodes { name } } }`);
  expect([account?.["certificateHolderCount"], certificateHolders?.["totalCount"]]).toEqual([1, 1]);
});

test("starts a batch of more holders than a list usually has, and shows how far it is", async () => {
  const ids = await addHolders(agency, accountId, 3);
  const many = [...ids, ...Array.from({ length: 597 }, () => ids[0] ?? "")];
  const { createCertificateBatch } = await dataOf(`mutation { createCertificateBatch(input: {
    accountId: "${accountId}", holderIds: ${JSON.stringify(many)} }) { id state counts { asked waiting } } }`);
  expect(createCertificateBatch).toMatchObject({ state: "RUNNING", counts: { asked: 3, waiting: 3 } });
  await runBatches(agency);
  const id = String(createCertificateBatch?.["id"]);
  const { certificateBatch } = await dataOf(`{ certificateBatch(id: "${id}") { state createdBy { name }
    counts { issued refused } items(states: [ISSUED], first: 1) { hasNextPage nodes { state reason
      certificate { certificateNumber } holder { name } } } } }`);
  expect(certificateBatch).toMatchObject({
    state: "FINISHED",
    createdBy: { name: "Odette Marlowe" },
    counts: { issued: 3, refused: 0 },
    items: {
      hasNextPage: true,
      nodes: [{ state: "ISSUED", reason: null, certificate: { certificateNumber: "COI-2026-00001" } }],
    },
  });
  const { account } = await dataOf(`{ account(id: "${accountId}") { certificateBatches { id } } }`);
  expect(account).toEqual({ certificateBatches: [{ id }] });
});

test("shows a renewal's reissue with its counts", async () => {
  const holder = await addHolder(agency, accountId, "Marlow Yards");
  valueOf(
    await certificatesOf(agency).create({ accountId, holderId: holder.id, descriptionOfOperations: "" }),
  );
  const renewal = valueOf(
    await createPolicies(agency.scope()).renew({ id: policyId, policyNumber: "GL-27" }),
  );
  const { certificateReissue, businessPolicy } = await dataOf(`{
    businessPolicy(id: "${renewal.id}") { certificatesToReissue }
    certificateReissue(policyId: "${renewal.id}") { policy { policyNumber } previousPolicy { policyNumber } unlisted
      batch { id } counts { all same different needsDecision }
      entries(segment: ALL) { nodes { heldNumber needsDecision holder { name } held { certificateNumber }
        rows { kind change label holds renewal } differences { label text proofs { formNumber } } item { state } } } } }`);
  expect(businessPolicy).toEqual({ certificatesToReissue: 1 });
  expect(certificateReissue).toMatchObject({
    policy: { policyNumber: "GL-27" },
    previousPolicy: { policyNumber: "GL-4477-01" },
    unlisted: 0,
    batch: null,
    counts: { all: 1, same: 1, different: 0, needsDecision: 0 },
    entries: { nodes: [{ heldNumber: "COI-2026-00001", needsDecision: false, differences: [], item: null }] },
  });
});

test("READ_ONLY may look and change nothing; nobody signed out sees anything", async () => {
  const holder = await addHolder(agency, accountId, "Marlow Yards");
  const batch = valueOf(await batchesOf(agency.scope()).create({ accountId, holderIds: [holder.id] }));
  const writes = [
    `createCertificateHolder(input: { accountId: "${accountId}", name: "A" }) { id }`,
    `updateCertificateHolder(input: { id: "${holder.id}", name: "A" }) { id }`,
    `archiveCertificateHolder(id: "${holder.id}") { id }`,
    `restoreCertificateHolder(id: "${holder.id}") { id }`,
    `createCertificateBatch(input: { accountId: "${accountId}", holderIds: ["${holder.id}"] }) { id }`,
    `reissueCertificates(input: { policyId: "${policyId}" }) { id }`,
    ...["pause", "resume", "stop", "retry"].map(
      (verb) => `${verb}CertificateBatch(id: "${batch.id}") { id }`,
    ),
  ];
  for (const write of writes) {
    const { errors } = await run(`mutation { ${write} }`, reader);
    expect([write, errors?.[0]?.extensions["code"]]).toEqual([write, "FORBIDDEN"]);
  }
  const reads = `{ certificateHolder(id: "${holder.id}") { name } certificateBatch(id: "${batch.id}") { state } }`;
  expect((await run(reads, reader)).errors).toBeUndefined();
  const { data, errors } = await run(reads, async () => null);
  expect(errors?.[0]?.extensions["code"]).toBe("UNAUTHENTICATED");
  expect(JSON.stringify(data ?? null)).not.toContain("Marlow");
});

test("a list's batches and holders take the same statements however many there are", async () => {
  const ids = await addHolders(agency, accountId, 12);
  const count = async (first: number) => {
    await run(`{ certificateHolders(accountId: "${accountId}", first: ${first}) { totalCount nodes {
      name emailProblem policies { policyNumber } } } }`);
    return agency.sent.statements.length;
  };
  expect(await count(12)).toBe(await count(1));
  const batch = valueOf(await batchesOf(agency.scope()).create({ accountId, holderIds: ids }));
  await runBatches(agency);
  const items = async (first: number) => {
    await run(`{ certificateBatch(id: "${batch.id}") { state counts { issued } items(first: ${first}) { nodes {
      holder { name } certificate { certificateNumber } } } } }`);
    return agency.sent.statements.length;
  };
  expect(await items(12)).toBe(await items(1));
});

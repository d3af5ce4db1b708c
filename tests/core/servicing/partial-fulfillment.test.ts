/** What a request asks for and does not get keeps it open, unless a person says otherwise. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistories } from "#core/history";
import { createPolicies } from "#core/policies";
import { createFulfillment, createServicing } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, valueOf } from "../../support/book-of-business.ts";
import {
  addDocument,
  certificatesOf,
  createCertifiedAccount,
  endorsements,
  openIssuing,
  specInput,
} from "../../support/issued-certificates.ts";
import { openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const asking = {
  type: "CREATE_CERTIFICATE",
  details: { createCertificate: { name: "Marlow Yards Property Group LLC", additionalInsured: true } },
};
const issue = async (accountId: string, more: Record<string, unknown>) =>
  valueOf(
    await certificatesOf(agency, openIssuing({ fulfillment: createFulfillment(agency.scope()) })).create(
      specInput(accountId, more),
    ),
  );
const lastVersion = async (id: string) => (await servicing().versionsOf(id)).at(-1);

test("a certificate without the additional insured that is asked for leaves the request open, and says so", async () => {
  const { account } = await createCertifiedAccount(agency);
  const { id } = await openRequest(agency, { ...asking, accountId: account.id });
  const { number } = await issue(account.id, { serviceRequestId: id });
  expect(await servicing().find(id)).toMatchObject({ state: "OPEN", resolution: null, version: 2 });
  expect(await lastVersion(id)).toMatchObject({
    updateTypes: ["FULFILLED"],
    fulfilledBy: { label: `certificate ${number}`, lacksMark: true },
  });
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(account.id, {}));
  expect(nodes.map(({ sentence }) => sentence.map(({ text }) => text).join(""))).toContain(
    `worked on the service request Create Certificate with certificate ${number}`,
  );
});

test("a person closes it all the same, and the notes say what is missing", async () => {
  const { account } = await createCertifiedAccount(agency);
  const { id } = await openRequest(agency, { ...asking, accountId: account.id });
  const { number } = await issue(account.id, { serviceRequestId: id, closesRequest: true });
  expect(await servicing().find(id)).toMatchObject({
    state: "CLOSED",
    resolution: {
      notes: `Issued certificate ${number} to Marlow Yards Property Group LLC. It does not show the additional insured.`,
    },
  });
  expect(await lastVersion(id)).toMatchObject({
    updateTypes: ["RESOLVED"],
    fulfilledBy: { lacksMark: true },
  });
});

test("the mark closes it, on the policy that it names if the certificate shows that one", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [{}, {}]);
  const [proved, bare] = policies;
  if (!proved || !bare) throw new Error("There are two policies.");
  await addDocument(agency, proved, "ai.txt", endorsements.additionalInsured(proved.policyNumber ?? ""));
  const marked = {
    marks: [{ policyId: proved.id, mark: "ADDITIONAL_INSURED" }],
    isContractConfirmed: true,
  };
  const stateAfter = async (businessPolicyId: string | null, more: Record<string, unknown> = {}) => {
    const { id } = await openRequest(agency, { ...asking, accountId: account.id, businessPolicyId });
    await issue(account.id, { serviceRequestId: id, ...marked, ...more });
    return (await servicing().find(id))?.state;
  };
  expect(await stateAfter(null)).toBe("CLOSED");
  expect(await stateAfter(proved.id)).toBe("CLOSED");
  expect(await stateAfter(bare.id)).toBe("OPEN");
  expect(await stateAfter(bare.id, { policyIds: [proved.id] })).toBe("CLOSED");
  expect(await stateAfter(null, { closesRequest: false })).toBe("OPEN");
});

test("a cancellation that a client asks for needs its reason, and may leave the request open", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [{}, {}]);
  const request = { type: "CANCEL_POLICY", details: { cancelPolicy: { reason: "Sold the shop" } } };
  const { id } = await openRequest(agency, { ...request, accountId: account.id });
  const cancel = (nth: number, more: Record<string, unknown>) =>
    createPolicies(agency.scope(), createFulfillment(agency.scope())).cancel({
      ...{ id: policies[nth]?.id ?? "", canceledBy: "INSURED", type: "CANCELLATION" },
      ...more,
    });
  expect(problemOf(await cancel(0, { serviceRequestId: id, reason: null }))).toMatchObject({
    fields: [{ path: "reason", message: "Pick a reason." }],
  });
  const canceled = valueOf(
    await cancel(0, { serviceRequestId: id, reason: "INSURED_REQUEST", closesRequest: false }),
  );
  expect(canceled.cancellation?.reason).toBe("INSURED_REQUEST");
  expect(await servicing().find(id)).toMatchObject({ state: "OPEN" });
  expect(await lastVersion(id)).toMatchObject({
    updateTypes: ["FULFILLED"],
    fulfilledBy: { entity: "policy", label: "the cancellation of General Liability GL-4477-01" },
  });
  // Without a request it stays what the form starts with.
  expect(valueOf(await cancel(1, {})).cancellation?.reason).toBe("INSURED_NON_PAYMENT");
});

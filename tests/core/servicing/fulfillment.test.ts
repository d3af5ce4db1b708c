/** A certificate or a cancellation closes the request that it was made for, in the same batch or not at all. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistories } from "#core/history";
import { createPolicies } from "#core/policies";
import { createFulfillment, createServicing } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, createAccount, problemOf, valueOf } from "../../support/book-of-business.ts";
import {
  certificatesOf,
  createCertifiedAccount,
  openIssuing,
  specInput,
} from "../../support/issued-certificates.ts";
import { openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
const issuing = () => openIssuing({ fulfillment: createFulfillment(agency.scope()) });
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const certificateRequest = {
  type: "CREATE_CERTIFICATE",
  details: { createCertificate: { name: "Marlow Yards Property Group LLC" } },
};
const issued = () => countOf(agency, "SELECT count(*) AS n FROM certificates");

test("a certificate closes its request once, and the activity says with which", async () => {
  const { account } = await createCertifiedAccount(agency);
  const { id } = await openRequest(agency, { ...certificateRequest, accountId: account.id });
  const input = specInput(account.id, { serviceRequestId: id, idempotencyKey: "certificate-key" });
  const certificate = valueOf(await certificatesOf(agency, issuing()).create(input));
  const request = await servicing().find(id);
  expect(request).toMatchObject({
    state: "CLOSED",
    version: 2,
    resolution: {
      notes: `Issued certificate ${certificate.number} to Marlow Yards Property Group LLC.`,
      resolvedBy: { userId: agency.ownerId },
    },
  });
  expect((await servicing().versionsOf(id)).at(-1)).toMatchObject({
    updateTypes: ["RESOLVED"],
    fulfilledBy: {
      entity: "certificate",
      entityId: certificate.id,
      label: `certificate ${certificate.number}`,
    },
  });
  // The same submit sent again.
  expect(valueOf(await certificatesOf(agency, issuing()).create(input)).id).toBe(certificate.id);
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(account.id, {}));
  expect(nodes.map(({ sentence }) => sentence.map(({ text }) => text).join(""))).toContain(
    `resolved the service request Create Certificate with certificate ${certificate.number}`,
  );
});

test("no certificate is issued for a request that is resolved, unknown or another account's", async () => {
  const { account } = await createCertifiedAccount(agency);
  const other = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
  const done = await openRequest(agency, { ...certificateRequest, accountId: account.id });
  valueOf(await servicing().resolve(done.id, {}));
  const foreign = await openRequest(agency, { ...certificateRequest, accountId: other.id });
  const codeFor = async (serviceRequestId: string) =>
    problemOf(await certificatesOf(agency, issuing()).create(specInput(account.id, { serviceRequestId })))
      .code;
  expect(await codeFor(done.id)).toBe("CONFLICT");
  expect(await codeFor("srq_none")).toBe("NOT_FOUND");
  expect(await codeFor(foreign.id)).toBe("VALIDATION");
  expect(await issued()).toBe(0);
  expect((await servicing().find(foreign.id))?.state).toBe("OPEN");
});

test("of two certificates for one request at once, one is issued", async () => {
  const { account } = await createCertifiedAccount(agency);
  const { id } = await openRequest(agency, certificateRequest);
  const outcomes = await Promise.all(
    ["first-key", "second-key"].map((idempotencyKey) =>
      certificatesOf(agency, issuing()).create(
        specInput(account.id, { serviceRequestId: id, idempotencyKey }),
      ),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await issued()).toBe(1);
  // A request of nobody's account becomes that account's.
  expect(await servicing().find(id)).toMatchObject({ state: "CLOSED", accountId: account.id, version: 2 });
});

test("a cancellation closes its request, and is refused with it", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [{}, {}]);
  const request = { type: "CANCEL_POLICY", details: { cancelPolicy: { reason: "Sold the shop" } } };
  const { id } = await openRequest(agency, { ...request, accountId: account.id });
  const cancel = (nth: number) =>
    createPolicies(agency.scope(), createFulfillment(agency.scope())).cancel({
      ...{ id: policies[nth]?.id ?? "", canceledBy: "INSURED", type: "CANCELLATION" },
      ...{ reason: "INSURED_REQUEST", serviceRequestId: id },
    });
  valueOf(await cancel(0));
  expect(await servicing().find(id)).toMatchObject({
    state: "CLOSED",
    resolution: { notes: "Canceled General Liability GL-4477-01." },
  });
  expect(problemOf(await cancel(1))).toMatchObject({
    code: "CONFLICT",
    message: "This request is already resolved. Reopen it first.",
  });
  const second = valueOf(await createPolicies(agency.scope()).get(policies[1]?.id ?? ""));
  expect(second.cancellation).toBeNull();
});

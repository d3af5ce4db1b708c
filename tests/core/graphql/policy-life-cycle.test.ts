/** The life cycle of a policy as requests over GraphQL. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPolicies } from "#core/policies";
import type { Role } from "../../../core/shared/actor.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy } from "../../support/book-of-business.ts";
import { runGraphQL } from "../../support/graphql-request.ts";

let agency: TestAgency;
let id: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const policy = await createPolicy(agency.scope(), {
    premium: 1_000,
    inforceAt: "2026-03-01",
    expiresAt: "2027-03-01",
  });
  id = policy.id;
});
afterEach(() => agency.close());

async function run(source: string, role: Role = "OWNER") {
  const services = { policies: createPolicies(agency.scope()) };
  const viewer = async () => ({ ...(await agency.owner()), role });
  const { data, errors } = await runGraphQL({ source: `mutation { ${source} }`, services, viewer });
  return { data: JSON.parse(JSON.stringify(data ?? null)) as unknown, errors };
}

const requests = {
  update: () =>
    `updateBusinessPolicy(input: { id: "${id}", expectedVersion: 1, premium: 1200.5, paymentIntervalType: NONE, updateReason: "Endorsement" })
      { version pricing { premium intervalType } }`,
  cancel: () =>
    `cancelBusinessPolicy(input: { id: "${id}", canceledBy: CARRIER, type: CANCELLATION, effectiveAt: "2026-11-01", returnPremium: 10 })
      { state cancellation { canceledBy effectiveAt type reason reasonDescription returnPremium returnCommission } }`,
  reinstate: () =>
    `reinstateBusinessPolicy(input: { id: "${id}", effectiveAt: "2026-11-11" })
      { state reinstatement { effectiveAt lapseDays } }`,
  renew: () =>
    `renewBusinessPolicy(input: { id: "${id}" })
      { state inforceAt expiresAt renewal { previousPolicies { id } nextPolicies { id } } }`,
  delete: () => `deleteBusinessPolicy(id: "${id}")`,
};

test("a policy is edited, canceled, reinstated and renewed", async () => {
  expect((await run(requests.update())).data).toEqual({
    updateBusinessPolicy: { version: 2, pricing: { premium: 1200.5, intervalType: "NONE" } },
  });
  expect((await run(requests.cancel())).data).toEqual({
    cancelBusinessPolicy: {
      state: "CANCELED",
      cancellation: {
        canceledBy: "CARRIER",
        effectiveAt: "2026-11-01",
        type: "CANCELLATION",
        reason: "INSURED_NON_PAYMENT",
        reasonDescription: null,
        returnPremium: 10,
        returnCommission: 0,
      },
    },
  });
  expect((await run(requests.reinstate())).data).toEqual({
    reinstateBusinessPolicy: {
      state: "BINDING",
      reinstatement: { effectiveAt: "2026-11-11", lapseDays: 10 },
    },
  });
  expect((await run(requests.renew())).data).toEqual({
    renewBusinessPolicy: {
      state: "BINDING",
      inforceAt: "2027-03-01",
      expiresAt: "2028-03-01",
      renewal: { previousPolicies: [{ id }], nextPolicies: [] },
    },
  });
});

test("a policy is deleted", async () => {
  expect((await run(requests.delete())).data).toEqual({ deleteBusinessPolicy: id });
  expect((await run(requests.delete())).errors?.[0]?.extensions["code"]).toBe("NOT_FOUND");
});

test("refusals carry their code, sentence and fields", async () => {
  const stale = await run(`deleteBusinessPolicy(id: "${id}", expectedVersion: 7)`);
  expect(stale.errors?.[0]).toMatchObject({
    message:
      "Someone else changed this policy a moment ago. Reload to see their change, then make yours again.",
    extensions: { code: "CONFLICT" },
  });
  const fractional = await run(`updateBusinessPolicy(input: { id: "${id}", premium: 0.005 }) { id }`);
  expect(fractional.errors?.[0]?.extensions).toEqual({
    code: "VALIDATION",
    fields: [{ path: "premium", message: "Use at most two decimals." }],
  });
});

test.each(Object.entries(requests))("READ_ONLY may not %s a policy", async (_verb, request) => {
  const { errors } = await run(request(), "READ_ONLY");
  expect(errors).toHaveLength(1);
  expect(errors?.[0]?.message).not.toContain(id);
});

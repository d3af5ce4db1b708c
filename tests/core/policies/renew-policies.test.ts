/** Renewing a policy, and deleting one. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import type { Policy } from "../../../core/policies/model.ts";
import { auditContent } from "../../../core/policies/policy-writes.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, createPolicy, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let policy: Policy;
const policies = () => createPolicies(agency.scope());

beforeEach(async () => {
  agency = await openTestAgency();
  policy = await createPolicy(agency.scope(), {
    state: "INFORCE",
    market: "EXCESS_AND_SURPLUS",
    quoteNumber: "Q-77",
    agencyUserId: agency.ownerId,
    billingType: "AGENCY",
    paymentIntervalType: "MONTHLY",
    issuedAt: "2026-02-20",
    inforceAt: "2026-03-01",
    expiresAt: "2027-03-01",
    premium: 1_000,
    taxes: 50,
    policyFees: 25,
    minimumEarnedPremium: 250,
    commissionRate: 10,
  });
});
afterEach(() => agency.close());

const stored = async (id = policy.id) => valueOf(await policies().get(id));
const renew = (form: Record<string, unknown> = {}) => policies().renew({ id: policy.id, ...form });

describe("a renewal", () => {
  test("binds the next term and copies the rest, except the documents and the quote's number", async () => {
    await uploadDocument(agency.scope(), policy.id);
    const renewal = valueOf(await renew());
    expect(renewal).toEqual({
      ...policy,
      id: renewal.id,
      state: "BINDING",
      assignedState: "BINDING",
      quoteNumber: null,
      issuedAt: "2026-11-20",
      inforceAt: "2027-03-01",
      expiresAt: "2028-03-01",
      previousPolicyId: policy.id,
      version: 1,
      createdAt: agency.clock.nowMs,
    });
    expect(await stored(renewal.id)).toEqual(renewal);
    expect(await createDocuments(agency.scope()).listOfPolicy(renewal.id)).toEqual([]);
    expect(await policies().listRenewals(policy.id)).toEqual([renewal]);
    expect(await stored()).toEqual({ ...policy, version: 2 });
  });

  test("takes what the form sends instead", async () => {
    const renewal = valueOf(
      await renew({
        policyNumber: "GL-4477-02",
        quoteNumber: "Q-78",
        issuedAt: null,
        inforceAt: "2028-02-29",
        premium: 1_100,
        taxes: 0,
        commissionRate: 12.5,
        state: "PENDING",
        billingType: "DIRECT",
        paymentIntervalType: "ANNUAL",
      }),
    );
    expect(await stored(renewal.id)).toMatchObject({
      policyNumber: "GL-4477-02",
      quoteNumber: "Q-78",
      issuedAt: null,
      inforceAt: "2028-02-29",
      expiresAt: "2029-02-28",
      state: "PENDING",
      pricing: {
        billingType: "DIRECT",
        intervalType: "ANNUAL",
        premium: 110_000,
        policyFees: 2_500,
        total: 112_500,
        estimatedCommission: 13_750,
      },
    });
  });

  test("begins today if the policy has no expiration", async () => {
    valueOf(await policies().update({ id: policy.id, expiresAt: null }));
    expect(valueOf(await renew())).toMatchObject({ inforceAt: "2026-11-20", expiresAt: "2027-11-20" });
  });

  test("of a term long past is EXPIRED", async () => {
    valueOf(await policies().update({ id: policy.id, inforceAt: "2020-01-01", expiresAt: "2021-01-01" }));
    const renewal = valueOf(await renew());
    expect(renewal).toMatchObject({ state: "EXPIRED", assignedState: "BINDING", expiresAt: "2022-01-01" });
  });

  test.each([
    [{ expiresAt: "2027-03-01" }, "expiresAt"],
    [{ premium: -1 }, "premium"],
    [{ premium: 1.005 }, "premium"],
    [{ state: "EXPIRED" }, "state"],
    [{ state: "UNKNOWN" }, "state"],
    [{ idempotencyKey: "x" }, "idempotencyKey"],
  ])("rejects %j", async (form, path) => {
    expect(problemOf(await renew(form))).toMatchObject({ code: "VALIDATION", fields: [{ path }] });
    expect(await countOf(agency, "SELECT count(*) AS n FROM policies")).toBe(1);
  });

  test("is audited on both policies", async () => {
    const renewal = valueOf(await renew());
    const [of, to] = await Promise.all(
      [policy.id, renewal.id].map(async (id) => {
        const history = await listEntityHistory(agency.db, { entity: "policy", entityIds: [id], limit: 1 });
        return history[0];
      }),
    );
    expect(of).toMatchObject({
      action: "policy.renew",
      version: 2,
      before: { ...auditContent(policy), nextPolicyId: null },
      after: { ...auditContent(policy), nextPolicyId: renewal.id },
    });
    expect(to).toMatchObject({ action: "policy.create", version: 1, after: auditContent(renewal) });
  });

  test("of 20 at once is created once, and the others are told which it is", async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) => renew({ policyNumber: `R-${at}` })),
    );
    const [renewal, ...more] = await policies().listRenewals(policy.id);
    expect(more).toEqual([]);
    expect(results.flatMap((result) => (result.ok ? [result.value.id] : []))).toEqual([renewal?.id]);
    expect(new Set(results.flatMap((result) => (result.ok ? [] : [JSON.stringify(result.error)])))).toEqual(
      new Set([
        JSON.stringify({
          code: "CONFLICT",
          message: `This policy has already been renewed. Open its renewal, or delete the renewal to renew this policy again. The renewal is General Liability ${renewal?.policyNumber}, in force from 03/01/2027.`,
        }),
      ]),
    );
    expect(await countOf(agency, "SELECT count(*) AS n FROM policies")).toBe(2);
  });

  test("is unique in the database too, whoever writes", async () => {
    const renewal = valueOf(await renew());
    const { columns } = await agency.raw.execute("SELECT * FROM policies LIMIT 0");
    const rest = columns.filter((name) => name !== "row_key" && name !== "id").join(", ");
    const copy = `INSERT INTO policies (id, ${rest}) SELECT 'pol_second', ${rest} FROM policies WHERE id = '${renewal.id}'`;
    await expect(agency.raw.execute(copy)).rejects.toThrow(
      "UNIQUE constraint failed: policies.previous_policy_id",
    );
  });

  test("sent twice is created once", async () => {
    const form = { idempotencyKey: "renew-0001", premium: 5 };
    const [first, second] = await Promise.all([renew(form), renew(form)]);
    expect(valueOf(first).id).toBe(valueOf(second).id);
    expect(valueOf(await renew(form)).id).toBe(valueOf(first).id);
    expect(problemOf(await renew({ ...form, premium: 6 })).message).toContain(
      "already sent with other content",
    );
  });

  test("has no part in why something else is refused", async () => {
    valueOf(await renew());
    expect(problemOf(await policies().reinstate({ id: policy.id })).message).toBe(
      "This policy has no cancellation on record, so there is nothing to reinstate.",
    );
  });

  test("of an older version is a conflict", async () => {
    valueOf(await policies().update({ id: policy.id, premium: 2 }));
    expect(problemOf(await renew({ expectedVersion: 1 })).code).toBe("CONFLICT");
  });

  test("of a policy that does not exist is NOT_FOUND", async () => {
    expect(problemOf(await policies().renew({ id: "pol_none" })).code).toBe("NOT_FOUND");
  });
});

describe("deleting", () => {
  test("keeps the row, the files and the history, with the policy as it was", async () => {
    await uploadDocument(agency.scope(), policy.id);
    expect(valueOf(await policies().delete({ id: policy.id, expectedVersion: 1 }))).toBe(policy.id);
    expect(await policies().find(policy.id)).toBeNull();
    expect(await countOf(agency, "SELECT count(*) AS n FROM policies")).toBe(1);
    expect(await countOf(agency, "SELECT count(*) AS n FROM documents")).toBe(1);
    const [entry] = await listEntityHistory(agency.db, {
      entity: "policy",
      entityIds: [policy.id],
      limit: 1,
    });
    expect(entry).toMatchObject({
      action: "policy.delete",
      version: 2,
      before: auditContent(policy),
      after: null,
    });
  });

  test("is refused once renewed, and allowed again when the renewal is deleted", async () => {
    const renewal = valueOf(await renew());
    expect(problemOf(await policies().delete({ id: policy.id }))).toMatchObject({
      code: "CONFLICT",
      message:
        "This policy has been renewed, so it cannot be deleted. Delete its renewal first. The renewal is General Liability GL-4477-01, in force from 03/01/2027.",
    });
    valueOf(await policies().delete({ id: renewal.id }));
    const again = valueOf(await renew());
    expect(await policies().listRenewals(policy.id)).toEqual([again]);
    valueOf(await policies().delete({ id: again.id }));
    valueOf(await policies().delete({ id: policy.id }));
  });

  test("and renewing at once leaves no renewal of a deleted policy", async () => {
    const [deleted, renewed] = await Promise.all([policies().delete({ id: policy.id }), renew()]);
    expect([deleted.ok, renewed.ok].filter(Boolean)).toHaveLength(1);
  });

  test("makes every later operation NOT_FOUND", async () => {
    valueOf(await policies().delete({ id: policy.id }));
    for (const operation of ["update", "cancel", "reinstate", "renew", "delete"] as const)
      expect(problemOf(await policies()[operation]({ id: policy.id })).code).toBe("NOT_FOUND");
  });

  test("from an older version is a conflict", async () => {
    valueOf(await policies().update({ id: policy.id, premium: 2 }));
    expect(problemOf(await policies().delete({ id: policy.id, expectedVersion: 1 })).code).toBe("CONFLICT");
  });
});

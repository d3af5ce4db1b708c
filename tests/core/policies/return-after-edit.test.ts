/** What a cancellation returns stays within what the policy costs, whatever is edited later. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPolicies } from "../../../core/policies/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let id: string;
const policies = () => createPolicies(agency.scope());
const update = (form: object) => policies().update({ id, ...form });

beforeEach(async () => {
  agency = await openTestAgency();
  const term = { inforceAt: "2026-03-01", expiresAt: "2027-03-01" };
  id = (await createPolicy(agency.scope(), { ...term, premium: 1_000, taxes: 50, commissionRate: 10 })).id;
  valueOf(
    await policies().cancel({
      id,
      canceledBy: "CARRIER",
      type: "CANCELLATION",
      returnPremium: 900,
      returnCommission: 90,
    }),
  );
});
afterEach(() => agency.close());

const advice = "Enter a larger amount, or reinstate the policy first.";

test("a lower total than the returned premium is a field error", async () => {
  expect(problemOf(await update({ premium: 849.99, commissionRate: 11 })).fields).toEqual([
    {
      path: "premium",
      message: `The cancellation on record returns $900.00, which is more than this policy's total. ${advice}`,
    },
  ]);
  valueOf(await update({ premium: 850, commissionRate: 11 }));
});

test("so is a lower commission than the returned one, on the field that it follows from", async () => {
  const message = `The cancellation on record returns $90.00, which is more than this commission. ${advice}`;
  expect(problemOf(await update({ commissionRate: 8.99 })).fields).toEqual([
    { path: "commissionRate", message },
  ]);
  expect(problemOf(await update({ commissionRate: null, estimatedCommission: 89.99 })).fields).toEqual([
    { path: "estimatedCommission", message },
  ]);
  valueOf(await update({ commissionRate: 9 }));
});

test("other edits and those after a reinstatement are accepted", async () => {
  valueOf(await update({ policyNumber: "GL-4477-02" }));
  valueOf(await policies().reinstate({ id }));
  valueOf(await update({ premium: 1 }));
});

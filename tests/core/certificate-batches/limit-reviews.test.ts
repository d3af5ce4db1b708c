/** How many of the limits that certificates print were read and not reviewed yet. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReviews } from "#core/explorer";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { batchesOf } from "../../support/certificate-holders.ts";
import { createRenewedPolicy, type RenewedPolicy } from "../../support/renewed-certificates.ts";

let agency: TestAgency;
let renewed: RenewedPolicy;
beforeEach(async () => {
  agency = await openTestAgency();
  renewed = await createRenewedPolicy(agency);
});
afterEach(() => agency.close());

const counts = async (policyIds?: readonly string[]) =>
  (await batchesOf(agency.scope()).countUnreviewed(renewed.account.id, policyIds)).map(
    ({ policy, limits, unreviewed }) => ({ id: policy.id, limits, unreviewed }),
  );

test("each policy that can be certified is counted by itself, and one alone", async () => {
  const all = await counts();
  expect(all.map(({ id }) => id)).toContain(renewed.renewalId);
  const [own] = await counts([renewed.renewalId]);
  expect(own).toEqual(all.find(({ id }) => id === renewed.renewalId));
  expect(own?.limits).toBeGreaterThan(0);
  // Nobody reviewed what was read.
  expect(own?.unreviewed).toBe(own?.limits);
  valueOf(await createReviews(agency.scope()).accept(renewed.renewalId, "glPerOccurrenceLimit"));
  const [reviewed] = await counts([renewed.renewalId]);
  expect(reviewed).toEqual({ ...own, unreviewed: (own?.unreviewed ?? 0) - 1 });
});

test("nothing of another account's policy", async () => {
  expect(await batchesOf(agency.scope()).countUnreviewed("acc_other", [renewed.renewalId])).toEqual([]);
});

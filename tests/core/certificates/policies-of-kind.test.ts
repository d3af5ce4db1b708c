/** Evidence of property shows the policies that insure property, and no others. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { policiesOfKind } from "#model/certificates";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, valueOf } from "../../support/book-of-business.ts";
import { certificatesOf, createCertifiedAccount, specInput } from "../../support/issued-certificates.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

test("leaves out liability lines unless they were chosen, which is refused", async () => {
  const { account, policies } = await createCertifiedAccount(agency, [
    { type: "GENERAL_LIABILITY" },
    { type: "PROPERTY" },
    { type: "BUSINESS_OWNERS" },
  ]);
  const certificates = certificatesOf(agency);
  const issue = (more: Record<string, unknown>) => certificates.create(specInput(account.id, more));
  const typesOf = async (kind: string) => {
    const { id } = valueOf(await issue({ kind }));
    return (await certificates.getSnapshot(id)).policies.map(({ type }) => type);
  };
  expect(await typesOf("LIABILITY")).toHaveLength(3);
  expect(await typesOf("PROPERTY")).toEqual(["BUSINESS_OWNERS", "PROPERTY"]);
  // The form offers the same ones.
  expect(policiesOfKind(policies, "LIABILITY")).toEqual(policies);
  expect(policiesOfKind(policies, "PROPERTY").map(({ type }) => type)).toEqual([
    "PROPERTY",
    "BUSINESS_OWNERS",
  ]);
  const liability = policies.find(({ type }) => type === "GENERAL_LIABILITY")?.id;
  expect(problemOf(await issue({ kind: "PROPERTY", policyIds: [liability] })).fields).toEqual([
    { path: "policyIds.0", message: expect.stringContaining("insures no property") as unknown },
  ]);
});

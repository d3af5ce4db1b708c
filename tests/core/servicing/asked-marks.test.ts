/** What the policies' documents prove of the marks that requests ask for. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServicing } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount } from "../../support/book-of-business.ts";
import {
  addDocument,
  createCertifiedAccount,
  endorsements,
  holder,
} from "../../support/issued-certificates.ts";
import { openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const marksOf = async (id: string) => {
  const marks = await createServicing(agency.scope()).askedMarksOf(id);
  return marks.map(({ policy, mark, decision }) => ({
    type: policy.type,
    mark,
    tag: decision.tag,
    ...(decision.tag === "REFUSED"
      ? { reason: decision.reason }
      : { proof: decision.proofs.map(({ formNumber, quote }) => [formNumber, quote.segments[0]?.page]) }),
  }));
};

const certificateFor = (name: string, additionalInsured = true) => ({
  type: "CREATE_CERTIFICATE",
  details: { createCertificate: { name, additionalInsured } },
});

const schedule = (number: string, name: string) => `POLICY NUMBER: ${number}
CG 20 10 12 19
THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.
ADDITIONAL INSURED - OWNERS, LESSEES OR CONTRACTORS - SCHEDULED PERSON OR ORGANIZATION
SCHEDULE
Name of Additional Insured Person(s) or Organization(s):
${name}
Who Is An Insured is amended to include as an additional insured the person or organization shown in the Schedule.`;

async function openAccount(policies: readonly Record<string, unknown>[] = [{}]) {
  const made = await createCertifiedAccount(agency, policies);
  const [first] = made.policies;
  if (!first) throw new Error("No policy was created.");
  await addDocument(agency, first, "declarations.pdf", endorsements.declarations(first.policyNumber ?? ""));
  return { ...made, first };
}

test("a schedule that names the holder proves it, with the form and its page", async () => {
  const { account, first } = await openAccount();
  await addDocument(agency, first, "endorsement.pdf", schedule("GL-4477-01", holder.name));
  const [forHolder, forOther, withoutMark] = await Promise.all(
    [
      certificateFor(holder.name),
      certificateFor("Gem City Hospital District"),
      certificateFor(holder.name, false),
    ].map((request) => openRequest(agency, { ...request, accountId: account.id })),
  );
  const of = { type: "GENERAL_LIABILITY", mark: "ADDITIONAL_INSURED" };
  expect(await marksOf(forHolder?.id ?? "")).toEqual([{ ...of, tag: "PRINTED", proof: [["CG 20 10", 1]] }]);
  expect(await marksOf(forOther?.id ?? "")).toEqual([
    {
      ...of,
      tag: "REFUSED",
      reason: expect.stringContaining(`names ${holder.name}, not this holder`) as string,
    },
  ]);
  expect(await marksOf(withoutMark?.id ?? "")).toEqual([]);
});

test("a blanket endorsement waits for a contract, and a policy without one says what is missing", async () => {
  const { account, first, policies } = await openAccount([
    {},
    { type: "COMMERCIAL_AUTO" },
    { type: "CYBER" },
  ]);
  await addDocument(agency, first, "endorsement.pdf", endorsements.additionalInsured("GL-4477-01"));
  const request = {
    type: "ADD_ADDITIONAL_INSURED",
    details: { addAdditionalInsured: { name: "Gem City Hospital District" } },
    accountId: account.id,
  };
  const { id } = await openRequest(agency, request);
  expect((await marksOf(id)).map(({ type, tag }) => `${type} ${tag}`).toSorted()).toEqual([
    "COMMERCIAL_AUTO REFUSED",
    "GENERAL_LIABILITY NEEDS_CONTRACT",
  ]);
  // A request that names its policy is about that policy alone.
  const named = await openRequest(agency, { ...request, businessPolicyId: policies[2]?.id });
  expect((await marksOf(named.id)).map(({ type }) => type)).toEqual(["CYBER"]);
});

test("requests without an account or without such a mark prove nothing, and many cost what one does", async () => {
  const { account, first } = await openAccount();
  await addDocument(agency, first, "endorsement.pdf", schedule("GL-4477-01", holder.name));
  const unknown = await openRequest(agency, { ...certificateFor(holder.name), clientName: "Ines Calloway" });
  const other = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
  const without = await openRequest(agency, { ...certificateFor(holder.name), accountId: other.id });
  expect([await marksOf(unknown.id), await marksOf(without.id)]).toEqual([[], []]);

  const asking = await Promise.all(
    Array.from({ length: 4 }, () =>
      openRequest(agency, { ...certificateFor(holder.name), accountId: account.id }),
    ),
  );
  const costOf = async (ids: readonly string[]) => {
    agency.forget();
    const servicing = createServicing(agency.scope());
    const found = await Promise.all(ids.map((id) => servicing.askedMarksOf(id)));
    expect(found.every(([mark]) => mark?.decision.tag === "PRINTED")).toBe(true);
    return agency.sent.statements.length;
  };
  const ids = asking.map(({ id }) => id);
  expect(await costOf(ids)).toBe(await costOf(ids.slice(0, 1)));
});

/** Whose certificate a new one may replace, what withdrawing gives back, and from when one with two terms holds. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { decideCertificateState } from "../../../core/certificates/certificate-state.ts";
import type { MailingAddress } from "../../../core/shared/postal-address.ts";
import { isSameHolder } from "../../../core/certificates/superseding.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolder, columbus } from "../../support/certificate-holders.ts";
import { certificatesOf, createCertifiedAccount, specInput } from "../../support/issued-certificates.ts";

let agency: TestAgency;
let accountId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  accountId = (await createCertifiedAccount(agency)).account.id;
});
afterEach(() => agency.close());

const certificates = () => certificatesOf(agency);
const input = (more: Record<string, unknown>) => specInput(accountId, more);
const issue = async (more: Record<string, unknown> = {}) => valueOf(await certificates().create(input(more)));
const offered = async (more: Record<string, unknown>) =>
  valueOf(await certificates().preview(input(more))).replaces?.id ?? null;
const stateOf = async (id: string) => (await certificates().find(id))?.state;
const dayton = { line1: "4 Canal Street", line2: null, city: "Dayton", zone: "OH", postalCode: "45402" };
const name = "Harbor Property Group";
/** On the list, or typed. */
const listed = (holderId: string) => ({ holderId, holder: null });
const typed = (address: object) => ({ holder: { name, address } });

test("another branch's certificate is neither offered nor accepted", async () => {
  const [one, other] = [
    await addHolder(agency, accountId, name),
    await addHolder(agency, accountId, name, { address: dayton, isAnother: true }),
  ];
  const { id } = await issue(listed(one.id));
  expect(await offered(listed(other.id))).toBeNull();
  expect(await offered(typed(dayton))).toBeNull();
  expect(await offered(listed(one.id))).toBe(id);
  expect(await offered(typed(columbus))).toBe(id);
  for (const recipient of [listed(other.id), typed(dayton)])
    expect(problemOf(await certificates().create(input({ ...recipient, supersedesId: id })))).toMatchObject({
      fields: [{ path: "supersedesId", message: expect.stringMatching(/was issued to another holder/) }],
    });
});

test("two records are two holders, also with one name and address", () => {
  const address: MailingAddress = { ...columbus, zone: "OH" };
  const printed = { holderId: "hol_1", holderName: name, holderAddress: address };
  expect(isSameHolder({ holderId: "hol_2", name, address }, printed)).toBe(false);
  expect(isSameHolder({ holderId: "hol_1", name: "Renamed since", address }, printed)).toBe(true);
});

test("a record takes over what was typed with its name and address; a typed address may be corrected", async () => {
  const { id } = await issue(
    typed({ ...columbus, line1: "77 MARLOW YARDS  Plaza", postalCode: "43215-1187" }),
  );
  const away = await issue(typed(dayton));
  const record = await addHolder(agency, accountId, name);
  expect(await offered(listed(record.id))).toBe(id);
  expect(
    problemOf(await certificates().create(input({ ...listed(record.id), supersedesId: away.id }))),
  ).toMatchObject({ fields: [{ path: "supersedesId" }] });
  expect(await offered(typed({ ...dayton, line1: "5 Canal Street" }))).toBeNull();
  const corrected = await issue({ ...typed({ ...dayton, line1: "5 Canal Street" }), supersedesId: away.id });
  expect(corrected.supersedesId).toBe(away.id);
});

test("a record is not offered what was typed for another street of its ZIP code", async () => {
  await issue(typed({ ...columbus, line1: "9 Marlow Yards Plaza" }));
  const record = await addHolder(agency, accountId, name);
  expect(await offered(listed(record.id))).toBeNull();
});

test("what becomes valid again is told before, and is withdrawn too if that is asked", async () => {
  const first = await issue();
  const second = await issue({ supersedesId: first.id });
  const third = await issue({ supersedesId: second.id });
  expect((await certificates().findRevived(third.id))?.id).toBe(second.id);
  expect(await certificates().findRevived(second.id)).toBeNull();
  valueOf(await certificates().withdraw(third.id, { reason: "Wrong address", withReplaced: true }));
  expect([await stateOf(third.id), await stateOf(second.id), await stateOf(first.id)]).toEqual([
    "WITHDRAWN",
    "WITHDRAWN",
    "SUPERSEDED",
  ]);
  expect(await certificates().countValidOf(accountId)).toBe(0);
  expect(
    await rowsOf(agency, "SELECT DISTINCT withdrawal_reason AS reason FROM certificates ORDER BY reason"),
  ).toEqual([{ reason: "null" }, { reason: "Wrong address" }]);
  expect(
    await countOf(agency, "SELECT count(*) AS n FROM audit_entries WHERE action = 'certificate.withdraw'"),
  ).toBe(2);
});

test("withdrawn alone, the one before it is valid again; one that has expired is not announced", async () => {
  const first = await issue();
  const second = await issue({ supersedesId: first.id });
  valueOf(await certificates().withdraw(second.id, { reason: "Wrong address" }));
  expect(await stateOf(first.id)).toBe("VALID");
  expect(await certificates().findRevived(second.id)).toBeNull();
  const again = await issue({ supersedesId: first.id });
  agency.clock.nowMs = Date.UTC(2027, 2, 2, 15);
  expect(await certificates().findRevived(again.id)).toBeNull();
});

test("one that shows a term to come is valid from the day on which all of its policies are in force", () => {
  const policy = (inforceAt: string) => {
    const printed = { policyNumber: "P-1", carrierId: "car_1", inforceAt, expiresAt: "2027-12-01" };
    const now = { ...printed, deletedAt: null, cancellation: null, reinstatement: null };
    return { printed, now: { ...now, state: "INFORCE" as const } };
  };
  const facts = { withdrawnAt: null, supersededAt: null, supersededFrom: null };
  const decide = (...days: string[]) =>
    decideCertificateState({ ...facts, policies: days.map(policy) }, "2026-11-20");
  expect(decide("2026-03-01", "2027-03-01")).toEqual({ state: "VALID", since: "2027-03-01" });
  expect(decide("2026-03-01", "2026-11-20")).toEqual({ state: "VALID", since: null });
});

/** A holder that is typed on a certificate joins the account's list; a proof that goes later is told to staff. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCertificateMails } from "#core/certificates";
import { createDocuments } from "#core/documents";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  addDocument,
  type CertifiedAccount,
  certificatesOf,
  createCertifiedAccount,
  endorsements,
  holder,
  specInput,
} from "../../support/issued-certificates.ts";

let agency: TestAgency;
let certified: CertifiedAccount;
beforeEach(async () => {
  agency = await openTestAgency();
  certified = await createCertifiedAccount(agency);
});
afterEach(() => agency.close());

const create = (more: Record<string, unknown> = {}) =>
  certificatesOf(agency).create(specInput(certified.account.id, more));
const holders = () =>
  rowsOf(agency, "SELECT id, name, email, receives_renewals AS renewals FROM certificate_holders");

test("a typed holder joins the list with the certificate, if asked", async () => {
  expect(valueOf(await create()).holderId).toBeNull();
  expect(await holders()).toEqual([]);
  const { holderId } = valueOf(await create({ addHolder: true, sendTo: "risk@marlow.example" }));
  expect(await holders()).toEqual([
    { id: holderId, name: holder.name, email: "risk@marlow.example", renewals: "1" },
  ]);
});

test("the same name at the same address is that holder; at another address, a person chooses", async () => {
  const { holderId } = valueOf(await create({ addHolder: true }));
  expect(valueOf(await create({ addHolder: true })).holderId).toBe(holderId);
  const elsewhere = { ...holder, address: { ...holder.address, line1: "1 Other Street" } };
  expect(await create({ addHolder: true, holder: elsewhere })).toMatchObject({
    error: { fields: [{ path: "isAnotherHolder" }] },
  });
  expect(await holders()).toHaveLength(1);
  const other = valueOf(await create({ addHolder: true, isAnotherHolder: true, holder: elsewhere }));
  expect(other.holderId).not.toBe(holderId);
  expect(await holders()).toHaveLength(2);
  expect(valueOf(await create({ holder: elsewhere })).holderId).toBeNull();
});

test.each([
  ["canceled", `cancellation = '{"effectiveAt":"2026-11-01"}'`, "canceled or deleted"],
  ["changed", "policy_number = 'X'", "no longer has the number"],
  ["expired", "expires_at = '2026-11-20'", null],
])("one that is %s is mailed only if it is expired", async (_name, change, reason) => {
  const { id } = valueOf(await create());
  await agency.raw.execute(`UPDATE policies SET ${change}`);
  if (reason === null) await agency.raw.execute("UPDATE certificate_policies SET expires_at = '2026-11-20'");
  const mails = createCertificateMails(agency.scope());
  const sent = await mails.send({ certificateId: id, to: "risk@marlow.example", message: "" });
  expect(sent.ok).toBe(reason === null);
  if (reason !== null)
    expect(sent).toMatchObject({
      error: { fields: [{ message: expect.stringContaining(reason) as string }] },
    });
});

test("a certificate that is refused adds nobody", async () => {
  expect(
    await create({ addHolder: true, marks: [{ policyId: "pol_x", mark: "ADDITIONAL_INSURED" }] }),
  ).toMatchObject({ ok: false });
  expect(await holders()).toEqual([]);
});

test("staff learn that the document which proves a mark is gone; the state stays", async () => {
  const [policy] = certified.policies;
  if (!policy) throw new Error("There is a policy.");
  const text = endorsements.waiver(policy.policyNumber ?? "");
  const document = await addDocument(agency, policy, "waiver.txt", text);
  const marks = [{ policyId: policy.id, mark: "WAIVER_OF_SUBROGATION" }];
  const { id } = valueOf(await create({ marks }));
  expect(await certificatesOf(agency).listLostProofs(id)).toEqual([]);
  await agency.raw.execute("UPDATE documents SET replaced_by = id");
  expect(await certificatesOf(agency).listLostProofs(id)).toEqual(["waiver.txt"]);
  await agency.raw.execute("UPDATE documents SET replaced_by = NULL");
  valueOf(await createDocuments(agency.scope()).deleteFile(document.id));
  expect(await certificatesOf(agency).listLostProofs(id)).toEqual(["waiver.txt"]);
  expect(await certificatesOf(agency).find(id)).toMatchObject({ state: "VALID" });
});

/** What one client's records say is not sent to another client. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Approval } from "#model/approvals";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  createCarrier,
  fieldMessagesOf,
  problemOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { approvalsOf, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
let quarry: string;
let quarryPolicy: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const accounts = createAccounts(agency.scope());
  const add = async (name: string, email: string) =>
    valueOf(await accounts.create({ ...businessInput(name), contact: { name: `Contact of ${name}`, email } }))
      .id;
  const orchard = await add("Orchard Lane Dental", "office@orchard.example");
  quarry = await add("Quarry Road Tile LLC", "office@quarry.example");
  const { id: granite } = await createCarrier(agency.scope(), "Granite Mutual");
  await addPolicyTo(agency, orchard, { policyNumber: "OL-1" }, granite);
  quarryPolicy = await addPolicyTo(agency, quarry, { policyNumber: "QR-1", type: "CYBER" }, granite);
  await agency.raw.execute("UPDATE accounts SET email = NULL");
});
afterEach(() => agency.close());

const open = () => approvalsOf(agency.scope());
const approve = ({ id, version }: Approval) => open().decide(id, { decision: "APPROVE", version });

async function draft(message: string, toEmail: string): Promise<Approval> {
  const { id } = valueOf(await workspacesOf(agency.scope()).create({ message }));
  await drive(agency, id);
  const [asked] = valueOf(await open().list({ states: ["PENDING"] })).nodes;
  if (!asked) throw new Error("Cara has not asked.");
  const { subject, body } = (await open().findArtifact(asked.artifactId)) ?? {};
  valueOf(await open().updateArtifact(asked.artifactId, { version: 1, toEmail, subject, body }));
  return valueOf(await open().get(asked.id));
}
const said = (client: string) =>
  `This says something from the records of ${client}, another client than the recipient. Remove it.`;

test.each([
  ["what is on file", "Draft an email with which documents are on file for Orchard Lane Dental."],
  ["who somebody is", "Draft an email with who Contact of Orchard Lane Dental is."],
  [
    "how records are connected",
    "Draft an email with how Orchard Lane Dental and Granite Mutual are connected.",
  ],
  ["a policy", "Draft an email with whose policy OL-1 is."],
  ["a policy's record", "Draft an email with Orchard Lane Dental's policy number."],
])("%s goes to the client whose records say it, and to no other one", async (_what, message) => {
  const own = await draft(message, "office@orchard.example");
  expect((await open().blocksOf(own)).reasons).toEqual([]);
  const { version, subject, body } = (await open().findArtifact(own.artifactId)) ?? never();
  const toOther = { version, toEmail: "office@quarry.example", subject, body };
  valueOf(await open().updateArtifact(own.artifactId, toOther));
  const other = valueOf(await open().get(own.id));
  expect((await open().blocksOf(other)).reasons).toEqual([said("Orchard Lane Dental")]);
  expect(fieldMessagesOf(problemOf(await approve(other)))).toEqual([
    `blocks.0: ${said("Orchard Lane Dental")}`,
  ]);
});

test("what another client's records say is taken out, and the rest can be approved", async () => {
  const approval = await draft(
    "Draft an email with which clients have a policy with Granite Mutual.",
    "office@orchard.example",
  );
  const { reasons, records } = await open().blocksOf(approval);
  expect(reasons).toEqual([said("Quarry Road Tile LLC")]);
  expect(records.toSorted()).toEqual([quarry, quarryPolicy].toSorted());
  expect(problemOf(await approve(approval))).toMatchObject({ code: "VALIDATION" });
  const { version, toEmail, subject, body } = (await open().findArtifact(approval.artifactId)) ?? never();
  expect(body).toContain("Quarry");
  const form = { version, toEmail, subject, body, removeRecords: records };
  const cleaned = valueOf(await open().updateArtifact(approval.artifactId, form));
  // How many there are is said from the records of all of them.
  expect(cleaned.body).not.toMatch(/Quarry|clients/u);
  expect(cleaned.body).toContain("Orchard Lane Dental: General Liability OL-1.");
  expect(await open().blocksOf(approval)).toEqual({
    reasons: [],
    warnings: [],
    isNewRecipient: false,
    quotes: [],
    records: [],
  });
  valueOf(await approve(valueOf(await open().get(approval.id))));
});

test("a draft that was declined keeps whose records it rests on", async () => {
  const approval = await draft(
    "Draft an email with which documents are on file for Orchard Lane Dental.",
    "office@orchard.example",
  );
  const declined = {
    decision: "DECLINE",
    version: approval.version,
    reason: "Send it to office@quarry.example.",
  };
  valueOf(await open().decide(approval.id, declined));
  await drive(agency, approval.workspaceId);
  const [again] = valueOf(await open().list({ states: ["PENDING"] })).nodes;
  expect((await open().blocksOf(again ?? never())).reasons).toEqual([said("Orchard Lane Dental")]);
});

test("nobody knows any more whose a deleted record was", async () => {
  const approval = await draft("Draft an email with whose policy OL-1 is.", "office@orchard.example");
  await agency.raw.execute("UPDATE artifacts SET content = replace(content, 'pol_', 'pol_gone_')");
  expect((await open().blocksOf(approval)).reasons).toEqual([said("a deleted client")]);
});

test("whoever decides is told that the recipient belongs to another client than the email is for", async () => {
  const message = "Draft an email with Orchard Lane Dental's policy number.";
  const own = await draft(message, "office@orchard.example");
  expect((await open().blocksOf(own)).warnings).toEqual([]);
  const { version, subject, body } = (await open().findArtifact(own.artifactId)) ?? never();
  const toOther = { version, toEmail: "office@quarry.example", subject, body };
  const changed = valueOf(await open().updateArtifact(own.artifactId, toOther));
  const warnings = [
    "This email is for Orchard Lane Dental, but office@quarry.example belongs to Quarry Road Tile LLC.",
  ];
  expect((await open().blocksOf(valueOf(await open().get(own.id)))).warnings).toEqual(warnings);
  // Also when nothing of what the email says is the client's any more.
  const plain = { ...toOther, version: changed.version, subject: "Hello", body: "We are closed on Friday." };
  const removeRecords = (await open().blocksOf(own)).records;
  valueOf(await open().updateArtifact(own.artifactId, { ...plain, removeRecords }));
  const left = await open().blocksOf(valueOf(await open().get(own.id)));
  expect(left).toMatchObject({ reasons: [], warnings, quotes: [], records: [] });
});

test("a policy of another client is none of the recipient's, whoever wrote its number", async () => {
  await agency.raw.execute("UPDATE policies SET policy_number = 'QRC-4471-26' WHERE policy_number = 'QR-1'");
  const approval = await draft(
    "Draft an email with which documents are on file for Orchard Lane Dental.",
    "office@orchard.example",
  );
  const { version, toEmail, subject, body } = (await open().findArtifact(approval.artifactId)) ?? never();
  const typed = `${body}\n\nYour neighbor's cyber policy QRC-4471-26 ends on Friday.`;
  const edited = valueOf(
    await open().updateArtifact(approval.artifactId, { version, toEmail, subject, body: typed }),
  );
  const blocks = await open().blocksOf(valueOf(await open().get(approval.id)));
  expect(blocks).toMatchObject({ reasons: [said("Quarry Road Tile LLC")], records: [quarryPolicy] });
  const cleaned = valueOf(
    await open().updateArtifact(approval.artifactId, {
      ...{ version: edited.version, toEmail, subject, body: typed },
      removeRecords: blocks.records,
    }),
  );
  expect(cleaned.body?.trim()).toBe(body);
  const gaps = "First.\n\n\n\nLast.";
  const named = valueOf(
    await open().updateArtifact(approval.artifactId, {
      ...{ version: cleaned.version, toEmail, subject: "Renewal of QRC-4471-26", body: gaps },
      removeRecords: blocks.records,
    }),
  );
  // Only what names the policy goes.
  expect([named.subject, named.body]).toEqual(["Renewal of", gaps]);
  expect((await open().blocksOf(valueOf(await open().get(approval.id)))).reasons).toEqual([]);
});

test.each([
  ["QRC 4471 26", "QRC 4471 26"],
  ["QRC 4471 26", "qrc-4471-26"],
  ["QRC-4471-26", "QRC4471-26, which is not hers,"],
  ["QRC447126", "(QRC 4471 26)"],
])("a policy on record as %s is that policy, called %s", async (number, called) => {
  await agency.raw.execute({
    sql: "UPDATE policies SET policy_number = ? WHERE policy_number = 'QR-1'",
    args: [number],
  });
  const approval = await draft(
    "Draft an email with which documents are on file for Orchard Lane Dental.",
    "office@orchard.example",
  );
  const { version, toEmail, subject, body } = (await open().findArtifact(approval.artifactId)) ?? never();
  const typed = `${body}\n\nYour neighbor's policy ${called} ends on Friday 26 June 2026.`;
  const edited = { version, toEmail, subject: `${subject} ${called}`, body: typed };
  const { version: next } = valueOf(await open().updateArtifact(approval.artifactId, edited));
  const { reasons, records } = await open().blocksOf(valueOf(await open().get(approval.id)));
  expect([reasons, records]).toEqual([[said("Quarry Road Tile LLC")], [quarryPolicy]]);
  const removed = { ...edited, version: next, removeRecords: records };
  expect(valueOf(await open().updateArtifact(approval.artifactId, removed)).body?.trim()).toBe(body);
  expect((await open().blocksOf(valueOf(await open().get(approval.id)))).reasons).toEqual([]);
});

function never(): never {
  throw new Error("There is no draft.");
}

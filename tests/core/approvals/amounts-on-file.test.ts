/** "Nothing on file says so" is said only of what no document and no record of the client gives. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { approvalsOf, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  const accounts = createAccounts(agency.scope());
  const add = async (name: string, contact: string, email: string) =>
    valueOf(await accounts.create({ ...businessInput(name), contact: { name: contact, email } })).id;
  const tile = await add("Wexcombe Tile LLC", "Ines Duarte", "ines@tile.example");
  const other = await add("Orchard Lane Dental", "Owen Lane", "office@orchard.example");
  const term = { inforceAt: "2026-03-07", expiresAt: "2027-03-07", state: "INFORCE" };
  const policy = await addPolicyTo(agency, tile, { policyNumber: "GL-10388", ...term });
  await readInto(agency, policy, "general-liability.pdf", [
    `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: GL-10388
Named Insured: Wexcombe Tile LLC
Policy Period: 03/07/2026 to 03/07/2027

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Damage To Premises Rented To You $300,000
Bodily Injury and Property Damage Deductible $5,000 per claim`,
  ]);
  const theirs = await addPolicyTo(agency, other, { policyNumber: "GL-20500", ...term });
  await readInto(agency, theirs, "theirs.pdf", ["DECLARATIONS\n\nGeneral Aggregate Limit $4,000,000"]);
});
afterEach(() => agency.close());

async function emailOf(message: string) {
  const { id } = valueOf(await workspacesOf(agency.scope()).create({ message }));
  await drive(agency, id);
  const { messages, approvals, artifacts } = await workspacesOf(agency.scope()).contentOf(id);
  const [approval] = approvals;
  if (!approval) throw new Error(messages.at(-1)?.content);
  const differences = await approvalsOf(agency.scope()).differencesOf(approval);
  return {
    said: messages.at(-1)?.content ?? "",
    told: differences.map(({ text }) => text),
    approval,
    artifact: artifacts[0],
  };
}

test("limits in short forms that stand on the declarations are not called unknown", async () => {
  const { said, told, artifact } = await emailOf(
    "Email Ines at Wexcombe that her GL is 1M/2M, deductible $5000 and expires March 7 2027",
  );
  expect([said, ...told].join(" ")).not.toContain("nothing on file says so");
  expect(artifact?.body).toContain("$1,000,000/$2,000,000");
  expect(artifact?.subject).toBe("Your general liability policy");
});

test("an amount that only another client's papers give is on no file of this one; nor is a part of a number", async () => {
  const { said, told } = await emailOf("Email Ines at Wexcombe that her GL is 4M");
  expect(told.join(" ")).toContain("$4,000,000; nothing on file says so.");
  expect(said).toContain("$4,000,000; nothing on file says so.");
  const { told: ofPart } = await emailOf("Email Ines at Wexcombe that the surcharge is $300");
  expect(ofPart.join(" ")).toContain("$300; nothing on file says so.");
});

test("an amount of no coverage is looked up as well, whether it was typed at first or added", async () => {
  const unsaid = "The email says $1,250 by Friday; nothing on file says so.";
  const { said, told } = await emailOf(
    "Email Ines at Wexcombe: we need the signed reinstatement form + $1,250 by friday",
  );
  expect(told).toEqual([unsaid]);
  expect(said).toContain(`Check it before it is approved. ${unsaid}`);
  const onFile = await emailOf("Email Ines at Wexcombe that we received the check for $5,000");
  expect([onFile.said, ...onFile.told].join(" ")).not.toContain("nothing on file");
  const { approval, told: none } = await emailOf("Email Ines at Wexcombe that we received the check");
  expect(none).toEqual([]);
  const message = "also say that $900 is still open";
  valueOf(await workspacesOf(agency.scope()).sendMessage(approval.workspaceId, { message }));
  await drive(agency, approval.workspaceId);
  const told900 = await approvalsOf(agency.scope()).differencesOf(approval);
  expect(told900.map(({ text }) => text)).toEqual([
    "The email says $900 is still open; nothing on file says so.",
  ]);
});

test("what somebody types into the draft later is looked up as well", async () => {
  const { approval, artifact } = await emailOf("Email Ines at Wexcombe that her GL is 1M/2M");
  const edited = (body: string, version: number) => ({
    ...{ version, toEmail: "ines@tile.example", subject: "Your limits", body },
  });
  const open = () => approvalsOf(agency.scope());
  valueOf(await open().updateArtifact(approval.artifactId, edited("Up to $300,000 for it.", 1)));
  expect(await open().differencesOf(approval)).toEqual([]);
  valueOf(await open().updateArtifact(approval.artifactId, edited("Up to $310,000 for it.", 2)));
  expect((await open().differencesOf(approval)).map(({ text }) => text).join(" ")).toContain(
    "nothing on file says so",
  );
  expect(artifact?.kind).toBe("EMAIL");
});

test("the list says of the workspace whose draft waits that it does, and of no other", async () => {
  const { approval } = await emailOf("Email Ines at Wexcombe that her GL is 1M/2M");
  const { id } = valueOf(
    await workspacesOf(agency.scope()).create({ message: "When does Wexcombe's GL expire?" }),
  );
  await drive(agency, id);
  const workspaces = workspacesOf(agency.scope());
  const seen = [approval.workspaceId, id].map((each) => workspaces.lastSeenIn(each));
  expect((await Promise.all(seen)).map(({ hasDraft }) => hasDraft)).toEqual([true, false]);
});

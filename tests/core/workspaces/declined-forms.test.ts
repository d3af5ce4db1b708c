/** A certificate or evidence that is declined is made anew where the reason says something that stands on it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { createCertifiedAccount } from "../../support/issued-certificates.ts";
import { approvalsOf, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  agency.clock.nowMs = Date.UTC(2026, 4, 4, 15);
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());

async function decline(workspaceId: string, reason: string) {
  const approval = (await open().contentOf(workspaceId)).approvals.findLast(
    ({ state }) => state === "PENDING",
  );
  if (!approval) throw new Error("Nothing waits for a yes.");
  valueOf(
    await approvalsOf(agency.scope()).decide(approval.id, {
      decision: "DECLINE",
      version: approval.version,
      reason,
    }),
  );
}
const settle = async (workspaceId: string) => {
  await drive(agency, workspaceId);
  return open().contentOf(workspaceId);
};

async function draftEvidence(): Promise<string> {
  const { account } = await createCertifiedAccount(agency, [{ type: "PROPERTY", policyNumber: "CP-1" }]);
  const additionalInterest =
    "Ashport Lantern Bank ISAOA\n300 West Street\nAnnapolis, MD 21401\nLoan # 55-10022";
  const { id } = valueOf(
    await open().create({
      preset: "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE",
      accountId: account.id,
      form: JSON.stringify({ additionalInterest }),
    }),
  );
  await drive(agency, id);
  return id;
}

test("evidence with the loan number that the reason gives waits for a yes, and what stands on no field is told", async () => {
  const id = await draftEvidence();
  await decline(id, "bank wants loan # 88-44120 and 30 day notice");
  const { approvals, artifacts, messages } = await settle(id);
  expect(approvals.map(({ state }) => state)).toEqual(["DECLINED", "PENDING"]);
  expect(artifacts.map(({ issue }) => issue?.loanNumber)).toEqual(["55-10022", "88-44120"]);
  expect(artifacts.map(({ issue }) => issue?.holder.name)).toEqual([
    "Ashport Lantern Bank ISAOA",
    "Ashport Lantern Bank ISAOA",
  ]);
  expect(artifacts.at(-1)?.template?.notes.join(" ")).toContain("30 day notice");
  expect(messages.map(({ content }) => content)).toContain(
    "Declined “Evidence of commercial property insurance”: bank wants loan # 88-44120 and 30 day notice",
  );
  expect(messages.at(-1)?.content).toContain("The evidence is issued only after somebody approves it.");
});

test("a reason that says nothing of the form is answered, and nothing is drafted", async () => {
  const id = await draftEvidence();
  await decline(id, "They called, it is not needed any more.");
  const { approvals, artifacts, messages } = await settle(id);
  expect(approvals.map(({ state }) => state)).toEqual(["DECLINED"]);
  expect(artifacts).toHaveLength(1);
  expect(messages.at(-1)?.content).toMatch(/^I prepared no new draft: .* such as “Loan # 55-10022”\.$/u);
  // What she names as an example leads on.
  valueOf(await open().sendMessage(id, { message: "Loan # 88-44120" }));
  const { artifacts: drafts, approvals: waiting } = await settle(id);
  expect(drafts.map(({ issue }) => issue?.loanNumber)).toEqual(["55-10022", "88-44120"]);
  expect(waiting.at(-1)?.state).toBe("PENDING");
});

test("a mark that the reason asks for is looked for, and said to be missing", async () => {
  const { account } = await createCertifiedAccount(agency);
  const certificateHolder = "Marlow Yards Property Group LLC\n77 Marlow Yards Plaza\nColumbus, OH 43215";
  const { id } = valueOf(
    await open().create({
      preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
      accountId: account.id,
      form: JSON.stringify({ certificateHolder }),
    }),
  );
  await drive(agency, id);
  const insured = "CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A";
  const isMissing = ({ template }: { template?: { missing: { name: string }[] } | null }) =>
    template?.missing.some(({ name }) => name === insured);
  await decline(id, "owner needs AI for ongoing and completed ops, primary/noncontrib. Job: Tower lobby");
  const { artifacts, approvals } = await settle(id);
  expect(artifacts.map(isMissing)).toEqual([false, true]);
  const notes = artifacts.at(-1)?.template?.notes.join(" ");
  expect(notes).toContain("The form has no box for “primary and noncontributory”");
  expect(notes).toContain("The form has no box for ongoing or completed operations");
  expect(approvals.at(-1)?.state).toBe("PENDING");
  expect(artifacts.at(-1)?.issue?.descriptionOfOperations).toBe("Job: Tower lobby");
});

test("a form that is declined while Cara works is made anew after that", async () => {
  const id = await draftEvidence();
  valueOf(await open().sendMessage(id, { message: "What is the effective date of policy CP-1?" }));
  await decline(id, "loan # 88-44120");
  const { artifacts, approvals } = await settle(id);
  expect(artifacts.map(({ issue }) => issue?.loanNumber)).toEqual(["55-10022", "88-44120"]);
  expect(approvals.map(({ state }) => state)).toEqual(["DECLINED", "PENDING"]);
});

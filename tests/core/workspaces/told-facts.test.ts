/** "Tell Owen what his deductible is": an email says the fact with its evidence, or there is no email. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeAll(async () => {
  agency = await openTestAgency();
  const { id } = valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Tierney Orchards LLC"),
      contact: { name: "Owen Tierney", email: "owen@tierney.example" },
    }),
  );
  const term = { inforceAt: "2026-03-01", expiresAt: "2027-03-01" };
  const general = await addPolicyTo(agency, id, { policyNumber: "GL-311", ...term });
  await readInto(agency, general, "gl.pdf", [
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: GL-311\n\nNamed Insured: Tierney Orchards LLC\n\nPolicy Period: From 03/01/2026 to 03/01/2027\n\nLIMITS OF INSURANCE\n\nEach Occurrence Limit $1,000,000\n\nGeneral Aggregate Limit $2,000,000\n\nDeductible $2,500",
  ]);
  await addPolicyTo(agency, id, {
    ...{ policyNumber: "CA-77", type: "COMMERCIAL_AUTO", premium: 4_120 },
    ...{ inforceAt: "2026-02-01", expiresAt: "2027-02-01" },
  });
  await addPolicyTo(agency, id, {
    ...{ policyNumber: "WC-9", type: "WORKERS_COMPENSATION" },
    ...{ inforceAt: "2026-05-01", expiresAt: "2027-05-01" },
  });
});
afterAll(() => agency.close());

const notice =
  "NOTICE OF CANCELLATION\n\nPolicy Number: CA-77\n\nNamed Insured: Tierney Orchards LLC\n\nReason for cancellation: nonpayment of premium\n\nAmount past due: $1,078.25";
const losses =
  "LOSS RUN\n\nGeneral liability\n\nNamed Insured: Tierney Orchards LLC\n\nPolicy Number: GL-311\n\nClaim number: 25-0193\n\nTotal incurred: $33,850";

async function work(message: string, page?: string) {
  const name = `paper-${agency.scope().newId("upl")}.pdf`;
  const files = page === undefined ? [] : [await arriveFile(agency.scope(), name)];
  const { id } = valueOf(await workspacesOf(agency.scope()).create({ message, files }));
  if (page !== undefined) await readFileOf(agency, name, [page]);
  await drive(agency, id);
  const { artifacts, messages } = await workspacesOf(agency.scope()).contentOf(id);
  const [artifact] = artifacts;
  const last = messages.at(-1);
  return { id, artifact, said: last?.content ?? "", choices: last?.choices ?? [] };
}

const told: [message: string, fact: RegExp, page?: string][] = [
  ["Email Owen Tierney what the general liability limit is", /\$1,000,000/u],
  ["Tell Owen Tierney what his deductible is", /\$2,500/u],
  ["Email Owen Tierney how much his auto premium is", /\$4,120/u],
  ["Email Owen Tierney how much the past due amount is", /\$1,078\.25/u, notice],
  ["Email Owen Tierney what the amount past due is on this notice", /\$1,078\.25/u, notice],
  ["Email Owen Tierney what the total incurred is in this loss run", /\$33,850/u, losses],
  ["Email Owen Tierney when his auto policy expires", /02\/01\/2027/u],
  ["Remind Owen Tierney when his workers comp expires", /05\/01\/2027/u],
  ["Tell Owen Tierney which policies expire next year", /02\/01\/2027/u],
  ["Draft an email to Owen Tierney telling him what his deductible is", /\$2,500/u],
  ["Please remind Owen Tierney what's the GL deductible", /\$2,500/u],
  ["Tell Owen Tierney what his deductible is and when his auto policy expires", /\$2,500[^]*02\/01\/2027/u],
  [
    "Tell Owen Tierney what his deductible is and that we need his payroll",
    /\$2,500[^]*We need your payroll\./u,
  ],
  ["Let Owen Tierney know what the GL aggregate is", /\$2,000,000/u],
  ["Email Owen Tierney who his auto carrier is", /Carrier of CA-77/u],
  ["Remind Owen Tierney about when his auto policy expires", /02\/01\/2027/u],
];

test.each(told)("%s", async (message, fact, page) => {
  const { artifact } = await work(message, page);
  expect(artifact?.body).toMatch(fact);
  expect(artifact?.blocks.some(({ quotes, records = [] }) => quotes.flat().length + records.length > 0)).toBe(
    true,
  );
});

test.each([
  ["Tell Owen Tierney what his cyber retention is", "No cyber policy of Tierney Orchards LLC is on record."],
  ["Email Owen Tierney how much the roof replacement was", "I have not drafted the email"],
  ["Email Owen Tierney when the audit is", "I have not drafted the email"],
  // Whoever writes it like this has left out the value.
  ["Email Owen Tierney that his deductible is", "“Your deductible is.” does not say what it announces."],
  ["Tell Owen Tierney that his auto policy expires.", "“Your auto policy expires.” does not say"],
])("%s: nothing is found, so that nothing waits for a yes", async (message, reason) => {
  const { artifact, said } = await work(message);
  expect(artifact).toBeUndefined();
  expect(said).toContain(reason);
});

test("a sentence without its value is left out of a draft, and whoever approves the rest is told", async () => {
  const { artifact } = await work(
    "Email Owen Tierney that his deductible is. We need the signed application for the general liability policy",
  );
  expect(artifact?.body).toBe(
    "Hello Owen Tierney,\n\nWe need the signed application for the general liability policy.\n\nBest regards,\nLarkspur Insurance",
  );
  expect(artifact?.subject).toBe("We need the signed application for the general liability policy");
  expect(artifact?.unheeded).toEqual([
    "“Your deductible is.” did not say what it announces, so it was left out of this email.",
  ]);
});

test("what somebody types into a draft blocks it as well", async () => {
  const { artifact } = await work("Email Owen Tierney that we need his payroll");
  const approvals = approvalsOf(agency.scope());
  const { id = "", version, toEmail, subject } = artifact ?? {};
  const body = "Your deductible is.\n\nPlease send us what your payroll is.";
  valueOf(await approvals.updateArtifact(id, { version, toEmail, subject, body }));
  const pending = valueOf(await approvals.list({ states: ["PENDING"] })).nodes;
  const approval = pending.find(({ artifactId }) => artifactId === id);
  const reasons = approval && (await approvals.blocksOf(approval)).reasons;
  expect(reasons).toEqual([
    "“Your deductible is.” does not say what it announces. Complete the sentence or remove it.",
  ]);
});

test.each([
  [
    "Draft an email to Tierney Orchards telling them we still need their updated driver list",
    "We still need your updated driver list.",
  ],
  ["Draft an email to Owen Tierney telling them their certificate is ready", "Your certificate is ready."],
  ["Write an email to Owen Tierney informing him payment was received", "Payment was received."],
  [
    "Prepare an email to Owen Tierney to remind him the audit hasn't been scheduled",
    "The audit hasn't been scheduled.",
  ],
  [
    "Draft an email to Owen Tierney telling him the GL application is ready and asking for his signature",
    "The general liability application is ready. Could you please send us your signature?",
  ],
])("%s says it, with or without that", async (message, sentence) => {
  const { artifact } = await work(message);
  expect(artifact?.body).toContain(`\n\n${sentence}\n\n`);
});

test.each([
  [
    "Call Owen Tierney and remind him about the payroll report",
    "I cannot make phone calls.",
    "Email Owen Tierney and remind him about the payroll report",
    "This is a reminder about the payroll report.",
  ],
  [
    "Please give Owen Tierney a call that we need his payroll.",
    "I cannot make phone calls.",
    "Email Owen Tierney that we need his payroll",
    "We need your payroll.",
  ],
  [
    "Text Owen Tierney that we received his payroll",
    "I cannot send text messages.",
    "Email Owen Tierney that we received his payroll",
    "We received your payroll.",
  ],
  [
    "Fax the dec page to Owen Tierney",
    "I cannot send faxes.",
    "Email Owen Tierney about the declarations page",
    null,
  ],
])("%s: Cara says that she cannot, and offers the email", async (message, cannot, choice, sentence) => {
  const { artifact, said, choices, id } = await work(message);
  expect(artifact).toBeUndefined();
  expect(said).toContain(`${cannot} I can draft an email instead`);
  expect(choices).toEqual([choice]);
  valueOf(await workspacesOf(agency.scope()).sendMessage(id, { message: choice }));
  await drive(agency, id);
  const { artifacts } = await workspacesOf(agency.scope()).contentOf(id);
  if (sentence !== null) expect(artifacts[0]?.body).toContain(sentence);
});

test.each([
  "What is the fax number of Tierney Orchards?",
  "Text of the GL exclusions of Tierney Orchards?",
  "Call me when the GL of Tierney Orchards expires",
])("%s is about no call", async (message) => {
  expect((await work(message)).said).not.toContain("I cannot");
});

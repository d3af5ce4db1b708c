/** Emails that are to tell facts which somebody only names: each is looked up, and what nobody says is named. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { differencesOf } from "../../../core/approvals/mod.ts";
import { letterSaying } from "../../../core/workspaces/letter-of.ts";
import { mailStatements } from "../../../core/workspaces/mail-sentences.ts";
import { wantedFacts } from "../../../core/workspaces/wanted-facts.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { converse, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;

beforeAll(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  const { id: granite } = await createCarrier(scope, "Granite Mutual");
  const contact = { name: "Imogen Farrow", email: "imogen@office.example" };
  const client = valueOf(
    await createAccounts(scope).create({ ...businessInput("Quarry Road Cider LLC"), contact }),
  ).id;
  const sorrel = { name: "Sorrel Banks", email: "sorrel@dock.example" };
  valueOf(await createAccounts(scope).create({ ...businessInput("Mallard Dry Dock LLC"), contact: sorrel }));
  const term = { inforceAt: "2026-03-01", expiresAt: "2027-03-01" };
  const compensation = await addPolicyTo(
    agency,
    client,
    { policyNumber: "QR-WC", type: "WORKERS_COMPENSATION", ...term },
    granite,
  );
  await readInto(agency, compensation, "quarry wc.pdf", [
    "WORKERS COMPENSATION AND EMPLOYERS LIABILITY POLICY\n\nPolicy Number: QR-WC\nNamed Insured: Quarry Road Cider LLC\nPolicy Period: From 03/01/2026 to 03/01/2027\n\nEmployers Liability Insurance\nBodily Injury by Accident $500,000 each accident",
  ]);
}, 30_000);
afterAll(() => agency.close());

const ofOther = "email Sorrel re Quarry Road: their WC policy QR-WC has a 500,000 limit";

test("what is said of one client goes to another one's contact only after a yes, in words about the client", async () => {
  const asked = await converse(agency, [ofOther]);
  expect(asked.content.approvals).toEqual([]);
  expect(asked.last).toMatchObject({ choices: ["Send it anyway"] });
  expect(asked.last?.content).toContain(
    "Sorrel Banks is a contact of Mallard Dry Dock LLC, and this is about Quarry Road Cider LLC.",
  );
  const { content } = await converse(agency, [ofOther, "Send it anyway"]);
  expect(content.artifacts[0]?.body).toContain("Quarry Road Cider LLC’s");
  expect(content.artifacts[0]?.body).not.toMatch(/\byour\b/iu);
});

test.each(["shorter, and sign as Dana", "make it friendlier"])(
  "a wish about an email that has no words yet is not its words: %s",
  async (wish) => {
    const { content, last } = await converse(agency, ["email Imogen at Quarry Road", wish]);
    expect(content.approvals).toEqual([]);
    expect(last?.content).toContain("What should the email to Quarry Road Cider LLC say?");
  },
);

test("what she did not find is no sentence to the client", () => {
  const statement = {
    text: "Policy number: QR-WC. I found no direct answer to: when is it refinanced?",
    attachmentNumbers: [1],
  };
  expect(mailStatements([statement], () => null).map(({ text }) => text)).toEqual([
    "The policy number is QR-WC.",
  ]);
});

test.each([
  [
    "Premium: $4,900 on record; the documents say $5,100.",
    "According to our records, the premium of your property policy CP-1 with Granite Mutual is $4,900, while the policy documents show $5,100. We are checking which one is right.",
  ],
  [
    "Expires on 12/01/2027 on record; the documents say 03/01/2027.",
    "According to our records, your property policy CP-1 with Granite Mutual expires on 12/01/2027, while the policy documents show 03/01/2027. We are checking which one is right.",
  ],
  [
    "Premium: $5,000, as a person corrected it; the document says $5,100; the record says $4,900.",
    "The premium of your property policy CP-1 with Granite Mutual is $5,000.",
  ],
])("a client is told as an agency says it that record and papers differ: %s", (text, told) => {
  const policy = {
    id: "pol_1",
    type: "PROPERTY",
    policyNumber: "CP-1",
    carrier: { name: "Granite Mutual" },
  } as const;
  const statement = { text, attachmentNumbers: [1] };
  expect(mailStatements([statement], () => policy).map((each) => each.text)).toEqual([told]);
});

test("“both” names nothing to tell, and is asked about", async () => {
  const { content, last } = await converse(agency, [
    "when does Quarry Road's WC renew?",
    "ok email Imogen both",
  ]);
  expect(content.approvals).toEqual([]);
  expect(last?.content).toContain("What should the email to Quarry Road Cider LLC say?");
});

const notice = `CANCELLATION NOTICE

Insured: Quarry Road Cider LLC
Policy: QR-WC
Amount past due: $731.40
Cancellation date: 12/21/2026`;

/** What becomes of a message that brings a file of this text. */
async function bring(message: string, text: string) {
  const name = `paper ${message.length}.pdf`;
  const open = workspacesOf(agency.scope());
  const files = [await arriveFile(agency.scope(), name)];
  const { id } = valueOf(await open.create({ message, files }));
  await readFileOf(agency, name, [text]);
  await drive(agency, id);
  return { ...(await open.contentOf(id)), workspace: valueOf(await open.get(id)) };
}

test.each([
  "Quarry Road got an NOC, pls draft email to Imogen w/ amt + date so they dont lose coverage",
  "tell Imogen the amt due and cancel date from this so she doesnt lose coverage",
  "Quarry Road cancel notice came in. email Imogen how much she owes & the date so she doesnt lose coverage",
])("%s", async (message) => {
  const { artifacts, approvals } = await bring(message, notice);
  expect(approvals).toHaveLength(1);
  const [mail] = artifacts;
  expect(mail).toMatchObject({ toEmail: "imogen@office.example", title: "Amount due and cancellation date" });
  expect(mail?.body).toContain("This is about the notice of cancellation.");
  expect(mail?.body).toContain("The amount past due is $731.40.");
  expect(mail?.body).toContain("The cancellation date is 12/21/2026.");
  expect(mail?.body).toContain("Please take care of this so you don't lose coverage.");
  expect(mail?.quotes.map(({ content }) => content)).toEqual([
    "Amount past due: $731.40",
    "Cancellation date: 12/21/2026",
  ]);
});

test("a notice is told with what it is about where nobody lists facts", async () => {
  const { artifacts } = await bring(
    "pls write Imogen abt this NOC - needs to pay or she loses coverage",
    notice,
  );
  expect(artifacts[0]?.body).toContain("The amount past due is $731.40.");
  expect(artifacts[0]?.body).toContain("You need to pay or you lose coverage.");
});

test("a day that has passed is told to whoever sends it, and nothing is to be averted by it any more", async () => {
  const { artifacts, approvals, messages } = await bring(
    "Quarry Road got an NOC, email Imogen the amt + date so she doesnt lose coverage",
    notice.replace("12/21/2026", "06/15/2026"),
  );
  const warning = "check whether the policy still stands";
  expect(messages.at(-1)?.content).toContain(`06/15/2026 has passed: ${warning}`);
  expect(artifacts[0]?.body).not.toContain("lose coverage");
  expect(artifacts[0]?.body).toContain("06/15/2026");
  expect(approvals).toHaveLength(1);
  const [mail] = artifacts;
  if (!mail) throw new Error("No email was drafted.");
  expect(differencesOf({ ...mail, known: mail.known ?? [] }).map(({ text }) => text)).toEqual([
    expect.stringContaining(warning),
  ]);
});

test.each([
  ["email Imogen that her WC renews 3/1/2027, cc Theo", "Theo"],
  ["email Imogen her EL limit (cc theo@agency.example)", "theo@agency.example"],
  ["tell Imogen we got the payroll, cc Theo Marsh and Ann and ask her to sign it", "Theo Marsh and Ann"],
])("who is to be copied is none of the words: %s", async (message, whom) => {
  const { content, last } = await converse(agency, [message]);
  expect(content.artifacts[0]).toMatchObject({ toEmail: "imogen@office.example" });
  expect(content.artifacts[0]?.body).not.toMatch(/\bcc\b|theo/iu);
  expect(last?.content).toContain(`so ${whom} is not copied.`);
});

test("what the paper does not say is named, and nothing else is told in its place", async () => {
  const { artifacts, messages } = await bring(
    "send Imogen the balance and the policy number off this bill",
    "INVOICE\n\nBill to: Quarry Road Cider LLC\nAmount due $2,025.00\nDue date 12/15/2026",
  );
  expect(messages.at(-1)?.content).toContain(
    "I found no answer to “What is the policy number?”, so the email leaves it out.",
  );
  expect(artifacts[0]?.body).toContain("$2,025");
  expect(artifacts[0]?.body).not.toContain("QR-WC");
});

test("a question and an email in one message: the answer is shown, and only the email's facts are in it", async () => {
  const { content, last } = await converse(agency, [
    "whats Quarry Road's EL limit?",
    "and umbrella? also email Imogen the EL limit + renewal date",
  ]);
  expect(last?.content).toContain("Quarry Road Cider LLC has no umbrella policy on record");
  const [mail] = content.artifacts;
  expect(mail).toMatchObject({
    toEmail: "imogen@office.example",
    title: "Employers liability limit and renewal date",
  });
  expect(mail?.body).toContain("$500,000");
  expect(mail?.body).toContain("expires on 03/01/2027");
  expect(mail?.body).not.toContain("umbrella");
});

test.each([
  "never mind, email Imogen the EL limit",
  "nvm just shoot Imogen her EL limit",
  "Imogen wants her EL limit, email her",
  "Imogen asked for her EL limit, can u email it over",
])("in a workspace: %s", async (message) => {
  const { content } = await converse(agency, ["when does Quarry Road's WC renew?", message]);
  expect(content.approvals).toHaveLength(1);
  expect(content.artifacts[0]?.body).toContain("$500,000");
});

test("an email that nothing on file can fill is refused in plain words", async () => {
  const { content, last } = await converse(agency, ["email Imogen at Quarry Road her flood limit"]);
  expect(content.approvals).toEqual([]);
  expect(last?.content).toBe(
    "I have not drafted the email, because I found no answer to “What is the flood limit?” in the client's documents and records and the knowledge base. Say what the email should tell, or attach the document that says it.",
  );
});

test.each([
  ["quick note to Ann with her premium and policy number", ["premium", "policy number"]],
  [
    "the limit, deductible & carrier on his umbrella",
    ["limit on his umbrella", "deductible on his umbrella", "carrier on his umbrella"],
  ],
  ["Ann called, wants to know her limit and deductible, shoot her an email", ["limit", "deductible"]],
  ["the loss payee on the truck and the limit", ["loss payee on the truck", "limit"]],
  ["the roof report and the premium", ["roof report", "premium"]],
  ["her policy number and when it expires", ["policy number", "expiration date"]],
  ["that we got her report", null],
  ["the roof was inspected", null],
])("facts in “%s”", (words, names) => {
  const found = wantedFacts(words)?.questions ?? null;
  expect(found).toEqual(names && names.map((name) => `What is the ${name}?`));
});

test.each([
  [
    "your GL + umb expired 11/1, need signed application to renew, uninsured until then",
    "Your general liability and umbrella policies expired 11/1. We need your signed application to renew; you are uninsured until then.",
  ],
  ["your auto and wc renews 1/1", "Your auto and workers' compensation policies renew 1/1."],
  ["your building and contents policy is ready", "Your building and contents policy is ready."],
])("typed in a hurry: %s", (typed, body) => {
  expect(letterSaying(typed).body).toBe(body);
});

test("a paper that comes with a change of a policy goes with the service request that is offered", async () => {
  const endorsement =
    "ENDORSEMENT\n\nNamed Insured: Quarry Road Cider LLC\nPolicy Number: QR-WC\nClass code 2143 is added.";
  const { messages } = await bring("add this location to Quarry Road's WC and send a copy", endorsement);
  expect(messages.at(-1)?.choices?.[0]).toContain("Endorse Policy");
  expect(messages.at(-1)?.choices).not.toContain("Certificate review");
});

test("the code under which another agency keeps a client is none of its name", async () => {
  const { workspace } = await bring(
    "what is this?",
    "CERTIFICATE OF LIABILITY INSURANCE\n\nINSURED: QUARROA-02 QUARROAD HAULING INC\n\nCOMMERCIAL GENERAL LIABILITY\nPolicy Number: QH-1\nEACH OCCURRENCE $1,000,000",
  );
  expect(workspace.clientName).toBe("QUARROAD HAULING INC");
});

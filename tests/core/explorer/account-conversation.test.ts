import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createExplorer, createReviews } from "../../../core/explorer/mod.ts";
import { type ChatMessage, groupByPolicy } from "../../../core/explorer/model.ts";
import { deletedSourcesText } from "../../../core/explorer/shown-message.ts";
import {
  addPolicyTo,
  liabilityDeclarations,
  readInto,
  type RecordInput,
} from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, problemOf, valueOf } from "../../support/book-of-business.ts";

const notSaid = "The documents of this account do not say.";

let agency: TestAgency;
let accountId: string;
const explorer = () =>
  createExplorer(agency.scope(), {
    answer: localReasoner.answer,
    readBoxes: async () => null,
    later: () => undefined,
  });

const addPolicy = (more: RecordInput, to = accountId) => addPolicyTo(agency, to, more);
const read = (policyId: string, name: string, texts: readonly string[]) =>
  readInto(agency, policyId, name, texts);

const cyber = `CYBER LIABILITY DECLARATIONS

Policy Number: CY-60021-01
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From 08/15/2026 to 08/15/2027

Policy Aggregate Limit of Liability $3,000,000
Retention $10,000`;
const floodExcluded = `EXCLUSIONS

This insurance does not apply to:

a. Flood
Property damage arising out of flood, surface water or waves.`;
const floodCovered = `COVERAGES

Flood
We will pay for direct loss or damage caused by flood to your data centers.`;

async function ask(question: string): Promise<ChatMessage> {
  const messages = valueOf(await explorer().sendAccountMessage(accountId, question));
  agency.clock.nowMs += 1;
  return messages.at(-1) as ChatMessage;
}

/** The policies that have statements of their own in an answer. */
const namedBy = (answer: ChatMessage) =>
  [...new Set(groupByPolicy(answer).flatMap(({ policy }) => policy?.policyNumber ?? []))].toSorted();

async function fillAccount() {
  const of = (inforceAt: string, expiresAt: string) => ({ inforceAt, expiresAt });
  const first = await addPolicy({ policyNumber: "GL-4477-01", ...of("2026-03-01", "2027-03-01") });
  const second = await addPolicy({ policyNumber: "GL-9912-07", ...of("2026-09-01", "2027-09-01") });
  const third = await addPolicy({
    policyNumber: "CY-60021-01",
    type: "CYBER",
    ...of("2026-08-15", "2027-08-15"),
  });
  await read(first, "main-street.txt", [
    liabilityDeclarations("GL-4477-01", "03/01/2026 to 03/01/2027", "$1,000,000"),
    floodExcluded,
  ]);
  await read(second, "warehouse.txt", [
    liabilityDeclarations("GL-9912-07", "09/01/2026 to 09/01/2027", "$500,000"),
  ]);
  await read(third, "cyber.txt", [cyber, floodCovered]);
  return { first, second, third };
}

beforeEach(async () => {
  agency = await openTestAgency();
  accountId = (await createAccount(agency.scope())).id;
});
afterEach(() => agency.close());

describe("last term's declarations next to this term's", () => {
  const liquor = "Liquor Liability Each Common Cause Limit $250,000";
  const garage = "Garagekeepers Limit $75,000";
  const noLiquor = `EXCLUSIONS

This insurance does not apply to:

c. Liquor Liability
Bodily injury or property damage for which any insured may be held liable by reason of causing the intoxication of any person.`;

  beforeEach(async () => {
    const policy = await addPolicy({
      policyNumber: "GL-4477-01",
      premium: 4283,
      inforceAt: "2026-03-01",
      expiresAt: "2027-03-01",
    });
    const of = (number: string, period: string, limit: string, premium: string) =>
      `${liabilityDeclarations(number, period, limit)}\nTotal Premium ${premium}`;
    await read(policy, "now.txt", [
      of("GL-4477-01", "03/01/2026 to 03/01/2027", "$1,000,000", "$4,283.00"),
      noLiquor,
    ]);
    await read(policy, "old.txt", [
      `${of("GL-4477-00", "03/01/2025 to 03/01/2026", "$500,000", "$3,900.00")}\n${liquor}\n${garage}`,
    ]);
  });

  const from = (answer: ChatMessage) => [
    ...new Set(answer.attachments.map(({ documentName }) => documentName)),
  ];

  test.each([
    ["Is liquor liability covered?", /^No\. /],
    ["Which policies exclude liquor liability?", /Liquor Liability/],
    ["What is the each occurrence limit?", /\$1,000,000/],
    ["What is the premium?", /\$4,283/],
  ])("answers from this term: %s", async (question, said) => {
    const answer = await ask(question);
    expect(answer.statements.map(({ text }) => text).join("\n")).toMatch(said);
    expect(answer.content).not.toMatch(/\$250,000|\$500,000|\$3,900/);
    expect(from(answer)).toEqual(["now.txt"]);
  });

  test.each([
    ["What is the garagekeepers limit?", "$75,000"],
    ["Is garagekeepers covered?", "$75,000"],
    ["What was last year's each occurrence limit?", "$500,000"],
  ])("attributes what only last term's declarations say: %s", async (question, value) => {
    const answer = await ask(question);
    expect(answer.statements[0]?.text).toMatch(/^The prior term's document \(old\.txt\) says: /);
    expect(answer.content).toContain(value);
    expect(from(answer)).toEqual(["old.txt"]);
  });
});

describe("a question about an account", () => {
  test("is answered for every matching policy, each quote with its policy, document and page", async () => {
    await fillAccount();
    const answer = await ask("What is the each occurrence limit?");
    expect(answer.kind).toBe("ANSWER");
    expect(namedBy(answer)).toEqual(["GL-4477-01", "GL-9912-07"]);
    expect(answer.attachments.map(({ documentName }) => documentName).toSorted()).toEqual([
      "main-street.txt",
      "warehouse.txt",
    ]);
    expect(answer.content).toContain("General Liability GL-4477-01\n");
    expect(answer.content).toContain("$1,000,000");
    expect(answer.content).toContain("General Liability GL-9912-07\n");
    expect(answer.content).toContain("$500,000");
    for (const { segments } of answer.attachments) expect(segments.map(({ page }) => page)).toEqual([1]);
  });

  test.each([
    ["Which policies expire before June?", ["GL-4477-01"]],
    ["Which policies expire after June 2027?", ["CY-60021-01", "GL-9912-07"]],
    ["Which policies expire in August 2027?", ["CY-60021-01"]],
    ["Which policies expire between 07/01/2027 and 12/31/2027?", ["CY-60021-01", "GL-9912-07"]],
    ["Which policies renew within the next 120 days?", ["GL-4477-01"]],
    ["Do any policies expire before 9/1/2027?", ["CY-60021-01", "GL-4477-01"]],
    ["Are any policies expiring in August 2027?", ["CY-60021-01"]],
    ["Do we have a policy that expires before June 2027?", ["GL-4477-01"]],
    ["Does the policy cover flood?", ["CY-60021-01", "GL-4477-01"]],
    ["Which policy expires first?", ["GL-4477-01"]],
    ["Which policies have an occurrence limit of at least $1,000,000?", ["GL-4477-01"]],
    ["Which policies are in force?", ["CY-60021-01", "GL-4477-01", "GL-9912-07"]],
    ["Which policies does this account have?", ["CY-60021-01", "GL-4477-01", "GL-9912-07"]],
    ["When does each policy expire?", ["CY-60021-01", "GL-4477-01", "GL-9912-07"]],
    ["When does policy GL-9912-07 expire?", ["GL-9912-07"]],
    ["When does the cyber policy expire?", ["CY-60021-01"]],
    ["Which policies cover flood?", ["CY-60021-01"]],
    ["Which policies exclude flood?", ["GL-4477-01"]],
    ["Is flood covered?", ["CY-60021-01", "GL-4477-01"]],
    ["What is the cyber retention?", ["CY-60021-01"]],
  ])("%s names exactly the matching policies", async (question, expected) => {
    await fillAccount();
    const answer = await ask(question);
    expect(answer.kind).toBe("ANSWER");
    expect(namedBy(answer)).toEqual(expected);
  });

  test("is not answered by the copyright line of a form", async () => {
    const { first, third } = await fillAccount();
    await read(first, "autos.txt", [
      "SCHEDULE OF COVERED AUTOS\n\nAuto 1: 2015 FORD TRANSIT VIN 1FTBW2CM6HKA12345\nAuto 2: 2020 GMC SIERRA VIN 3GTU9DEL2LG204221",
    ]);
    await read(third, "form.txt", [
      "COVERED AUTOS FORM\n\nThis form names no autos.\n\n© 2015 National Association of Form Publishers",
    ]);
    expect(namedBy(await ask("What vehicles are covered?"))).toEqual(["GL-4477-01"]);
  });

  test("that asks two things is answered for both, policy by policy", async () => {
    await fillAccount();
    const answer = await ask("What is the GL limit and when do the policies expire?");
    expect(answer.content).toContain("$1,000,000");
    expect(answer.content).toContain("$500,000");
    expect(answer.content).toContain("03/01/2027");
    expect(answer.content).toContain("08/15/2027");
    expect(namedBy(answer)).toEqual(["CY-60021-01", "GL-4477-01", "GL-9912-07"]);
  });

  test("is checked against the agency's date for what has expired", async () => {
    await fillAccount();
    agency.clock.nowMs = Date.UTC(2027, 2, 2, 3);
    expect(namedBy(await ask("Which policies expired?"))).toEqual(["GL-4477-01"]);
    expect(namedBy(await ask("Which policies are in force?"))).toEqual(["CY-60021-01", "GL-9912-07"]);
    expect((await ask("When does policy GL-4477-01 expire?")).content).toContain("03/01/2027");
  });

  test("that no policy matches says so, with the date of each", async () => {
    await fillAccount();
    const answer = await ask("Which policies expire before January 2027?");
    expect(answer.statements[0]?.text).toBe("No policy expires before 01/01/2027.");
    expect(namedBy(answer)).toEqual(["CY-60021-01", "GL-4477-01", "GL-9912-07"]);
    // A month without its year is the next one; dates before today do not count.
    expect((await ask("Which policies expire before February?")).statements[0]?.text).toBe(
      "No policy expires from today to 01/31/2027.",
    );
  });

  test("that two documents of one policy answer differently shows both", async () => {
    const { first } = await fillAccount();
    await read(first, "first-term.txt", [
      liabilityDeclarations("GL-4477-01", "03/01/2026 to 03/01/2027", "$750,000"),
    ]);
    const answer = await ask("What is the each occurrence limit of policy GL-4477-01?");
    expect(answer.content).toContain("Each occurrence: $750,000.");
    expect(answer.content).toContain("main-street.txt says $1,000,000.");
    expect(namedBy(answer)).toEqual(["GL-4477-01"]);
  });

  test("is understood from the conversation", async () => {
    await fillAccount();
    await ask("What is the each occurrence limit?");
    const answer = await ask("And the general aggregate?");
    expect(answer.content).toContain("$2,000,000");
    expect(answer.content).not.toContain("$500,000");
    expect(namedBy(answer)).toEqual(["GL-4477-01", "GL-9912-07"]);
  });

  test.each(["What is the weather in Lisbon?", "Is there terrorism coverage?"])(
    "that the documents do not answer is refused: %s",
    async (question) => {
      await fillAccount();
      expect(await ask(question)).toMatchObject({ kind: "REFUSAL", content: notSaid, attachments: [] });
    },
  );

  test("finds nothing from another account", async () => {
    await fillAccount();
    const other = (await createAccount(agency.scope(), "Harbor Light Diner")).id;
    const policy = await addPolicy({ policyNumber: "GL-1-OTHER" }, other);
    await read(policy, "other.txt", [
      liabilityDeclarations("GL-1-OTHER", "01/01/2026 to 01/01/2027", "$7,000,000"),
    ]);
    expect((await ask("What is the each occurrence limit?")).content).not.toContain("$7,000,000");
    expect(namedBy(await ask("Which policies expire before February 2027?"))).not.toContain("GL-1-OTHER");
  });

  test("costs two round trips, with all policies included", async () => {
    await fillAccount();
    for (const question of [
      "Is flood covered?",
      "What is the GL limit?",
      "Which policies expire before June?",
    ]) {
      agency.forget();
      expect((await ask(question)).kind).toBe("ANSWER");
      expect(agency.sent.roundTrips).toBe(2);
    }
  });

  test("is shared in the agency with its author, audited, and separate from the policies' conversations", async () => {
    const { first } = await fillAccount();
    await ask("What is the GL limit?");
    await explorer().sendMessage(first, "What is the each occurrence limit?");
    const messages = valueOf(await explorer().listAccountMessages(accountId));
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatchObject({ kind: "QUESTION", askedBy: { name: "Odette Marlowe" } });
    expect(valueOf(await explorer().listMessages(first))).toHaveLength(2);
    const { rows } = await agency.raw.execute(
      `SELECT entity_id FROM audit_entries WHERE action = 'explorer.ask' AND entity_id = '${accountId}'`,
    );
    expect(rows).toHaveLength(1);
  });

  test("is refused without a read document, and not found without an account", async () => {
    expect(await ask("What is the GL limit?")).toMatchObject({ kind: "REFUSAL", content: notSaid });
    expect(problemOf(await explorer().sendAccountMessage("acc_none", "What is it?")).code).toBe("NOT_FOUND");
    expect(problemOf(await explorer().listAccountMessages("acc_none")).code).toBe("NOT_FOUND");
    expect(problemOf(await explorer().sendAccountMessage(accountId, " ")).code).toBe("VALIDATION");
  });
});

test("loses a deleted document's statements, in earlier answers and in the next one", async () => {
  const { second } = await fillAccount();
  await ask("What is the GL limit?");
  const [file] = await createDocuments(agency.scope()).listOfPolicy(second);
  valueOf(await createDocuments(agency.scope()).deleteFile(file?.id ?? ""));
  const [, shown] = valueOf(await explorer().listAccountMessages(accountId));
  expect(shown?.content).toContain("$1,000,000");
  expect(shown?.content).not.toContain("$500,000");
  expect(namedBy(await ask("What is the GL limit?"))).toEqual(["GL-4477-01"]);
  expect(deletedSourcesText).not.toBe(shown?.content);
});

test("counts a person's correction and still states what the document says", async () => {
  const { first } = await fillAccount();
  valueOf(await createReviews(agency.scope()).correct(first, "expirationDate", "12/01/2027"));
  expect((await ask("Which policies expire before June 2027?")).statements[0]?.text).toBe(
    "No policy expires before 06/01/2027.",
  );
  expect((await ask("Which policies expire in December 2027?")).content).toContain(
    "Expires on 12/01/2027, as a person corrected it; the document says 03/01/2027; the record says 03/01/2027.",
  );
});

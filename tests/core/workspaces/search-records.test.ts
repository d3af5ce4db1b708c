/** Questions about the records themselves: who is connected to whom, what is on file, and nothing of what was deleted. */
import { answerFromRecords, type KnownRecord } from "../../../core/workspaces/answer-from-records.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { createNotes } from "../../../core/notes/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { findNamed } from "../../../core/workspaces/find-named.ts";
import { openRequest } from "../../support/service-requests.ts";
import { drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
let granite: string;
let orchard: string;
let quarry: string;
let policyId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  granite = (await createCarrier(scope, "Granite Mutual")).id;
  const contact = { name: "Dale Whitcomb", email: "dale@orchard.example", phone: "(217) 555-0143" };
  orchard = valueOf(
    await createAccounts(scope).create({ ...businessInput("Orchard Lane Dental"), contact }),
  ).id;
  quarry = valueOf(await createAccounts(scope).create(businessInput("Quarry Road Tile LLC"))).id;
  policyId = await addPolicyTo(agency, orchard, { policyNumber: "OL-1" }, granite);
  await addPolicyTo(agency, quarry, { policyNumber: "QR-1", type: "CYBER" }, granite);
});
afterEach(() => agency.close());

const ask = async (message: string) => {
  const { id } = valueOf(await workspacesOf(agency.scope()).create({ message }));
  await drive(agency, id);
  const { messages, stages } = await workspacesOf(agency.scope()).contentOf(id);
  const calls = stages.flatMap(({ events }) => events.flatMap(({ toolCall }) => toolCall ?? []));
  const found = calls.find(({ kind }) => kind === "SEARCH_KNOWLEDGE_GRAPH");
  return { answer: messages.at(-1), entities: found?.output?.entities ?? [] };
};

test("a carrier's clients, each with its policies as the source", async () => {
  const { answer, entities } = await ask("Which clients have policies with Granite Mutual?");
  expect(answer?.content).toBe(
    "2 clients have a policy with Granite Mutual.\n\nOrchard Lane Dental: General Liability OL-1.\n\nQuarry Road Tile LLC: Cyber QR-1.",
  );
  expect(answer?.statements[1]?.records).toEqual([{ policyId, fields: ["policy"] }]);
  expect(entities).toEqual([
    { kind: "carrier", id: granite, name: "Granite Mutual", connection: null },
    {
      kind: "account",
      id: orchard,
      name: "Orchard Lane Dental, General Liability OL-1",
      connection: "is insured by Granite Mutual",
    },
    {
      kind: "account",
      id: quarry,
      name: "Quarry Road Tile LLC, Cyber QR-1",
      connection: "is insured by Granite Mutual",
    },
  ]);
});

test.each([
  [
    "How are Orchard Lane Dental and Dale Whitcomb connected?",
    "Orchard Lane Dental has the contact Dale Whitcomb.",
  ],
  [
    "How is Orchard Lane Dental related to Quarry Road Tile?",
    "Orchard Lane Dental is insured by Granite Mutual, and Quarry Road Tile LLC is insured by Granite Mutual.",
  ],
  ["Who is Dale Whitcomb?", "Dale Whitcomb is a contact of Orchard Lane Dental."],
  ["Whose policy is QR-1?", "QR-1 is a policy of Quarry Road Tile LLC."],
])("%s", async (question, expected) => {
  expect((await ask(question)).answer?.content).toBe(expected);
});

test("what a client asked for, and what is on file", async () => {
  await openRequest(agency, { accountId: orchard });
  await uploadDocument(agency.scope(), policyId, { name: "declarations.pdf" });
  expect((await ask("Which service requests of Orchard Lane Dental are open?")).answer?.content).toBe(
    "Orchard Lane Dental has 1 open service request.\n\nQuestion.",
  );
  expect((await ask("What documents do we have for Orchard Lane Dental?")).answer?.content).toBe(
    "1 document is on file for Orchard Lane Dental.\n\ndeclarations.pdf.",
  );
  const { entities } = await ask("What service requests does Orchard Lane Dental have?");
  expect(new Set(entities.map(({ kind }) => kind))).toEqual(
    new Set(["account", "person", "location", "policy", "carrier", "document", "serviceRequest"]),
  );
});

test("what is kept about a client besides its policies", async () => {
  const scope = agency.scope();
  const contentOf = async (question: string) => (await ask(question)).answer?.content;
  expect(await contentOf("What notes do we have on Orchard Lane Dental?")).toBe(
    "Orchard Lane Dental has no notes on record.",
  );
  expect(await contentOf("What is the FEIN of Orchard Lane Dental?")).toBe(
    "No FEIN is on record for Orchard Lane Dental.",
  );
  await agency.raw.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at, updated_at)
      VALUES ('usr_p', 'p@larkspur.example', 'Ines Calloway', 'PRODUCER', 0, 0),
        ('usr_s', 's@larkspur.example', 'Tomas Birch', 'SERVICE', 0, 0);
    UPDATE accounts SET fein = '31-7654321', producer_id = 'usr_p', service_rep_id = 'usr_s'
      WHERE id = '${orchard}';
    UPDATE policies SET commission_rate = 1250 WHERE id = '${policyId}';
  `);
  valueOf(await createNotes(scope).add({ accountId: orchard, type: "CALL", text: "Wants a cyber quote." }));
  valueOf(await createNotes(scope).add({ policyId, type: "NOTE", text: "Audit is due in May." }));
  await openRequest(agency, { accountId: orchard, dueAt: null });
  await agency.raw.execute(`UPDATE service_requests SET due_at = 1 WHERE account_id = '${orchard}'`);
  const notes = await ask("What notes do we have on Orchard Lane Dental?");
  expect(notes.answer?.content).toContain("Audit is due in May.");
  expect(notes.answer?.content).toContain("Wants a cyber quote.");
  expect(new Set(notes.entities.map(({ kind }) => kind))).toContain("note");
  expect(await contentOf("What is the FEIN of Orchard Lane Dental?")).toBe("FEIN: 31-7654321, on record.");
  expect(await contentOf("What is the commission rate on Orchard Lane Dental's GL?")).toBe(
    "Commission rate of General Liability OL-1: 12.5%, on record.",
  );
  expect(await contentOf("Who at our agency is responsible for Orchard Lane Dental?")).toBe(
    "Producer: Ines Calloway, on record.\n\nService rep: Tomas Birch, on record.",
  );
  expect(await contentOf("Who is the producer of Orchard Lane Dental?")).toBe(
    "Producer: Ines Calloway, on record.",
  );
  expect(await contentOf("who's the CSR on Orchard Lane Dental?")).toBe(
    "Service rep: Tomas Birch, on record.",
  );
  expect(await contentOf("Which requests of Orchard Lane Dental are overdue?")).toMatch(
    /^Orchard Lane Dental has 1 overdue service request\.\n\nQuestion, due /,
  );
  expect(await contentOf("When was the last certificate for Orchard Lane Dental issued and to whom?")).toBe(
    "Orchard Lane Dental has no certificates on record.",
  );
});

test.each([
  "How do we issue a certificate for Orchard Lane Dental?",
  "What limits must a certificate for Orchard Lane Dental show?",
  "Who is the producer on the policy of Orchard Lane Dental?",
  "Who is responsible for repairs of Orchard Lane Dental's roof?",
  "Is notice of an occurrence due promptly?",
])("what pages say is left to them: %s", (question) => {
  const client: KnownRecord = { kind: "account", id: "acc_1", name: "Orchard Lane Dental", connections: [] };
  expect(answerFromRecords(question, [client])).toBeNull();
});

test("nothing of a policy that was deleted", async () => {
  valueOf(await createPolicies(agency.scope()).delete({ id: policyId }));
  const { answer } = await ask("Which clients have policies with Granite Mutual?");
  expect(answer?.content).toBe(
    "1 client has a policy with Granite Mutual.\n\nQuarry Road Tile LLC: Cyber QR-1.",
  );
  expect((await ask("Whose policy is OL-1?")).answer?.content).toContain("I found no answer");
});

const insurerOf = (count: number, moreOf: string[] = []): KnownRecord => ({
  kind: "carrier",
  id: "car_1",
  name: "Granite Mutual",
  connections: Array.from({ length: count }, (_, at) => ({
    kind: "account",
    id: `acc_${at}`,
    name: `Client ${at}`,
    how: "insures",
    back: "is insured by",
    policyId: `pol_${at}`,
    policy: "a policy",
  })),
  moreOf,
});

test("what was not counted to its end is called at least that", () => {
  const found = answerFromRecords("How many clients have a policy with Granite Mutual?", [
    insurerOf(50, ["account"]),
  ]);
  expect(found?.body.statements[0]?.text).toBe("At least 50 clients have a policy with Granite Mutual.");
  expect(found?.body.statements.at(-1)?.text).toBe("And at least 30 more clients.");
});

test("a sentence that ends with the name of a company ends once", () => {
  const named = { ...insurerOf(1), name: "Granite Mutual Co." };
  const found = answerFromRecords("Which clients have a policy with Granite Mutual?", [named]);
  expect(found?.body.statements.map(({ text }) => text)).toEqual([
    "1 client has a policy with Granite Mutual Co.",
    "Client 0: a policy.",
  ]);
});

test.each([
  "How many days of notice does Granite Mutual give?",
  "Does Granite Mutual require the insured to have sprinklers?",
  "Does the Granite Mutual policy exclude employment-related practices?",
])("what documents say is no question about records: %s", (question) => {
  expect(answerFromRecords(question, [insurerOf(2), { ...insurerOf(1), id: "car_2" }])).toBeNull();
});

test("names are found as they stand in the text, whatever surrounds them", async () => {
  const contact = { name: "Élodie R. Marchand", email: "elodie@tile.example", phone: "(217) 555-0144" };
  await createAccounts(agency.scope()).create({ ...businessInput("Basalt Stoneworks"), contact });
  const named = await findNamed(
    agency.db,
    "Ask (Élodie R. Marchand's office) and dale whitcomb, about ol-1.",
  );
  expect(named.people.map(({ name }) => name)).toEqual(["Élodie R. Marchand", "Dale Whitcomb"]);
  expect(named.policies.map(({ id, client }) => [id, client.id])).toEqual([[policyId, orchard]]);
});

test("names are looked up, however many records there are", async () => {
  agency.forget();
  await findNamed(agency.db, "Does Dale Whitcomb of Orchard Lane Dental know OL-1001?");
  const plans = await Promise.all(
    agency.sent.statements.map(async (sql) => {
      const args = Array.from(sql.matchAll(/\?/g), () => "[]");
      const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
      return rows.map(({ detail }) => detail as string).join("\n");
    }),
  );
  const plan = plans.join("\n");
  for (const index of ["accounts_by_name_key", "contacts_by_name", "policies_by_number"])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (accounts|contacts|account_contacts|policies)/);
});

/** Workspaces that are opened from a service request: what comes with it, and which preset is preselected. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { presetForRequest } from "../../../core/workspaces/task-of-request.ts";
import { requestTypes } from "../../../core/servicing/model.ts";
import { addPolicyTo, liabilityDeclarations, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, fieldMessagesOf, problemOf, valueOf } from "../../support/book-of-business.ts";
import { openRequest } from "../../support/service-requests.ts";
import { drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const create = async (input: object) => valueOf(await open().create(input));

const clientWithPolicy = async () => {
  const { id: accountId } = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const policyId = await addPolicyTo(agency, accountId, { policyNumber: "GL-1" });
  const pages = [liabilityDeclarations("GL-1", "03/01/2026 to 03/01/2027", "$1,000,000")];
  const { id: documentId } = await readInto(agency, policyId, "gl.pdf", pages);
  return { accountId, policyId, documentId };
};

test("a question of a client's is answered from the documents of the policy that it is about", async () => {
  const { accountId, policyId, documentId } = await clientWithPolicy();
  const other = await addPolicyTo(agency, accountId, { policyNumber: "GL-2" });
  await readInto(agency, other, "other.pdf", [
    liabilityDeclarations("GL-2", "03/01/2025 to 03/01/2026", "$7"),
  ]);
  const request = await openRequest(agency, {
    accountId,
    businessPolicyId: policyId,
    details: { question: { question: "What is the each occurrence limit?" } },
  });
  const { id } = await create({ serviceRequestId: request.id });
  await drive(agency, id);
  const [workspace, { messages }, files] = await Promise.all([
    open().get(id),
    open().contentOf(id),
    open().filesOf(id),
  ]);
  expect(valueOf(workspace)).toMatchObject({
    title: "Question from Cedar Hollow Bakery LLC",
    serviceRequestId: request.id,
    accountId,
    clientName: "Cedar Hollow Bakery LLC",
  });
  expect(messages[0]?.content).toBe("What is the each occurrence limit?");
  expect(messages.at(-1)?.content).toContain("$1,000,000");
  expect(files.map((file) => file.id)).toEqual([documentId]);
});

test("without a policy, all of the client's documents come with it; files that were chosen come alone", async () => {
  const { accountId, documentId } = await clientWithPolicy();
  const request = await openRequest(agency, { accountId });
  const preset = "DOCUMENT_EXPLORATION";
  const whole = await create({ serviceRequestId: request.id, preset });
  expect((await open().filesOf(whole.id)).map(({ id }) => id)).toEqual([documentId]);
  expect(whole).toMatchObject({ title: "Document exploration, Cedar Hollow Bakery LLC", preset });
  const other = await createAccount(agency.scope(), "Wexcombe Tile and Stone");
  const policyId = await addPolicyTo(agency, other.id, { policyNumber: "GL-9" });
  const { id: chosen } = await readInto(agency, policyId, "chosen.pdf", ["A page."]);
  const own = await create({ serviceRequestId: request.id, message: "Who is named?", documentIds: [chosen] });
  expect((await open().filesOf(own.id)).map(({ id }) => id)).toEqual([chosen]);
  expect(own).toMatchObject({ title: "Who is named?", clientName: "Cedar Hollow Bakery LLC" });
});

test.each([
  "What is the each occurrence limit of Wexcombe Tile and Stone?",
  "Search the web for Wexcombe Tile.",
])("a client's words choose no other client and do not go to the web: %s", async (question) => {
  const { accountId, policyId } = await clientWithPolicy();
  const other = await createAccount(agency.scope(), "Wexcombe Tile and Stone");
  const theirs = await addPolicyTo(agency, other.id, { policyNumber: "GL-9" });
  await readInto(agency, theirs, "their.pdf", [
    liabilityDeclarations("GL-9", "03/01/2026 to 03/01/2027", "$3,000,000"),
  ]);
  const details = { question: { question } };
  const request = await openRequest(agency, { accountId, businessPolicyId: policyId, details });
  const { id } = await create({ serviceRequestId: request.id });
  await drive(agency, id);
  expect(valueOf(await open().get(id))).toMatchObject({ accountId, clientName: "Cedar Hollow Bakery LLC" });
  const { messages, stages } = await open().contentOf(id);
  expect(JSON.stringify([messages.slice(1), stages])).not.toContain("$3,000,000");
  const kinds = stages.flatMap(({ events }) => events.flatMap(({ toolCall }) => toolCall?.kind ?? []));
  expect(kinds).not.toContain("SEARCH_WEB");
});

test("a request of somebody who is no client yet keeps their name", async () => {
  const request = await openRequest(agency);
  expect(await create({ serviceRequestId: request.id })).toMatchObject({
    title: "Question from Ines Calloway",
    accountId: null,
    clientName: "Ines Calloway",
  });
});

test("a request that does not exist is refused by its field", async () => {
  const problem = problemOf(await open().create({ serviceRequestId: "srq_none" }));
  expect(fieldMessagesOf(problem)).toEqual(["serviceRequestId: This service request no longer exists."]);
});

test("questions preselect exploration; quotes and certificates a form; the others nothing", () => {
  expect(requestTypes.map((type) => [type, presetForRequest({ type })])).toEqual([
    ["ADD_ADDITIONAL_INSURED", null],
    ["CANCEL_POLICY", null],
    ["CREATE_CERTIFICATE", "GENERATE_TEMPLATE"],
    ["DOCUMENT_REQUEST", null],
    ["ENDORSE_POLICY", null],
    ["QUESTION", "DOCUMENT_EXPLORATION"],
    ["QUOTE_REQUEST", "GENERATE_TEMPLATE"],
    ["OTHER", null],
  ]);
});

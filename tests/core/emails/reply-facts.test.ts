/** What a drafted reply answers: every question of the thread that is open, each fact with what supports it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createPolicies } from "#core/policies";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor, sentAt } from "../../support/arriving-mail.ts";
import {
  businessInput,
  createCarrier,
  policyInput,
  uploadDocument,
  valueOf,
} from "../../support/book-of-business.ts";
import { createTestStorage } from "../../support/document-storage.ts";
import { approvalsOf, readFileOf } from "../../support/workspaces.ts";
import { createExplorer } from "../../../core/explorer/mod.ts";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let work: ReturnType<typeof openWork>;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  const scope = agency.scope();
  const account = valueOf(
    await createAccounts(scope).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
  const carrier = await createCarrier(scope);
  const [policy] = valueOf(
    await createPolicies(scope).create({
      accountId: account.id,
      policies: [policyInput(carrier, { inforceAt: "2026-05-01", expiresAt: "2027-05-01" })],
    }),
  ).policies;
  await uploadDocument(scope, policy?.id as string, {
    name: "policy.pdf",
    kind: "PDF",
    mediaType: "application/pdf",
  });
  const storage = createTestStorage();
  await readFileOf(
    agency,
    "policy.pdf",
    ["General liability\nEach occurrence limit: $1,000,000\nDeductible: $2,500"],
    storage,
  );
  const { readBoxes } = storage;
  work = openWork(agency, {
    explorer: createExplorer(agency.scope(), {
      answer: localReasoner.answer,
      readBoxes,
      later: () => undefined,
    }),
  });
});
afterEach(() => agency.close());

const newest = async () => JSON.parse((await work.drafts()).at(-1)?.["content"] as string);

const ask = async () =>
  work.work(
    await door.take({
      ...{ id: "a@x", subject: "Our policy" },
      text: "What is the deductible on our general liability policy?",
    }),
  );
const askMore = async (text: string) =>
  work.work(await door.take({ id: "b@x", at: 5, inReplyTo: "a@x", subject: "Re: Our policy", text }));

test("a reply that is drafted anew keeps the answers to what was asked before", async () => {
  await ask();
  expect((await newest()).body).toContain("Deductible: $2,500.");
  await askMore("Thank you. Does Theo still drive the blue truck?");
  const { body, blocks, quotes } = await newest();
  expect((await work.drafts()).map(({ state }) => state)).toEqual(["DECLINED", "PENDING"]);
  expect(body).toContain("Deductible: $2,500.");
  expect(body).toContain("We are looking into your other question and will write to you with the answer.");
  expect(blocks).toMatchObject([{ text: "Deductible: $2,500.", quotes: [[1]] }]);
  expect(quotes).toMatchObject([{ number: 1, content: "Deductible: $2,500" }]);
});

test("each question is answered by itself, with its own evidence", async () => {
  await ask();
  await askMore("What is the each occurrence limit? Does Theo still drive the blue truck?");
  const { body, blocks, quotes } = await newest();
  expect(body).toContain("We are looking into your other question");
  expect(body).not.toContain("I found no direct answer");
  expect(blocks).toHaveLength(2);
  expect(blocks[1].text).toContain("$1,000,000");
  // Evidence is numbered across the answers.
  const [number] = blocks[1].quotes[0];
  expect(quotes.find((quote: { number: number }) => quote.number === number).content).toContain("$1,000,000");
});

test("what the agency has answered is not answered again", async () => {
  await ask();
  const [draft] = await work.drafts();
  valueOf(
    await approvalsOf(agency.scope()).decide(draft?.["id"] as string, {
      ...{ decision: "APPROVE", version: draft?.["version"] },
    }),
  );
  agency.clock.nowMs += 11_000;
  await work.send(draft?.["id"] as string);
  agency.clock.nowMs += 60_000;
  await work.work(
    await door.take({
      ...{ id: "b@x", inReplyTo: "a@x", subject: "Re: Our policy" },
      at: Math.ceil((agency.clock.nowMs - sentAt(0)) / 60_000),
      text: "Does Theo still drive the blue truck?",
    }),
  );
  const { body } = await newest();
  expect(body).not.toContain("Deductible");
  expect(body).toContain("We are looking into your question and will write to you with the answer.");
});

test("what a reply says of a message rests on its words, and the documents that it quotes can be opened", async () => {
  const email = await door.take({
    ...{ id: "a@x", subject: "Our policy" },
    text: "What is the deductible on our general liability policy?\n\nPlease issue a certificate for Meridian Towers.",
  });
  const { workspace_id: workspaceId } = await work.work(email);
  const { body, messageWords } = await newest();
  const [said] = messageWords;
  expect(body.split("\n")).toContain(said.line);
  expect(said.line).toContain("a certificate of insurance for Meridian Towers");
  expect(said.words.map(({ text }: { text: string }) => text)).toContain(
    "Please issue a certificate for Meridian Towers.",
  );
  expect(new Set(said.words.map(({ emailId }: { emailId: string }) => emailId))).toEqual(new Set([email]));
  const quoted = await work.rows(
    "SELECT documents.name, is_upload FROM workspace_documents JOIN documents ON documents.id = document_id WHERE workspace_id = ?",
    [workspaceId as string],
  );
  expect(quoted).toEqual([{ name: "policy.pdf", is_upload: 0 }]);
  // Whoever edits another line takes nothing from what this one rests on.
  const [draft] = await work.drafts();
  valueOf(
    await approvalsOf(agency.scope()).updateArtifact(draft?.["artifact_id"] as string, {
      ...{ version: 1, toEmail: "anna@bluewater.example", subject: "Re: Our policy" },
      body: `${body}\nTheo`,
    }),
  );
  expect((await newest()).messageWords).toEqual(messageWords);
  await work.work(
    await door.take({
      id: "b@x",
      at: 5,
      inReplyTo: "a@x",
      subject: "Re: Our policy",
      text: "12 Elm St, Columbus, OH 43215.",
    }),
  );
  const next = await newest();
  expect(next.messageWords.at(-1)).toMatchObject({
    line: expect.stringContaining("We have the address of Meridian Towers: 12 Elm St"),
    words: [{ text: expect.stringContaining("12 Elm St") }],
  });
});

/** Files of every kind in the running product's knowledge base: uploaded, read, used in answers, deleted. */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makeDocx, makePdf } from "../support/made-files.ts";

let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency();
});

interface Status {
  status: string;
  progress: number;
  error: string | null;
}

async function post(
  name: string,
  bytes: Uint8Array,
): Promise<{ status: number; id?: string; message?: string }> {
  const form = new FormData();
  form.set("idempotencyKey", crypto.randomUUID());
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  const response = await agency.owner.fetch("/app/knowledge", { method: "POST", body: form });
  const answer = (await response.json()) as {
    uploadKnowledgeBaseFileDocument?: { id: string };
    fields?: { path: string; message: string }[];
  };
  const id = answer.uploadKnowledgeBaseFileDocument?.id;
  const message = answer.fields?.[0]?.message;
  return { status: response.status, ...(id ? { id } : {}), ...(message ? { message } : {}) };
}

async function settle(id: string): Promise<Status> {
  for (let tries = 0; tries < 150; tries += 1) {
    const { knowledgeBaseDocument } = await agency.owner.graphql<{
      knowledgeBaseDocument: { indexingStatus: Status };
    }>(`{ knowledgeBaseDocument(id: "${id}") { indexingStatus { status progress error } } }`);
    const { indexingStatus } = knowledgeBaseDocument;
    if (indexingStatus.status === "COMPLETED" || indexingStatus.status === "FAILED") return indexingStatus;
    await sleep(200);
  }
  throw new Error(`${id} was not indexed.`);
}

async function ask(question: string): Promise<string> {
  const { searchKnowledge } = await agency.owner.graphql<{ searchKnowledge: { content: string } }>(
    `query ($question: String) { searchKnowledge(question: $question) { content } }`,
    { question },
  );
  return searchKnowledge.content;
}

const text = (content: string) => new TextEncoder().encode(content);
const mail = `From: Wren <wren@gannet.example>
To: Odette <odette@larkspur.example>
Subject: Trampoline parks
Date: Thu, 5 Nov 2026 09:00:00 -0600
MIME-Version: 1.0
Content-Type: text/plain

The trampoline park deductible is $85 for every claim from December on.`;

const files: [string, () => Uint8Array | Promise<Uint8Array>, string, string][] = [
  [
    "sawmills.pdf",
    () => makePdf([["Sawmill guide", "", "The sawmill deductible is $5,000 for every claim."]]),
    "What is the sawmill deductible?",
    "$5,000",
  ],
  [
    "stables.docx",
    () => makeDocx(["Stable guide", "The stable deductible is $2,750 for every claim."]),
    "What is the stable deductible?",
    "$2,750",
  ],
  [
    "kennels.txt",
    () => text("Kennel rules\n\nThe kennel deductible is $750 for every claim."),
    "What is the kennel deductible?",
    "$750",
  ],
  [
    "bakeries.html",
    () =>
      text(
        "<!doctype html><html><body><p>The bakery deductible is $1,250 for every claim.</p></body></html>",
      ),
    "What is the bakery deductible?",
    "$1,250",
  ],
  ["parks.eml", () => text(mail), "What is the trampoline park deductible?", "$85"],
  [
    "fees.csv",
    () => text("Carrier,Installment fee\nGannet Mutual,$12\nHeron Gate Mutual,$9\n"),
    "What is the installment fee of Gannet Mutual?",
    "$12",
  ],
];

test.each(files)("reads %s and answers from it", async (name, make, question, words) => {
  const { id, status } = await post(name, await make());
  expect(status).toBe(200);
  expect(await settle(id ?? "")).toEqual({ status: "COMPLETED", progress: 1, error: null });
  expect(await ask(question)).toContain(words);
});

test("reports each of several files in one POST, and keeps the good ones", async () => {
  const form = new FormData();
  form.set("idempotencyKey", crypto.randomUUID());
  form.append("files", new Blob([text("The tannery deductible is $640 for every claim.")]), "tanneries.txt");
  form.append("files", new Blob([new Uint8Array([0x4d, 0x5a, 0x90, 0x00, 0x03])]), "setup.exe");
  form.append("files", new Blob([text("The brewery deductible is $730 for every claim.")]), "breweries.txt");
  const send = async () => {
    const response = await agency.owner.fetch("/app/knowledge", { method: "POST", body: form });
    return {
      status: response.status,
      body: (await response.json()) as {
        uploadKnowledgeBaseFileDocument: { id: string }[];
        errors: { path: string; message: string }[];
      },
    };
  };
  const first = await send();
  expect(first.status).toBe(200);
  expect(first.body.errors).toEqual([
    { path: "files.1", message: expect.stringContaining("file") as string },
  ]);
  const ids = first.body.uploadKnowledgeBaseFileDocument.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  for (const id of ids) expect((await settle(id)).status).toBe("COMPLETED");
  expect(await ask("What is the tannery deductible?")).toContain("$640");
  expect(await ask("What is the brewery deductible?")).toContain("$730");
  // Sending the same form again creates nothing new.
  expect((await send()).body.uploadKnowledgeBaseFileDocument).toEqual(
    first.body.uploadKnowledgeBaseFileDocument,
  );
});

test("reports each file when none of several is good", async () => {
  const form = new FormData();
  form.append("files", new Blob([new Uint8Array(0)]), "empty.txt");
  form.append("files", new Blob([new Uint8Array([0x4d, 0x5a, 0x90, 0x00, 0x03])]), "setup.exe");
  const response = await agency.owner.fetch("/app/knowledge", { method: "POST", body: form });
  expect(response.status).toBe(422);
  const { fields } = (await response.json()) as { fields: { path: string }[] };
  expect(fields.map(({ path }) => path)).toEqual(["files.0", "files.1"]);
});

test("resolves a follow-up question and sorts by status", async () => {
  const { searchKnowledge, knowledgeBases } = await agency.owner.graphql<{
    searchKnowledge: { content: string };
    knowledgeBases: { documents: { nodes: { indexingStatus: { status: string } }[] } }[];
  }>(
    `query ($question: String, $earlier: [String!]) {
      searchKnowledge(question: $question, earlier: $earlier) { content }
      knowledgeBases { documents(sort: STATUS, direction: DESC) { nodes { indexingStatus { status } } } }
    }`,
    { question: "And for kennels?", earlier: ["What is the sawmill deductible?"] },
  );
  expect(searchKnowledge.content).toContain("$750");
  expect(searchKnowledge.content).not.toContain("$5,000");
  expect(knowledgeBases[0]?.documents.nodes.length).toBeGreaterThan(1);
});

test("keeps a picture, counts it as one page, and says why it is not read", async () => {
  const pages = async () => {
    const { knowledgeBases } = await agency.owner.graphql<{ knowledgeBases: { pagesUsed: number }[] }>(
      `{ knowledgeBases { pagesUsed } }`,
    );
    return knowledgeBases[0]?.pagesUsed ?? 0;
  };
  const before = await pages();
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
  const { id } = await post("photo.png", png);
  expect(await settle(id ?? "")).toMatchObject({
    status: "FAILED",
    error: expect.stringContaining("no text layer on page 1"),
  });
  expect(await pages()).toBe(before + 1);
});

test.each([
  ["a program", "guide.pdf", text("MZ this program cannot be run in DOS mode"), 422],
  ["nothing", "guide.pdf", new Uint8Array(0), 422],
])("rejects %s", async (_what, name, bytes, expected) => {
  const { status, message } = await post(name, bytes);
  expect(status).toBe(expected);
  expect(message).toBeTruthy();
});

test("removes a deleted document and its file from the next answer", async () => {
  const { id = "" } = await post("llamas.txt", text("The llama farm deductible is $333 for every claim."));
  await settle(id);
  expect(await ask("What is the llama farm deductible?")).toContain("$333");
  expect((await agency.owner.fetch(`/files/${id}`)).status).toBe(200);
  const response = await agency.owner.fetch(`/app/knowledge/${id}`, { method: "DELETE" });
  expect(response.status).toBe(200);
  expect(await ask("What is the llama farm deductible?")).not.toContain("$333");
  expect((await agency.owner.fetch(`/files/${id}`)).status).toBe(404);
});

test("ends the reading of a document deleted during indexing, without blocking others", async () => {
  const { id = "" } = await post("gone.txt", text("The goose deductible is $111 for every claim."));
  expect((await agency.owner.fetch(`/app/knowledge/${id}`, { method: "DELETE" })).status).toBe(200);
  const next = await post("next.txt", text("The gander deductible is $222 for every claim."));
  expect(await settle(next.id ?? "")).toMatchObject({ status: "COMPLETED" });
  expect(await ask("What is the goose deductible?")).not.toContain("$111");
});

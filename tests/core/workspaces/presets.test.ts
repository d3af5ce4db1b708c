/** The presets as Cara works by them: started by a card or in words, each with what it hands over. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { statusLine } from "../../../core/workspaces/status-line.ts";
import { usualBudgets } from "#model/workflows";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { bakeryCertificate } from "../../support/bakery-certificate.ts";
import { createAccount, fieldMessagesOf, problemOf, valueOf } from "../../support/book-of-business.ts";
import { arriveFile, typeText, understand } from "../../support/knowledge-base.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const look = async (id: string) => {
  const [workspace, content] = await Promise.all([open().get(id), open().contentOf(id)]);
  return { workspace: valueOf(workspace), ...content };
};

const certificate = bakeryCertificate();
const lease = [
  `LEASE AGREEMENT

Landlord: Harborstone Properties LLC
Tenant: Cedar Hollow Bakery LLC

This lease begins on March 1, 2026. The monthly rent is $4,200.

The tenant shall keep the premises clean and shall pay the rent on the first day of each month.`,
];

test("each question of an exploration is answered, or said not to be", async () => {
  const files = [await arriveFile(agency.scope(), "lease.pdf")];
  const message = "what is the monthly rent? when does the lease begin? what is the earthquake deductible";
  const { id } = valueOf(await open().create({ preset: "DOCUMENT_EXPLORATION", files, message }));
  await readFileOf(agency, "lease.pdf", lease);
  await drive(agency, id);
  const { messages } = await open().contentOf(id);
  expect(messages.at(-1)?.content.split(/\n+/u).slice(1)).toEqual([
    "what is the monthly rent?",
    "“The monthly rent is $4,200.”",
    "when does the lease begin?",
    "“This lease begins on March 1, 2026.”",
    "what is the earthquake deductible",
    "The documents do not say. Ask in other words, or add the document that should answer this.",
  ]);
});

test("an exploration hands over what each document is and says, with its words", async () => {
  const files = [
    await arriveFile(agency.scope(), "lease.pdf"),
    await arriveFile(agency.scope(), "locked.pdf"),
  ];
  const { id, title } = valueOf(await open().create({ preset: "DOCUMENT_EXPLORATION", files }));
  expect(title).toBe("Document exploration, lease and locked");
  await readFileOf(agency, "lease.pdf", lease);
  await readFileOf(agency, "locked.pdf", null);
  await drive(agency, id);
  const done = await look(id);
  expect(done.workspace.state).toBe("IDLE");
  expect(done.stages.map(({ type }) => type)).toEqual([
    "PROCESS_ATTACHMENTS",
    "UNDERSTAND_TASK",
    "EXPLORE",
    "DRAFT",
    "ANSWER",
  ]);
  const [artifact] = done.artifacts;
  expect(artifact).toMatchObject({ kind: "DOCUMENT", title: "Document exploration", version: 1 });
  const words = JSON.stringify(artifact?.blocks);
  expect(words).toContain("$4,200");
  expect(words).toContain("locked.pdf was not read.");
  expect(artifact?.quotes.length).toBeGreaterThan(0);
  expect(artifact?.quotes.every(({ documentName }) => documentName === "lease.pdf")).toBe(true);
  expect(done.approvals).toEqual([]);
  // Then questions.
  valueOf(await open().sendMessage(id, { message: "What is the monthly rent?" }));
  await drive(agency, id);
  expect((await look(id)).messages.at(-1)?.content).toContain("$4,200");
});

test("an exploration that is cut short hands over the documents that it came to, with the reason", async () => {
  const files = [
    await arriveFile(agency.scope(), "lease.pdf"),
    await arriveFile(agency.scope(), "rider.pdf"),
  ];
  const { id } = valueOf(await open().create({ preset: "DOCUMENT_EXPLORATION", files }));
  await readFileOf(agency, "lease.pdf", lease);
  await readFileOf(agency, "rider.pdf", lease);
  await drive(agency, id, {}, { ...usualBudgets, steps: 3 });
  const done = await look(id);
  expect(done.workspace.state).toBe("IDLE");
  expect(done.artifacts.map(({ title }) => title)).toEqual(["What was done until then"]);
  expect(JSON.stringify(done.artifacts[0]?.blocks)).toContain("1 document explored");
  expect(done.messages.at(-1)?.content).toBe(
    "Stopped after 3 steps, the most for one task. What I had done until then is in the document. Send a message to go on.",
  );
});

test("an exploration of files that cannot be read says so, where it is listed as well", async () => {
  const files = [await arriveFile(agency.scope(), "broken.pdf")];
  const { id } = valueOf(await open().create({ preset: "DOCUMENT_EXPLORATION", files }));
  await readFileOf(agency, "broken.pdf", null);
  await drive(agency, id);
  const workspace = valueOf(await open().get(id));
  expect(statusLine(workspace, await open().lastSeenIn(id))).toBe("No document could be read.");
});

test("an exploration answers the question that came with it", async () => {
  const files = [await arriveFile(agency.scope(), "lease.pdf")];
  const message = "What is the monthly rent?";
  const { id } = valueOf(await open().create({ preset: "DOCUMENT_EXPLORATION", message, files }));
  await readFileOf(agency, "lease.pdf", lease);
  await drive(agency, id);
  const answer = (await look(id)).messages.at(-1);
  expect(answer?.content).toContain("1 document explored.");
  expect(answer?.content).toContain("$4,200");
  expect(answer?.statements[0]?.text).toContain("1 document explored.");
  expect(answer?.attachments[0]?.documentName).toBe("lease.pdf");
});

test("papers of several businesses are filed under none of them, those of one under it", async () => {
  const { id: clientId } = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const explored = async (papers: Readonly<Record<string, string>>) => {
    const files = await Promise.all(Object.keys(papers).map((name) => arriveFile(agency.scope(), name)));
    const { id } = valueOf(await open().create({ preset: "DOCUMENT_EXPLORATION", files }));
    for (const [name, insured] of Object.entries(papers)) {
      const page = `COMMERCIAL GENERAL LIABILITY DECLARATIONS
Policy Number: GL-77012
Policy Period: 03/01/2026 to 03/01/2027
Named Insured: ${insured}
Each Occurrence Limit: $1,000,000`;
      await readFileOf(agency, name, [page]);
    }
    await drive(agency, id);
    return (await look(id)).workspace.accountId;
  };
  expect(await explored({ "own.pdf": "Cedar Hollow Bakery LLC" })).toBe(clientId);
  expect(
    await explored({ "one.pdf": "Cedar Hollow Bakery LLC", "other.pdf": "Oakridge Millworks LLC" }),
  ).toBeNull();
});

test("a certificate is held against a page of the knowledge base", async () => {
  const terms =
    "Commercial general liability insurance with limits of not less than $2,000,000 each occurrence and $2,000,000 general aggregate.";
  const { id: pageId } = await typeText(agency.scope(), "Standard terms", terms);
  await understand(agency.scope(), pageId);
  const files = [await arriveFile(agency.scope(), "certificate.pdf")];
  const { id } = valueOf(await open().create({ preset: "CERTIFICATE_REVIEW", files, documentIds: [pageId] }));
  await readFileOf(agency, "certificate.pdf", certificate);
  await drive(agency, id);
  const { artifacts, workspace } = await look(id);
  expect(workspace.state).toBe("IDLE");
  const table = artifacts[0]?.blocks.find(({ kind }) => kind === "TABLE");
  const verdicts = new Map(table?.rows.map(([label], at) => [label, table.verdicts[at]]));
  expect(verdicts.get("General liability, each occurrence")).toBe("NOT_MET");
  expect(verdicts.get("General aggregate limit")).toBe("MET");
  expect(new Set(artifacts[0]?.quotes.map(({ documentName }) => documentName))).toEqual(
    new Set(["Standard terms", "certificate.pdf"]),
  );
});

test("a preset without files and words is refused", async () => {
  const nothing = await open().create({ preset: "CERTIFICATE_REVIEW", message: "" });
  expect(nothing).toMatchObject({
    ok: false,
    error: {
      fields: [{ path: "files", message: "Choose the files that Cara should read, or say what you need." }],
    },
  });
});

test("a preset's workspace is named after its files, then after its client, and from then on as a person wants", async () => {
  const begin = async () => {
    const files = [await arriveFile(agency.scope(), "certificate.pdf")];
    const form = JSON.stringify({ requirements: "General aggregate of at least $2,000,000." });
    return valueOf(await open().create({ preset: "CERTIFICATE_REVIEW", form, files }));
  };
  const [left, renamed] = [await begin(), await begin()];
  expect(left.title).toBe("Certificate review, certificate");
  valueOf(await open().update({ workspaceIds: [renamed.id], title: "The bakery's certificate" }));
  await readFileOf(agency, "certificate.pdf", certificate);
  await drive(agency, left.id);
  await drive(agency, renamed.id);
  expect((await look(left.id)).workspace.title).toBe("Certificate review, Cedar Hollow Bakery LLC");
  expect((await look(renamed.id)).workspace.title).toBe("The bakery's certificate");
  const found = valueOf(await open().list({ filter: "review, cedar hollow" }));
  expect(found.nodes.map(({ id }) => id)).toEqual([left.id]);

  const many = await Promise.all(["a.pdf", "b.pdf", "c.pdf"].map((name) => arriveFile(agency.scope(), name)));
  const { title } = valueOf(await open().create({ preset: "DOCUMENT_EXPLORATION", files: many }));
  expect(title).toBe("Document exploration, a and 2 more files");
});

describe("a certificate review", () => {
  test("asks for what is missing, goes on with the answer, and drafts the email that waits for a yes", async () => {
    const files = [await arriveFile(agency.scope(), "certificate.pdf")];
    const { id } = valueOf(await open().create({ message: "Please review this certificate.", files }));
    await readFileOf(agency, "certificate.pdf", certificate);
    await drive(agency, id);
    const asked = await look(id);
    expect(asked.workspace.state).toBe("WAITING_FOR_INPUT");
    expect(asked.messages.at(-1)?.content).toContain("What is the certificate reviewed against?");
    const requirements =
      "Commercial general liability with limits of at least $2,000,000 each occurrence. General aggregate of at least $2,000,000.";
    valueOf(await open().sendMessage(id, { message: requirements }));
    await drive(agency, id);
    const done = await look(id);
    expect(done.workspace.state).toBe("IDLE");
    expect(done.artifacts.map(({ kind }) => kind)).toEqual(["DOCUMENT", "EMAIL"]);
    const calls = done.stages.flatMap(({ events }) => events.flatMap(({ toolCall }) => toolCall ?? []));
    const email = done.artifacts[1];
    expect(calls.find(({ kind }) => kind === "DRAFT_EMAIL")?.input).toEqual({
      subject: email?.subject,
      body: email?.body,
    });
    const verdicts = done.artifacts[0]?.blocks.flatMap((block) => block.verdicts) ?? [];
    expect(verdicts).toContain("NOT_MET");
    expect(done.approvals).toMatchObject([{ state: "PENDING", askedBy: agency.ownerId }]);
    const [approval] = done.approvals;
    if (!approval) throw new Error("Cara has not asked.");
    // Nobody has said whom it goes to.
    expect((await approvalsOf(agency.scope()).blocksOf(approval)).reasons).toHaveLength(1);
  });

  test("takes the requirements that the message itself tells, and asks for none", async () => {
    const files = [await arriveFile(agency.scope(), "certificate.pdf")];
    const message =
      "Check this certificate against what we require: 2M/2M GL, 1M auto, waiver of subrogation, 30 days notice";
    const { id } = valueOf(await open().create({ message, files }));
    await readFileOf(agency, "certificate.pdf", certificate);
    await drive(agency, id);
    const done = await look(id);
    expect(done.workspace.state).toBe("IDLE");
    const rows = done.artifacts[0]?.blocks.flatMap((block) => block.rows.slice(1)) ?? [];
    const asked = rows.map(([demand = "", verdict = "", wanted = ""]) => `${demand}: ${wanted}, ${verdict}`);
    expect(asked).toContain("General liability, each occurrence: $2,000,000, Not met");
    expect(asked).toContain("General aggregate limit: $2,000,000, Met");
    expect(asked.join("\n")).toContain("Automobile liability: $1,000,000");
    expect(asked.join("\n")).toContain("Waiver of subrogation");
    expect(asked.join("\n")).toContain("Notice of cancellation: 30 days");
  });

  test("takes the requirements of its form, and refuses a form that is too long", async () => {
    const form = (requirements: string) => JSON.stringify({ requirements });
    const refused = await open().create({ preset: "CERTIFICATE_REVIEW", form: form("x".repeat(8_001)) });
    expect(fieldMessagesOf(problemOf(refused))).toEqual(["form.requirements: Use at most 8,000 characters."]);
    const files = [await arriveFile(agency.scope(), "certificate.pdf")];
    const { id } = valueOf(
      await open().create({
        preset: "CERTIFICATE_REVIEW",
        files,
        form: form(
          "Commercial general liability with limits of at least $1,000,000 each occurrence. General aggregate of at least $2,000,000.",
        ),
      }),
    );
    await readFileOf(agency, "certificate.pdf", certificate);
    await drive(agency, id);
    const done = await look(id);
    expect(done.artifacts[0]?.blocks.flatMap((block) => block.verdicts)).toContain("MET");
    expect(done.messages.at(-1)?.content).toContain("Certificate review");
  });
});

/** A document goes to the client as a PDF in an email, and only after a yes to it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { actOnApprovalJob } from "#core/approvals";
import { createArtifact, createDocumentEditing, findArtifacts } from "#core/artifacts";
import { UNDO_MS } from "#model/approvals";
import { writeAll } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  createAccount,
  fieldMessagesOf,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { openCertifier } from "../../support/issued-certificates.ts";
import { jobWork } from "../../support/job-work.ts";
import { approvalsOf, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
const id = "art_1";
const open = () => approvalsOf(agency.scope());

beforeEach(async () => {
  agency = await openTestAgency();
  const account = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const workspace = valueOf(
    await workspacesOf(agency.scope()).create({ message: "What is the deductible?", accountId: account.id }),
  );
  await drive(agency, workspace.id);
  const content = {
    blocks: [{ kind: "PARAGRAPH" as const, text: "Your options.", rows: [], quotes: [[]], verdicts: [] }],
    ...{ quotes: [], toEmail: null, subject: null, body: null },
  };
  await writeAll(
    agency.db,
    createArtifact(agency.scope(), {
      ...{ id, workspaceId: workspace.id, kind: "DOCUMENT", title: "Proposal: 2027" },
      content,
    }),
  );
});
afterEach(() => agency.close());

test("it waits with its recipient, its attachment and its version, and is sent once", async () => {
  const approval = valueOf(await open().sendDocument(id, { version: 1 }));
  expect(approval).toMatchObject({ kind: "SEND_EMAIL", state: "PENDING" });
  const email = await open().findArtifact(approval.artifactId);
  expect(email).toMatchObject({
    ...{ kind: "EMAIL", subject: "Proposal: 2027" },
    attachment: { artifactId: id, version: 1, name: "Proposal 2027.pdf", storageKey: `prints/${id}` },
  });
  expect(email?.toEmail).toContain("@");
  expect(problemOf(await open().sendDocument(id, { version: 1 }))).toMatchObject({
    code: "CONFLICT",
    message: "This version was sent for approval already.",
  });
  expect(await rowsOf(agency, "SELECT id FROM deliveries")).toEqual([]);

  // Whoever edits the email does not lose what it carries.
  const edited = valueOf(
    await open().updateArtifact(approval.artifactId, {
      ...{ version: 1, toEmail: "rory@osprey.example", subject: "Your proposal", body: "Hello Rory" },
    }),
  );
  expect(edited.attachment?.version).toBe(1);
  const now = valueOf(await open().get(approval.id));
  valueOf(await open().decide(approval.id, { decision: "APPROVE", version: now.version }));
  agency.clock.nowMs += UNDO_MS;
  const ports = {
    wakeDriver: async () => undefined,
    integration: null,
    openCertifier,
    queueReply: async () => null,
  };
  const act = () => actOnApprovalJob.run(ports, jobWork(agency.scope(), { approvalId: approval.id }));
  await act();
  expect(await act()).toEqual({ tag: "NOTHING_TO_DO" });
  const sent = await rowsOf(
    agency,
    "SELECT recipient, json_extract(attachments, '$[0].name') AS name, json_extract(attachments, '$[0].mediaType') AS type FROM deliveries",
  );
  expect(sent).toEqual([
    { recipient: "rory@osprey.example", name: "Proposal 2027.pdf", type: "application/pdf" },
  ]);
});

test("whoever decides sees that a large document goes as a link", async () => {
  const waiting = valueOf(await open().sendDocument(id, { version: 1 }));
  expect((await open().blocksOf(waiting)).warnings).toEqual([]);
  const content = await rowsOf(agency, `SELECT content FROM artifacts WHERE id = '${waiting.artifactId}'`);
  expect(content[0]?.["content"]).toContain('"size":9');
  await agency.raw.execute({
    sql: `UPDATE artifacts SET content = json_set(content, '$.attachment.size', 9000000) WHERE id = ?`,
    args: [waiting.artifactId],
  });
  expect((await open().blocksOf(waiting)).warnings).toEqual([
    "Proposal 2027.pdf has 8.58 MB, which is too large for an email, so it goes as a link. Whoever has the link can download it for 14 days.",
  ]);
});

test("a later version is sent for approval by itself, and one that somebody has changed is not", async () => {
  valueOf(await open().sendDocument(id, { version: 1 }));
  const [document] = await findArtifacts(agency.db, [id]);
  const text = JSON.stringify({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Two options." }] }],
  });
  valueOf(
    await createDocumentEditing(agency.scope(), () => undefined).save(id, {
      version: document?.version,
      document: text,
    }),
  );
  expect(problemOf(await open().sendDocument(id, { version: 1 })).code).toBe("CONFLICT");
  expect(valueOf(await open().sendDocument(id, { version: 2 })).state).toBe("PENDING");
  expect(problemOf(await open().sendDocument("art_other", { version: 1 })).code).toBe("NOT_FOUND");
});

test("evidence of what is attached is taken out of the document, not of its email", async () => {
  const approval = valueOf(await open().sendDocument(id, { version: 1 }));
  const refused = await open().updateArtifact(approval.artifactId, {
    ...{ version: 1, toEmail: "rory@osprey.example", subject: "Proposal", body: "Hello", removeQuotes: [1] },
  });
  expect(fieldMessagesOf(problemOf(refused)).join()).toContain("which is attached. Change the document");
});

test("a declined email is drafted again with what it carries", async () => {
  const approval = valueOf(await open().sendDocument(id, { version: 1 }));
  valueOf(
    await open().decide(approval.id, {
      ...{ decision: "DECLINE", version: approval.version, reason: "Send it to june@broker.example." },
    }),
  );
  await drive(agency, approval.workspaceId);
  const { artifacts } = await workspacesOf(agency.scope()).contentOf(approval.workspaceId);
  expect(artifacts.at(-1)).toMatchObject({
    toEmail: "june@broker.example",
    attachment: { name: "Proposal 2027.pdf" },
  });
});

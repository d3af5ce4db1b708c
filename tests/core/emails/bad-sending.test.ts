/** What must not leave, or must leave harmless: headers in names and subjects, and mail to whom it came back from meanwhile. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createEmails } from "#core/emails";
import { recordDeliveryEvent } from "#core/deliveries";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import { businessInput, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  createMemoryProvider,
  deliveryNews,
  deliveryPorts,
  type MemoryProvider,
  runMailJobs,
} from "../../support/certificate-mail.ts";
import { approvalsOf } from "../../support/workspaces.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let work: ReturnType<typeof openWork>;
let provider: MemoryProvider;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  work = openWork(agency);
  provider = createMemoryProvider();
  valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
});
afterEach(() => agency.close());

const deliver = () => runMailJobs(agency, deliveryPorts(provider, door.files));
const asking = "Please issue a certificate for Meridian Towers.";
async function draftFor(more: object = {}) {
  const emailId = await door.take({ id: "a@x", text: asking, ...more });
  await work.work(emailId);
  const draft = (await work.drafts()).at(-1);
  return { emailId, id: draft?.["id"] as string, version: draft?.["version"] as number, draft };
}
async function approve({ id, version }: { id: string; version: number }): Promise<void> {
  valueOf(await approvalsOf(agency.scope()).decide(id, { decision: "APPROVE", version }));
  agency.clock.nowMs += 11_000;
  await work.send(id);
}

test("an address that mail came back from after the yes gets nothing, and the thread says why", async () => {
  const draft = await draftFor();
  await approve(draft);
  const [delivery] = await rowsOf(agency, "SELECT id, recipient FROM deliveries");
  expect(delivery).toMatchObject({ recipient: "anna@bluewater.example" });
  // Something else came back from there in the meantime.
  await agency.raw.execute(
    `INSERT INTO deliveries (id, record_kind, record_id, recipient, subject, body_text, body_html, attachments, requested_by,
        created_at, sent_at)
      VALUES ('dlv_earlier', 'certificate', 'crt_1', 'Anna@bluewater.example', '', '', '', '[]', '${agency.ownerId}', 1, 2)`,
  );
  await recordDeliveryEvent(
    agency.scope(),
    {
      ...{ eventId: "e1", deliveryId: "dlv_earlier", providerId: "p", recipient: "Anna@bluewater.example" },
      ...{ kind: "COMPLAINED", at: agency.clock.nowMs, reason: "The recipient reported the email as spam." },
    },
    deliveryNews,
  );
  await deliver();
  expect(provider.accepted).toEqual([]);
  const [row] = await rowsOf(
    agency,
    `SELECT failure FROM deliveries WHERE id = '${delivery?.["id"] as string}'`,
  );
  expect(row).toEqual({
    failure: expect.stringMatching(
      /^Earlier mail to anna@bluewater\.example came back.*reported the email as spam/,
    ),
  });
  await work.restate();
  expect(await work.threadOf(draft.emailId)).toMatchObject({ state: "ACTIVE", waiting_for: "AGENT" });
});

test("a subject that hides a header in its encoding is one line in the answer to it", async () => {
  const hidden = Buffer.from("COI\r\nBcc: thief@evil.example\u2028X: y\u0000").toString("base64");
  const { draft, ...rest } = await draftFor({ subject: `=?utf-8?B?${hidden}?=` });
  const { subject } = JSON.parse(draft?.["content"] as string) as { subject: string };
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  await approve(rest);
  await deliver();
  expect(provider.accepted).toHaveLength(1);
  expect(provider.accepted[0]?.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(provider.accepted[0]?.cc ?? []).toEqual([]);
});

test.each([
  ["subject", "Ready\r\nBcc: thief@evil.example"],
  ["toEmail", "anna@bluewater.example\nBcc: thief@evil.example"],
  ["toEmail", "anna@bluewater.example, thief@evil.example"],
])("a draft whose %s is edited to %j is refused, and stays as it was", async (field, value) => {
  const { id, draft } = await draftFor();
  const { artifactId } = valueOf(await approvalsOf(agency.scope()).get(id));
  const input = { version: 1, toEmail: "anna@bluewater.example", subject: "Re: Certificate", body: "Hello" };
  const edited = await approvalsOf(agency.scope()).updateArtifact(artifactId, { ...input, [field]: value });
  expect(edited).toMatchObject({ ok: false, error: { code: "VALIDATION", fields: [{ path: field }] } });
  expect((await work.drafts()).at(-1)?.["content"]).toBe(draft?.["content"]);
});

test("a file whose name hides a header leaves under a name of one line", async () => {
  const emailId = await door.take({ id: "a@x", text: asking });
  const bytes = new TextEncoder().encode("%PDF-1.7");
  door.files.set("documents/odd", bytes);
  await agency.raw.execute({
    sql: `INSERT INTO documents (id, name, type, kind, media_type, size, sha256, storage_key, search_text, created_by,
        created_at, updated_at)
      VALUES ('doc_odd', ?, 'OTHER', 'PDF', 'application/pdf', ?, ?, 'documents/odd', '', ?, 1, 1)`,
    args: [
      'loss"\r\nBcc: thief@evil.example\r\n\r\n.pdf',
      bytes.length,
      await sha256Hex(bytes),
      agency.ownerId,
    ],
  });
  const emails = createEmails(agency.scope(), { findAddress: async () => null, replyKey: "key" });
  valueOf(
    await emails.send({
      ...{
        emailId,
        isForward: false,
        to: "anna@bluewater.example",
        subject: "Re: Certificate",
        body: "Here.",
      },
      documentIds: ["doc_odd"],
    }),
  );
  await deliver();
  const [name] = provider.accepted[0]?.attachments?.map((file) => file.name) ?? [];
  expect(name).toMatch(/\.pdf$/);
  expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
});

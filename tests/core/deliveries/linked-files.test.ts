/** Files that are too large for an email go as links, which lead to exactly what was sent, for two weeks, while it exists. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCertificateMails, refuseCertificateMail } from "#core/certificates";
import { queueDelivery } from "#core/deliveries";
import { type LinkedFile, linkLimits, openFileLink, openLinkedFile } from "#core/deliveries/links";
import { createHistories } from "#core/history";
import { divideFiles } from "#model/deliveries";
import { sealFileLink } from "../../../core/deliveries/links/file-link.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  certificateBytes,
  certificateId,
  createMemoryProvider,
  deliveryPorts,
  mailTagSecret,
  type MemoryProvider,
  runMailJobs,
  storeCertificate,
} from "../../support/certificate-mail.ts";

const keys = { current: mailTagSecret, former: [] };
const attachmentsMax = 100;
const dayMs = 24 * 60 * 60_000;

let agency: TestAgency;
let provider: MemoryProvider;
let files: Map<string, Uint8Array>;
let accountId = "";
beforeEach(async () => {
  agency = await openTestAgency();
  provider = createMemoryProvider();
  files = new Map();
  const stored = await storeCertificate(agency);
  ({ accountId } = stored);
  files.set(stored.storageKey, certificateBytes);
});
afterEach(() => agency.close());

async function addDocument(id: string, name: string, size: number) {
  const bytes = new Uint8Array(size).fill(size % 251);
  const [storageKey, sha256] = [`documents/${id}`, await sha256Hex(bytes)];
  files.set(storageKey, bytes);
  await agency.raw.execute({
    sql: `INSERT INTO documents (id, account_id, name, type, kind, media_type, size, sha256, storage_key, search_text,
        created_by, created_at, updated_at)
      VALUES (?, ?, ?, 'OTHER', 'PDF', 'application/pdf', ?, ?, ?, '', ?, 1, 1)`,
    args: [id, accountId, name, size, sha256, storageKey, agency.ownerId],
  });
  return { documentId: id, storageKey, name, mediaType: "application/pdf", size, sha256 };
}

const words = {
  text: "Here they are.\n",
  html: "<!doctype html><html><body><p>Here they are.</p></body></html>",
};

async function send(attachments: Awaited<ReturnType<typeof addDocument>>[]) {
  const scope = agency.scope();
  const queued = queueDelivery(scope, {
    ...{ recordKind: "caraApproval", recordId: "apv_1", parentId: accountId, to: "jo@port.example" },
    ...{ replyTo: null, subject: "Files", ...words, attachments, requestedBy: agency.ownerId },
    ...{ yes: { kind: "CLICK" as const }, resendOf: null },
  });
  await writeAll(agency.db, queued.statements);
  await deliver();
  return queued.delivery.id;
}
const deliver = () =>
  runMailJobs(agency, {
    ...deliveryPorts(provider, files),
    attachmentsMax,
    refuseDelivery: async () => null,
  });

/** The links of the last mail, in its order. */
const linksIn = (text = "") =>
  [...text.matchAll(/https:\/\/app\.carabiner\.example\/shared-files\/(\S+)/g)].map(([, link = ""]) => link);
const mailed = () => provider.accepted.at(-1);
async function open(link: string, isLook = false): Promise<LinkedFile> {
  const read = await openFileLink(link, keys);
  if (!read) return { tag: "UNKNOWN" };
  return openLinkedFile(agency.scope({ kind: "ANONYMOUS", id: null }), read, {
    isLook,
    refuse: refuseCertificateMail,
    isStored: async (key) => files.has(key),
  });
}
const downloads = () =>
  rowsOf(
    agency,
    "SELECT actor_kind, after FROM audit_entries WHERE action = 'delivery.download' ORDER BY seq",
  );

test("the largest go as links until the others fit, in their order", () => {
  const sizes = (all: { size: number }[]) => all.map(({ size }) => size);
  const divided = divideFiles(
    [30, 90, 40, 60].map((size) => ({ size })),
    100,
  );
  expect([sizes(divided.carried), sizes(divided.linked)]).toEqual([
    [30, 40],
    [90, 60],
  ]);
  expect(divideFiles([{ size: 100 }], 100).linked).toEqual([]);
  expect(sizes(divideFiles([{ size: 101 }], 100).linked)).toEqual([101]);
});

test("the mail says what comes as a link and until when, first of all, and carries the rest", async () => {
  const small = await addDocument("doc_small", "terms.pdf", 40);
  const large = await addDocument("doc_large", "Loss <runs> & 'more'.pdf", 2_000);
  const id = await send([large, small]);
  const mail = mailed();
  expect(mail?.attachments?.map(({ name }) => name)).toEqual(["terms.pdf"]);
  const [link = "", ...others] = linksIn(mail?.text);
  expect(others).toEqual([]);
  expect(mail?.text).toBe(
    [
      "This file is too large for an email:",
      `Loss <runs> & 'more'.pdf (1.95 KB)\nhttps://app.carabiner.example/shared-files/${link}`,
      "The link works until December 4, 2026.",
      "Here they are.\n",
    ].join("\n\n"),
  );
  expect(mail?.html).toContain(`href="https://app.carabiner.example/shared-files/${link}"`);
  expect(mail?.html).toContain("Loss &lt;runs&gt; &amp;");
  expect(mail?.html.indexOf("shared-files")).toBeLessThan(mail?.html.indexOf("Here they are.") ?? 0);
  // What people see of the mail has no link in it that works.
  const [row] = await rowsOf(agency, `SELECT body_text, body_html FROM deliveries WHERE id = '${id}'`);
  expect(JSON.stringify(row)).not.toContain("shared-files");

  expect(await open(link, true)).toMatchObject({ tag: "FOUND" });
  expect(await downloads()).toEqual([]);
  expect(await open(link)).toEqual({
    ...{ tag: "FOUND", name: "Loss <runs> & 'more'.pdf", mediaType: "application/pdf" },
    storageKey: large.storageKey,
  });
  const [entry] = await downloads();
  expect(entry).toMatchObject({ actor_kind: "ANONYMOUS" });
  expect(JSON.parse(entry?.["after"] as string)).toEqual({
    ...{ file: "Loss <runs> & 'more'.pdf", to: "jo@port.example" },
    ...{ documentId: "doc_large", sha256: large.sha256 },
  });
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(accountId, {}));
  expect(nodes[0]?.sentence.map(({ text }) => text).join("")).toBe(
    "downloaded Loss <runs> & 'more'.pdf from an email to jo@port.example",
  );
});

test("several links say so, and the same mail has the same links when it is tried again", async () => {
  const large = [await addDocument("doc_a", "a.pdf", 2_000), await addDocument("doc_b", "b.pdf", 3_000)];
  provider.failures.push(new Error("503"));
  await send(large);
  expect(provider.accepted).toEqual([]);
  agency.clock.nowMs += 60 * 60_000;
  await agency.raw.execute("UPDATE outbox SET due_at = 0, send_at = 0 WHERE state = 'WAITING'");
  await deliver();
  expect(mailed()?.text).toContain("The links work until December 4, 2026.");
  expect(linksIn(mailed()?.text)).toHaveLength(2);
  const found = await Promise.all(linksIn(mailed()?.text).map((link) => open(link, true)));
  expect(found).toMatchObject([{ name: "a.pdf" }, { name: "b.pdf" }]);
});

describe("a link", () => {
  let link = "";
  let deliveryId = "";
  let large: Awaited<ReturnType<typeof addDocument>>;
  beforeEach(async () => {
    large = await addDocument("doc_large", "loss runs.pdf", 2_000);
    deliveryId = await send([large, await addDocument("doc_other", "other.pdf", 90)]);
    link = linksIn(mailed()?.text)[0] ?? "";
  });
  const sealed = (more: object = {}, key = mailTagSecret) =>
    sealFileLink(
      { agencyId: agency.agencyId, deliveryId, place: 0, expiresAt: agency.clock.nowMs + dayMs, ...more },
      key,
    );

  test("works to the end of its last day, and not a moment longer", async () => {
    // December 5, 2026, 0:00 in Chicago.
    const end = Date.UTC(2026, 11, 5, 6);
    agency.clock.nowMs = end - 1;
    expect((await open(link)).tag).toBe("FOUND");
    agency.clock.nowMs = end;
    agency.forget();
    expect((await open(link)).tag).toBe("EXPIRED");
    expect(agency.sent.roundTrips).toBe(0);
    expect(await downloads()).toHaveLength(1);
  });

  test("that was changed in any part opens no database", async () => {
    const [agencyPart = "", delivery = "", , expires = "", ...mac] = link.split("-");
    const later = (Number.parseInt(expires, 36) + dayMs).toString(36);
    const changed = [
      ["0000000000000000000000002", delivery, "0", expires, ...mac],
      [agencyPart, delivery.replace(/.$/, (last) => (last === "0" ? "1" : "0")), "0", expires, ...mac],
      [agencyPart, delivery, "1", expires, ...mac],
      [agencyPart, delivery, "0", later, ...mac],
      [agencyPart, delivery, "0", expires, "A".repeat(22)],
    ].map((parts) => parts.join("-"));
    agency.forget();
    for (const each of [...changed, link.slice(0, -1), `${link}A`, "", "x", "../..", link.toUpperCase()])
      expect(await open(each), each).toEqual({ tag: "UNKNOWN" });
    expect(agency.sent.roundTrips).toBe(0);
    expect(await open(await sealed({}, "another key of at least 32 characters"))).toEqual({ tag: "UNKNOWN" });
    expect(await openFileLink(link, { current: "a new key", former: [mailTagSecret] })).not.toBeNull();
  });

  test("to nothing that was sent leads nowhere", async () => {
    expect(await open(await sealed())).toMatchObject({ tag: "FOUND" });
    expect(await open(await sealed({ place: 2 }))).toEqual({ tag: "UNKNOWN" });
    expect(await open(await sealed({ deliveryId: "dlv_0000000000000000000000009" }))).toEqual({
      tag: "UNKNOWN",
    });
  });

  test("ends when its document is deleted, and goes on when that is replaced by a new version", async () => {
    await agency.raw.execute("UPDATE documents SET replaced_by = 'doc_other' WHERE id = 'doc_large'");
    expect(await open(link)).toMatchObject({ storageKey: large.storageKey });
    await agency.raw.execute("UPDATE documents SET storage_key = 'documents/else' WHERE id = 'doc_large'");
    expect((await open(link)).tag).toBe("GONE");
    await agency.raw.execute("DELETE FROM documents WHERE id = 'doc_large'");
    expect((await open(link)).tag).toBe("GONE");
    expect(await downloads()).toHaveLength(1);
  });

  test("ends when its file is gone", async () => {
    files.delete(large.storageKey);
    expect((await open(link)).tag).toBe("GONE");
  });

  test("is good for so many downloads in an hour, also at once, and again after that", async () => {
    const opened = await Promise.all(
      Array.from({ length: linkLimits.downloads + 5 }, () => open(link).then(({ tag }) => tag)),
    );
    expect(opened.filter((tag) => tag === "FOUND")).toHaveLength(linkLimits.downloads);
    expect(await open(link)).toEqual({ tag: "TOO_OFTEN", retryAfterSeconds: 3_600 });
    expect(await downloads()).toHaveLength(linkLimits.downloads);
    agency.clock.nowMs += linkLimits.windowMs;
    expect((await open(link)).tag).toBe("FOUND");
  });
});

test("a mail whose large file is gone or is another one is not sent", async () => {
  const large = await addDocument("doc_large", "loss runs.pdf", 2_000);
  files.set(large.storageKey, new Uint8Array(1_999));
  await send([large]);
  expect(provider.accepted).toEqual([]);
  const [row] = await rowsOf(agency, "SELECT failure FROM deliveries");
  expect(row?.["failure"]).toBe("The stored file loss runs.pdf is gone, so nothing was sent.");
});

test("a certificate that is too large goes as a link, which ends when it is withdrawn", async () => {
  await agency.raw.execute("UPDATE certificates SET size = 22");
  await createCertificateMails(agency.scope()).send({ certificateId, to: "jo@port.example" });
  await runMailJobs(agency, { ...deliveryPorts(provider, files), attachmentsMax: 10 });
  const [link = ""] = linksIn(mailed()?.text);
  expect(await open(link)).toMatchObject({ tag: "FOUND", name: "COI-2026-00418.pdf" });
  await agency.raw.execute("UPDATE certificates SET withdrawn_at = 5, withdrawal_reason = 'Wrong holder'");
  expect((await open(link)).tag).toBe("GONE");
  expect(
    await countOf(agency, "SELECT count(*) AS n FROM audit_entries WHERE action = 'delivery.download'"),
  ).toBe(1);
});

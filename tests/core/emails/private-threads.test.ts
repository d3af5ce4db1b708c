/**
 * A thread that is private is seen by the people who were chosen, and by owners. Whoever else asks is told that there is no
 * such thing, whatever way they come: its list, its messages and files, Cara's work on it, her drafts, and what is told live.
 */
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createDocuments, createStoredPages } from "#core/documents";
import { createEmails, readEmailPage } from "#core/emails";
import { mailKind } from "#core/emails/work";
import { findShownArtifact, workspaceKind, type WorkspaceTold } from "#core/workspaces";
import { findArtifacts } from "#core/artifacts";
import { documents } from "../../../core/documents/tables.ts";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import { isSeen, limitToViewer, wholeOf } from "../../../core/shared/viewer.ts";
import { createWorkspaces } from "../../../core/workspaces/mod.ts";
import { findFiles } from "../../../core/workspaces/read-files.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { type MadeEmail, openMailDoor } from "../../support/arriving-mail.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { approvalsOf, workspacesOf } from "../../support/workspaces.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let work: ReturnType<typeof openWork>;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  work = openWork(agency);
  for (const [id, name, role] of [
    [ada, "Ada Lund", "PRODUCER"],
    [bo, "Bo Ames", "SERVICE"],
    [cleo, "Cleo Hart", "ADMIN"],
    [dan, "Dan Pike", "READ_ONLY"],
  ] as const)
    await agency.raw.execute({
      sql: "INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)",
      args: [id, `${id}@larkspur.example`, name, role],
    });
  valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
});
afterEach(() => agency.close());

const [ada, bo, cleo, dan] = ["usr_ada", "usr_bo", "usr_cleo", "usr_dan"];
const scopeOf = (id: string): AgencyScope => agency.scope({ kind: "AGENCY_USER", id });
const emailsOf = (id: string) =>
  createEmails(scopeOf(id), { findAddress: async () => "service@mail.example", replyKey: "key" });
const asking = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";

interface Private {
  threadId: string;
  emailId: string;
  workspaceId: string;
  approvalId: string;
  artifactId: string;
  documentId: string;
  requestId: string;
}

/** A thread with Cara's work and draft, made private to Ada by herself. */
async function arrive(email: MadeEmail = {}): Promise<Private> {
  const emailId = await door.take({ id: "a@x", text: asking, ...email });
  const thread = await work.work(emailId);
  const [draft] = await work.rows("SELECT id, artifact_id FROM approvals WHERE workspace_id = ?", [
    thread["workspace_id"] as string,
  ]);
  const [message] = await work.rows("SELECT document_id FROM email_messages WHERE id = ?", [emailId]);
  const [request] = await work.rows("SELECT request_id FROM email_requests WHERE email_id = ?", [emailId]);
  return {
    ...{ emailId, threadId: thread["id"] as string, workspaceId: thread["workspace_id"] as string },
    ...{ approvalId: draft?.["id"] as string, artifactId: draft?.["artifact_id"] as string },
    documentId: message?.["document_id"] as string,
    requestId: request?.["request_id"] as string,
  };
}
const versionOf = async (threadId: string) =>
  (await work.rows("SELECT version FROM email_threads WHERE id = ?", [threadId]))[0]?.["version"] as number;
const setPrivacy = async (as: string, threadId: string, userIds: string[] | null) =>
  emailsOf(as).setPrivacy(threadId, { userIds, expectedVersion: await versionOf(threadId) });
async function arrivePrivate(email: MadeEmail = {}): Promise<Private> {
  const made = await arrive(email);
  valueOf(await setPrivacy(ada, made.threadId, []));
  return made;
}
const codeOf = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? "OK" : result.error?.code);
const listed = async (as: string, filter?: string) => {
  const { nodes, totalCount } = valueOf(
    await emailsOf(as).list({ withTotal: true, ...(filter ? { filter } : {}) }),
  );
  return { ids: nodes.map(({ id }) => id), totalCount };
};

describe("who sees a private thread", () => {
  test.each([
    ["whoever made it private", ada, true],
    ["an owner", () => agency.ownerId, true],
    ["a colleague", bo, false],
    ["an admin", cleo, false],
    ["somebody who only reads", dan, false],
    ["a session of nobody", "usr_nobody", false],
  ])("%s", async (_, who, isShown) => {
    const { threadId } = await arrivePrivate();
    const as = typeof who === "string" ? who : who();
    expect(await listed(as)).toEqual(
      isShown ? { ids: [threadId], totalCount: 1 } : { ids: [], totalCount: 0 },
    );
    expect((await emailsOf(as).find(threadId))?.id ?? null).toBe(isShown ? threadId : null);
  });

  test("those who were chosen, also if they may only read; and everyone again once it is shown to all", async () => {
    const { threadId } = await arrivePrivate();
    valueOf(await setPrivacy(ada, threadId, [dan]));
    expect((await listed(dan)).ids).toEqual([threadId]);
    expect((await listed(bo)).ids).toEqual([]);
    expect(await emailsOf(ada).viewersOf.load(threadId)).toEqual([ada, dan]);
    valueOf(await setPrivacy(ada, threadId, null));
    expect((await listed(bo)).ids).toEqual([threadId]);
    expect(await emailsOf(ada).viewersOf.load(threadId)).toBeUndefined();
  });

  test("nobody whose session has ended: an unknown viewer sees nothing private", async () => {
    const { threadId, documentId } = await arrivePrivate();
    const db = limitToViewer(agency.db, sql`(SELECT user_id FROM sessions WHERE token_hash = 'none')`);
    const found = await db.all(sql`SELECT id FROM email_threads WHERE ${isSeen.thread(db, sql`id`)}`);
    expect(found).toEqual([]);
    const shown = await db
      .select({ id: documents.id })
      .from(documents)
      .where(sql`${documents.id} = ${documentId} AND ${isSeen.document(db, documents)}`);
    expect(shown).toEqual([]);
    // The agency's own work sees everything.
    const whole = wholeOf(db);
    expect(await whole.all(sql`SELECT id FROM email_threads WHERE ${isSeen.thread(whole, sql`id`)}`)).toEqual(
      [{ id: threadId }],
    );
  });

  test("a thread that nobody made private is seen by everyone", async () => {
    const { threadId } = await arrive();
    for (const as of [ada, bo, cleo, dan]) expect((await listed(as)).ids).toEqual([threadId]);
  });
});

describe("ways to the thread", () => {
  test("search does not find its words, parties or account", async () => {
    const { threadId } = await arrivePrivate();
    for (const words of ["Norwood", "anna@bluewater", "Bluewater Plumbing", "Certificate"]) {
      expect((await listed(ada, words)).ids).toEqual([threadId]);
      expect(await listed(bo, words)).toEqual({ ids: [], totalCount: 0 });
    }
  });

  test("the page of a message, and its answer", async () => {
    const raw = [
      "From: Anna Pelletier <anna@bluewater.example>",
      "To: service@mail.example",
      "Subject: In color",
      "Message-ID: <html@x>",
      "Content-Type: text/html; charset=utf-8",
      "",
      "<p>Please send a certificate.</p>",
    ].join("\r\n");
    await door.arrive(new TextEncoder().encode(raw));
    await door.readAll();
    const [row] = await work.rows("SELECT id, thread_id FROM email_messages WHERE message_id = 'html@x'");
    const emailId = row?.["id"] as string;
    valueOf(await setPrivacy(ada, row?.["thread_id"] as string, []));
    const storage = {
      async find(key: string) {
        const bytes = door.files.get(key);
        return (
          bytes && { size: bytes.length, read: async (from: number, to: number) => bytes.slice(from, to) }
        );
      },
    };
    const pageFor = (as: string) =>
      readEmailPage(scopeOf(as), { storage: storage as never }, { emailId, showsRemote: false });
    expect(await pageFor(ada)).toContain("Please send a certificate.");
    expect(await pageFor(bo)).toBeNull();
    const answer = { emailId, isForward: true, to: "bo@elsewhere.example", subject: "Fwd", body: "Look." };
    expect(codeOf(await emailsOf(bo).send(answer))).toBe("NOT_FOUND");
    expect(codeOf(await emailsOf(ada).send(answer))).toBe("OK");
  });

  test("the Conversation tab of its request", async () => {
    const { requestId, threadId } = await arrivePrivate();
    expect((await emailsOf(ada).threadsOfRequest.load(requestId))?.map(({ id }) => id)).toEqual([threadId]);
    expect(await emailsOf(bo).threadsOfRequest.load(requestId)).toBeUndefined();
  });

  test("another thread to which it may belong", async () => {
    const { threadId } = await arrivePrivate({ subject: "Renewal of the fleet" });
    const other = await door.take({ id: "z@x", subject: "Renewal of the fleet", at: 30, text: asking });
    const otherId = (await work.threadOf(other))["id"] as string;
    expect((await emailsOf(ada).findRelated(otherId))?.id).toBe(threadId);
    expect(await emailsOf(bo).findRelated(otherId)).toBeNull();
  });

  test("everything that is done to it", async () => {
    const { threadId, emailId, approvalId } = await arrivePrivate();
    const other = (await work.threadOf(await door.take({ id: "z@x", subject: "Other", at: 30 })))[
      "id"
    ] as string;
    const version = await versionOf(threadId);
    const bos = emailsOf(bo);
    const [account] = await work.rows("SELECT id FROM accounts");
    for (const refused of [
      await bos.end(threadId, version),
      await bos.setAccount(threadId, account?.["id"] as string, version),
      await bos.moveEmail(emailId, null),
      await bos.moveEmail(emailId, other),
      await bos.joinThreads(threadId, other),
      await bos.joinThreads(other, threadId),
      await bos.setPrivacy(threadId, { userIds: null, expectedVersion: version }),
      await bos.draftAgain({ approvalId, version: 1, wish: "" }),
    ])
      expect(codeOf(refused)).toBe("NOT_FOUND");
    expect((await emailsOf(ada).find(threadId))?.state).toBe("ACTIVE");
  });
});

describe("ways to its files", () => {
  async function withAttachment(): Promise<Private & { attachmentId: string }> {
    const made = await arrivePrivate();
    const [row] = await work.rows("SELECT * FROM documents WHERE id = ?", [made.documentId]);
    const { row_key: _key, ...copy } = row ?? {};
    const attached = { ...copy, id: "doc_attached", attached_to: made.documentId, name: "Lease.pdf" };
    const values = { ...attached, storage_key: "documents/lease", series_id: "doc_attached" } as Record<
      string,
      unknown
    >;
    await agency.raw.execute({
      sql: `INSERT INTO documents (${Object.keys(values).join(", ")}) VALUES (${Object.keys(values)
        .map(() => "?")
        .join(", ")})`,
      args: Object.values(values) as never[],
    });
    await agency.raw.batch([
      `INSERT INTO readings (id, document_id, reader_version, state, created_at, extraction_version)
        VALUES ('rdg_lease', 'doc_attached', 1, 'COMPLETED', 99999999999999, 1)`,
      `INSERT INTO pages (reading_id, page, width, height, text, source) VALUES ('rdg_lease', 1, 1, 1, 'Rent 4,000', 'TEXT')`,
    ]);
    return { ...made, attachmentId: "doc_attached" };
  }

  test("the message as a file, and what came attached", async () => {
    const { documentId, attachmentId } = await withAttachment();
    for (const id of [documentId, attachmentId]) {
      expect(await createDocuments(scopeOf(ada)).findServedFile(id)).not.toBeNull();
      expect(await createDocuments(agency.scope()).findServedFile(id)).not.toBeNull();
      expect(await createDocuments(scopeOf(bo)).findServedFile(id)).toBeNull();
    }
  });

  test("their pages, and where words stand on them", async () => {
    const { attachmentId } = await withAttachment();
    const pagesFor = (as: string) => createStoredPages(scopeOf(as), async () => null);
    const place = { readingId: "rdg_lease", segments: [{ page: 1, start: 0, end: 4 }] };
    expect(valueOf(await pagesFor(ada).listPages(attachmentId, [1]))).toHaveLength(1);
    expect(valueOf(await pagesFor(ada).locateQuote(place))).toHaveLength(1);
    expect(valueOf(await pagesFor(bo).listPages(attachmentId, [1]))).toEqual([]);
    expect(valueOf(await pagesFor(bo).locateQuote(place))).toEqual([]);
    expect(await pagesFor(bo).findWholeReadings([attachmentId])).toEqual([]);
    expect(await pagesFor(ada).findWholeReadings([attachmentId])).toHaveLength(1);
  });

  test("as an attachment of another email, or as the file of a workspace of one's own", async () => {
    const { attachmentId } = await withAttachment();
    const other = await door.take({ id: "z@x", subject: "Other", at: 30 });
    const forward = {
      emailId: other,
      isForward: true,
      to: "x@elsewhere.example",
      subject: "Fwd",
      body: "Look.",
    };
    expect(await emailsOf(bo).send({ ...forward, documentIds: [attachmentId] })).toMatchObject({
      ok: false,
      error: { fields: [{ path: "documentIds" }] },
    });
    const brought = await workspacesOf(scopeOf(bo)).create({
      message: "Summarize",
      documentIds: [attachmentId],
    });
    expect(brought).toMatchObject({ ok: false, error: { fields: [{ path: "documentIds" }] } });
    valueOf(await workspacesOf(scopeOf(ada)).create({ message: "Summarize", documentIds: [attachmentId] }));
  });

  test("Cara reads for somebody only what they see, and works on mail for the agency", async () => {
    const { attachmentId, threadId } = await withAttachment();
    valueOf(await setPrivacy(ada, threadId, null));
    const { id } = valueOf(
      await workspacesOf(scopeOf(bo)).create({ message: "Summarize", documentIds: [attachmentId] }),
    );
    valueOf(await setPrivacy(ada, threadId, []));
    const files = async (db: AgencyScope["db"]) =>
      findFiles({ ...agency.scope({ kind: "CARA", id: null }), db }, id);
    expect(await files(limitToViewer(agency.db, bo))).toEqual([]);
    expect((await files(limitToViewer(agency.db, ada))).length).toBeGreaterThan(0);
    expect(await workspacesOf(scopeOf(bo)).filesOf(id)).toEqual([]);
    const turn = { workflow: { askedBy: bo }, journal: { input: {}, steps: [] } } as never;
    const ofMail = {
      workflow: { askedBy: bo },
      journal: { input: { mail: { emailId: "eml_1" } }, steps: [] },
    } as never;
    expect([workspaceKind.seesAs?.(turn), mailKind.seesAs?.(turn), mailKind.seesAs?.(ofMail)]).toEqual([
      bo,
      bo,
      null,
    ]);
  });
});

describe("ways to Cara's work", () => {
  test("the workspace: by id, in lists and searches, its content and its files", async () => {
    const { workspaceId } = await arrivePrivate();
    const [adas, bos] = [workspacesOf(scopeOf(ada)), workspacesOf(scopeOf(bo))];
    expect((await adas.find(workspaceId))?.id).toBe(workspaceId);
    expect(valueOf(await adas.list({ withTotal: true })).totalCount).toBe(1);
    expect(await adas.search("certificate", 5)).toHaveLength(1);
    expect(await bos.find(workspaceId)).toBeNull();
    expect(codeOf(await bos.get(workspaceId))).toBe("NOT_FOUND");
    expect(valueOf(await bos.list({ withTotal: true }))).toMatchObject({ nodes: [], totalCount: 0 });
    expect(await bos.search("certificate", 5)).toEqual([]);
    expect(await bos.contentOf(workspaceId)).toMatchObject({
      seq: 0,
      messages: [],
      approvals: [],
      artifacts: [],
    });
  });

  test("whatever is done in it", async () => {
    const { workspaceId } = await arrivePrivate();
    const bos = workspacesOf(scopeOf(bo));
    for (const refused of [
      await bos.sendMessage(workspaceId, { message: "What did they write?" }),
      await bos.stop(workspaceId),
      await bos.withdrawMessage(workspaceId, "msg_1"),
      await bos.update({ workspaceIds: [workspaceId], title: "Mine" }),
    ])
      expect(codeOf(refused)).toBe("NOT_FOUND");
  });

  test("her draft: by id, in the inbox and its count, on the page of its text", async () => {
    const { approvalId, artifactId, workspaceId } = await arrivePrivate();
    const [adas, bos] = [approvalsOf(scopeOf(ada)), approvalsOf(scopeOf(bo))];
    expect(valueOf(await adas.list({ withTotal: true })).totalCount).toBe(1);
    expect(valueOf(await bos.list({ withTotal: true }))).toMatchObject({ nodes: [], totalCount: 0 });
    expect(valueOf(await bos.list({ states: ["PENDING"], withTotal: true }))).toMatchObject({
      totalCount: 0,
    });
    expect(codeOf(await adas.get(approvalId))).toBe("OK");
    expect(codeOf(await bos.get(approvalId))).toBe("NOT_FOUND");
    expect(await bos.findArtifact(artifactId)).toBeNull();
    expect(await findArtifacts(scopeOf(bo).db, [artifactId])).toEqual([]);
    expect(await findShownArtifact(scopeOf(bo).db, workspaceId, artifactId)).toBeNull();
    expect((await findShownArtifact(scopeOf(ada).db, workspaceId, artifactId))?.artifact.id).toBe(artifactId);
  });

  test("a decision on the draft, or an edit of it", async () => {
    const { approvalId, artifactId } = await arrivePrivate();
    const bos = approvalsOf(scopeOf(bo));
    expect(codeOf(await bos.decide(approvalId, { decision: "APPROVE", version: 1 }))).toBe("NOT_FOUND");
    const edit = { version: 1, toEmail: "thief@evil.example", subject: "s", body: "b" };
    expect(codeOf(await bos.updateArtifact(artifactId, edit))).toBe("NOT_FOUND");
    expect((await work.drafts()).map(({ state }) => state)).toEqual(["PENDING"]);
    expect(
      codeOf(await approvalsOf(scopeOf(ada)).decide(approvalId, { decision: "APPROVE", version: 1 })),
    ).toBe("OK");
  });

  test("what is told live: nobody else begins to watch, and whoever watches is let go when it becomes private", async () => {
    const { workspaceId, threadId } = await arrive();
    const told = Promise.withResolvers<WorkspaceTold>();
    const [news] = [{ workspaceId, after: 0, seq: 1, isChanged: true, isPrivate: true }];
    const watching = (as: string) =>
      createWorkspaces(scopeOf(as), {
        reasonerName: "Cara",
        tellWatchers: () => undefined,
        async *openNews(_id, missed) {
          yield { news: missed, changes: [] };
          yield await told.promise;
        },
      }).watch(workspaceId, { after: 0, changesAfter: null });
    const [bos, adas] = await Promise.all([watching(bo), watching(ada)]);
    const [ofBo, ofAda] = [valueOf(bos)[Symbol.asyncIterator](), valueOf(adas)[Symbol.asyncIterator]()];
    expect((await ofBo.next()).done).toBe(false);
    expect((await ofAda.next()).done).toBe(false);
    valueOf(await setPrivacy(ada, threadId, []));
    told.resolve({ news: news as never, changes: [] });
    expect((await ofBo.next()).done).toBe(true);
    expect((await ofAda.next()).value).toMatchObject({ news: { isChanged: true } });
    expect(codeOf(await watching(bo))).toBe("NOT_FOUND");
    expect(codeOf(await watching(ada))).toBe("OK");
  });

  test("where all may see the workspace, its news cost those who watch no lookup", async () => {
    const { workspaceId } = await arrive();
    const scope = scopeOf(bo);
    let reads = 0;
    const db = new Proxy(scope.db, {
      get(target, key, receiver) {
        if (key === "select") reads += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    const watched = valueOf(
      await createWorkspaces(
        { ...scope, db },
        {
          reasonerName: "Cara",
          tellWatchers: () => undefined,
          async *openNews(_id, missed) {
            for (let nth = 0; nth < 3; nth += 1) yield { news: { ...missed, isChanged: true }, changes: [] };
          },
        },
      ).watch(workspaceId, { after: 0, changesAfter: null }),
    );
    expect(reads).toBeGreaterThan(0);
    reads = 0;
    let told = 0;
    for await (const _ of watched) told += 1;
    expect({ told, reads }).toEqual({ told: 3, reads: 0 });
  });

  test("the write that makes it private is news of the workspace, and those who watch are told at once", async () => {
    const { workspaceId, threadId } = await arrive();
    const toldOf: string[] = [];
    const emails = createEmails(scopeOf(ada), {
      ...{ findAddress: async () => null, replyKey: "key", tellWatchers: (id) => void toldOf.push(id) },
    });
    const before = (await workspacesOf(scopeOf(ada)).contentOf(workspaceId)).seq;
    valueOf(await emails.setPrivacy(threadId, { userIds: [], expectedVersion: await versionOf(threadId) }));
    const watched = valueOf(
      await workspacesOf(scopeOf(ada)).watch(workspaceId, { after: before, changesAfter: null }),
    );
    for await (const each of watched) {
      expect(each).toMatchObject({ news: { isChanged: true, isPrivate: true } });
      break;
    }
    expect(toldOf).toEqual([workspaceId]);
  });
});

describe("threads that are joined and divided", () => {
  const idOf = async (emailId: string) => (await work.threadOf(emailId))["id"] as string;

  /** Two threads, and what makes them one. */
  async function takeTwo() {
    const left = await idOf(await door.take({ id: "l@x", subject: "Left", inReplyTo: "p@x", at: 6 }));
    const right = await idOf(await door.take({ id: "r@x", subject: "Right", inReplyTo: "q@x", at: 7 }));
    const join = async () => {
      await door.take({ id: "p@x", at: 5, inReplyTo: "q@x", text: "Both." });
      expect(await door.threads()).toEqual([["l@x", "p@x", "r@x"]]);
    };
    return { left, right, join };
  }

  test.each(["left", "right"] as const)(
    "a message makes one of a private thread and a public one: what becomes of them is private (%s)",
    async (which) => {
      const two = await takeTwo();
      valueOf(await setPrivacy(ada, two[which], []));
      await two.join();
      expect((await listed(bo)).ids).toEqual([]);
      expect((await listed(ada)).ids).toHaveLength(1);
    },
  );

  test("of two private ones: only those who saw both see what they become", async () => {
    const { left, right, join } = await takeTwo();
    valueOf(await setPrivacy(ada, left, [bo, dan]));
    valueOf(await setPrivacy(cleo, right, [bo]));
    await join();
    expect((await listed(bo)).ids).toHaveLength(1);
    for (const as of [ada, cleo, dan]) expect((await listed(as)).ids).toEqual([]);
    expect((await listed(agency.ownerId)).ids).toHaveLength(1);
  });

  test("a message that is split off stays private", async () => {
    const { threadId } = await arrivePrivate();
    const later = await door.take({ id: "b@x", inReplyTo: "a@x", at: 5, text: "One more thing." });
    const apart = valueOf(await emailsOf(ada).moveEmail(later, null));
    expect(apart).not.toBe(threadId);
    expect((await listed(bo)).ids).toEqual([]);
    expect((await listed(ada)).ids.toSorted()).toEqual([threadId, apart].toSorted());
  });

  test("a message is not moved to where more people see it, and is to where no more do", async () => {
    await arrivePrivate();
    const later = await door.take({ id: "b@x", inReplyTo: "a@x", at: 5, text: "One more thing." });
    const other = await idOf(await door.take({ id: "z@x", subject: "Other", at: 30 }));
    const refused = await emailsOf(ada).moveEmail(later, other);
    expect(refused).toMatchObject({ ok: false, error: { fields: [{ path: "toThreadId" }] } });
    valueOf(await setPrivacy(ada, other, [bo]));
    expect(codeOf(await emailsOf(ada).moveEmail(later, other))).toBe("VALIDATION");
    valueOf(await setPrivacy(ada, other, []));
    expect(valueOf(await emailsOf(ada).moveEmail(later, other))).toBe(other);
  });

  test("a new message of a private thread is private, and so is its draft", async () => {
    const { threadId, workspaceId } = await arrivePrivate();
    await work.work(
      await door.take({ id: "b@x", inReplyTo: "a@x", at: 5, text: "Please cancel policy BOP-4471920." }),
    );
    expect((await listed(bo)).ids).toEqual([]);
    expect(valueOf(await approvalsOf(scopeOf(bo)).list({ withTotal: true })).totalCount).toBe(0);
    // Cara goes on working on it.
    const waiting = await work.rows("SELECT workspace_id FROM approvals WHERE state = 'PENDING'");
    expect(waiting).toEqual([{ workspace_id: workspaceId }]);
    expect((await emailsOf(ada).messagesOf.load(threadId))?.length).toBe(2);
  });
});

describe("making a thread private", () => {
  test("is in the audit log with who saw it before and who sees it now", async () => {
    const { threadId } = await arrive();
    valueOf(await setPrivacy(ada, threadId, [bo]));
    valueOf(await setPrivacy(bo, threadId, null));
    const entries = await work.rows(
      "SELECT actor_id, before, after FROM audit_entries WHERE action = 'emailThread.setPrivacy' ORDER BY seq",
    );
    expect(
      entries.map(({ before, after, ...entry }) => [
        entry["actor_id"],
        JSON.parse(before as string),
        JSON.parse(after as string),
      ]),
    ).toEqual([
      [ada, { userIds: null }, { userIds: [bo, ada] }],
      [bo, { userIds: [ada, bo] }, { userIds: null }],
    ]);
  });

  test("of two at once one wins, and of an older version none", async () => {
    const { threadId } = await arrive();
    const expectedVersion = await versionOf(threadId);
    const input = { userIds: [], expectedVersion };
    const both = await Promise.all([
      emailsOf(ada).setPrivacy(threadId, input),
      emailsOf(bo).setPrivacy(threadId, input),
    ]);
    // Whoever comes second does not see it any more, or sees that it has changed.
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(codeOf(await emailsOf(agency.ownerId).setPrivacy(threadId, input))).toBe("CONFLICT");
  });

  test("for somebody who is not active, or for more than fifty, is refused", async () => {
    const { threadId } = await arrive();
    await agency.raw.execute("UPDATE users SET state = 'DISABLED' WHERE id = 'usr_bo'");
    for (const userIds of [[bo], ["usr_nobody"], Array.from({ length: 51 }, (_, at) => `usr_${at}`)])
      expect(await setPrivacy(ada, threadId, userIds)).toMatchObject({
        ok: false,
        error: { fields: [{ path: "userIds" }] },
      });
    expect((await listed(cleo)).ids).toEqual([threadId]);
  });

  test("of a thread that became part of another one, or is none, finds nothing", async () => {
    const first = await door.take({ id: "a@x", text: "One" });
    const second = await door.take({ id: "b@x", subject: "Two", at: 3 });
    const [from, into] = [
      (await work.threadOf(first))["id"] as string,
      (await work.threadOf(second))["id"] as string,
    ];
    valueOf(await emailsOf(ada).joinThreads(from, into));
    expect(codeOf(await setPrivacy(ada, from, []))).toBe("NOT_FOUND");
    expect(codeOf(await emailsOf(ada).setPrivacy("eth_x", { userIds: [], expectedVersion: 1 }))).toBe(
      "NOT_FOUND",
    );
  });
});

/** Workspaces as records: created once, listed, found, renamed, archived; nothing of what is not there. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readNews } from "../../../core/workspaces/mod.ts";
import { statusLine } from "../../../core/workspaces/status-line.ts";
import type { WorkspaceList } from "../../../core/workspaces/service.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  countOf,
  createAccount,
  fieldMessagesOf,
  problemOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { approvalsOf, drive, newsOf, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const create = async (message: string, more: object = {}) => {
  agency.clock.nowMs += 1;
  return valueOf(await open().create({ message, ...more }));
};
const titlesOf = async (request: Parameters<ReturnType<typeof open>["list"]>[0]) =>
  valueOf(await open().list(request)).nodes.map(({ title }) => title);

describe("a new workspace", () => {
  test.each(["", "  \n ", "\u200b", "x".repeat(8_001)])(
    "needs a message that says something",
    async (message) => {
      const problem = problemOf(await open().create({ message }));
      expect(fieldMessagesOf(problem).length).toBe(1);
      expect(await countOf(agency, "SELECT count(*) AS n FROM workspaces")).toBe(0);
    },
  );

  test("takes a message of 8,000 characters as it is, with HTML as text", async () => {
    const html = '<script>alert("1")</script>';
    const { id } = await create(html + "x".repeat(8_000 - html.length));
    const { messages } = await open().contentOf(id);
    expect(messages[0]?.content).toMatch(/^<script>alert\("1"\)<\/script>x+$/);
  });

  test("is created once, however often its form is sent", async () => {
    const form = { message: "What is the limit?", idempotencyKey: "submit-000001" };
    const [one, two] = await Promise.all([open().create(form), open().create(form)]);
    expect(valueOf(one).id).toBe(valueOf(two).id);
    expect(await countOf(agency, "SELECT count(*) AS n FROM workspaces")).toBe(1);
    expect(await countOf(agency, "SELECT count(*) AS n FROM workflows")).toBe(1);
    const other = await open().create({ ...form, message: "Something else?" });
    expect(problemOf(other)).toMatchObject({ code: "CONFLICT" });
  });

  test("is created once when its form is sent again with files that were uploaded anew", async () => {
    const send = async () =>
      open().create({
        message: "What is the rent?",
        files: [await arriveFile(agency.scope(), "lease.pdf")],
        idempotencyKey: "submit-000003",
      });
    const first = valueOf(await send());
    expect(valueOf(await send()).id).toBe(first.id);
    const form = async () => ({
      message: "And this?",
      files: [await arriveFile(agency.scope(), "rider.pdf")],
      idempotencyKey: "submit-000004",
    });
    valueOf(await open().sendMessage(first.id, await form()));
    valueOf(await open().sendMessage(first.id, await form()));
    expect(await open().filesOf(first.id)).toHaveLength(2);
  });

  test("is refused with files, documents and clients that are not there", async () => {
    for (const more of [{ files: ["upl_none"] }, { documentIds: ["doc_none"] }, { accountId: "acc_none" }])
      expect(problemOf(await open().create({ message: "What is the limit?", ...more }))).toMatchObject({
        code: "VALIDATION",
      });
    expect(await countOf(agency, "SELECT count(*) AS n FROM workspaces")).toBe(0);
  });

  test("uses an upload once", async () => {
    const files = [await arriveFile(agency.scope(), "lease.pdf")];
    await create("What is the rent?", { files });
    expect(problemOf(await open().create({ message: "And now?", files }))).toMatchObject({
      code: "VALIDATION",
    });
  });
});

test("a workspace that is not there is not found, whatever is done with it", async () => {
  const none = "wsp_none";
  const outcomes = await Promise.all([
    open().get(none),
    open().sendMessage(none, { message: "Hello?" }),
    open().withdrawMessage(none, "msg_none"),
    open().stop(none),
    open().update({ workspaceIds: [none], title: "Taken over" }),
    open().watch(none, { after: 0, changesAfter: null }),
  ]);
  for (const outcome of outcomes)
    expect(problemOf<unknown>(outcome)).toEqual({ code: "NOT_FOUND", message: "Workspace not found" });
});

describe("the list", () => {
  test("has a workspace whose draft waits for a yes among the waiting ones, until somebody decides", async () => {
    await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
    const message = "Email Priya Vance at Cedar Hollow that the office is closed on Friday";
    const { id } = await create(message);
    await create("What is the limit?");
    await drive(agency, id);
    const [approval] = (await open().contentOf(id)).approvals;
    const waiting = { where: { states: ["WAITING_FOR_INPUT" as const] } };
    const [listed, ...others] = valueOf(await open().list(waiting)).nodes;
    expect([listed?.id, listed?.state, others]).toEqual([id, "WAITING_FOR_INPUT", []]);
    expect(await titlesOf({ where: { states: ["IDLE"] } })).toEqual([]);
    expect((await titlesOf({ sort: "STATUS" })).at(-1)).toBe(listed?.title);
    const decision = { decision: "APPROVE", version: approval?.version };
    valueOf(await approvalsOf(agency.scope()).decide(approval?.id ?? "", decision));
    expect(valueOf(await open().list(waiting)).nodes).toEqual([]);
  });

  test("searches titles, clients, tasks and files; filters; and sorts", async () => {
    const account = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
    await create("What is the limit?");
    await create("When does the lease end?", {
      files: [await arriveFile(agency.scope(), "orchard lease.pdf")],
    });
    await create("Who pays the premium?", { accountId: account.id });
    expect(await titlesOf({})).toEqual([
      "Who pays the premium?",
      "When does the lease end?",
      "What is the limit?",
    ]);
    expect(await titlesOf({ filter: "cedar" })).toEqual(["Who pays the premium?"]);
    expect(await titlesOf({ filter: "orchard" })).toEqual(["When does the lease end?"]);
    expect(await titlesOf({ sort: "TITLE" })).toEqual([
      "What is the limit?",
      "When does the lease end?",
      "Who pays the premium?",
    ]);
    const [{ id } = { id: "" }] = valueOf(await open().list({ filter: "limit" })).nodes;
    await drive(agency, id);
    expect(await titlesOf({ where: { states: ["CREATED"] } })).toHaveLength(2);
    expect(await titlesOf({ sort: "STATUS" })).toHaveLength(3);
    expect((await titlesOf({ sort: "STATUS" })).at(-1)).toBe("What is the limit?");
    expect(await titlesOf({ where: { userIds: [agency.ownerId] } })).toHaveLength(3);
    expect(await titlesOf({ where: { userIds: ["usr_none"] } })).toEqual([]);
    expect(await titlesOf({ where: { presets: ["DOCUMENT_EXPLORATION"] } })).toEqual([]);
    expect(await titlesOf({ where: { presets: ["DOCUMENT_EXPLORATION"], customTask: true } })).toHaveLength(
      3,
    );
    expect(await titlesOf({ where: { updatedAfter: agency.clock.nowMs + 1 } })).toEqual([]);
  });

  test("goes on where a page ended, in every order", async () => {
    for (let at = 0; at < 5; at += 1) await create(`Which one is number ${at}?`);
    for (const sort of ["TITLE", "STATUS", "CLIENT", "USER", "UPDATED_AT", "CREATED_AT"] as const) {
      const found: string[] = [];
      let after: string | null = null;
      do {
        const page: WorkspaceList = valueOf(await open().list({ sort, first: 2, after, withTotal: true }));
        expect(page.totalCount).toBe(5);
        found.push(...page.nodes.map(({ id }) => id));
        after = page.hasNextPage ? page.endCursor : null;
      } while (after !== null);
      expect(new Set(found).size, sort).toBe(5);
    }
  });
});

test("a workspace is found by its client, keywords and later files, also after it was renamed, until it is archived", async () => {
  const account = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const policyId = await addPolicyTo(agency, account.id, { policyNumber: "GL-1" });
  expect(policyId).toBeTruthy();
  const { id } = await create("What is the limit of Cedar Hollow Bakery?", {
    files: [await arriveFile(agency.scope(), "orchard lease.pdf")],
  });
  await readFileOf(agency, "orchard lease.pdf", ["A lease of an orchard."]);
  await drive(agency, id);
  const files = [await arriveFile(agency.scope(), "rider.pdf")];
  valueOf(await open().sendMessage(id, { message: "And this?", files }));
  const isFoundBy = async (text: string) =>
    (await open().search(text, 5)).some((workspace) => workspace.id === id);
  const texts = ["cedar hollow", "general liability", "orchard", "rider", "what is the limit"];
  for (const text of texts) expect(await isFoundBy(text), text).toBe(true);
  valueOf(await open().update({ workspaceIds: [id], title: "Bakery limits" }));
  for (const text of [...texts, "bakery limits"]) expect(await isFoundBy(text), text).toBe(true);
  valueOf(await open().update({ workspaceIds: [id], title: "Bread" }));
  expect(await isFoundBy("bakery limits")).toBe(false);
  expect(await open().search(" ", 5)).toEqual([]);
  valueOf(await open().update({ workspaceIds: [id], archive: true }));
  expect(await isFoundBy("bread")).toBe(false);
});

test("an uploaded file is stored under a prefix of its own and shown by its name", async () => {
  const { id } = await create("What is the rent?", {
    files: [await arriveFile(agency.scope(), "lease.pdf")],
  });
  const [file] = await open().filesOf(id);
  expect(file?.name).toBe("lease.pdf");
  const { rows } = await agency.raw.execute({
    sql: "SELECT storage_key FROM documents WHERE id = ?",
    args: [file?.id ?? ""],
  });
  expect(rows[0]?.["storage_key"]).toMatch(/^documents\/upl_/);
});

test.each([
  ["tell Ann her policy renews", "Tell Ann her policy renews"],
  ["ann@cedar.example wants a certificate", "ann@cedar.example wants a certificate"],
])("is called by its first words: %s", async (message, title) => {
  expect(valueOf(await open().get((await create(message)).id)).title).toBe(title);
});

test("of two renames the later one gets a conflict, and a blank title is refused", async () => {
  const { id, version } = await create("What is the limit?");
  const rename = (title: string) => open().update({ workspaceIds: [id], title, expectedVersion: version });
  const outcomes = await Promise.all([rename("Limits"), rename("Coverage")]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(problemOf<unknown>(outcomes.find(({ ok }) => !ok) ?? never())).toMatchObject({ code: "CONFLICT" });
  expect(problemOf(await open().update({ workspaceIds: [id], title: "  " }))).toMatchObject({
    code: "VALIDATION",
  });
  expect(
    await countOf(agency, "SELECT count(*) AS n FROM audit_entries WHERE action = 'caraWorkspace.rename'"),
  ).toBe(1);
});

test("archiving stops Cara, hides the workspace and refuses messages until it is taken out again", async () => {
  const { id } = await create("What is the limit?", {
    files: [await arriveFile(agency.scope(), "lease.pdf")],
  });
  const other = await create("What is the premium?");
  await drive(agency, id);
  valueOf(await open().update({ workspaceIds: [id, other.id], archive: true }));
  expect(await titlesOf({})).toEqual([]);
  expect(await titlesOf({ where: { archived: true } })).toHaveLength(2);
  expect(await drive(agency, id)).toBe(0);
  expect(valueOf(await open().get(id)).state).toBe("IDLE");
  expect(problemOf(await open().sendMessage(id, { message: "Hello?" }))).toEqual({
    code: "CONFLICT",
    message: "This workspace has been archived. Please create a new workspace to continue.",
  });
  valueOf(await open().update({ workspaceIds: [id], archive: false }));
  expect(await titlesOf({})).toEqual(["What is the limit?"]);
  valueOf(await open().sendMessage(id, { message: "What is the limit?" }));
});

test.each(["", "  \n ", "\u200b"])(
  "a blank message is refused, and nothing is stored: %j",
  async (message) => {
    const { id } = await create("What is the deductible?");
    const { messages: before } = await open().contentOf(id);
    expect(fieldMessagesOf(problemOf(await open().sendMessage(id, { message })))).toEqual([
      "message: Write a message.",
    ]);
    expect((await open().contentOf(id)).messages).toEqual(before);
  },
);

test("a message is sent once, however often its form is sent", async () => {
  const { id } = await create("What is the limit?");
  await drive(agency, id);
  const form = { message: "And the premium?", idempotencyKey: "submit-000002" };
  await Promise.all([open().sendMessage(id, form), open().sendMessage(id, form)]);
  const { messages } = await open().contentOf(id);
  expect(messages.filter(({ content }) => content === "And the premium?")).toHaveLength(1);
});

test("of messages that are sent at once, one starts the work and the others wait", async () => {
  const { id } = await create("What is the limit?");
  await drive(agency, id);
  await Promise.all([1, 2, 3].map((at) => open().sendMessage(id, { message: `What is number ${at}?` })));
  const before = (await open().contentOf(id)).messages.filter(({ state }) => state === "QUEUED");
  expect(before).toHaveLength(2);
  await drive(agency, id);
  const { messages } = await open().contentOf(id);
  expect(messages.filter(({ role }) => role === "AGENT")).toHaveLength(4);
});

test("the news of a workspace bring each thing once, in order, and everything from the beginning", async () => {
  const { id } = await create("What is the limit?");
  const start = await open().contentOf(id);
  await drive(agency, id);
  const all = await open().contentOf(id);
  expect(all.seq).toBeGreaterThan(start.seq);
  const news = await newsOf(agency.scope(), id, start.seq);
  expect(news.seq).toBe(all.seq);
  expect(news.isChanged).toBe(true);
  expect([...news.messages, ...news.stages].map((each) => each.id)).toEqual([
    ...all.messages.slice(1).map((each) => each.id),
    ...all.stages.map((each) => each.id),
  ]);
  expect(await newsOf(agency.scope(), id, all.seq)).toMatchObject({
    isChanged: false,
    messages: [],
    stages: [],
  });
});

test("news bring what is shown with the workspace, so that none of those who watch reads it", async () => {
  const { id } = await create("What is the limit?");
  await drive(agency, id);
  const watcher = open();
  const [files, workflows] = await Promise.all([watcher.filesOf(id), watcher.workflowsOf(id)]);
  const news = await readNews(agency.db, id, 0);
  if (!news) throw new Error("There are no news.");
  const renewed = {
    ...news,
    about: news.about && { ...news.about, workflows: [...workflows, ...workflows] },
  };
  agency.forget();
  watcher.renew(renewed);
  expect(await watcher.filesOf(id)).toEqual(files);
  expect(await watcher.workflowsOf(id)).toHaveLength(2 * workflows.length);
  expect(await watcher.find(id)).toEqual(news.about?.workspace);
  expect(news.about && (await watcher.lastSeqIn(news.about.workspace))).toBe(news.seq);
  expect(agency.sent.statements).toEqual([]);
});

test("a workspace that changed between its own reading and its content's is followed from the start", async () => {
  const { id } = valueOf(await open().create({ message: "What is the monthly rent?" }));
  const reader = open();
  const shown = valueOf(await reader.get(id));
  await drive(agency, id);
  expect(await reader.lastSeqIn(shown)).toBe(0);
  const again = open();
  const { seq } = await again.contentOf(id);
  expect(seq).toBeGreaterThan(0);
  expect(await again.lastSeqIn(valueOf(await again.get(id)))).toBe(seq);
});

test("news are looked up by the stages that have changed, however much has happened before", async () => {
  agency.forget();
  await readNews(agency.db, "wsp_1", 1);
  const events = agency.sent.statements.find((sql) => sql.includes("body FROM workspace_events")) ?? "";
  const args = Array.from(events.matchAll(/\?/g), () => 1);
  const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${events}`, args });
  const plan = rows.map(({ detail }) => detail as string).join("\n");
  expect(plan).toContain("SEARCH workspace_events USING INDEX workspace_events_by_stage (stage_id=?)");
  expect(plan).not.toMatch(/SCAN|FOR ORDER BY|workspace_events_by_seq \(workspace_id=\?\)/);
});

test.each([
  ["No. Umbrella UM-1 was canceled. It ended on 11/10/2026.", "No. Umbrella UM-1 was canceled."],
  ["3 of 43 policies match. I looked at policies in force.", "3 of 43 policies match."],
  ["Yes.", "Yes."],
])("the line of a list says what a verdict is about: %s", async (said, line) => {
  const { id } = await create("Does Cedar Hollow have an umbrella?");
  const workspace = valueOf(await open().get(id));
  const idle = { ...workspace, state: "IDLE" as const };
  expect(statusLine(idle, { stage: null, said, hasDraft: false })).toBe(line);
  const waiting = { ...idle, state: "WAITING_FOR_INPUT" as const };
  const asked = `You ask me to write “${said}” The records say otherwise. What should the email say?`;
  expect(statusLine(waiting, { stage: null, said: asked, hasDraft: false })).toBe(
    "What should the email say?",
  );
  const drafted = { stage: null, said, hasDraft: true };
  expect(statusLine(idle, drafted)).toBe("Draft email waits for approval");
  expect(statusLine({ ...idle, preset: "CERTIFICATE_REVIEW" }, drafted)).toBe(line);
});

test("a list says in a few words what is going on in each of its workspaces, with two statements for all", async () => {
  const ids: string[] = [];
  for (const message of ["What is the capital of the moon?", "What is the limit?", "Cedar Hollow"])
    ids.push((await create(message)).id);
  await drive(agency, ids[0] ?? "");
  await drive(agency, ids[2] ?? "");
  const workspaces = open();
  const found = valueOf(await workspaces.list({ sort: "CREATED_AT", direction: "ASC" })).nodes;
  agency.forget();
  const lines = await Promise.all(
    found.map(async (workspace) => statusLine(workspace, await workspaces.lastSeenIn(workspace.id))),
  );
  expect(agency.sent.statements.length).toBe(2);
  expect(lines).toEqual(["I found no answer.", "Not started", "What would you like me to do?"]);
});

function never(): never {
  throw new Error("This was expected to exist.");
}

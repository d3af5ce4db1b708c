/** What the mail of a private thread asks for is seen by those who see the thread, whatever way leads to the request. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { listEntityHistory } from "#core/audit";
import { createEmails } from "#core/emails";
import { createHistories } from "#core/history";
import { createServicing, findServedRequestFile } from "#core/servicing";
import { createRequestMover } from "../../../core/servicing/reassign.ts";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import { findOffers } from "../../../core/workspaces/find-offers.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { workspacesOf } from "../../support/workspaces.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let work: ReturnType<typeof openWork>;
let accountId: string;
const [ada, bo] = ["usr_ada", "usr_bo"];
const scopeOf = (id: string): AgencyScope => agency.scope({ kind: "AGENCY_USER", id });
const emailsOf = (id: string) =>
  createEmails(scopeOf(id), { findAddress: async () => "service@mail.example", replyKey: "key" });
const asking = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";

beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  work = openWork(agency);
  for (const [id, name] of [
    [ada, "Ada Lund"],
    [bo, "Bo Ames"],
  ] as const)
    await agency.raw.execute({
      sql: "INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES (?, ?, ?, 'ADMIN', 1, 1)",
      args: [id, `${id}@larkspur.example`, name],
    });
  ({ id: accountId } = valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  ));
});
afterEach(() => agency.close());

const requestOf = async (emailId: string): Promise<string> =>
  (await work.rows("SELECT request_id FROM email_requests WHERE email_id = ?", [emailId]))[0]?.[
    "request_id"
  ] as string;
async function setPrivacy(threadId: string, userIds: string[] | null): Promise<void> {
  const [row] = await work.rows("SELECT version FROM email_threads WHERE id = ?", [threadId]);
  const expectedVersion = row?.["version"] as number;
  valueOf(await emailsOf(ada).setPrivacy(threadId, { userIds, expectedVersion }));
}
async function arrivePrivate(): Promise<{ threadId: string; requestId: string }> {
  const emailId = await door.take({ id: "a@x", text: asking });
  const threadId = (await work.work(emailId))["id"] as string;
  await setPrivacy(threadId, []);
  return { threadId, requestId: await requestOf(emailId) };
}
const codeOf = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? "OK" : result.error?.code);
const servicingOf = (id: string) => createServicing(scopeOf(id));

describe("ways to a request that a private thread's mail opened", () => {
  test("by id, in lists and their counts, in its account's list, in the search and what it can be merged with", async () => {
    const { requestId } = await arrivePrivate();
    const ordinary = valueOf(
      await servicingOf(bo).create({
        type: "OTHER",
        details: { other: { description: "Call back" } },
        accountId,
      }),
    );
    for (const [as, isShown] of [
      [ada, true],
      [agency.ownerId, true],
      [bo, false],
    ] as const) {
      const servicing = servicingOf(as);
      const seen = isShown ? [requestId] : [];
      expect((await servicing.find(requestId))?.id ?? null).toBe(isShown ? requestId : null);
      const list = valueOf(await servicing.list({ withTotal: true, filter: { type: "CREATE_CERTIFICATE" } }));
      expect([list.nodes.map(({ id }) => id), list.totalCount]).toEqual([seen, seen.length]);
      const ofAccount = valueOf(await servicing.listOf(accountId, { withTotal: true }));
      expect(ofAccount.nodes.map(({ id }) => id).toSorted()).toEqual([...seen, ordinary.id].toSorted());
      expect(ofAccount.totalCount).toBe(seen.length + 1);
      expect((await servicing.search("Norwood", 5)).map(({ id }) => id)).toEqual(seen);
      const mergeable = valueOf(await servicing.list({ filter: { mergeableInto: ordinary.id } }));
      expect(mergeable.nodes.map(({ id }) => id)).toEqual(seen);
    }
  });

  test("its comments, files and history", async () => {
    const { requestId } = await arrivePrivate();
    valueOf(await servicingOf(ada).comment(requestId, { content: "They are in a hurry." }));
    await agency.raw.execute({
      sql: `INSERT INTO service_request_files (id, request_id, name, media_type, size, sha256, storage_key, created_by, created_at)
        VALUES ('srf_1', ?, 'Norwood.pdf', 'application/pdf', 1, 'x', 'service-requests/1', ?, 1)`,
      args: [requestId, ada],
    });
    const [adas, bos] = [servicingOf(ada), servicingOf(bo)];
    expect(await adas.commentsOf(requestId)).toHaveLength(1);
    expect(await adas.filesOf(requestId)).toHaveLength(1);
    expect((await adas.versionsOf(requestId)).length).toBeGreaterThan(0);
    expect(await findServedRequestFile(scopeOf(ada).db, "srf_1")).not.toBeNull();
    expect([
      await bos.commentsOf(requestId),
      await bos.filesOf(requestId),
      await bos.versionsOf(requestId),
    ]).toEqual([[], [], []]);
    expect(await findServedRequestFile(scopeOf(bo).db, "srf_1")).toBeNull();
    const query = { entity: "serviceRequest", entityIds: [requestId], limit: 9 };
    expect((await listEntityHistory(scopeOf(ada).db, query)).length).toBeGreaterThan(0);
    expect(await listEntityHistory(scopeOf(bo).db, query)).toEqual([]);
  });

  test("the activity of its account and its counts, also where one act changed it together with others", async () => {
    const { requestId } = await arrivePrivate();
    const others: string[] = [];
    for (const description of ["One", "Two"])
      others.push(
        valueOf(
          await servicingOf(bo).create({ type: "OTHER", details: { other: { description } }, accountId }),
        ).id,
      );
    const [first = "", second = ""] = others;
    valueOf(await servicingOf(ada).bulkUpdate([first, requestId, second], { resolve: { notes: "Done." } }));
    const activity = async (as: string) => {
      const { nodes, summary } = valueOf(
        await createHistories(scopeOf(as)).activityOfAccount(accountId, {
          kinds: ["REQUESTS"],
          withSummary: true,
        }),
      );
      return {
        changes: nodes.reduce((sum, { count }) => sum + count, 0),
        total: summary?.totalCount,
        names: nodes.some(({ entityId }) => entityId === requestId),
      };
    };
    const [adas, bos] = [await activity(ada), await activity(bo)];
    expect(adas.changes).toBe(adas.total);
    expect(bos).toEqual({ changes: 4, total: 4, names: false });
    expect(adas.total).toBe(6);
  });

  test("whatever is done to it", async () => {
    const { requestId } = await arrivePrivate();
    const bos = servicingOf(bo);
    const other = valueOf(
      await bos.create({ type: "OTHER", details: { other: { description: "Call back" } }, accountId }),
    );
    for (const refused of [
      await bos.update(requestId, { priority: "LOW" }),
      await bos.comment(requestId, { content: "Mine." }),
      await bos.resolve(requestId, { notes: "", files: [] }),
      await bos.startStep(requestId, "DOCUMENTS"),
      await bos.merge(requestId, { ids: [other.id] }),
      await bos.merge(other.id, { ids: [requestId] }),
    ])
      expect(codeOf(refused)).toBe("NOT_FOUND");
    const { changed, refused } = valueOf(await bos.bulkUpdate([requestId], { assigneeId: bo }));
    expect([changed, refused.map(({ id }) => id)]).toEqual([[], [requestId]]);
    const opened = await workspacesOf(scopeOf(bo)).create({ message: "", serviceRequestId: requestId });
    expect(opened).toMatchObject({ ok: false, error: { fields: [{ path: "serviceRequestId" }] } });
  });

  test("what Cara offers, and a workspace that somebody opened about it", async () => {
    const { requestId, threadId } = await arrivePrivate();
    const offered = async (as: string) =>
      JSON.stringify(await findOffers(scopeOf(as), [{ id: accountId, name: "Bluewater Plumbing LLC" }]));
    expect(await offered(ada)).toContain(requestId);
    expect(await offered(bo)).not.toContain(requestId);
    const made = valueOf(
      await workspacesOf(scopeOf(ada)).create({ message: "Look at this.", serviceRequestId: requestId }),
    );
    expect((await workspacesOf(scopeOf(ada)).find(made.id))?.id).toBe(made.id);
    expect(await workspacesOf(scopeOf(bo)).find(made.id)).toBeNull();
    expect(await workspacesOf(scopeOf(bo)).search("Look at this", 5)).toEqual([]);
    await setPrivacy(threadId, null);
    expect((await workspacesOf(scopeOf(bo)).find(made.id))?.id).toBe(made.id);
    expect((await servicingOf(bo).find(requestId))?.id).toBe(requestId);
  });
});

test("whoever hands over a colleague's work hands over what they do not see as well", async () => {
  const { requestId } = await arrivePrivate();
  valueOf(await servicingOf(ada).update(requestId, { assigneeId: ada }));
  const moved = await createRequestMover(scopeOf(bo)).move(ada, bo);
  expect(moved?.count).toBe(1);
});

test("lists are read again when a thread becomes private, and whoever watches a workspace about its request is told", async () => {
  const emailId = await door.take({ id: "a@x", text: asking });
  const thread = await work.work(emailId);
  const requestId = await requestOf(emailId);
  const about = valueOf(
    await workspacesOf(scopeOf(bo)).create({ message: "Look at this.", serviceRequestId: requestId }),
  );
  const [last] = await work.rows("SELECT max(seq) AS seq FROM changes");
  const told: string[] = [];
  const emails = createEmails(scopeOf(ada), {
    ...{ findAddress: async () => null, replyKey: "key", tellWatchers: (id) => void told.push(id) },
  });
  const expectedVersion = thread["version"] as number;
  valueOf(await emails.setPrivacy(thread["id"] as string, { userIds: [], expectedVersion }));
  expect(new Set(told)).toEqual(new Set([about.id, thread["workspace_id"]]));
  const changed = await work.rows("SELECT entity, entity_id FROM changes WHERE seq > ?", [
    last?.["seq"] as number,
  ]);
  expect(changed).toContainEqual({ entity: "serviceRequest", entity_id: requestId });
  expect(changed).toContainEqual({ entity: "caraWorkspace", entity_id: about.id });
});

test("the same matter asked for elsewhere has a request of its own, so that those who see that mail see it", async () => {
  const { requestId } = await arrivePrivate();
  const elsewhere = await door.take({ id: "b@x", subject: "Norwood", at: 30, text: asking });
  await work.work(elsewhere);
  const other = await requestOf(elsewhere);
  expect(other).not.toBe(requestId);
  expect((await servicingOf(bo).find(other))?.id).toBe(other);
});

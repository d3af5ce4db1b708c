/** What is put right after a request was opened: whom it is from, when it is due, and what it is merged with. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { documentUploads } from "#core/documents";
import { createHistories } from "#core/history";
import { createServicing, storedRequestFiles } from "#core/servicing";
import type { FieldProblem } from "../../../core/shared/field-problems.ts";
import type { Result } from "../../../core/shared/result.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, problemOf, valueOf } from "../../support/book-of-business.ts";
import { addUser, openRequest, requestInput } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
/** Friday, November 20, 2026, 9 AM in Chicago. */
beforeEach(async () => {
  agency = await openTestAgency();
  await addUser(agency, "usr_a", "Zoë Öberg");
});
afterEach(() => agency.close());

const hourMs = 3_600_000;
const fieldsOf = (outcome: Result<unknown, { fields?: FieldProblem[] }>) =>
  (problemOf(outcome).fields ?? []).map(({ path, message }) => `${path}: ${message}`);
const lastVersion = async (id: string) => (await servicing().versionsOf(id)).at(-1);

describe("the contact", () => {
  test("can be corrected, which the history says, and the list finds it by the new name", async () => {
    const account = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
    const { id } = await openRequest(agency, { accountId: account.id, clientEmail: "ines@alder.example" });
    const contact = { clientName: "Teodor Vance", clientEmail: null, clientPhone: "(212) 555-0147" };
    const after = valueOf(await servicing().update(id, { ...contact, expectedVersion: 1 }));
    expect(after).toMatchObject({
      clientName: "Teodor Vance",
      clientEmail: null,
      clientPhone: "+12125550147",
    });
    expect((await lastVersion(id))?.updateTypes).toEqual(["CLIENT"]);
    const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(account.id, {}));
    expect(nodes[0]?.changes.map(({ label, before, after: now }) => [label, before, now])).toEqual([
      ["Asked by", "Ines Calloway", "Teodor Vance"],
      ["Email", "ines@alder.example", null],
      ["Phone", null, "+12125550147"],
    ]);
    const found = async (text: string) => valueOf(await servicing().list({ filter: { text } })).nodes.length;
    expect([await found("teodor"), await found("ines")]).toEqual([1, 0]);
    // What is omitted stays, and an outdated form is told so.
    expect(valueOf(await servicing().update(id, { priority: "HIGH" })).clientName).toBe("Teodor Vance");
    const late = await servicing().update(id, { clientName: "Ines Calloway", expectedVersion: 1 });
    expect(problemOf(late).code).toBe("CONFLICT");
  });

  test("has a valid address, and a name where there is no account", async () => {
    const { id } = await openRequest(agency);
    expect(fieldsOf(await servicing().update(id, { clientEmail: "ines" }))).toEqual([
      "clientEmail: Enter an email address such as name@company.com.",
    ]);
    expect(fieldsOf(await servicing().update(id, { clientName: " " }))).toEqual([
      "clientName: Choose an account, or enter the client's name.",
    ]);
  });
});

describe("the due date", () => {
  test("of a reopened request counts from the reopening, also when its priority changes", async () => {
    const { id, createdAt } = await openRequest(agency);
    valueOf(await servicing().resolve(id, {}));
    agency.clock.nowMs = createdAt + 30 * 24 * hourMs;
    valueOf(await servicing().reopen(id, { reason: "The client called back." }));
    const low = valueOf(await servicing().update(id, { priority: "LOW" }));
    // Forty business hours after Sunday, December 20: five days from Monday.
    expect(low.dueAt).toBe(Date.UTC(2026, 11, 25, 23));
  });

  test("follows the priority again when that is wanted", async () => {
    const { id, dueAt: automatic } = await openRequest(agency);
    const byHand = valueOf(await servicing().update(id, { dueAt: "2026-12-04" }));
    expect(byHand.isDueByHand).toBe(true);
    const again = valueOf(await servicing().update(id, { isDueByPriority: true }));
    expect(again).toMatchObject({ dueAt: automatic, isDueByHand: false });
    expect(await lastVersion(id)).toMatchObject({ updateTypes: ["DUE_AT"], isDueByHand: false });
    expect(valueOf(await servicing().update(id, { priority: "URGENT" })).dueAt).toBe(
      Date.UTC(2026, 10, 20, 19),
    );
    // A day that is typed holds, also the one that it is due anyway.
    const typed = valueOf(await servicing().update(id, { dueAt: "2026-11-20" }));
    expect(typed).toMatchObject({ dueAt: Date.UTC(2026, 10, 20, 23), isDueByHand: true });
  });

  test("is none if that is said when it is opened", async () => {
    expect(await openRequest(agency, { dueAt: null })).toMatchObject({ dueAt: null, isDueByHand: true });
  });

  test("is today only while the office is open, and a day that exists", async () => {
    const { id } = await openRequest(agency);
    const open = (dueAt: string) => servicing().create(requestInput({ dueAt }));
    expect(valueOf(await open("2026-11-20")).dueAt).toBe(Date.UTC(2026, 10, 20, 23));
    agency.clock.nowMs = Date.UTC(2026, 10, 20, 23);
    const over = "dueAt: Today’s business hours are over. Choose a later day.";
    expect(fieldsOf(await open("2026-11-20"))).toEqual([over]);
    expect(fieldsOf(await servicing().update(id, { dueAt: "2026-11-20" }))).toEqual([over]);
    agency.clock.nowMs = Date.UTC(2026, 10, 23, 15);
    const passed = "dueAt: This day has passed. Choose a later one.";
    expect(fieldsOf(await servicing().update(id, { dueAt: "2026-11-20" }))).toEqual([passed]);
    for (const wrong of ["2027-02-30", "2027-02-30T12:00:00Z", "2027-04-31"])
      expect(fieldsOf(await open(wrong))).toEqual(["dueAt: Enter a due date such as 12/31/2026."]);
  });
});

test("a new request is told everything that is missing at once", async () => {
  const input = { type: "QUOTE_REQUEST", details: { quoteRequest: {} }, clientEmail: "ines" };
  expect(fieldsOf(await servicing().create(input))).toEqual([
    "clientEmail: Enter an email address such as name@company.com.",
    "details.quoteRequest.lines: Choose at least one line.",
    "clientName: Choose an account, or enter the client's name.",
  ]);
  expect(fieldsOf(await servicing().create({ type: "NONE", clientName: "​" }))).toEqual([
    "type: Choose what the client asks for.",
  ]);
});

test("the history says who was assigned by the rule of the type, and what a resolution had", async () => {
  valueOf(
    await servicing().updateSettings({
      rules: [{ type: "QUESTION", assignee: { kind: "USER", userId: "usr_a" }, priority: "NORMAL" }],
    }),
  );
  const byRule = await openRequest(agency);
  const byHand = await openRequest(agency, { assigneeId: "usr_a" });
  expect(await lastVersion(byRule.id)).toMatchObject({ assigneeId: "usr_a", isAssignedByRule: true });
  expect(await lastVersion(byHand.id)).toMatchObject({ assigneeId: "usr_a", isAssignedByRule: false });

  const scope = agency.scope();
  const upload = await documentUploads.awaitUpload(scope, storedRequestFiles.prefix);
  const file = { kind: "PDF", mediaType: "application/pdf", size: 1_234, sha256: "a" } as const;
  await documentUploads.registerUpload(scope, { ...upload, name: "Binder.pdf", ...file });
  valueOf(await servicing().resolve(byRule.id, { notes: "Sent the binder.", files: [upload.uploadId] }));
  valueOf(await servicing().reopen(byRule.id, { reason: "It was the wrong year." }));
  const [, resolved] = await servicing().versionsOf(byRule.id);
  const [stored] = await servicing().filesOf(byRule.id);
  expect(resolved).toMatchObject({
    updateTypes: ["RESOLVED", "FILES"],
    resolutionNotes: "Sent the binder.",
    files: [{ id: stored?.id, name: "Binder.pdf" }],
  });
});

test.each(["zoe", "ZOË", "oberg", "öberg zoe"])("the filter finds the assignee by %s", async (text) => {
  const { id } = await openRequest(agency, { assigneeId: "usr_a" });
  await openRequest(agency, { assigneeId: null });
  const page = valueOf(await servicing().list({ filter: { text }, withTotal: true }));
  expect([page.nodes.map((request) => request.id), page.totalCount]).toEqual([[id], 1]);
  expect((await servicing().search(text, 5)).map((request) => request.id)).toEqual([id]);
});

test("the newest 1,000 comments of each request are shown", async () => {
  const [busy, quiet] = [await openRequest(agency), await openRequest(agency)];
  await agency.raw.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
      INSERT INTO service_request_comments (id, request_id, content, created_by, created_at)
      SELECT 'cmt_' || i, ?, 'Comment ' || i, 'usr_a', i FROM n`,
    args: [busy.id],
  });
  valueOf(await servicing().comment(quiet.id, { content: "Only one.", idempotencyKey: "only-comment" }));
  const service = servicing();
  const [many, one] = await Promise.all([service.commentsOf(busy.id), service.commentsOf(quiet.id)]);
  expect([many.length, many[0]?.content, many.at(-1)?.content]).toEqual([
    1_000,
    "Comment 1501",
    "Comment 2500",
  ]);
  expect(one.map(({ content }) => content)).toEqual(["Only one."]);
});

describe("merging", () => {
  test("offers every open request of the account and those without one, found by text", async () => {
    const alder = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
    const birch = await createAccount(agency.scope(), "Birch Landing Marina LLC");
    const into = await openRequest(agency, { accountId: alder.id });
    const same = await openRequest(agency, { accountId: alder.id });
    const walkIn = await openRequest(agency, { clientName: "Teodor Vance" });
    const other = await openRequest(agency, { accountId: birch.id, clientName: "Teodor Vance" });
    const offered = async (mergeableInto: string, more: object = {}) =>
      valueOf(await servicing().list({ filter: { state: "OPEN", mergeableInto, ...more } }))
        .nodes.map(({ id }) => id)
        .toSorted();
    expect(await offered(into.id)).toEqual([same.id, walkIn.id].toSorted());
    expect(await offered(into.id, { accountId: alder.id })).toEqual([same.id]);
    expect(await offered(into.id, { text: "teodor" })).toEqual([walkIn.id]);
    expect(await offered(walkIn.id)).toEqual([into.id, same.id, other.id].toSorted());
  });

  test("never crosses accounts", async () => {
    const alder = await createAccount(agency.scope(), "Alder Fork Roofing LLC");
    const birch = await createAccount(agency.scope(), "Birch Landing Marina LLC");
    const [one, other] = [
      await openRequest(agency, { accountId: alder.id }),
      await openRequest(agency, { accountId: birch.id }),
    ];
    const walkIn = await openRequest(agency);
    const refused = ["ids: Requests of different accounts cannot be merged."];
    expect(fieldsOf(await servicing().merge(one.id, { ids: [other.id] }))).toEqual(refused);
    expect(fieldsOf(await servicing().merge(walkIn.id, { ids: [one.id, other.id] }))).toEqual(refused);
    expect(valueOf(await servicing().merge(walkIn.id, { ids: [one.id] })).accountId).toBe(alder.id);
  });
});

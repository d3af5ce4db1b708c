/** A policy's history says who did what, with the fields before and after, from the audit log alone. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordChange } from "../../../core/audit/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createHistories } from "../../../core/history/mod.ts";
import type { HistoryEntry } from "../../../core/history/entry.ts";
import type { HistoryRequest } from "../../../core/history/service.ts";
import { auditContent } from "../../../core/policies/policy-writes.ts";
import type { Policy } from "../../../core/policies/model.ts";
import type { Actor } from "../../../core/shared/actor.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let policy: Policy;
const cara: Actor = { kind: "WORKFLOW", id: "job_1" };

beforeEach(async () => {
  agency = await openTestAgency();
  policy = await createPolicy(agency.scope());
});
afterEach(() => agency.close());

const histories = () => createHistories(agency.scope());
const list = async (request: HistoryRequest = {}) =>
  valueOf(await histories().ofPolicy(policy.id, { withSummary: true, ...request }));
const sentenceOf = ({ actor, sentence }: HistoryEntry) =>
  `${actor.name} ${sentence.map(({ text }) => text).join("")}`;
const sentences = async (request: HistoryRequest = {}) => (await list(request)).nodes.map(sentenceOf);

/** Records changes in one batch, as the other parts of the product do. */
async function record(
  changes: readonly Partial<Parameters<typeof recordChange>[1]>[],
  actor?: Actor,
): Promise<void> {
  agency.clock.nowMs += 60_000;
  const scope = agency.scope(actor);
  const statements = [];
  for (const change of changes) {
    const defaults = { action: "policy.update", entity: "policy", entityId: policy.id };
    statements.push(
      ...(await recordChange(scope, { ...defaults, parentId: policy.accountId, version: 2, ...change })),
    );
  }
  await writeAll(scope.db, statements);
}

const edited = (change: Partial<Policy>) => ({
  before: auditContent(policy),
  after: auditContent({ ...policy, ...change }),
});

describe("an entry", () => {
  test("of a new policy says who added it and when", async () => {
    const { nodes, totalCount, since, actors } = await (async () => {
      const page = await list();
      return { ...page, ...page.summary };
    })();
    expect(nodes).toMatchObject([
      { action: "policy.create", kind: "FIELDS", changes: [], reason: null, at: agency.clock.nowMs },
    ]);
    expect(nodes.map(sentenceOf)).toEqual(["Odette Marlowe added the policy"]);
    expect({ totalCount, since }).toEqual({ totalCount: 1, since: agency.clock.nowMs });
    expect(actors).toMatchObject([{ id: agency.ownerId, name: "Odette Marlowe", kind: "AGENCY_USER" }]);
  });

  test("of an edit has each changed field before and after, without computed amounts, and the reason", async () => {
    const pricing = { ...policy.pricing, premium: 1_846_250, total: 1_846_250 };
    const change = edited({
      pricing,
      policyNumber: null,
      agencyUserId: agency.ownerId,
      expiresAt: "2027-12-01",
    });
    await record([{ ...change, reason: "Endorsement 4, from Review" }]);
    const [entry] = (await list()).nodes;
    expect(entry && sentenceOf(entry)).toBe("Odette Marlowe changed 4 fields");
    expect(entry?.reason).toBe("Endorsement 4, from Review");
    expect(entry?.changes.map(({ label, kind, before, after }) => [label, kind, before, after])).toEqual([
      ["Policy Number", "TEXT", policy.policyNumber, null],
      ["Producer", "TEXT", null, "Odette Marlowe"],
      ["Expires", "DATE", policy.expiresAt, "2027-12-01"],
      ["Premium", "MONEY", String(policy.pricing.premium / 100), "18462.5"],
    ]);
  });

  test("names the one field that changed, and a state by its label", async () => {
    await record([edited({ quoteNumber: "Q-12" })]);
    await record([edited({ state: "INFORCE" })]);
    expect(await sentences()).toEqual([
      "Odette Marlowe changed the status to Active",
      "Odette Marlowe changed Quote Number",
      "Odette Marlowe added the policy",
    ]);
  });

  test("of the clock has no user, and mentions only what it recorded", async () => {
    const states = { before: { state: "INFORCE" }, after: { state: "EXPIRED" } };
    await record([{ action: "policy.expire", ...states }], { kind: "CRONJOB", id: "agency-clock" });
    const [entry] = (await list()).nodes;
    expect(entry && sentenceOf(entry)).toBe("Carabiner recorded that the term of the policy ended");
    expect(entry?.changes).toEqual([
      { field: "state", label: "Status", kind: "STATE", before: "INFORCE", after: "EXPIRED" },
    ]);
    expect(entry?.actor.userId).toBeNull();
    await record([{ before: auditContent(policy), after: { state: "EXPIRED" } }]);
    expect((await list()).nodes[0]?.changes.map(({ field }) => field)).toEqual(["state"]);
  });

  test("of a cancellation lists its particulars, and its reinstatement from when the policy is in force again", async () => {
    const cancellation = {
      canceledAt: 1,
      canceledBy: "CARRIER",
      effectiveAt: "2026-12-05",
      type: "CANCELLATION",
      reason: "INSURED_NON_PAYMENT",
      reasonDescription: null,
      returnPremium: 733_470,
      returnCommission: 0,
    } as const;
    await record([{ action: "policy.cancel", ...edited({ cancellation }) }]);
    const canceled = { ...policy, cancellation };
    await record([
      {
        action: "policy.reinstate",
        before: auditContent(canceled),
        after: auditContent({
          ...canceled,
          reinstatement: { reinstatedAt: 2, effectiveAt: "2026-12-20", lapseDays: 15 },
        }),
      },
    ]);
    const [reinstated, entry] = (await list()).nodes;
    expect(entry && sentenceOf(entry)).toBe("Odette Marlowe canceled the policy");
    expect(entry?.changes.map(({ label, after }) => [label, after])).toEqual([
      ["Cancellation Effective Date", "2026-12-05"],
      ["Canceled by", "Carrier"],
      ["Cancellation Type", "Cancellation"],
      ["Reason", "Insured nonpayment"],
      ["Return Premium", "7334.7"],
      ["Return Commission", "0"],
    ]);
    expect(reinstated && sentenceOf(reinstated)).toBe(
      "Odette Marlowe reinstated the policy, with a lapse of 15 days",
    );
    expect(reinstated?.changes).toMatchObject([
      { label: "Cancellation Effective Date", before: "2026-12-05", after: null },
      { label: "Reinstatement Effective Date", before: null, after: "2026-12-20" },
      { label: "Lapse in Coverage", before: null, after: "15 days" },
    ]);
    const now = valueOf(await histories().policyAsOf(policy.id, null));
    expect(now.values.filter(({ field }) => field.startsWith("reinstatement."))).toMatchObject([
      { value: "2026-12-20" },
      { value: "15 days" },
    ]);
  });

  test("keeps the name of a disabled user, and survives one that is unknown", async () => {
    await agency.raw.execute("UPDATE users SET state = 'DISABLED'");
    await record([edited({ quoteNumber: "1" })], { kind: "AGENCY_USER", id: "usr_gone" });
    expect(await sentences()).toEqual([
      "A former user changed Quote Number",
      "Odette Marlowe added the policy",
    ]);
  });

  test("of an earlier release may lack its content", async () => {
    await record([
      { before: {}, after: {} },
      { action: "policy.update" },
      { action: "policy.tidied", after: { pricing: null, carrier: null } },
      { action: "document.read", entity: "document", entityId: "doc_gone", parentId: policy.id, after: {} },
      { action: "review.accept", entity: "review", entityId: policy.id, parentId: policy.id, after: {} },
    ]);
    expect((await sentences()).slice(0, 4)).toEqual([
      "Odette Marlowe accepted a detail in Review",
      "Odette Marlowe read a document",
      "Odette Marlowe changed the policy",
      "Odette Marlowe changed 2 policies",
    ]);
  });
});

describe("documents", () => {
  test("are linked while they exist and keep their names when they are deleted", async () => {
    const document = await uploadDocument(agency.scope(), policy.id, { name: "Endorsement-04.pdf" });
    const read = { action: "document.read", entity: "document", entityId: document.id, parentId: policy.id };
    await record([{ ...read, after: { readingId: "rdg_1", pages: 3 } }], cara);
    const [entry] = (await list()).nodes;
    expect(entry && sentenceOf(entry)).toBe("Cara read Endorsement-04.pdf, 3 pages");
    expect(entry?.sentence[1]).toEqual({
      text: "Endorsement-04.pdf",
      entity: "document",
      entityId: document.id,
    });
    valueOf(await createDocuments(agency.scope()).deleteFile(document.id));
    const { nodes } = await list();
    expect(nodes.map(sentenceOf)).toEqual([
      "Odette Marlowe deleted Endorsement-04.pdf",
      "Cara read Endorsement-04.pdf, 3 pages",
      "Odette Marlowe uploaded Endorsement-04.pdf",
      "Odette Marlowe added the policy",
    ]);
    expect(nodes.flatMap(({ sentence }) => sentence.filter(({ entityId }) => entityId !== null))).toEqual([]);
  });

  test("that replace another name both, and what is kept has not changed", async () => {
    const content = { name: "Declarations.pdf", type: "POLICY_DOCUMENT", visible: true };
    const parentId = policy.id;
    const replace = { action: "document.replace", entity: "document", entityId: "doc_2", parentId };
    const setAside = { action: "document.set-aside", entity: "document", entityId: "doc_1", parentId };
    await record([{ ...replace, before: content, after: { ...content, name: "Amended.pdf" } }]);
    await record([{ ...setAside, before: content, after: { replacedBy: "doc_2" } }]);
    await record([{ ...replace, entityId: "doc_3", before: content, after: content }]);
    const { nodes } = await list();
    expect(nodes.slice(0, 3).map((entry) => [sentenceOf(entry), entry.changes])).toEqual([
      ["Odette Marlowe uploaded a new version of Declarations.pdf", []],
      ["Odette Marlowe kept Declarations.pdf as an earlier version", []],
      ["Odette Marlowe uploaded Amended.pdf as a new version of Declarations.pdf", []],
    ]);
  });

  test("that could not be read say why", async () => {
    const document = await uploadDocument(agency.scope(), policy.id, { name: "Scan.pdf" });
    const failure = "This file is encrypted. Upload a copy without a password.";
    const failed = { action: "document.fail-reading", entity: "document", entityId: document.id };
    await record([{ ...failed, parentId: policy.id, after: { failure } }], cara);
    const [entry] = (await list()).nodes;
    expect(entry && sentenceOf(entry)).toBe("Cara could not read Scan.pdf");
    expect(entry?.reason).toBe(failure);
  });
});

const accepted = (field: string) => ({
  action: "review.accept",
  entity: "review",
  entityId: policy.id,
  parentId: policy.id,
  before: { field, value: 1 },
  after: { field, value: 1, readValue: 1 },
});

describe("changes of one request", () => {
  test("are one entry, and everything is counted", async () => {
    const names = Array.from({ length: 30 }, (_, nth) => `form.CG ${nth}`);
    await record([...names.map(accepted), edited({ quoteNumber: "Q-1" })]);
    const { nodes, summary } = await list();
    expect(nodes.map((entry) => [sentenceOf(entry), entry.count])).toEqual([
      ["Odette Marlowe changed Quote Number", 1],
      ["Odette Marlowe accepted 30 details in Review", 30],
      ["Odette Marlowe added the policy", 1],
    ]);
    expect(summary?.totalCount).toBe(32);
  });

  test("stay one entry when they end a page", async () => {
    await record([accepted("premium"), accepted("taxes"), accepted("total")]);
    await record([edited({ quoteNumber: "Q-1" })]);
    const first = await list({ first: 2 });
    expect(first.nodes.map(({ count }) => count)).toEqual([1, 3]);
    const second = await list({ first: 2, after: first.endCursor });
    expect(second.nodes.map(sentenceOf)).toEqual(["Odette Marlowe added the policy"]);
    expect([first.hasNextPage, second.hasNextPage]).toEqual([true, false]);
  });

  test("of other policies are not mixed in", async () => {
    const other = await createPolicy(agency.scope());
    await record([edited({ quoteNumber: "Q-1" }), { ...edited({ quoteNumber: "Q-2" }), entityId: other.id }]);
    expect(await sentences()).toEqual([
      "Odette Marlowe changed Quote Number",
      "Odette Marlowe added the policy",
    ]);
  });
});

describe("a history", () => {
  test("is filtered by kind and by actor, and always names everyone", async () => {
    await uploadDocument(agency.scope(), policy.id, { name: "Binder.pdf" });
    const read = { action: "document.read", entity: "document", entityId: "doc_1", parentId: policy.id };
    await record([{ ...read, after: { name: "Binder.pdf", pages: 1 } }], cara);
    await record([edited({ quoteNumber: "Q-1" })]);
    expect(await sentences({ kinds: ["FIELDS"] })).toEqual([
      "Odette Marlowe changed Quote Number",
      "Odette Marlowe added the policy",
    ]);
    expect(await sentences({ kinds: ["DOCUMENTS"], actorId: agency.ownerId })).toEqual([
      "Odette Marlowe uploaded Binder.pdf",
    ]);
    const byCara = await list({ actorId: "CARA" });
    expect(byCara.nodes.map(sentenceOf)).toEqual(["Cara read Binder.pdf, 1 page"]);
    expect(byCara.summary).toMatchObject({
      totalCount: 1,
      since: policy.createdAt,
      actors: [{ id: "CARA" }, { id: agency.ownerId }],
    });
    expect(await list({ kinds: ["CERTIFICATES"] })).toMatchObject({ nodes: [], summary: { totalCount: 0 } });
  });

  test("leaves questions and notes to the activity", async () => {
    const note = { action: "note.create", entity: "note", entityId: "note_1", parentId: policy.id };
    await record([{ ...note, after: { type: "CALL", text: "Insured called about\nthe binder." } }]);
    const asked = { action: "explorer.ask", entity: "explorer", entityId: policy.id, parentId: policy.id };
    await record([{ ...asked, after: { question: "Is flood covered?" } }]);
    expect(await sentences()).toEqual(["Odette Marlowe added the policy"]);
    const { nodes } = valueOf(await histories().activityOfPolicy(policy.id, {}));
    expect(nodes.map(sentenceOf)).toEqual([
      "Odette Marlowe asked Cara: “Is flood covered?”",
      "Odette Marlowe wrote a note about a call",
      "Odette Marlowe added the policy",
    ]);
    expect(nodes[1]).toMatchObject({
      kind: "NOTES",
      entityId: "note_1",
      noteText: "Insured called about\nthe binder.",
    });
  });

  test("of an account names its policies and links those that exist", async () => {
    await record([edited({ quoteNumber: "Q-1" })]);
    await record([{ action: "policy.cancel", ...edited({}) }]);
    const { nodes } = valueOf(await histories().activityOfAccount(policy.accountId, {}));
    expect(nodes.map(sentenceOf)).toEqual([
      "Odette Marlowe canceled General Liability GL-4477-01",
      "Odette Marlowe changed Quote Number of General Liability GL-4477-01",
      "Odette Marlowe added General Liability GL-4477-01",
      "Odette Marlowe added the account",
    ]);
    expect(nodes[0]?.sentence[1]).toMatchObject({ entity: "policy", entityId: policy.id });
    await agency.raw.execute("UPDATE policies SET deleted_at = 1");
    const [entry] = valueOf(await histories().activityOfAccount(policy.accountId, { first: 1 })).nodes;
    expect(entry?.sentence[1]).toMatchObject({ text: "General Liability GL-4477-01", entityId: null });
  });

  test("refuses a page that cannot be found and a size that is too large", async () => {
    for (const request of [{ after: "nonsense" }, { first: 201 }, { first: 0 }])
      expect(problemOf(await histories().ofPolicy(policy.id, request)).code).toBe("VALIDATION");
  });

  test("of another record is empty", async () => {
    const page = valueOf(await histories().ofPolicy("pol_elsewhere", { withSummary: true }));
    expect(page).toMatchObject({ nodes: [], hasNextPage: false, summary: { totalCount: 0, since: null } });
  });
});

/** Adding, editing, pinning and deleting notes, alone and at once with others. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "#core/audit";
import { createNotes } from "#core/notes";
import { type Note, NOTE_MAX, PINNED_MAX } from "#model/notes";
import type { Policy } from "#model/policies";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, createPolicy, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let policy: Policy;
const notes = () => createNotes(agency.scope());
const colleague = "usr_0000000000000000000000002";

beforeEach(async () => {
  agency = await openTestAgency();
  policy = await createPolicy(agency.scope());
  await agency.raw.execute({
    sql: `INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES (?, ?, ?, 'SERVICE', 1, 1)`,
    args: [colleague, "reese@larkspur.example", "Reese Tamblyn"],
  });
});
afterEach(() => agency.close());

const call = (text: string, more: Record<string, unknown> = {}) => ({
  type: "CALL",
  text,
  policyId: policy.id,
  ...more,
});
const add = async (text = "Maren asks for the endorsement."): Promise<Note> =>
  valueOf(await notes().add(call(text)));
const textsOf = async (recordId: string) =>
  valueOf(await notes().listOf(recordId, {})).nodes.map(({ text }) => text);
const historyOf = (id: string) =>
  listEntityHistory(agency.db, { entity: "note", entityIds: [id], limit: 20 });

test("adds a note to a policy with its author, time and record, in one batch with its audit row", async () => {
  agency.forget();
  const note = await add();
  expect(agency.sent.roundTrips).toBeLessThanOrEqual(2);
  expect(note).toMatchObject({
    type: "CALL",
    text: "Maren asks for the endorsement.",
    author: { id: agency.ownerId, name: "Odette Marlowe" },
    createdAt: agency.clock.nowMs,
    editor: null,
    editedAt: null,
    pinnedAt: null,
    version: 1,
    record: { id: policy.id, accountId: policy.accountId, accountName: "Cedar Hollow Bakery LLC" },
  });
  const after = { type: "CALL", text: "Maren asks for the endorsement.", isPinned: false };
  expect(await historyOf(note.id)).toMatchObject([{ action: "note.create", before: null, after }]);
  expect(await rowsOf(agency, "SELECT parent_id FROM audit_entries WHERE entity = 'note'")).toEqual([
    { parent_id: policy.id },
  ]);
  expect(await rowsOf(agency, "SELECT parent_id FROM changes WHERE entity = 'note'")).toEqual([
    { parent_id: policy.id },
  ]);
});

test("adds a note to an account", async () => {
  const input = { type: "VISIT", text: "Toured the plant.", accountId: policy.accountId };
  const note = valueOf(await notes().add(input));
  expect(note.record).toEqual({
    id: policy.accountId,
    accountId: policy.accountId,
    accountName: "Cedar Hollow Bakery LLC",
    policyType: null,
    policyNumber: null,
  });
  expect(await textsOf(policy.accountId)).toEqual(["Toured the plant."]);
  expect(await textsOf(policy.id)).toEqual([]);
});

test("keeps the lines of a text, whatever ends them, and nothing around it", async () => {
  expect((await add("  \r\nFirst\r\nsecond\rthird\n\n")).text).toBe("First\nsecond\nthird");
});

test("keeps script, markup and other alphabets as the text they are", async () => {
  const text = `<script>alert("x")</script> {{7*7}} '; DROP TABLE notes; -- שלום 🧯`;
  expect((await add(text)).text).toBe(text);
});

test(`takes ${NOTE_MAX} characters`, async () => {
  expect((await add("x".repeat(NOTE_MAX))).text).toHaveLength(NOTE_MAX);
});

test.each([
  ["no text", { text: undefined }, "text", "Enter the text of the note."],
  ["a blank text", { text: " \n " }, "text", "Enter the text of the note."],
  ["an invisible text", { text: "\u200b" }, "text", "Enter the text of the note."],
  ["one character too many", { text: "x".repeat(10_001) }, "text", "Use at most 10,000 characters."],
  ["100,000 characters", { text: "x".repeat(100_000) }, "text", "Use at most 10,000 characters."],
  ["a control character", { text: "bell \u0007" }, "text", "Use plain text."],
  ["half a character", { text: "\ud83e" }, "text", "Use plain text."],
  ["no type", { type: undefined }, "type", "Choose Call, Email, Visit or Note."],
  ["an unknown type", { type: "FAX" }, "type", "Choose Call, Email, Visit or Note."],
  ["no record", { policyId: "" }, "", "Choose the account or the policy that the note is about."],
  ["two records", { accountId: "acc_1" }, "", "Choose the account or the policy that the note is about."],
])("rejects %s with a field error, and writes nothing", async (_name, more, path, message) => {
  expect(problemOf(await notes().add(call("Hello", more)))).toMatchObject({
    code: "VALIDATION",
    fields: [{ path, message }],
  });
  expect(await countOf(agency, "SELECT count(*) AS n FROM notes")).toBe(0);
});

test("rejects a record that does not exist", async () => {
  expect(problemOf(await notes().add(call("Hello", { policyId: "pol_x" }))).code).toBe("NOT_FOUND");
  const onAccount = { type: "NOTE", text: "Hello", accountId: policy.id };
  expect(problemOf(await notes().add(onAccount)).code).toBe("NOT_FOUND");
});

test("adds a note sent twice at once only once, and rejects the same key with another text", async () => {
  const form = call("Once", { idempotencyKey: "key-12345678" });
  const both = await Promise.all([notes().add(form), notes().add(form)]);
  const again = await notes().add(form);
  const ids = [...both, again].map((made) => valueOf(made).id);
  expect(new Set(ids).size).toBe(1);
  expect(await countOf(agency, "SELECT count(*) AS n FROM notes")).toBe(1);
  expect(problemOf(await notes().add({ ...form, text: "Other" })).code).toBe("CONFLICT");
});

describe("editing", () => {
  test("changes text and type, says who did and when, and keeps the earlier versions", async () => {
    const note = await add("First");
    agency.clock.nowMs += 60_000;
    const reese = createNotes(agency.scope({ kind: "AGENCY_USER", id: colleague }));
    const edited = valueOf(
      await reese.update(note.id, { type: "EMAIL", text: "Second", expectedVersion: 1 }),
    );
    expect(edited).toMatchObject({
      type: "EMAIL",
      text: "Second",
      author: { name: "Odette Marlowe" },
      createdAt: note.createdAt,
      editor: { name: "Reese Tamblyn" },
      editedAt: agency.clock.nowMs,
      version: 2,
    });
    valueOf(await notes().setPinned(note.id, true));
    expect(valueOf(await notes().listVersions(note.id))).toEqual([
      { type: "EMAIL", text: "Second", at: agency.clock.nowMs, authorId: colleague },
      { type: "CALL", text: "First", at: note.createdAt, authorId: agency.ownerId },
    ]);
    expect(await historyOf(note.id)).toMatchObject([
      { action: "note.pin", version: 3 },
      { action: "note.update", before: { text: "First" }, after: { text: "Second" } },
      { action: "note.create" },
    ]);
  });

  test("lets the first of two editors win and shows the second a conflict", async () => {
    const note = await add("First");
    const edit = (text: string) => notes().update(note.id, { type: "CALL", text, expectedVersion: 1 });
    const outcomes = await Promise.all([edit("Mine"), edit("Theirs")]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const [late] = outcomes.filter(({ ok }) => !ok);
    expect(late && problemOf(late).code).toBe("CONFLICT");
    expect(problemOf(await edit("Too late")).code).toBe("CONFLICT");
    expect(
      await countOf(agency, "SELECT count(*) AS n FROM audit_entries WHERE action = 'note.update'"),
    ).toBe(1);
  });

  test("writes nothing when nothing changed", async () => {
    const note = await add("Same");
    expect(valueOf(await notes().update(note.id, { type: "CALL", text: "Same " })).version).toBe(1);
    expect(await historyOf(note.id)).toHaveLength(1);
  });

  test("rejects a text that is too long and a note that does not exist", async () => {
    const note = await add();
    const long = { type: "CALL", text: "x".repeat(100_000) };
    expect(problemOf(await notes().update(note.id, long)).fields).toMatchObject([{ path: "text" }]);
    expect(problemOf(await notes().update("nte_x", { type: "CALL", text: "A" })).code).toBe("NOT_FOUND");
  });
});

describe("pinning", () => {
  test("puts notes first, the last pinned first, and back", async () => {
    const [first, second] = [await add("One"), await add("Two")];
    await add("Three");
    valueOf(await notes().setPinned(second.id, true));
    agency.clock.nowMs += 1_000;
    valueOf(await notes().setPinned(first.id, true));
    const pinned = async () => (await notes().listPinnedOf(policy.id)).map(({ text }) => text);
    expect(await pinned()).toEqual(["One", "Two"]);
    valueOf(await notes().setPinned(first.id, false));
    expect(await pinned()).toEqual(["Two"]);
    expect((await historyOf(first.id)).map(({ action }) => action)).toEqual([
      "note.unpin",
      "note.pin",
      "note.create",
    ]);
  });

  test("pins a note once, however often it is asked to", async () => {
    const note = await add();
    for (let time = 0; time < 2; time += 1) valueOf(await notes().setPinned(note.id, true));
    expect(await historyOf(note.id)).toHaveLength(2);
  });

  test(`pins at most ${PINNED_MAX} notes of a record, even at once`, async () => {
    const made: Note[] = [];
    for (let nth = 0; nth < PINNED_MAX + 2; nth += 1) made.push(await add(`Note ${nth}`));
    const outcomes = await Promise.all(made.map(({ id }) => notes().setPinned(id, true)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(PINNED_MAX);
    const [refused] = outcomes.filter(({ ok }) => !ok);
    expect(refused && problemOf(refused)).toEqual({
      code: "CONFLICT",
      message: "At most 10 notes can be pinned here. Unpin one first.",
    });
    // Another record has its own.
    const other = { type: "NOTE", text: "On the account", accountId: policy.accountId };
    valueOf(await notes().setPinned(valueOf(await notes().add(other)).id, true));
  });
});

describe("deleting", () => {
  test("takes a note out of every list, and keeps what it said in the audit log", async () => {
    const note = await add("Wrong policy, sorry");
    valueOf(await notes().setPinned(note.id, true));
    expect(valueOf(await notes().delete(note.id))).toBe(note.id);
    expect(await textsOf(policy.id)).toEqual([]);
    expect(await notes().listPinnedOf(policy.id)).toEqual([]);
    expect(await notes().find(note.id)).toBeNull();
    expect(await notes().search("wrong policy", 5)).toEqual([]);
    expect(await rowsOf(agency, "SELECT search_text FROM notes")).toEqual([{ search_text: "" }]);
    expect(problemOf(await notes().listVersions(note.id)).code).toBe("NOT_FOUND");
    const [last] = await historyOf(note.id);
    expect(last).toMatchObject({
      action: "note.delete",
      before: { text: "Wrong policy, sorry" },
      after: null,
    });
  });

  test("cannot be followed by an edit, a pin or another deletion", async () => {
    const { id } = await add();
    valueOf(await notes().delete(id));
    expect(problemOf(await notes().update(id, { type: "CALL", text: "A" })).code).toBe("NOT_FOUND");
    expect(problemOf(await notes().setPinned(id, true)).code).toBe("NOT_FOUND");
    expect(problemOf(await notes().delete(id)).code).toBe("NOT_FOUND");
  });

  test("loses against an edit in the same moment", async () => {
    const note = await add("First");
    const scope = agency.scope();
    // The actor is asked for between the read and the write.
    const actor = async () => {
      valueOf(await notes().update(note.id, { type: "CALL", text: "Second" }));
      return scope.actor();
    };
    expect(problemOf(await createNotes({ ...scope, actor }).delete(note.id)).code).toBe("CONFLICT");
    expect(await textsOf(policy.id)).toEqual(["Second"]);
  });
});

describe("a deleted policy", () => {
  const deletePolicy = () => agency.raw.execute("UPDATE policies SET deleted_at = 1");

  test("has no notes, and gets none", async () => {
    const note = await add("Heron nest on the roof");
    await deletePolicy();
    expect(await notes().search("heron", 5)).toEqual([]);
    expect(await notes().find(note.id)).toBeNull();
    expect(await textsOf(policy.id)).toEqual([]);
    expect(problemOf(await notes().add(call("More"))).code).toBe("NOT_FOUND");
    expect(problemOf(await notes().setPinned(note.id, true)).code).toBe("NOT_FOUND");
  });

  test("gets no note and no edit when it is deleted in the same moment", async () => {
    const note = await add();
    const before = await countOf(agency, "SELECT count(*) AS n FROM audit_entries");
    // The actor is asked for between the reads and the write.
    const scope = agency.scope();
    const late = { ...scope, actor: async () => (await deletePolicy(), scope.actor()) };
    expect(problemOf(await createNotes(late).add(call("Too late"))).code).toBe("NOT_FOUND");
    await agency.raw.execute("UPDATE policies SET deleted_at = NULL");
    const edit = { type: "CALL", text: "Too late" };
    expect(problemOf(await createNotes(late).update(note.id, edit)).code).toBe("CONFLICT");
    expect(await countOf(agency, "SELECT count(*) AS n FROM audit_entries")).toBe(before);
  });
});

import { expect, test } from "vitest";
import type {
  ActivityEntryFragment,
  NoteFieldsFragment,
} from "../../../../apps/web/src/graphql/generated/graphql.ts";
import { cursorsOf, itemsOf, rowsOf } from "../../../../apps/web/src/notes/activity-rows.ts";

const note = (id: string, more: Partial<NoteFieldsFragment> = {}): NoteFieldsFragment => ({
  id,
  type: "CALL",
  text: `Text of ${id}`,
  author: { id: "usr_1", name: "Odette Marlowe" },
  createdAt: "2026-11-20T15:00:00.000Z",
  editor: null,
  editedAt: null,
  pinnedAt: null,
  version: 1,
  ...more,
});
const entry = (id: string, action: string, entityId = "pol_1"): ActivityEntryFragment => ({
  id,
  at: "2026-11-20T15:00:00.000Z",
  action,
  actor: { kind: "AGENCY_USER", name: "Odette Marlowe" },
  sentence: [{ text: "did something", entity: null, entityId: null }],
  changes: [],
  reason: null,
  entityId,
});
const page = (
  nodes: ActivityEntryFragment[],
  notes: NoteFieldsFragment[],
  cursors: [string, string | null],
) => ({
  id: "pol_1",
  pinnedNotes: [],
  notes: { nodes: notes, endCursor: cursors[1], hasNextPage: false },
  activity: { nodes, endCursor: cursors[0], hasNextPage: true },
});

test("shows a note as it is now where it was added, and other changes as they were", () => {
  const { nodes } = rowsOf(
    page([entry("a1", "note.create", "n1"), entry("a2", "policy.create")], [note("n1")], ["A", "N"]),
    null,
  );
  expect(itemsOf(nodes).map((item) => [item.entry.id, item.note?.text ?? null])).toEqual([
    ["a1", "Text of n1"],
    ["a2", null],
  ]);
});

test("leaves out what a note shows itself: edits and pins, and pinned notes, which come first", () => {
  const { nodes } = rowsOf(
    page(
      [
        entry("a1", "note.pin", "n1"),
        entry("a2", "note.update", "n2"),
        entry("a3", "note.create", "n2"),
        entry("a4", "note.create", "n1"),
        entry("a5", "note.delete", "n0"),
      ],
      [note("n2"), note("n1", { pinnedAt: "2026-11-20T16:00:00.000Z" })],
      ["A", "N"],
    ),
    null,
  );
  expect(itemsOf(nodes).map((item) => item.entry.id)).toEqual(["a3", "a5"]);
});

test("finds the note of a later page's entry among the notes of the pages before", () => {
  const first = rowsOf(page([entry("a1", "policy.update")], [note("n1")], ["A1", "N1"]), null);
  const second = rowsOf(page([entry("a2", "note.create", "n1")], [], ["A2", null]), first.endCursor ?? null);
  const items = itemsOf([...first.nodes, ...second.nodes]);
  expect(items.map((item) => item.note?.id ?? null)).toEqual([null, "n1"]);
  // Without further notes, the notes' cursor stays where it was.
  expect(cursorsOf(second.endCursor ?? null)).toEqual({ after: "A2", notesAfter: "N1" });
  expect(cursorsOf(null)).toEqual({ after: null, notesAfter: null });
});

test("keeps an entry whose note is not there, such as a deleted one", () => {
  const { nodes } = rowsOf(page([entry("a1", "note.create", "n9")], [], ["A", null]), null);
  expect(itemsOf(nodes)).toMatchObject([{ entry: { id: "a1" }, note: null }]);
});

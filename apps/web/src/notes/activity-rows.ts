/**
 * A record's activity with its notes as they are now. The server lists both by age and page by page: the notes of the
 * first pages contain all those that the same pages of the activity mention, because every note is in the activity.
 */
import type {
  ActivityEntryFragment,
  ActivityPageFragment,
  NoteFieldsFragment,
  NotesPageFragment,
} from "../graphql/generated/graphql.ts";
import type { UncountedPage } from "../lists/use-paged-rows.ts";

export interface ActivityRecord {
  id: string;
  pinnedNotes: readonly NoteFieldsFragment[];
  notes: NotesPageFragment;
  activity: ActivityPageFragment;
}

/** One of the two lists' rows. */
export type ActivityRow =
  | { id: string; entry: ActivityEntryFragment }
  | { id: string; note: NoteFieldsFragment };

/** Both lists' cursors in one. */
interface Cursors {
  after: string | null;
  notesAfter: string | null;
}

export const cursorsOf = (cursor: string | null): Cursors =>
  cursor === null ? { after: null, notesAfter: null } : (JSON.parse(cursor) as Cursors);

/** `before`: the cursor of the page before. Without further notes, the next page starts at the same one. */
export function rowsOf(record: ActivityRecord, before: string | null): UncountedPage<ActivityRow> {
  const { notes, activity } = record;
  const notesAfter = notes.endCursor ?? cursorsOf(before).notesAfter;
  return {
    nodes: [
      ...activity.nodes.map((entry) => ({ id: entry.id, entry })),
      ...notes.nodes.map((note) => ({ id: note.id, note })),
    ],
    endCursor: activity.endCursor ? JSON.stringify({ after: activity.endCursor, notesAfter }) : null,
    hasNextPage: activity.hasNextPage,
  };
}

export interface ActivityItem {
  entry: ActivityEntryFragment;
  /** The note that the entry is about, as it is now; null for everything else. */
  note: NoteFieldsFragment | null;
}

/** A note shows that it was edited or pinned, so these are no entries of their own. */
const shownByNote = new Set(["note.update", "note.pin", "note.unpin"]);

/** What the panel lists below the pinned notes. */
export function itemsOf(rows: readonly ActivityRow[]): ActivityItem[] {
  const notes = new Map(rows.flatMap((row) => ("note" in row ? [[row.id, row.note]] : [])));
  return rows.flatMap((row): ActivityItem[] => {
    if (!("entry" in row)) return [];
    const { entry } = row;
    if (shownByNote.has(entry.action)) return [];
    const note = entry.action === "note.create" ? (notes.get(entry.entityId) ?? null) : null;
    return note?.pinnedAt ? [] : [{ entry, note }];
  });
}

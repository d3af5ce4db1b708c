import { eq, type SQL, sql } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { listEntityHistory, recordChange } from "#core/audit";
import { findPolicies, policies } from "#core/policies";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { type ListRequest, type ListWindow, parseListRequest } from "../shared/list-request.ts";
import { type Page, pageOf } from "../shared/paging.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
  type Submission,
} from "../shared/submissions.ts";
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { type Note, noteEditSchema, type NoteVersion, newNoteSchema, PINNED_MAX } from "./model.ts";
import {
  findNotes,
  hasRoomForPin,
  listNotesOf,
  listPinnedOf,
  noteOf,
  type NoteRow,
  noteSearchText,
  noteStatement,
  searchNotes,
} from "./repository.ts";
import { notes } from "./tables.ts";

export interface Notes {
  /** Adds a note to an account or a policy. `input`: see `newNoteSchema`. */
  add(input: unknown): Promise<Result<Note, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
  /** Changes the text or the type. `input`: see `noteEditSchema`. */
  update(id: string, input: unknown): Promise<Result<Note, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
  /** Puts the note at the top of its record, or back in its place. */
  setPinned(id: string, isPinned: boolean): Promise<Result<Note, Problem<"NOT_FOUND" | "CONFLICT">>>;
  /** Deletes a note; the audit log keeps it. Returns the id. */
  delete(id: string): Promise<Result<string, Problem<"NOT_FOUND" | "CONFLICT">>>;
  /** Null if it does not exist. Calls in the same tick share one statement. */
  find(id: string): Promise<Note | null>;
  /** The notes of an account or a policy, the newest first. Calls in the same tick share one statement. */
  listOf(recordId: string, request: ListRequest): Promise<Result<Page<Note>, Problem<"VALIDATION">>>;
  /** The pinned notes of an account or a policy, the last pinned first. Calls in the same tick share one statement. */
  listPinnedOf(recordId: string): Promise<Note[]>;
  /** What the note has said, the current version first. */
  listVersions(id: string): Promise<Result<NoteVersion[], Problem<"NOT_FOUND">>>;
  /** Notes that contain the words, the newest first. */
  search(typed: string, limit: number): Promise<Note[]>;
}

const ADD = "addNote";
const WHAT = "note";
/** So many versions of a note are listed, the latest ones. */
const VERSIONS_MAX = 50;

const tooManyPinned: Problem<"CONFLICT"> = {
  code: "CONFLICT",
  message: `At most ${PINNED_MAX} notes can be pinned here. Unpin one first.`,
};

/** The note use cases for one agency and one request. */
export function createNotes(scope: AgencyScope): Notes {
  const { db } = scope;
  const byId = createBatchLoader(async (ids: readonly string[]) => {
    const found = await findNotes(db, ids);
    return new Map(found.map((note) => [note.id, note]));
  });
  const pinned = createBatchLoader((ids: readonly string[]) => listPinnedOf(db, ids));
  /** A list's rows ask for the same page of different records. */
  const pages = new Map<string, BatchLoader<string, Note[]>>();
  const pagesLike = (window: ListWindow): BatchLoader<string, Note[]> => {
    const key = JSON.stringify(window);
    const known = pages.get(key) ?? createBatchLoader((ids) => listNotesOf(db, ids, window));
    pages.set(key, known);
    return known;
  };
  const find = async (id: string): Promise<Note | null> => (await byId.load(id)) ?? null;

  const getMade = async (before: Submission | null, digest: string) => {
    if (before && isOtherContent(before, digest)) return err(otherContent);
    const note = before?.ids[0] === undefined ? null : await find(before.ids[0]);
    return note ? ok(note) : err(notFound(WHAT)); // deleted since
  };

  /** One batch; its last statement reads the note, which saves a round trip. */
  const write = async (id: string, statements: readonly Statement[]): Promise<Note> => {
    const results = await writeAll(db, [...statements, noteStatement(db, id)]);
    forget();
    scope.written({});
    const [row] = results.at(-1) as NoteRow[];
    if (!row) throw new Error(`The note ${id} could not be read after it was written.`);
    return noteOf(row);
  };
  const forget = () => {
    byId.clear();
    pinned.clear();
    pages.clear();
  };

  const change = async (
    before: Note,
    { action, values, guards = [] }: { action: string; values: Edit; guards?: readonly Statement[] },
  ): Promise<Result<Note, Problem<"CONFLICT">>> => {
    const version = before.version + 1;
    try {
      const note = await write(before.id, [
        ...guardVersion(db, notes, before.id, before.version),
        ...guardRecord(scope, before.record),
        ...guards,
        db
          .update(notes)
          .set({ ...values, version })
          .where(eq(notes.id, before.id)),
        ...(await recordChange(scope, {
          action,
          entity: WHAT,
          entityId: before.id,
          parentId: before.record.id,
          version,
          before: auditContent(before),
          after: auditContent({ ...before, ...values }),
        })),
      ]);
      return ok(note);
    } catch (error) {
      if (isConflict(error)) return err(conflict(WHAT));
      throw error;
    }
  };

  return {
    async add(input) {
      const form = parseInput(newNoteSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { idempotencyKey: key, accountId, policyId, type, text } = form.value;
      const digest = await digestOf({ accountId, policyId, type, text });
      const [made, accounts, found] = await Promise.all([
        findSubmission(db, ADD, key),
        accountId === null ? [] : findAccounts(db, [accountId]),
        policyId === null ? [] : findPolicies(db, [policyId]),
      ]);
      if (made) return await getMade(made, digest);
      const [record] = [...accounts, ...found];
      const gone = notFound(policyId === null ? "account" : "policy");
      if (!record) return err(gone);
      const id = scope.newId("nte");
      const createdBy = await getActingUser(scope);
      try {
        const note = await write(id, [
          ...recordSubmission(scope, ADD, key, { ids: [id], digest }),
          ...guardRecord(scope, record),
          db.insert(notes).values({
            id,
            accountId,
            policyId,
            type,
            text,
            createdBy,
            createdAt: scope.nowMs(),
            searchText: noteSearchText(text),
          }),
          ...(await recordChange(scope, {
            action: "note.create",
            entity: WHAT,
            entityId: id,
            parentId: record.id,
            version: 1,
            after: auditContent({ type, text, pinnedAt: null }),
          })),
        ]);
        return ok(note);
      } catch (error) {
        if (isConflict(error)) return err(gone);
        if (!isRepeatedSubmission(error)) throw error;
        return await getMade(await findSubmission(db, ADD, key), digest);
      }
    },

    async update(id, input) {
      const form = parseInput(noteEditSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { type, text, expectedVersion } = form.value;
      const before = await find(id);
      if (!before) return err(notFound(WHAT));
      if ((expectedVersion ?? before.version) !== before.version) return err(conflict(WHAT));
      if (before.type === type && before.text === text) return ok(before);
      const edit = { type, text, searchText: noteSearchText(text) };
      const values = { ...edit, editedBy: await getActingUser(scope), editedAt: scope.nowMs() };
      return change(before, { action: "note.update", values });
    },

    async setPinned(id, isPinned) {
      const before = await find(id);
      if (!before) return err(notFound(WHAT));
      if ((before.pinnedAt !== null) === isPinned) return ok(before);
      if (!isPinned) return change(before, { action: "note.unpin", values: { pinnedAt: null } });
      const guards = guardThat(db, before.record.id, hasRoomForPin(db, before.record.id));
      const values = { pinnedAt: scope.nowMs() };
      const pin = await change(before, { action: "note.pin", values, guards });
      if (pin.ok) return pin;
      // One of the guards failed. If the note is unchanged, it was the limit.
      forget();
      return (await find(id))?.version === before.version ? err(tooManyPinned) : pin;
    },

    async delete(id) {
      const before = await find(id);
      if (!before) return err(notFound(WHAT));
      const version = before.version + 1;
      try {
        await writeAll(db, [
          ...guardVersion(db, notes, id, before.version),
          db.update(notes).set({ deletedAt: scope.nowMs(), searchText: "", version }).where(eq(notes.id, id)),
          ...(await recordChange(scope, {
            action: "note.delete",
            entity: WHAT,
            entityId: id,
            parentId: before.record.id,
            version,
            before: auditContent(before),
          })),
        ]);
      } catch (error) {
        if (isConflict(error)) return err(conflict(WHAT));
        throw error;
      }
      forget();
      scope.written({});
      return ok(id);
    },

    find,

    async listOf(recordId, request) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const rows = (await pagesLike(window.value).load(recordId)) ?? [];
      return ok(pageOf(rows, window.value.size, ({ createdAt, id }) => [createdAt, id]));
    },

    listPinnedOf: async (recordId) => (await pinned.load(recordId)) ?? [],

    async listVersions(id) {
      const [note, history] = await Promise.all([
        find(id),
        listEntityHistory(db, {
          entity: WHAT,
          entityIds: [id],
          actions: ["note.create", "note.update"],
          limit: VERSIONS_MAX,
        }),
      ]);
      if (!note) return err(notFound(WHAT));
      return ok(
        history.map(({ at, actor, after }) => {
          const { type, text } = after as ReturnType<typeof auditContent>;
          return { type, text, at, authorId: actor.id };
        }),
      );
    },

    search: (typed, limit) => searchNotes(db, typed, limit),
  };
}

type Edit = Partial<Pick<typeof notes.$inferInsert, "searchText" | "editedBy" | "editedAt">> &
  Partial<Pick<Note, "type" | "text" | "pinnedAt">>;

/** What the audit log stores about a note. */
const auditContent = ({ type, text, pinnedAt }: Pick<Note, "type" | "text" | "pinnedAt">) => ({
  type,
  text,
  isPinned: pinnedAt !== null,
});

/** Nothing is written about a policy that was deleted a moment ago. Accounts are never deleted. */
const guardRecord = ({ db }: AgencyScope, { id }: { id: string }): Statement[] =>
  guardThat(db, id, isThere(id));

const isThere = (recordId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${policies} WHERE ${policies.id} = ${recordId} AND ${policies.deletedAt} IS NOT NULL)`;

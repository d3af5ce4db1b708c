/** Notes in the schema: parse, call one verb, shape. */
import { AccountRef } from "#core/accounts";
import { PolicyRef, PolicyTypeEnum } from "#core/policies";
import { AgencyUserRef } from "#core/users";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { listArgTexts } from "../shared/graphql-lists.ts";
import type { Page } from "../shared/paging.ts";
import { NoteRef } from "./graphql-ref.ts";
import { type Note, NOTE_MAX, type NoteRecord, noteTypes, type NoteVersion } from "./model.ts";
import type { Notes } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    notes: Notes;
  }
}

const NoteTypeEnum = builder.enumType("NoteType", {
  description: "What a note is about: a call, an email, a visit, or anything else (NOTE).",
  values: noteTypes,
});

const NoteRecordRef = builder.objectRef<NoteRecord>("NoteRecord").implement({
  description: "The account or policy that a note is about.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The policy's id, or the account's for a note on an account." }),
    accountId: t.exposeID("accountId", { description: "The client's account." }),
    accountName: t.exposeString("accountName", { description: "The client's name." }),
    policyType: t.expose("policyType", {
      type: PolicyTypeEnum,
      nullable: true,
      description: "The policy's coverage; null for a note on an account.",
    }),
    policyNumber: t.exposeString("policyNumber", {
      nullable: true,
      description: "The policy's number; null if it has none, and for a note on an account.",
    }),
  }),
});

NoteRef.implement({
  description: "What a user wrote down about an account or a policy.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The note's id." }),
    record: t.field({
      type: NoteRecordRef,
      description: "What it is about.",
      resolve: ({ record }) => record,
    }),
    type: t.expose("type", { type: NoteTypeEnum, description: "A call, an email, a visit, or a note." }),
    text: t.exposeString("text", { description: "Plain text, possibly of several lines." }),
    author: t.field({ type: AgencyUserRef, description: "Who wrote it.", resolve: ({ author }) => author }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    editor: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who last changed its text or type; null if nobody did.",
      resolve: ({ editor }) => editor,
    }),
    editedAt: t.expose("editedAt", {
      type: "DateTime",
      nullable: true,
      description: "When its text or type was last changed; null if never.",
    }),
    pinnedAt: t.expose("pinnedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was pinned; null if it is not pinned.",
    }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
  }),
});

const NotePageRef = builder.objectRef<Page<Note>>("NotePage").implement({
  description: "One page of a record's notes.",
  fields: (t) => ({
    nodes: t.field({
      type: [NoteRef],
      description: "The notes of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
  }),
});

const NoteVersionRef = builder.objectRef<NoteVersion>("NoteVersion").implement({
  description: "What a note said from some time on.",
  fields: (t) => ({
    type: t.expose("type", { type: NoteTypeEnum, description: "The type it had." }),
    text: t.exposeString("text", { description: "The text it had." }),
    at: t.expose("at", { type: "DateTime", description: "When it was written." }),
    author: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who wrote it.",
      resolve: async ({ authorId }, _args, { services }) =>
        authorId === null ? null : await services.users.byId.load(authorId),
    }),
  }),
});

// The same fields on both records that can have notes.
for (const [ref, record] of [
  [AccountRef, "account"],
  [PolicyRef, "policy"],
] as const) {
  builder.objectFields(ref as typeof AccountRef, (t) => ({
    notes: t.field({
      type: NotePageRef,
      description: `The notes on this ${record}, the newest first.`,
      args: {
        first: t.arg.int({ description: listArgTexts.first }),
        after: t.arg.string({ description: listArgTexts.after }),
      },
      resolve: async ({ id }, args, { services }) => unwrap(await services.notes.listOf(id, args)),
    }),
    pinnedNotes: t.field({
      type: [NoteRef],
      description: `The pinned notes on this ${record}, the last pinned first.`,
      resolve: ({ id }, _args, { services }) => services.notes.listPinnedOf(id),
    }),
  }));
}

const typeText = "A call, an email, a visit, or a note.";
const textText = `Plain text, 1 to ${NOTE_MAX.toLocaleString("en-US")} characters.`;

const AddNoteInput = builder.inputType("AddNoteInput", {
  description: "What the form for a new note sends: an account or a policy, and the note.",
  fields: (t) => ({
    accountId: t.id({ description: "For a note on an account." }),
    policyId: t.id({ description: "For a note on a policy." }),
    type: t.field({ type: NoteTypeEnum, description: typeText }),
    text: t.string({ description: textText }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice adds one note.",
    }),
  }),
});

const UpdateNoteInput = builder.inputType("UpdateNoteInput", {
  description: "What the form for an existing note sends.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The note." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
    type: t.field({ type: NoteTypeEnum, description: typeText }),
    text: t.string({ description: textText }),
  }),
});

const DeletedNoteRef = builder.objectRef<{ id: string }>("DeletedNote").implement({
  description: "A note that is gone.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The id that it had." }) }),
});

/** Above a note's limit, so that its own message names the field. */
const charactersMax = 1_000_000;

builder.queryField("noteVersions", (t) =>
  t.field({
    type: [NoteVersionRef],
    access: "READ",
    description: "What a note has said, the current version first; the versions of its last 50 changes.",
    args: { noteId: t.arg.id({ required: true, description: "The note's id." }) },
    resolve: async (_root, { noteId }, { services }) => unwrap(await services.notes.listVersions(noteId)),
  }),
);

builder.mutationFields((t) => ({
  addNote: t.field({
    type: NoteRef,
    access: "WORK",
    charactersMax,
    description: "Adds a note to an account or a policy.",
    args: { input: t.arg({ type: AddNoteInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.notes.add(input)),
  }),
  updateNote: t.field({
    type: NoteRef,
    access: "WORK",
    charactersMax,
    description: "Changes a note. Fails with CONFLICT when someone else changed it first.",
    args: { input: t.arg({ type: UpdateNoteInput, required: true, description: "The form." }) },
    resolve: async (_root, { input: { id, ...edit } }, { services }) =>
      unwrap(await services.notes.update(id, edit)),
  }),
  pinNote: t.field({
    type: NoteRef,
    access: "WORK",
    description: "Puts a note at the top of its record, or back in its place.",
    args: {
      id: t.arg.id({ required: true, description: "The note." }),
      pinned: t.arg.boolean({ required: true, description: "Whether it is to be pinned." }),
    },
    resolve: async (_root, { id, pinned }, { services }) =>
      unwrap(await services.notes.setPinned(id, pinned)),
  }),
  deleteNote: t.field({
    type: DeletedNoteRef,
    access: "WORK",
    description: "Deletes a note. The audit log keeps what it said.",
    args: { id: t.arg.id({ required: true, description: "The note." }) },
    resolve: async (_root, { id }, { services }) => ({ id: unwrap(await services.notes.delete(id)) }),
  }),
}));

/**
 * Notes on accounts and policies. Every change is one batch with its audit row, which keeps the earlier texts; a note
 * sent twice is added once. Deleted notes, and those of deleted policies, are found nowhere.
 */
export { NoteRef } from "./graphql-ref.ts";
export { createNotes, type Notes } from "./service.ts";

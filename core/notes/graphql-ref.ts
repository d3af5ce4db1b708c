import { builder } from "../shared/graphql-builder.ts";
import type { Note } from "./model.ts";

/** The type "Note", so that other nouns can return it. Its fields are in graphql.ts. */
export const NoteRef = builder.objectRef<Note>("Note");

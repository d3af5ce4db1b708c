/** Threads by what came attached to their messages: the names of the files, and the words that were read in them. */
import { sql, type SQL } from "drizzle-orm";
import { documents, pages, readings } from "#core/documents";
import { containsAny } from "../shared/search-condition.ts";
import { emailMessages, emailThreads } from "./tables.ts";

const searchable = { table: documents, searchTable: "documents_search" };

/** An attachment of the thread has one of `needles` in its name, or a word that begins with it in its text. */
export function attachmentsContain(needles: readonly string[]): SQL {
  const phrases = needles.flatMap((needle) => phraseOf(needle) ?? []);
  const isInText =
    phrases.length === 0
      ? sql`0`
      : sql`${documents.id} IN (
          SELECT ${readings.documentId} FROM pages_search JOIN ${pages} ON ${pages.id} = pages_search.rowid
          JOIN ${readings} ON ${readings.id} = ${pages.readingId}
          WHERE pages_search MATCH ${phrases.join(" OR ")})`;
  return sql`${emailThreads.id} IN (
    SELECT ${emailMessages.threadId} FROM ${documents}
    JOIN ${emailMessages} ON ${emailMessages.documentId} = ${documents.attachedTo}
    WHERE ${documents.replacedBy} IS NULL AND (${containsAny(searchable, needles)} OR ${isInText}))`;
}

/** Shorter words begin most words of a page. */
const LETTERS_MIN = 3;

/** What the text index looks for; null for what it has no words for. Nothing that people type is an operator. */
function phraseOf(needle: string): string | null {
  const words = needle.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("").length < LETTERS_MIN ? null : `"${words.join(" ")}"*`;
}

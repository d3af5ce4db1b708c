import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How far the pages of a reading have their embeddings, and whose. */
export const readingEmbeddings = sqliteTable("reading_vectors", {
  readingId: text("reading_id").primaryKey(),
  model: text("model").notNull(),
  dimensions: integer("dimensions"),
  pagesDone: integer("pages_done").notNull().default(0),
  givenUpAt: integer("given_up_at"),
});

/** One for each chunk of a page. `embedding` is libSQL's FLOAT8, made and compared by SQL alone. */
export const pageEmbeddings = sqliteTable(
  "page_vectors",
  {
    pageId: integer("page_id").notNull(),
    start: integer("start").notNull(),
    embedding: blob("vector").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.start] })],
);

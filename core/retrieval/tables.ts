import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How many pages of a reading have embeddings, and of which model. */
export const readingEmbeddings = sqliteTable("reading_vectors", {
  readingId: text("reading_id").primaryKey(),
  model: text("model").notNull(),
  dimensions: integer("dimensions"),
  pagesDone: integer("pages_done").notNull().default(0),
  givenUpAt: integer("given_up_at"),
});

/** One row per chunk of a page. `embedding` is libSQL's FLOAT8, created and compared only by SQL. */
export const pageEmbeddings = sqliteTable(
  "page_vectors",
  {
    pageId: integer("page_id").notNull(),
    start: integer("start").notNull(),
    embedding: blob("vector").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.start] })],
);

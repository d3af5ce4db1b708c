import { sql, type SQL } from "drizzle-orm";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { newsCounters } from "./tables.ts";

/**
 * Comes before anything in a batch that carries `newsSeq`: everything that one batch changes has the same number, and
 * numbers grow in the order in which batches are written.
 */
export const raiseNewsSeq = (db: AgencyDb, subjectId: string): Statement =>
  db
    .insert(newsCounters)
    .values({ subjectId, seq: 1 })
    .onConflictDoUpdate({ target: newsCounters.subjectId, set: { seq: sql`${newsCounters.seq} + 1` } });

/** The number of the batch that is being written. */
export const newsSeq = (subjectId: string): SQL<number> =>
  sql<number>`(SELECT seq FROM news_counters WHERE subject_id = ${subjectId})`;

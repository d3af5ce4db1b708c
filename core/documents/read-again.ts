/**
 * Documents that were understood by an older version are understood again, a few at a time and the newest first. What
 * was understood before stays in use until then, so nobody waits for it.
 */
import { and, desc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { announceDocument } from "./announce-document.ts";
import { EXTRACTION_VERSION } from "./model.ts";
import { readingStarts, startReading } from "./reading-program.ts";
import { newestReading } from "./repository.ts";
import { documents, readings } from "./tables.ts";

/** So many of an agency are under way at a time: what is uploaded meanwhile hardly waits. */
const AT_ONCE = 3;
/** What came to nothing, because a language model was away or its budget was spent, is tried again after a day. */
const tryAgainMs = 24 * 60 * 60_000;

/** Starts the next ones; does nothing while enough are under way. */
export async function startReadingAgain(scope: AgencyScope): Promise<void> {
  const { db } = scope;
  const [[running], found] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)` })
      .from(readings)
      .where(and(isOutdated, eq(readings.isAgain, true))),
    db
      .select({ readingId: readings.id, documentId: readings.documentId })
      .from(readings)
      .innerJoin(documents, and(eq(documents.id, readings.documentId), eq(readings.id, newestReading)))
      .where(
        and(
          isOutdated,
          eq(readings.isAgain, false),
          lte(readings.againDueAt, scope.nowMs()),
          isNull(documents.replacedBy),
        ),
      )
      .orderBy(desc(documents.createdAt))
      .limit(AT_ONCE),
  ]);
  const due = found.slice(0, Math.max(0, AT_ONCE - (running?.count ?? 0)));
  if (due.length === 0) return;
  const readingIds = due.map(({ readingId }) => readingId);
  const jobs = due.map(({ readingId }) => startReading(scope, readingId, readingStarts.again));
  try {
    await writeAll(db, [
      ...guardThat(
        db,
        "read-again",
        sql`(SELECT count(*) = ${due.length} FROM ${readings}
          WHERE ${and(inArray(readings.id, readingIds), isOutdated, eq(readings.isAgain, false))})`,
      ),
      db
        .update(readings)
        .set({ isAgain: true, againDueAt: scope.nowMs() + tryAgainMs })
        .where(inArray(readings.id, readingIds)),
      ...jobs.flatMap(({ statements }) => statements),
      ...due.map(({ documentId }) => announceDocument(scope, documentId)),
    ]);
  } catch (error) {
    // Another run was faster, or a document was deleted.
    if (isConflict(error)) return;
    throw error;
  }
  scope.written({ jobs });
}

export const readAgainTask: ClockTask<{ scope: AgencyScope }> = {
  name: "read-documents-again",
  followsWrites: true,
  async run({ scope }) {
    await startReadingAgain(scope);
    return { nextDueAt: null };
  },
};

/** What was understood by an older version. */
const isOutdated = and(eq(readings.state, "COMPLETED"), lt(readings.extractionVersion, EXTRACTION_VERSION));

/**
 * Readings that nothing works on. They come to be while the product is updated: the older version knows no workflows, and
 * what it has written in its last moments waits for jobs that nobody runs any more. Each goes on where it is.
 */
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { withdrawJobsOf } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { EXTRACTION_VERSION } from "./model.ts";
import { afterReading, READING, readingStarts, startReading } from "./reading-program.ts";
import { readings } from "./tables.ts";

const AT_ONCE = 20;

/** To be read, or to be understood again. A reading and its workflow begin and end in one batch. */
const isLeft = and(
  or(
    inArray(readings.state, ["QUEUED", "READING", "UNDERSTANDING"]),
    and(
      eq(readings.state, "COMPLETED"),
      lt(readings.extractionVersion, EXTRACTION_VERSION),
      eq(readings.isAgain, true),
    ),
  ),
  sql`NOT EXISTS (SELECT 1 FROM workflows
    WHERE subject_id = ${readings.id} AND kind = ${READING} AND state IN ('RUNNING', 'WAITING'))`,
);

/** Starts the workflows of some; whether there may be more. */
export async function startLeftReadings(scope: AgencyScope): Promise<boolean> {
  const { db } = scope;
  const left = await db.select().from(readings).where(isLeft).limit(AT_ONCE);
  if (left.length === 0) return false;
  const ids = left.map(({ id }) => id);
  const jobs = left.map((reading) => startReading(scope, reading.id, nextOf(reading)));
  try {
    await writeAll(db, [
      // The older version may have gone on with one, and another run may have been faster.
      ...left.flatMap(({ id, state, pagesRead, scansRead }) =>
        guardThat(
          db,
          id,
          sql`(SELECT count(*) = 1 FROM ${readings} WHERE ${and(
            ...[eq(readings.id, id), eq(readings.state, state), isLeft],
            ...[eq(readings.pagesRead, pagesRead), eq(readings.scansRead, scansRead)],
          )})`,
        ),
      ),
      // A consumer of the older version that is at work can write nothing any more.
      ...withdrawJobsOf(scope, "readingId", ids),
      ...jobs.flatMap(({ statements }) => statements),
    ]);
  } catch (error) {
    if (isConflict(error)) return true;
    throw error;
  }
  scope.written({ jobs });
  return left.length === AT_ONCE;
}

function nextOf(reading: typeof readings.$inferSelect) {
  if (reading.state === "COMPLETED") return readingStarts.again;
  return reading.state === "UNDERSTANDING" ? readingStarts.text : afterReading(reading);
}

export const readLeftTask: ClockTask<{ scope: AgencyScope }> = {
  name: "read-what-was-left",
  followsWrites: true,
  async run({ scope }, nowMs) {
    return { nextDueAt: (await startLeftReadings(scope)) ? nowMs : null };
  },
};

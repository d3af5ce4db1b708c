/**
 * The numbers of certificates: "COI-2026-00418" by series and year of the agency's day. A number is drawn before the
 * page that shows it is made, in a write of its own, so none is ever used twice, and one whose certificate was not
 * issued stays unused. An attempt finds what an earlier one drew for the same key, with the code to verify it, so that it
 * prints the same page again.
 */
import { eq, inArray, lt, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import { numberSeries, type CertificateKind } from "./model.ts";
import { certificateNumbers, certificateReservations } from "./tables.ts";
import { verificationCodeOf } from "./verification.ts";

export interface Reservation {
  number: string;
  verificationCode: string;
  /** Milliseconds since 1970: the page shows this moment. */
  reservedAt: number;
}

/** What was never used by then is forgotten; submits are forgotten earlier. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export interface Wanted {
  /** What it is drawn for. */
  key: string;
  kind: CertificateKind;
  /** Of the agency's day. */
  year: number;
  agencyKey: string;
  /** Milliseconds since 1970. */
  at: number;
}

const columns = {
  number: certificateReservations.number,
  verificationCode: certificateReservations.verificationCode,
  reservedAt: certificateReservations.reservedAt,
};

export async function findReservation(db: AgencyDb, key: string): Promise<Reservation | null> {
  const [row] = await db
    .select(columns)
    .from(certificateReservations)
    .where(eq(certificateReservations.key, key));
  return row ?? null;
}

/** Draws numbers in this order, all in one write. What another attempt drew for the same key is used. */
export async function reserveNumbers(
  { db }: AgencyScope,
  wanted: readonly Wanted[],
): Promise<Map<Wanted, Reservation>> {
  const byKey = new Map(wanted.map((each) => [each.key, each]));
  const bySeries = Map.groupBy(byKey.values(), ({ kind, year }) => `${kind} ${year}`);
  const oldest = Math.min(...wanted.map(({ at }) => at)) - KEPT_MS;
  const results = await writeAll(db, [
    ...[...bySeries.values()].flatMap((own) => drawNumbers(db, own)),
    db.delete(certificateReservations).where(lt(certificateReservations.reservedAt, oldest)),
    db
      .select({ key: certificateReservations.key, ...columns })
      .from(certificateReservations)
      .where(inArray(certificateReservations.key, [...byKey.keys()])),
  ]);
  const rows = results.at(-1) as (Reservation & { key: string })[];
  const drawn = new Map(rows.map(({ key, ...reservation }) => [key, reservation]));
  return new Map(
    wanted.map((each) => {
      const reservation = drawn.get(each.key);
      if (!reservation) throw new Error("No certificate number could be drawn.");
      return [each, reservation];
    }),
  );
}

/** Of one series and year. */
function drawNumbers(db: AgencyDb, wanted: readonly Wanted[]): Statement[] {
  const [first] = wanted;
  if (!first) return [];
  const { kind, year } = first;
  const series = numberSeries[kind];
  const rows = wanted.map(({ key, agencyKey, at }) => ({
    ...{ key, at },
    code: verificationCodeOf(agencyKey, crypto.getRandomValues(new Uint8Array(16))),
  }));
  // Those that have none yet.
  const open = sql`json_each(${JSON.stringify(rows)}) AS wanted
    WHERE NOT EXISTS (SELECT 1 FROM ${certificateReservations} AS known WHERE known.key = wanted.value ->> 'key')`;
  return [
    db.run(sql`
      INSERT INTO ${certificateNumbers} (series, year, last) SELECT ${series}, ${year}, count(*) FROM ${open}
      ON CONFLICT (series, year) DO UPDATE SET last = last + excluded.last`),
    db.run(sql`
      INSERT INTO ${certificateReservations} (key, number, verification_code, reserved_at)
      SELECT wanted.value ->> 'key',
        printf('%s-%04d-%05d', ${series}, ${year}, (
          SELECT last FROM ${certificateNumbers} WHERE series = ${series} AND year = ${year}
        ) - count(*) OVER () + row_number() OVER (ORDER BY wanted.key)),
        wanted.value ->> 'code', wanted.value ->> 'at'
      FROM ${open}`),
  ];
}

/** For the batch that makes the certificate. */
export const releaseReservation = ({ db }: AgencyScope, key: string): Statement =>
  db.delete(certificateReservations).where(eq(certificateReservations.key, key));

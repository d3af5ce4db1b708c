/**
 * The numbers of certificates: "COI-2026-00418" by series and year of the agency's day. A number is drawn before the
 * page that shows it is made, in a write of its own, so none is ever used twice, and one whose certificate was not
 * issued stays unused. An attempt with a key finds what it drew before, with the code to verify it, so that it prints
 * the same page again.
 */
import { eq, lt, sql } from "drizzle-orm";
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

interface Wanted {
  kind: CertificateKind;
  /** Of the agency's day. */
  year: number;
  key: string | null;
  agencyKey: string;
  /** Milliseconds since 1970. */
  at: number;
}

const columns = {
  number: certificateReservations.number,
  verificationCode: certificateReservations.verificationCode,
  reservedAt: certificateReservations.reservedAt,
};

export async function findReservation(db: AgencyDb, key: string | null): Promise<Reservation | null> {
  if (key === null) return null;
  const [row] = await db
    .select(columns)
    .from(certificateReservations)
    .where(eq(certificateReservations.key, key));
  return row ?? null;
}

export async function reserveNumber(
  scope: AgencyScope,
  { kind, year, key, agencyKey, at: reservedAt }: Wanted,
): Promise<Reservation> {
  const { db } = scope;
  const series = numberSeries[kind];
  const verificationCode = verificationCodeOf(agencyKey, crypto.getRandomValues(new Uint8Array(16)));
  const drawn = sql<string>`(SELECT printf('%s-%04d-%05d', series, year, last) FROM ${certificateNumbers}
    WHERE series = ${series} AND year = ${year})`;
  const statements: Statement[] = [
    db
      .insert(certificateNumbers)
      .values({ series, year, last: 1 })
      .onConflictDoUpdate({
        target: [certificateNumbers.series, certificateNumbers.year],
        set: { last: sql`${certificateNumbers.last} + 1` },
      }),
  ];
  if (key === null) {
    statements.push(db.select({ number: drawn }).from(sql`(SELECT 1)`));
  } else {
    statements.push(
      db
        .insert(certificateReservations)
        .values({ key, number: drawn, verificationCode, reservedAt })
        .onConflictDoNothing(),
      db.delete(certificateReservations).where(lt(certificateReservations.reservedAt, reservedAt - KEPT_MS)),
      db.select(columns).from(certificateReservations).where(eq(certificateReservations.key, key)),
    );
  }
  const [row] = (await writeAll(db, statements)).at(-1) as Reservation[];
  if (!row) throw new Error("No certificate number could be drawn.");
  return key === null ? { number: row.number, verificationCode, reservedAt } : row;
}

/** For the batch that makes the certificate. */
export const releaseReservation = ({ db }: AgencyScope, key: string | null): Statement[] =>
  key === null ? [] : [db.delete(certificateReservations).where(eq(certificateReservations.key, key))];

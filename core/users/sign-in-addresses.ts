/**
 * The addresses that an agency's users sign in with, in the registry. An address belongs to one agency, so it is
 * reserved here before the user is written in the agency's database. An attempt that was interrupted in between leaves a
 * reservation without a user; `sweepAddresses` releases those.
 */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { signInAddresses } from "#core/agencies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { type RegistryDb, writeAll } from "../shared/database.ts";
import { abandonedUsers, users } from "./tables.ts";

/** How often an agency may learn in a day that an address signs in to another one. */
const takenAnswersMax = 20;
const dayMs = 24 * 60 * 60_000;
/** An attempt that takes longer has been interrupted. */
const unfinishedMs = 2 * 60_000;
const sweptAtOnce = 200;

export interface AddressClaim {
  email: string;
  agencyId: string;
  userId: string;
}

export type Reservation =
  | "RESERVED"
  /** It signs in to another agency. */
  | "TAKEN"
  /** The same, but the agency has received that answer too often today. */
  | "UNAVAILABLE"
  /** By another user of the same agency: one that exists, or one that is being added. */
  | { userId: string; isUnfinished: boolean };

/** One transaction, so that attempts at the same time neither share an address nor exceed the number of answers. */
export async function reserveAddress(
  registry: RegistryDb,
  { email, agencyId, userId }: AddressClaim,
  nowMs: number,
): Promise<Reservation> {
  const since = nowMs - dayMs;
  const mayAsk = sql`(SELECT count(*) FROM taken_address_answers WHERE agency_id = ${agencyId} AND at > ${since})
    < ${takenAnswersMax}`;
  const [, , taken, found] = await registry.batch([
    registry.run(sql`DELETE FROM taken_address_answers WHERE at <= ${since}`),
    registry.run(sql`INSERT INTO sign_in_addresses (email, agency_id, user_id, reserved_at)
      VALUES (${email}, ${agencyId}, ${userId}, ${nowMs}) ON CONFLICT (email) DO NOTHING`),
    registry.all<{ id: number }>(sql`INSERT INTO taken_address_answers (agency_id, at)
      SELECT ${agencyId}, ${nowMs} FROM sign_in_addresses
      WHERE email = ${email} AND agency_id <> ${agencyId} AND ${mayAsk} RETURNING id`),
    registry.select().from(signInAddresses).where(eq(signInAddresses.email, email)),
  ]);
  const [row] = found;
  if (taken.length > 0) return "TAKEN";
  if (row?.agencyId !== agencyId) return "UNAVAILABLE";
  if (row.userId === userId) return "RESERVED";
  return { userId: row.userId, isUnfinished: (row.reservedAt ?? 0) > nowMs - unfinishedMs };
}

export async function releaseAddress(
  registry: RegistryDb,
  { email, agencyId, userId }: AddressClaim,
): Promise<void> {
  const { email: address, agencyId: agency, userId: user } = signInAddresses;
  await writeAll(registry, [
    registry.delete(signInAddresses).where(and(eq(address, email), eq(agency, agencyId), eq(user, userId))),
  ]);
}

/**
 * Releases the agency's addresses that no user has: those of interrupted attempts, which may then no longer finish, and
 * those of removed users.
 */
export async function sweepAddresses(
  { agencyId, db }: Pick<AgencyScope, "agencyId" | "db">,
  registry: RegistryDb,
  nowMs: number,
): Promise<void> {
  const { email, userId, reservedAt } = signInAddresses;
  for (let after = ""; ;) {
    const page = await registry
      .select({ email, userId, reservedAt })
      .from(signInAddresses)
      .where(
        and(
          eq(signInAddresses.agencyId, agencyId),
          sql`${email} > ${after}`,
          sql`coalesce(${reservedAt}, 0) <= ${nowMs - unfinishedMs}`,
        ),
      )
      .orderBy(asc(email))
      .limit(sweptAtOnce);
    await sweepPage({ agencyId, db }, registry, page, nowMs);
    const last = page.at(-1);
    if (!last || page.length < sweptAtOnce) return;
    after = last.email;
  }
}

async function sweepPage(
  { agencyId, db }: Pick<AgencyScope, "agencyId" | "db">,
  registry: RegistryDb,
  page: readonly { email: string; userId: string; reservedAt: number | null }[],
  nowMs: number,
): Promise<void> {
  const ids = page.map(({ userId }) => userId);
  if (ids.length === 0) return;
  const rows = await db
    .select({ id: users.id, removedAt: users.removedAt })
    .from(users)
    .where(inArray(users.id, ids));
  const known = new Map(rows.map(({ id, removedAt }) => [id, removedAt]));
  // An address without a time is that of an agency's first owner, who may not have been written yet.
  const missing = page.flatMap(({ userId, reservedAt }) =>
    reservedAt === null || known.has(userId) ? [] : [userId],
  );
  // From here on, an attempt that is still running fails: its batch is guarded by this row.
  if (missing.length > 0)
    await writeAll(
      db,
      missing.map((userId) => abandon(db, userId, nowMs)),
    );
  const abandoned = await db
    .select({ userId: abandonedUsers.userId })
    .from(abandonedUsers)
    .where(inArray(abandonedUsers.userId, missing));
  const free = new Set([
    ...abandoned.map(({ userId }) => userId),
    ...ids.filter((id) => typeof known.get(id) === "number"),
  ]);
  const stray = page.filter(({ userId }) => free.has(userId));
  await Promise.all(stray.map((claim) => releaseAddress(registry, { agencyId, ...claim })));
}

const abandon = (db: AgencyScope["db"], userId: string, nowMs: number) =>
  db.run(sql`INSERT INTO abandoned_users (user_id, at) SELECT ${userId}, ${nowMs}
    WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = ${userId}) ON CONFLICT (user_id) DO NOTHING`);

/** True in a batch while the user may still be created. */
export const mayStillBeCreated = (userId: string) =>
  sql`(SELECT count(*) = 0 FROM abandoned_users WHERE user_id = ${userId})`;

/** Runs once a day, like every task: an interrupted attempt leaves nothing in the agency's database that would wake it. */
export const sweepAddressesTask: ClockTask<{ scope: AgencyScope; readonly registry: RegistryDb }> = {
  name: "sweep-sign-in-addresses",
  async run({ scope, registry }, nowMs) {
    await sweepAddresses(scope, registry, nowMs);
    return { nextDueAt: null };
  },
};

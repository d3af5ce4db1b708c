import { eq, inArray, sql } from "drizzle-orm";
import { may, type Verb, verbs } from "../shared/actor.ts";
import { NotAllowed, NotSignedIn } from "../shared/access-errors.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import type { AgencyUser } from "./model.ts";
import { users } from "./tables.ts";

export const userColumns = {
  id: users.id,
  // In the row, a removed user's address is the user's id.
  email: sql<string>`iif(${users.removedAt} IS NULL, ${users.email}, '')`,
  name: users.name,
  state: users.state,
  role: users.role,
  version: users.version,
  invitedAt: users.invitedAt,
  lastSignInAt: users.lastSignInAt,
  removedAt: users.removedAt,
};

export const findUsers = (db: AgencyDb, ids: readonly string[]): Promise<AgencyUser[]> =>
  db
    .select(userColumns)
    .from(users)
    .where(inArray(users.id, [...ids]));

/**
 * For work in a user's name after their request: whether the user is still active and their role still allows the verb.
 */
export async function isStillAllowed(db: AgencyDb, userId: string, verb: Verb): Promise<boolean> {
  const [user] = await db
    .select({ state: users.state, role: users.role })
    .from(users)
    .where(eq(users.id, userId));
  return user?.state === "ACTIVE" && may(user.role, verb);
}

/** For a second attempt, when someone may just have changed the rights of whoever is asking. */
export async function findUserAgain(db: AgencyDb, id: string): Promise<AgencyUser> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  if (user?.state !== "ACTIVE") throw new NotSignedIn("DISABLED");
  return user;
}

export const mayOrThrow = (isAllowed: boolean): void => {
  if (!isAllowed) throw new NotAllowed();
};

/** The batch continues only if the user is still active and their role still allows the verb. */
export const guardRole = (db: AgencyDb, userId: string, verb: Verb): Statement[] =>
  guardThat(
    db,
    userId,
    sql`(SELECT ${users.state} = 'ACTIVE' AND ${inArray(users.role, [...verbs[verb]])} FROM ${users}
      WHERE ${users.id} = ${userId})`,
  );

/** `isLater`: more are bought, and that many remain on the next billing date. */
export const noSeat = (numSeats: number, isLater = false) => ({
  code: "CONFLICT" as const,
  message: isLater
    ? `The subscription keeps ${numSeats} ${numSeats === 1 ? "seat" : "seats"} from its next billing date, and as many are in use. Disable a user or keep more seats, then try again.`
    : numSeats === 1
      ? "The only seat is in use. Disable a user or add seats, then try again."
      : `All ${numSeats} seats are in use. Disable a user or add seats, then try again.`,
});

/** What the audit log stores about a user. */
export const auditContent = ({ name, email, role, state }: AgencyUser) => ({ name, email, role, state });

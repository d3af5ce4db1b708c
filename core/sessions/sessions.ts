/** Sessions in the agency's database: started at sign-in, ended at sign-out, invalid when the user is disabled. */
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { userColumns, users } from "#core/users";
import { stateAt, subscription } from "#core/subscription";
import type { SubscriptionState } from "#model/subscription";
import type { AgencyUser } from "#model/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import type { Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { createSessionSecret } from "./session-token.ts";
import { sessions } from "./tables.ts";

/** 30 days, regardless of activity. */
export const sessionMs = 30 * 24 * 60 * 60 * 1000;

/** The user of a session, with the state of the agency's subscription. */
export interface SignedInUser extends AgencyUser {
  subscriptionState: SubscriptionState;
}

/**
 * The user of this session, or null if it is unknown, ended or expired, or the user is disabled. One SELECT, so that it
 * can be sent with the request's first read.
 */
export async function findViewer(
  db: AgencyDb,
  tokenHash: string,
  nowMs: number,
): Promise<SignedInUser | null> {
  const { state, trialEndsAt, provider, overdueSince } = subscription;
  const [viewer] = await db
    .select({ user: userColumns, facts: { state, trialEndsAt, provider, overdueSince } })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(subscription, eq(subscription.id, 1))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, nowMs),
        isNull(sessions.revokedAt),
        eq(users.state, "ACTIVE"),
      ),
    );
  return viewer ? { ...viewer.user, subscriptionState: stateAt(viewer.facts, nowMs) } : null;
}

/** The user of a session, as a subquery; null if it has ended. Whether it may be used is decided by `findViewer`. */
export const userOfSession = (tokenHash: string): SQL =>
  sql`(SELECT user_id FROM sessions WHERE token_hash = ${tokenHash} AND revoked_at IS NULL)`;

const disabled: Problem<"FORBIDDEN"> = {
  code: "FORBIDDEN",
  message: "Your user is disabled, so you cannot sign in. Ask an owner of your agency to enable it.",
};

/**
 * Creates a session for a user who has just proved their identity; the browser's previous session ends. `scope` acts as
 * that user.
 */
export async function beginSession(
  scope: AgencyScope,
  { userId, formerTokenHash }: { userId: string; formerTokenHash?: string | null },
): Promise<Result<{ secret: string; user: AgencyUser }, Problem<"FORBIDDEN">>> {
  const [user] = await scope.db.select(userColumns).from(users).where(eq(users.id, userId));
  if (!user || user.state !== "ACTIVE") return err(disabled);
  const now = scope.nowMs();
  const secret = createSessionSecret();
  const former = formerTokenHash
    ? [scope.db.update(sessions).set({ revokedAt: now }).where(isOpen(formerTokenHash))]
    : [];
  const recorded = await recordChange(scope, sessionChange("session.begin", user.id));
  try {
    await writeAll(scope.db, [
      // Someone may be disabling the user at this moment.
      ...guardThat(scope.db, userId, sql`(SELECT state = 'ACTIVE' FROM users WHERE id = ${userId})`),
      ...former,
      scope.db.insert(sessions).values({
        tokenHash: await sha256Hex(secret),
        userId,
        createdAt: now,
        expiresAt: now + sessionMs,
      }),
      scope.db.update(users).set({ lastSignInAt: now }).where(eq(users.id, user.id)),
      ...recorded,
    ]);
  } catch (error) {
    if (isConflict(error)) return err(disabled);
    throw error;
  }
  scope.written({});
  return ok({ secret, user });
}

const isOpen = (tokenHash: string) => and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt));

const sessionChange = (action: string, userId: string) => ({
  action,
  entity: "agencyUser",
  entityId: userId,
  // Sessions have no version of their own, and the user's version does not change.
  version: 0,
});

/** Ends the session permanently. Does nothing if it has already ended. */
export async function endSession(scope: AgencyScope, tokenHash: string): Promise<void> {
  const actor = await scope.actor();
  const recorded = await recordChange(scope, sessionChange("session.end", actor.id ?? ""));
  await writeAll(scope.db, [
    scope.db.update(sessions).set({ revokedAt: scope.nowMs() }).where(isOpen(tokenHash)),
    ...recorded,
  ]);
  scope.written({});
}

/** Ends all of a user's sessions, for the batch that disables the user: enabling the user again revives none of them. */
export const endSessionsOf = ({ db, nowMs }: AgencyScope, userId: string): Statement[] => [
  db
    .update(sessions)
    .set({ revokedAt: nowMs() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt))),
];

/** Whether sessions are still valid, for connections that outlive the request that opened them. */
import { eq, inArray } from "drizzle-orm";
import { users } from "#core/users";
import type { SignedOutReason } from "../shared/access-errors.ts";
import type { AgencyDb } from "../shared/database.ts";
import { sessions } from "./tables.ts";

export type SessionStatus = { holds: true; expiresAt: number } | { holds: false; reason: SignedOutReason };

/** Maximum placeholders per statement. */
const askedAtOnce = 500;

/** By token hash; a missing one never was a session. All in one round trip. */
export async function findSessionStatuses(
  db: AgencyDb,
  tokenHashes: readonly string[],
  nowMs: number,
): Promise<Map<string, SessionStatus>> {
  const groups: string[][] = [];
  for (let at = 0; at < tokenHashes.length; at += askedAtOnce)
    groups.push(tokenHashes.slice(at, at + askedAtOnce));
  const found = await Promise.all(
    groups.map((group) =>
      db
        .select({
          tokenHash: sessions.tokenHash,
          expiresAt: sessions.expiresAt,
          revokedAt: sessions.revokedAt,
          state: users.state,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(inArray(sessions.tokenHash, group)),
    ),
  );
  return new Map(found.flat().map((row) => [row.tokenHash, statusOf(row, nowMs)]));
}

function statusOf(
  { expiresAt, revokedAt, state }: { expiresAt: number; revokedAt: number | null; state: string },
  nowMs: number,
): SessionStatus {
  if (state !== "ACTIVE") return { holds: false, reason: "DISABLED" };
  if (revokedAt !== null) return { holds: false, reason: "SIGNED_OUT" };
  return expiresAt > nowMs ? { holds: true, expiresAt } : { holds: false, reason: "EXPIRED" };
}

/** True if a change of this entity may have ended sessions: sign-in, sign-out and any change of a user. */
export const mayEndSessions = ({ entity }: { entity: string }): boolean => entity === "agencyUser";

/** Why `findViewer` returned null, for the holder of the session's own token; null if the session never existed. */
export async function findSignedOutReason(
  db: AgencyDb,
  tokenHash: string,
  nowMs: number,
): Promise<SignedOutReason | null> {
  const status = (await findSessionStatuses(db, [tokenHash], nowMs)).get(tokenHash);
  return status && !status.holds ? status.reason : null;
}

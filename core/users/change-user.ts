/** Changes to one user. Read, decide, write once; whoever loses a race is decided again with what has changed. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { enqueue } from "#core/outbox";
import { quotas } from "#core/subscription";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type RegistryDb, type Statement, writeAll } from "../shared/database.ts";
import { conflict, notFound } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { auditContent, findUserAgain, guardRole, mayOrThrow, userColumns } from "./find-users.ts";
import { inviteUserJob } from "./invitation.ts";
import type { AgencyUser } from "./model.ts";
import { releaseAddress } from "./sign-in-addresses.ts";
import { users } from "./tables.ts";
import { may } from "../shared/actor.ts";
import {
  type ChangeUserProblem,
  decideUserChange,
  type UserAct,
  type UserChange,
  type UserFacts,
} from "./user-rules.ts";

export interface UserChanging {
  scope: AgencyScope;
  getCurrent(): Promise<AgencyUser>;
  registry(): RegistryDb;
  endSessions(userId: string): Statement[];
  /** Done before what was decided is written; if it is refused, so is the change. */
  prepare?(user: AgencyUser): Promise<Result<unknown, ChangeUserProblem>>;
}

const attemptsMax = 5;
const dayMs = 24 * 60 * 60_000;

/** Active owners other than this user. */
const otherOwners = (id: string) =>
  sql<number>`(SELECT count(*) FROM users WHERE role = 'OWNER' AND state = 'ACTIVE' AND id <> ${id})`;

const invitationsSince = (id: string, sinceMs: number) =>
  sql<number>`(SELECT count(*) FROM audit_entries WHERE entity = 'agencyUser' AND entity_id = ${id}
    AND action IN ('user.create', 'user.invite') AND at > ${sinceMs})`;

async function readFacts({ db, nowMs }: AgencyScope, id: string): Promise<Omit<UserFacts, "me"> | null> {
  const now = nowMs();
  const [found] = await db
    .select({
      before: userColumns,
      otherOwners: otherOwners(id),
      numSeats: quotas.seatsToTake,
      hasFreeSeat: quotas.hasFreeSeat,
      invitations: invitationsSince(id, now - dayMs),
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)));
  return found ? { ...found, hasFreeSeat: found.hasFreeSeat === 1, nowMs: now } : null;
}

export async function changeUser(
  changing: UserChanging,
  act: UserAct,
  id: string,
  input?: unknown,
): Promise<Result<AgencyUser, ChangeUserProblem>> {
  const { scope, getCurrent } = changing;
  let reading = getCurrent();
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const [me, facts] = await Promise.all([reading, readFacts(scope, id)]);
    // Everybody may change their own name.
    mayOrThrow(may(me.role, act === "UPDATE" && me.id === id ? "READ" : "MANAGE_AGENCY"));
    if (!facts) return err(notFound("user"));
    const decided = decideUserChange(act, { me, ...facts }, input);
    if (!decided.ok) return decided;
    if (!decided.value) return ok(facts.before);
    const prepared = await changing.prepare?.(facts.before);
    if (prepared && !prepared.ok) return prepared;
    const after = await writeChange(changing, me, facts.before, decided.value);
    if (after) return ok(after);
    reading = findUserAgain(scope.db, me.id);
  }
  return err(conflict("user"));
}

/** Null if someone else was faster. */
async function writeChange(
  { scope, registry, endSessions }: UserChanging,
  me: AgencyUser,
  before: AgencyUser,
  change: UserChange,
): Promise<AgencyUser | null> {
  const { db } = scope;
  const { action, verb } = change;
  const after = { ...change.after, version: before.version + 1 };
  const { id, name, role, state, removedAt, invitedAt, version } = after;
  const isRemoved = action === "user.remove";
  const invitation = action === "user.invite" ? enqueue(scope, inviteUserJob, { userId: id }) : null;
  const recorded = await recordChange(scope, {
    action,
    entity: "agencyUser",
    entityId: id,
    version,
    before: auditContent(before),
    ...(isRemoved ? {} : { after: auditContent(after) }),
  });
  try {
    await writeAll(db, [
      ...guardVersion(db, users, id, before.version),
      ...guardRole(db, me.id, verb),
      ...(change.needsOwner ? guardThat(db, id, sql`(${otherOwners(id)} > 0)`) : []),
      ...(change.needsSeat ? guardThat(db, id, quotas.hasFreeSeat) : []),
      db
        .update(users)
        .set({
          ...{ name, role, state, removedAt, invitedAt, version, updatedAt: scope.nowMs() },
          ...(isRemoved ? { email: id } : {}),
        })
        .where(eq(users.id, id)),
      ...(action === "user.disable" ? endSessions(id) : []),
      ...recorded,
      ...(invitation?.statements ?? []),
    ]);
  } catch (error) {
    if (isConflict(error)) return null;
    throw error;
  }
  scope.written({ jobs: invitation ? [invitation] : [] });
  if (isRemoved) {
    const { email } = before;
    // If this fails, the user is removed nonetheless, and the sweep or the address's next user finds it.
    await releaseAddress(registry(), { email, agencyId: scope.agencyId, userId: id }).catch(() => undefined);
  }
  return after;
}

/**
 * Adds a user: the address is reserved in the registry, then one batch in the agency's database adds the user if there
 * is still a free seat. If there is none, the address is released; if the attempt dies in between, it is swept.
 */
import { sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { enqueue } from "#core/outbox";
import { quotas } from "#core/subscription";
import { may } from "../shared/actor.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type RegistryDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { auditContent, findUserAgain, findUsers, guardRole, mayOrThrow, noSeat } from "./find-users.ts";
import { inviteUserJob } from "./invitation.ts";
import { type AgencyUser, newUserSchema } from "./model.ts";
import {
  type AddressClaim,
  mayStillBeCreated,
  releaseAddress,
  reserveAddress,
  sweepAddresses,
} from "./sign-in-addresses.ts";
import { users } from "./tables.ts";
import { onlyOwners, verbFor } from "./user-rules.ts";

export type AddUserProblem = Problem<"VALIDATION" | "CONFLICT" | "FORBIDDEN">;

interface Adding {
  scope: AgencyScope;
  getCurrent(): Promise<AgencyUser>;
  registry(): RegistryDb;
}

const CREATE = "createAgencyUser";
const attemptsMax = 3;

const badEmail = (message: string) => err(invalid([{ path: "email", message }]));
const takenElsewhere = "This address already signs in to another agency. Use another address.";
/** After too many of those answers in a day. */
const unavailable = "This address cannot be added today. Use another address, or try again tomorrow.";
const beingAdded: AddUserProblem = {
  code: "CONFLICT",
  message: "This address is being added right now. Wait a few minutes, then look at the list of users.",
};

export async function addUser(adding: Adding, input: unknown): Promise<Result<AgencyUser, AddUserProblem>> {
  const { scope, getCurrent } = adding;
  const { db } = scope;
  const parsed = parseInput(newUserSchema, input);
  const { idempotencyKey: key = null, ...wanted } = parsed.ok ? parsed.value : {};
  const digest = await digestOf(wanted);
  let reading = getCurrent();
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const [me, made, same, seats] = await Promise.all([
      reading,
      findSubmission(db, CREATE, key),
      findByAddress(db, parsed.ok ? parsed.value.email : ""),
      quotas.findSeats(db),
    ]);
    // Checked before the registry is asked, and not only by the root field, which starts this at the same time.
    mayOrThrow(may(me.role, "MANAGE_AGENCY"));
    if (!parsed.ok) return err(invalid(parsed.error));
    if (made && isOtherContent(made, digest)) return err(otherContent);
    const [before] = made ? await findUsers(db, made.ids) : [];
    if (before) return ok(before);
    if (!may(me.role, verbFor(parsed.value))) return err(onlyOwners);
    if (same) return badEmail(messageFor(same));
    if (seats.active >= seats.left) return err(noSeat(seats.left, seats.left < seats.bought));
    const userId = scope.newId("usr");
    const claim = { email: parsed.value.email, agencyId: scope.agencyId, userId };
    const reserved = await reserve(adding, claim);
    if (!reserved.ok) return reserved;
    const user = await writeUser(adding, me, { ...parsed.value, id: userId }, { key, digest });
    if (user) return ok(user);
    // Nothing was written. If this fails as well, the address is swept.
    await releaseAddress(adding.registry(), claim).catch(() => undefined);
    reading = findUserAgain(db, me.id);
  }
  return err(beingAdded);
}

async function findByAddress(
  db: AgencyScope["db"],
  email: string,
): Promise<Pick<AgencyUser, "name" | "state"> | undefined> {
  const [user] = await db
    .select({ name: users.name, state: users.state })
    .from(users)
    .where(sql`${users.email} = ${email} COLLATE NOCASE`);
  return user;
}

const messageFor = ({ name, state }: Pick<AgencyUser, "name" | "state">): string =>
  state === "ACTIVE"
    ? `${name} already signs in with this address. Use another address.`
    : `This is the address of ${name}, whose user is disabled. Enable that user instead.`;

async function reserve(
  { scope, registry }: Adding,
  claim: AddressClaim,
): Promise<Result<null, AddUserProblem>> {
  const reserveNow = () => reserveAddress(registry(), claim, scope.nowMs());
  let reservation = await reserveNow();
  if (typeof reservation === "object" && !reservation.isUnfinished) {
    // Left over from an attempt that was interrupted, or from a user who was removed.
    await sweepAddresses(scope, registry(), scope.nowMs());
    reservation = await reserveNow();
  }
  if (reservation === "RESERVED") return ok(null);
  if (reservation === "TAKEN") return badEmail(takenElsewhere);
  return reservation === "UNAVAILABLE" ? badEmail(unavailable) : err(beingAdded);
}

/** Null if a guard failed: no free seat, another user with the address or the same submit, or no longer the right. */
async function writeUser(
  { scope }: Adding,
  me: AgencyUser,
  { id, name, email, role }: Pick<AgencyUser, "id" | "name" | "email" | "role">,
  submission: { key: string | null; digest: string },
): Promise<AgencyUser | null> {
  const { db } = scope;
  const now = scope.nowMs();
  const user: AgencyUser = {
    ...{ id, name, email, role, state: "ACTIVE", version: 1 },
    ...{ invitedAt: now, lastSignInAt: null, removedAt: null },
  };
  const recorded = await recordChange(scope, {
    action: "user.create",
    entity: "agencyUser",
    entityId: id,
    version: 1,
    after: auditContent(user),
  });
  const invitation = enqueue(scope, inviteUserJob, { userId: id });
  try {
    await writeAll(db, [
      ...guardRole(db, me.id, verbFor(user)),
      ...guardThat(db, id, quotas.hasFreeSeat),
      ...guardThat(db, id, mayStillBeCreated(id)),
      ...recordSubmission(scope, CREATE, submission.key, { ids: [id], digest: submission.digest }),
      db.insert(users).values({ id, name, email, role, invitedAt: now, createdAt: now, updatedAt: now }),
      ...recorded,
      ...invitation.statements,
    ]);
  } catch (error) {
    if (isConflict(error) || isRepeatedSubmission(error) || isSameAddress(error)) return null;
    throw error;
  }
  scope.written({ jobs: [invitation] });
  return user;
}

function isSameAddress(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("users.email")) return true;
  }
  return false;
}

/** Who may do what to which user, and when. Pure. */
import { may, type Verb } from "../shared/actor.ts";
import type { AgencyUser } from "./model.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { noSeat } from "./find-users.ts";
import { userUpdateSchema } from "./model.ts";

export type UserAct = "UPDATE" | "DISABLE" | "ENABLE" | "REMOVE" | "INVITE";
export type ChangeUserProblem = Problem<
  "VALIDATION" | "NOT_FOUND" | "CONFLICT" | "FORBIDDEN" | "TOO_MANY_REQUESTS"
>;

export interface UserFacts {
  /** Who asks. */
  me: AgencyUser;
  before: AgencyUser;
  /** Active owners other than this user. */
  otherOwners: number;
  numSeats: number;
  hasFreeSeat: boolean;
  /** In the last 24 hours, the first one included. */
  invitations: number;
  nowMs: number;
}

export interface UserChange {
  after: AgencyUser;
  action: "user.update" | "user.disable" | "user.enable" | "user.remove" | "user.invite";
  /** Must still be allowed when it is written. */
  verb: Verb;
  /** Another owner must still be active when it is written. */
  needsOwner?: boolean;
  needsSeat?: boolean;
}

type Decision = Result<UserChange | null, ChangeUserProblem>;

export const onlyOwners: Problem<"FORBIDDEN"> = {
  code: "FORBIDDEN",
  message: "Only an owner may add or change owners. Ask an owner of your agency.",
};
const forbidden = (message: string) => err({ code: "FORBIDDEN" as const, message });
const refused = (message: string) => err({ code: "CONFLICT" as const, message });
const tooMany = (message: string) => err({ code: "TOO_MANY_REQUESTS" as const, message });

/** Acts on owners need more than acts on everybody else. */
export const verbFor = (user: Pick<AgencyUser, "role">): Verb =>
  user.role === "OWNER" ? "OWN_AGENCY" : "MANAGE_AGENCY";

const lastOwner = ({ name }: AgencyUser) =>
  refused(`${name} is the only active owner, and an agency needs one. Make someone else an owner first.`);

const isActiveOwner = ({ role, state }: AgencyUser): boolean => role === "OWNER" && state === "ACTIVE";

/** Null when nothing would change. */
export function decideUserChange(act: UserAct, facts: UserFacts, input: unknown): Decision {
  return act === "UPDATE" ? decideUpdate(facts, input) : decideState(act, facts);
}

function decideUpdate({ me, before, otherOwners }: UserFacts, input: unknown): Decision {
  const parsed = parseInput(userUpdateSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const { name = before.name, role = before.role, expectedVersion } = parsed.value;
  if (expectedVersion !== undefined && expectedVersion !== null && expectedVersion !== before.version)
    return err(conflict("user"));
  if (me.id === before.id && role !== before.role) {
    const message = "Nobody changes their own role. Ask another owner of your agency.";
    return err(invalid([{ path: "role", message }]));
  }
  // One's own name is one's own.
  const verb = me.id === before.id ? "READ" : verbFor(before);
  if (!may(me.role, verb) || (role === "OWNER" && before.role !== role && !may(me.role, "OWN_AGENCY")))
    return err(onlyOwners);
  if (name === before.name && role === before.role) return ok(null);
  const needsOwner = isActiveOwner(before) && role !== "OWNER";
  if (needsOwner && otherOwners === 0) return lastOwner(before);
  const after = { ...before, name, role };
  return ok({
    after,
    action: "user.update",
    verb: role === "OWNER" && verb !== "READ" ? "OWN_AGENCY" : verb,
    needsOwner,
  });
}

function decideState(act: Exclude<UserAct, "UPDATE">, facts: UserFacts): Decision {
  const { me, before } = facts;
  const verb = verbFor(before);
  if (!may(me.role, verb)) return err(onlyOwners);
  const deciders = {
    DISABLE: decideDisable,
    ENABLE: decideEnable,
    REMOVE: decideRemove,
    INVITE: decideInvite,
  };
  const decided = deciders[act](facts);
  return decided.ok ? ok(decided.value && { verb, ...decided.value }) : decided;
}

type Decided = Result<Omit<UserChange, "verb"> | null, ChangeUserProblem>;

function decideDisable({ me, before, otherOwners }: UserFacts): Decided {
  if (before.state === "DISABLED") return ok(null);
  const needsOwner = before.role === "OWNER";
  if (needsOwner && otherOwners === 0) return lastOwner(before);
  if (me.id === before.id)
    return forbidden("You cannot disable your own user. Ask another owner or admin of your agency.");
  return ok({ after: { ...before, state: "DISABLED" }, action: "user.disable", needsOwner });
}

function decideEnable({ before, numSeats, hasFreeSeat }: UserFacts): Decided {
  if (before.state === "ACTIVE") return ok(null);
  if (!hasFreeSeat) return err(noSeat(numSeats));
  return ok({ after: { ...before, state: "ACTIVE" }, action: "user.enable", needsSeat: true });
}

function decideRemove({ before, nowMs }: UserFacts): Decided {
  if (before.state === "ACTIVE")
    return refused(
      `${before.name} is active, and only disabled users can be removed. Disable the user first.`,
    );
  return ok({ after: { ...before, email: "", removedAt: nowMs }, action: "user.remove" });
}

const minuteMs = 60_000;
/** Between two invitations of the same user. */
const invitationGapMs = 10 * minuteMs;
const invitationsPerDay = 5;

function decideInvite({ before, invitations, nowMs }: UserFacts): Decided {
  if (before.state === "DISABLED") return refused(`${before.name} is disabled. Enable the user first.`);
  if (before.lastSignInAt !== null)
    return refused(`${before.name} has signed in before and needs no invitation.`);
  const waitMs = (before.invitedAt ?? 0) + invitationGapMs - nowMs;
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / minuteMs);
    const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    return tooMany(`An invitation was sent a moment ago. Wait ${wait}, then send it again.`);
  }
  if (invitations >= invitationsPerDay)
    return tooMany(`${before.name} was invited ${invitations} times today. Try again tomorrow.`);
  return ok({ after: { ...before, invitedAt: nowMs }, action: "user.invite" });
}

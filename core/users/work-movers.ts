/**
 * What a user is responsible for, counted and moved to someone else. The nouns that assign work to users build on users,
 * so each hands over a `WorkMover`.
 */
import { recordChange } from "#core/audit";
import { may } from "../shared/actor.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import { findUsers, guardRole } from "./find-users.ts";
import type { AgencyUser, OpenWork } from "./model.ts";
import { onlyOwners, verbFor } from "./user-rules.ts";

export interface WorkMover {
  readonly kind: keyof OpenWork;
  /** By user; users without work may be missing. One statement. */
  count(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * The statements that move some of it, with their version guards and audit rows; null when nothing is left. Called
   * again after each batch, so that a large number is moved in bounded batches.
   */
  move(fromId: string, toId: string | null): Promise<MovedWork | null>;
}

export interface MovedWork {
  /** How many records. */
  count: number;
  statements: readonly Statement[];
}

const none: OpenWork = { serviceRequests: 0, policies: 0, accounts: 0 };

export async function countOpenWork(
  movers: readonly WorkMover[],
  userIds: readonly string[],
): Promise<Map<string, OpenWork>> {
  const counts = await Promise.all(
    movers.map(async ({ kind, count }) => [kind, await count(userIds)] as const),
  );
  return new Map(
    userIds.map((id) => [
      id,
      { ...none, ...Object.fromEntries(counts.map(([kind, byUser]) => [kind, byUser.get(id) ?? 0])) },
    ]),
  );
}

/** Others may keep changing the same records. */
const conflictsMax = 20;

/** If it is interrupted, what was moved stays moved, and the same call moves the rest. */
export async function reassignWork(
  { scope, getCurrent }: { scope: AgencyScope; getCurrent(): Promise<AgencyUser> },
  movers: readonly WorkMover[],
  fromId: string,
  toId: string | null,
): Promise<Result<OpenWork, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT" | "FORBIDDEN">>> {
  const { db } = scope;
  const [me, found, counted] = await Promise.all([
    getCurrent(),
    findUsers(db, toId === null ? [fromId] : [fromId, toId]),
    countOpenWork(movers, [fromId]),
  ]);
  const from = found.find(({ id }) => id === fromId);
  if (!from) return err(notFound("user"));
  const verb = verbFor(from);
  if (!may(me.role, verb)) return err(onlyOwners);
  const to = found.find(({ id }) => id === toId);
  if (toId !== null && (toId === fromId || to?.state !== "ACTIVE" || !may(to.role, "WORK"))) {
    const message = "Choose another active user whose role allows work.";
    return err(invalid([{ path: "toUserId", message }]));
  }
  const guards = () => [...guardRole(db, me.id, verb), ...(toId === null ? [] : guardRole(db, toId, "WORK"))];
  for (const mover of movers) {
    for (let conflicts = 0; ;) {
      const moved = await mover.move(fromId, toId);
      if (!moved) break;
      const recorded = await recordChange(scope, {
        action: "user.reassign",
        entity: "agencyUser",
        entityId: fromId,
        version: from.version,
        before: { name: from.name, assigneeId: fromId },
        after: { name: from.name, assigneeId: toId, kind: mover.kind, count: moved.count },
      });
      try {
        await writeAll(db, [...guards(), ...moved.statements, ...recorded]);
        scope.written({});
      } catch (error) {
        if (!isConflict(error)) throw error;
        conflicts += 1;
        if (conflicts === conflictsMax) return err(interrupted);
      }
    }
  }
  const [before, after] = [
    counted.get(fromId) ?? none,
    (await countOpenWork(movers, [fromId])).get(fromId) ?? none,
  ];
  const movedOf = (kind: keyof OpenWork) => Math.max(0, before[kind] - after[kind]);
  return ok({
    serviceRequests: movedOf("serviceRequests"),
    policies: movedOf("policies"),
    accounts: movedOf("accounts"),
  });
}

const interrupted: Problem<"CONFLICT"> = {
  code: "CONFLICT",
  message: "Not everything could be reassigned, because someone else is changing it. Try again for the rest.",
};

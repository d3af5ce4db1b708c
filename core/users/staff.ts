import type { AgencyScope } from "../shared/agency-scope.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import type { RegistryDb, Statement } from "../shared/database.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { addUser, type AddUserProblem } from "./add-user.ts";
import { changeUser } from "./change-user.ts";
import { findRefusedInvitations, type RefusedInvitation } from "./invitation.ts";
import type { AgencyUser, OpenWork } from "./model.ts";
import type { ChangeUserProblem } from "./user-rules.ts";
import { countOpenWork, reassignWork, type WorkMover } from "./work-movers.ts";

/** What owners and admins do with users. */
export interface Staff {
  /** Reserves the address, adds the user and enqueues the invitation. */
  add(input: unknown): Promise<Result<AgencyUser, AddUserProblem>>;
  /** Name and role. Nobody changes their own role. */
  update(id: string, input: unknown): Promise<Result<AgencyUser, ChangeUserProblem>>;
  /** Ends the user's sessions and frees the seat. */
  disable(id: string): Promise<Result<AgencyUser, ChangeUserProblem>>;
  /** Needs a free seat. */
  enable(id: string): Promise<Result<AgencyUser, ChangeUserProblem>>;
  /**
   * Only disabled users. Their open work goes to someone else, or to nobody if null; it must be said if there is some.
   * Frees the address; records and histories keep the name.
   */
  remove(id: string, workToId?: string | null): Promise<Result<AgencyUser, ChangeUserProblem>>;
  /** Only to users who have never signed in, and not again within minutes. */
  resendInvitation(id: string): Promise<Result<AgencyUser, ChangeUserProblem>>;
  /** The last one of each user that could not be sent. */
  refusedInvitations: BatchLoader<string, RefusedInvitation>;
  /** Calls in the same tick share one statement for each kind of work. */
  openWork: BatchLoader<string, OpenWork>;
  /** Moves what the user has not finished to someone else, or to nobody. Returns what was moved. */
  reassignWork(
    fromId: string,
    toId: string | null,
  ): Promise<Result<OpenWork, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT" | "FORBIDDEN">>>;
}

export interface StaffDeps {
  getCurrent(): Promise<AgencyUser>;
  /** Opened only by what needs it. */
  registry(): RegistryDb;
  /** For the batch that disables a user. */
  endSessions(userId: string): Statement[];
  movers: readonly WorkMover[];
}

export function createStaff(scope: AgencyScope, { movers, ...deps }: StaffDeps): Staff {
  const acting = { scope, ...deps };
  const openWork = createBatchLoader((ids: readonly string[]) => countOpenWork(movers, ids));
  /** Nobody who is gone is responsible for anything. */
  const handOver = async (
    { id, name }: AgencyUser,
    toId: string | null | undefined,
  ): Promise<Result<unknown, ChangeUserProblem>> => {
    if (toId !== undefined) return reassignWork(acting, movers, id, toId);
    const work = (await countOpenWork(movers, [id])).get(id) ?? {};
    if (Object.values(work).every((count) => count === 0)) return ok(null);
    return err(
      invalid([{ path: "workToUserId", message: `Choose who takes over the open work of ${name}.` }]),
    );
  };
  return {
    add: (input) => addUser(acting, input),
    update: (id, input) => changeUser(acting, "UPDATE", id, input),
    disable: (id) => changeUser(acting, "DISABLE", id),
    enable: (id) => changeUser(acting, "ENABLE", id),
    async remove(id, workToId) {
      const removed = await changeUser(
        { ...acting, prepare: (user) => handOver(user, workToId) },
        "REMOVE",
        id,
      );
      openWork.clear();
      return removed;
    },
    resendInvitation: (id) => changeUser(acting, "INVITE", id),
    refusedInvitations: createBatchLoader((ids: readonly string[]) => findRefusedInvitations(scope.db, ids)),
    openWork,
    async reassignWork(fromId, toId) {
      const moved = await reassignWork(acting, movers, fromId, toId);
      openWork.clear();
      return moved;
    },
  };
}

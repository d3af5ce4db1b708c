import { asc, isNull } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { NotSignedIn } from "../shared/access-errors.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import { findUsers, userColumns } from "./find-users.ts";
import type { AgencyUser } from "./model.ts";
import { users } from "./tables.ts";

export interface AgencyUsers {
  /** The signed-in user. Rejects with NotSignedIn when nobody is signed in. */
  getCurrent(): Promise<AgencyUser>;
  /** All but removed users, active ones first, then by name. Not paged, because an agency's staff is small. */
  list(): Promise<AgencyUser[]>;
  /** Calls in the same tick share one statement; for fields nested in lists. */
  byId: BatchLoader<string, AgencyUser>;
}

/** `viewer`: the user of the request's session, read with the request's first statement (`findViewer`). */
export function createAgencyUsers(scope: AgencyScope, viewer: () => Promise<AgencyUser | null>): AgencyUsers {
  return {
    async getCurrent() {
      const user = await viewer();
      if (!user) throw new NotSignedIn();
      return user;
    },
    list: () =>
      scope.db
        .select(userColumns)
        .from(users)
        .where(isNull(users.removedAt))
        .orderBy(asc(users.state), asc(users.name), asc(users.id)),
    byId: createBatchLoader(async (ids) => {
      const found = await findUsers(scope.db, ids);
      return new Map(found.map((user) => [user.id, user]));
    }),
  };
}

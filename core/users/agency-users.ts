import { asc, inArray } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { NotSignedIn } from "../shared/access-errors.ts";
import { type BatchLoader, createBatchLoader } from "../shared/batch-loader.ts";
import type { AgencyUser } from "./model.ts";
import { users } from "./tables.ts";

export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  state: users.state,
  role: users.role,
};

export interface AgencyUsers {
  /** Who is signed in. Rejects with NotSignedIn when nobody is. */
  getCurrent(): Promise<AgencyUser>;
  /** Everybody who ever had a seat, active users first, then by name. As many as an agency has staff. */
  list(): Promise<AgencyUser[]>;
  /** One statement for all that are asked for in the same tick; for fields nested in lists. */
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
      scope.db.select(userColumns).from(users).orderBy(asc(users.state), asc(users.name), asc(users.id)),
    byId: createBatchLoader(async (ids) => {
      const rows = await scope.db
        .select(userColumns)
        .from(users)
        .where(inArray(users.id, [...ids]));
      return new Map(rows.map((row) => [row.id, row]));
    }),
  };
}

import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { users } from "./tables.ts";

/** The first user of a new agency, for the batch that seeds its database. */
export function seedOwner(
  scope: AgencyScope,
  owner: { ownerId: string; ownerName: string; ownerEmail: string },
): Statement[] {
  const now = scope.nowMs();
  const { ownerId: id, ownerName: name, ownerEmail: email } = owner;
  return [scope.db.insert(users).values({ id, email, name, role: "OWNER", createdAt: now, updatedAt: now })];
}

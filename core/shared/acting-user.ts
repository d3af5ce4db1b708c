import type { AgencyScope } from "./agency-scope.ts";

/** The id of the acting user, for what only people do. */
export async function getActingUser(scope: Pick<AgencyScope, "actor">): Promise<string> {
  const { kind, id } = await scope.actor();
  if (kind !== "AGENCY_USER" || id === null) throw new Error("Only users may do this.");
  return id;
}

import type { Env } from "../config.ts";

/** The one way to an agency's hub: the object's name is the agency. */
export const agencyHub = (env: Env, agencyId: string) =>
  env.AGENCY_HUB.get(env.AGENCY_HUB.idFromName(agencyId));

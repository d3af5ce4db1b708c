import type { Env } from "../config.ts";

/** The only way to reach an agency's hub: the object is named after the agency. */
export const agencyHub = (env: Env, agencyId: string) =>
  env.AGENCY_HUB.get(env.AGENCY_HUB.idFromName(agencyId));

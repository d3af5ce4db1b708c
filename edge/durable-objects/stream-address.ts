import type { Env } from "../config.ts";

/** The only way to reach a workspace's stream: the object is named after the agency and the workspace. */
export const workspaceStream = (env: Env, agencyId: string, workspaceId: string) =>
  env.WORKSPACE_STREAM.get(env.WORKSPACE_STREAM.idFromName(`${agencyId}/${workspaceId}`));

import type { Env } from "../config.ts";
import { log } from "../log.ts";

/** The only way to reach a workspace's stream: the object is named after the agency and the workspace. */
export const workspaceStream = (env: Env, agencyId: string, workspaceId: string) =>
  env.WORKSPACE_STREAM.get(env.WORKSPACE_STREAM.idFromName(`${agencyId}/${workspaceId}`));

/** What a lost call would have told is told with the next one. */
export const tellWatchers = (env: Env, agencyId: string, workspaceId: string): Promise<void> =>
  workspaceStream(env, agencyId, workspaceId)
    .tell(agencyId, workspaceId)
    .catch((error: unknown) => log("warn", "Watchers were not told.", { agencyId, workspaceId, error }));

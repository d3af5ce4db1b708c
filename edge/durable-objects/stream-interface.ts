import type { WorkspaceTold } from "#core/workspaces";

/** The calls that others may make to a workspace's stream. */
export interface WorkspaceStreamInterface extends Rpc.DurableObjectBranded {
  /** The workspace's workflow may have work to do. */
  wake(agencyId: string, workspaceId: string): Promise<void>;
  /** Something was written to the workspace: tells those who watch it. */
  tell(agencyId: string, workspaceId: string): Promise<void>;
  /** How many watch it now. */
  countWatchers(): Promise<number> | number;
}

/** Of which workspace, in the headers of a watcher's request. */
export const streamHeaders = {
  agencyId: "x-agency-id",
  workspaceId: "x-workspace-id",
};

/** What a watcher receives, as JSON. `upTo`: the number of the last news that there were when it came. */
export type StreamMessage = WorkspaceTold | { upTo: number };

import type { HandedChanges } from "./watchers.ts";

/** The calls that others may make to a workspace's stream. */
export interface WorkspaceStreamInterface extends Rpc.DurableObjectBranded {
  /** The workspace's workflow may have work to do. */
  wake(agencyId: string, workspaceId: string): Promise<void>;
  /** Something was written to the workspace: tells those who watch it. */
  tell(agencyId: string, workspaceId: string): Promise<void>;
  /** For the agency's hub: tells what has changed. How many watch; with none, it need not be told again. */
  tellChanges(handed: HandedChanges): Promise<number>;
  /** How many watch it now. */
  countWatchers(): Promise<number> | number;
}

import type { TaskStatus } from "../../core/shared/clock-tasks.ts";

/**
 * The calls that others may make to an agency's hub. Separate from the hub itself, which depends on nearly all of the
 * edge.
 */
export interface AgencyHubInterface extends Rpc.DurableObjectBranded {
  /** Call after each write: records have changed, and tasks may be due. */
  wake(agencyId: string): Promise<void>;
  /** For the stream of a workspace that somebody watches: it is handed the agency's changes until it says that nobody does. */
  tellStream(agencyId: string, workspaceId: string): Promise<void>;
  /** For cron: sets the alarm if it was lost. A deployment may create work where there was none. */
  restoreClock(agencyId: string): Promise<void>;
  /** For operators. `runsAll`: runs every task now, so that a task whose cause was fixed does not wait for its time. */
  readClock(agencyId: string, options: { runsAll: boolean }): Promise<ClockStatus>;
}

export interface ClockStatus {
  alarmAt: number | null;
  tasks: ({ name: string } & TaskStatus)[];
}

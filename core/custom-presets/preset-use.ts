/** What is done with custom presets and their files elsewhere: workspaces build on presets, so they hand this over. */
import type { EnqueuedJob } from "#core/outbox";
import type { Statement } from "../shared/database.ts";
import type { CustomPreset } from "./model.ts";

export interface PresetUse {
  /** Which of these documents a workspace works with. */
  findUsed(documentIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A conflict once a workspace works with one of them. */
  guardUnused(documentIds: readonly string[]): Statement[];
  /** Statements that end what Cara is doing by a preset, with the reason; a conflict if more of it has begun. */
  stopWork(preset: Pick<CustomPreset, "id" | "title">): Promise<StoppedWork>;
  /** Called after the batch. */
  tellWatchers(workspaceId: string): void;
}

export interface StoppedWork {
  statements: Statement[];
  jobs: EnqueuedJob[];
  workspaceIds: readonly string[];
}

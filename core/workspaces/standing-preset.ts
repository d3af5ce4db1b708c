/** The instructions of a workspace's preset: they hold for every message of it, not for the first alone. */
import { eq } from "drizzle-orm";
import { findCustomPreset, guardCustomPreset } from "#core/custom-presets";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { workspaces } from "./tables.ts";
import type { TurnInput } from "./task.ts";

export interface Standing {
  /** Of the turn; nothing where the workspace has no preset of the agency's, or that was deleted. */
  input: Pick<TurnInput, "standing">;
  /** The batch that starts the turn goes on only if the preset is still as it was read. */
  guards: Statement[];
}

export const noStanding: Standing = { input: {}, guards: [] };

export async function findStanding(db: AgencyDb, workspaceId: string): Promise<Standing> {
  const [workspace] = await db
    .select({ presetId: workspaces.customPresetId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  const preset = workspace?.presetId ? await findCustomPreset(db, workspace.presetId) : null;
  if (!preset) return noStanding;
  const { id, inheritFromPreset, basePrompt } = preset;
  return {
    input: { standing: { presetId: id, preset: inheritFromPreset, words: basePrompt } },
    guards: guardCustomPreset(db, preset),
  };
}

/** A preset's form between the browser and its page's path: texts, because files may come with them. */
import type { CaraPreset, UpdateCustomPresetInput } from "../graphql/generated/graphql.ts";

/** The page of all presets. */
export const presetListPage = { label: "Presets", to: "/app/presets" };

export interface PresetDraft {
  title: string;
  description: string;
  basePrompt: string;
  /** An empty string for none. */
  inheritFromPreset: CaraPreset | "";
  allowFileUpload: boolean;
  /** The files that stay. */
  fileIds: readonly string[];
}

export const textsOfDraft = ({
  allowFileUpload,
  fileIds,
  ...texts
}: PresetDraft): Record<string, string> => ({
  ...texts,
  allowFileUpload: String(allowFileUpload),
  fileIds: fileIds.join(" "),
});

type PresetInput = Omit<UpdateCustomPresetInput, "expectedVersion">;

/** What the server is asked to store; it checks all of it. */
export const inputOfTexts = (
  texts: Readonly<Record<string, string>>,
  uploadIds: readonly string[],
): PresetInput => ({
  title: texts["title"],
  description: texts["description"],
  basePrompt: texts["basePrompt"],
  // The server refuses what is no preset.
  inheritFromPreset: (texts["inheritFromPreset"] || null) as CaraPreset | null,
  allowFileUpload: texts["allowFileUpload"] !== "false",
  fileIds: texts["fileIds"]?.split(" ").filter((id) => id !== "") ?? null,
  uploadFiles: [...uploadIds],
});

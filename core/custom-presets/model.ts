/**
 * Custom presets: tasks that an agency describes in its own words, with files that always come along. Their form, its
 * limits, and what the plan allows. Browser-safe.
 */
import * as v from "valibot";
import type { PresetKey } from "#model/presets";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { lineSchema, notesSchema } from "../shared/text-fields.ts";

/** The built-in presets that a custom one can inherit from (spec 2, section 3). */
export const presetBases = [
  "CERTIFICATE_REVIEW",
  "CONTRACT_REVIEW",
  "COVERAGE_COMPARISON",
  "GENERATE_QUOTE_PROPOSAL",
  "UNDERWRITING_ANALYSIS",
  "DOCUMENT_EXPLORATION",
  "GENERATE_TEMPLATE",
] as const satisfies readonly PresetKey[];
export type PresetBase = (typeof presetBases)[number];

export const presetBaseLabels: Record<PresetBase, string> = {
  CERTIFICATE_REVIEW: "Certificate review",
  CONTRACT_REVIEW: "Contract review",
  COVERAGE_COMPARISON: "Coverage comparison",
  GENERATE_QUOTE_PROPOSAL: "Quote proposal",
  UNDERWRITING_ANALYSIS: "Underwriting analysis (enrich and verify application)",
  DOCUMENT_EXPLORATION: "Document exploration",
  GENERATE_TEMPLATE: "Template fill",
};

/** The agency's use of its plan. */
export interface CustomPresetUse {
  presetsUsed: number;
  /** Null if unlimited. */
  presetsMax: number | null;
}

export const isPlanFull = ({ presetsUsed, presetsMax }: CustomPresetUse): boolean =>
  presetsMax !== null && presetsUsed >= presetsMax;

/** Why no other preset can be created: what the plan allows and what to do next. */
export const planFullText = (presetsMax: number): string =>
  `Your plan allows ${presetsMax} custom presets, and they are all in use. Delete one that nobody needs, or choose a larger plan, then create this one.`;

export const PRESET_TITLE_MAX = 120;
export const DESCRIPTION_MAX = 300;
export const BASE_PROMPT_MAX = 8_000;
/** Files that one preset brings; a message may bring the rest of its 50. */
export const PRESET_FILES_MAX = 20;

const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const tooManyFiles = `A preset keeps at most ${PRESET_FILES_MAX} files. Remove some of them.`;
const idsSchema = v.pipe(
  v.array(idSchema),
  v.transform((ids) => [...new Set(ids)]),
  v.maxLength(PRESET_FILES_MAX, tooManyFiles),
);

const entries = {
  title: lineSchema("a title", PRESET_TITLE_MAX),
  description: lineSchema("a description", DESCRIPTION_MAX),
  basePrompt: notesSchema(BASE_PROMPT_MAX),
  allowFileUpload: v.nullish(v.boolean(), true),
  inheritFromPreset: v.nullish(v.picklist(presetBases, "Choose one of the presets in the list."), null),
  /** The files that it keeps; all that it has when left out. */
  fileIds: v.nullish(idsSchema, null),
  /** Ids of uploads that become files. */
  uploadFiles: v.nullish(idsSchema, []),
};

interface Task {
  basePrompt: string;
  inheritFromPreset: PresetBase | null;
}

/** Without a preset to inherit from, the instructions alone say what to do. */
const saysWhatToDo = ({ basePrompt, inheritFromPreset }: Task): boolean =>
  inheritFromPreset !== null || /[^\p{Cf}\p{Z}\s]/u.test(basePrompt);
const instructionsMessage = "Enter instructions, or choose a preset to inherit from.";

export const newCustomPresetSchema = v.pipe(
  v.object({ ...entries, idempotencyKey: idempotencyKeySchema }),
  v.forward(
    v.check((form) => saysWhatToDo(form), instructionsMessage),
    ["basePrompt"],
  ),
);

export const customPresetUpdateSchema = v.pipe(
  v.object({ ...entries, expectedVersion: v.nullish(v.pipe(v.number(), v.integer())) }),
  v.forward(
    v.check((form) => saysWhatToDo(form), instructionsMessage),
    ["basePrompt"],
  ),
);

export type CustomPresetForm = Omit<v.InferOutput<typeof newCustomPresetSchema>, "idempotencyKey">;

export const customPresetSortKeys = ["TITLE", "CREATED_BY", "UPDATED_AT"] as const;
export type CustomPresetSortKey = (typeof customPresetSortKeys)[number];

export interface CustomPreset {
  id: string;
  title: string;
  /** Empty once it is deleted, as the instructions are. */
  description: string;
  /** The instructions. */
  basePrompt: string;
  /** Whether whoever runs it may bring files. */
  allowFileUpload: boolean;
  inheritFromPreset: PresetBase | null;
  createdBy: { id: string; name: string };
  isDeleted: boolean;
  version: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}

/** A document that comes along with every workspace of a preset. */
export interface CustomPresetFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  mediaType: string;
}

/** What Cara is told: the preset's instructions, then the words of whoever runs it. */
export const wordsOf = ({ basePrompt }: Pick<CustomPreset, "basePrompt">, message: string): string =>
  [basePrompt, message].filter((text) => text !== "").join("\n\n");

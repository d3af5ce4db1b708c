/** How a preset is written in an address. Apart from its icon, which only its card shows. */
import { presetKeys } from "#model/presets";
import type { CaraPreset } from "../graphql/generated/graphql.ts";

/** CERTIFICATE_REVIEW → certificate-review. */
export const presetPath = (preset: CaraPreset): string => preset.toLowerCase().replaceAll("_", "-");

/** The preset of an address; null if there is none of that name. */
export const presetOfPath = (path: string): CaraPreset | null =>
  presetKeys.find((preset) => presetPath(preset) === path) ?? null;

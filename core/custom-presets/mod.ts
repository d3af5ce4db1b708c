/**
 * Custom presets: tasks that the agency describes in its own words, with files that come along with every workspace. What
 * they say grants nothing: Cara does it with the rights of whoever runs it. A deleted one is worked by no longer.
 */
export { CustomPresetRef } from "./graphql-ref.ts";
export type { PresetUse, StoppedWork } from "./preset-use.ts";
export { findCustomPreset, findFilesOfPresets, findPresetIds, guardCustomPreset } from "./repository.ts";
export { createCustomPresets, type CustomPresets } from "./service.ts";

/**
 * Presets: tasks whose way is known, as pure programs. Every line of what they hand over is marked with the words that
 * support it; they run nothing, and no words of a document become a step.
 */
import { certificateReview } from "./certificate-review.ts";
import { documentExploration } from "./document-exploration.ts";
import type { BuiltPresetKey, PresetProgram } from "./model.ts";

export { CaraPresetEnum } from "./graphql-ref.ts";
export { makesDemands, readTypedRequirements } from "./typed-requirements.ts";

export const presetPrograms: Readonly<Record<BuiltPresetKey, PresetProgram>> = {
  CERTIFICATE_REVIEW: certificateReview,
  DOCUMENT_EXPLORATION: documentExploration,
};

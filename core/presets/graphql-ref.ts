import { builder } from "../shared/graphql-builder.ts";
import { presetKeys } from "./model.ts";

export const CaraPresetEnum = builder.enumType("CaraPreset", {
  description: "The tasks that Cara knows how to do from beginning to end.",
  values: presetKeys,
});

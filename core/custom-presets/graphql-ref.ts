import { builder } from "../shared/graphql-builder.ts";
import type { CustomPreset } from "./model.ts";

/** The type "CustomPreset", so that other nouns can return it. Its fields are in graphql.ts. */
export const CustomPresetRef = builder.objectRef<CustomPreset>("CustomPreset");

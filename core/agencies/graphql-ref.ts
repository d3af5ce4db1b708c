import { builder } from "../shared/graphql-builder.ts";
import type { AgencyProfile } from "./model.ts";

/** The type that other nouns' fields return; its fields are in graphql.ts. */
export const AgencyRef = builder.objectRef<AgencyProfile>("Agency");

import { builder } from "../shared/graphql-builder.ts";
import type { Policy } from "./model.ts";

/** The type "BusinessPolicy", so that other nouns can add their fields to it. graphql.ts says what it holds. */
export const PolicyRef = builder.objectRef<Policy>("BusinessPolicy");

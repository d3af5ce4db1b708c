import { builder } from "../shared/graphql-builder.ts";
import { type Policy, policyTypes } from "./model.ts";

/** The type "BusinessPolicy", so that other nouns can add their fields to it. graphql.ts says what it holds. */
export const PolicyRef = builder.objectRef<Policy>("BusinessPolicy");

export const PolicyTypeEnum = builder.enumType("PolicyType", {
  description: "The insurance line.",
  values: policyTypes,
});

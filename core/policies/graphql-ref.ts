import { builder } from "../shared/graphql-builder.ts";
import { type Policy, policyTypes } from "./model.ts";

/** The type "BusinessPolicy", so that other nouns can add fields to it. Its own fields are in graphql.ts. */
export const PolicyRef = builder.objectRef<Policy>("BusinessPolicy");

export const PolicyTypeEnum = builder.enumType("PolicyType", {
  description: "The insurance line.",
  values: policyTypes,
});

import { builder } from "../shared/graphql-builder.ts";
import { markets, type Policy, policyStates, policyTypes } from "./model.ts";

/** The type "BusinessPolicy", so that other nouns can add fields to it. Its own fields are in graphql.ts. */
export const PolicyRef = builder.objectRef<Policy>("BusinessPolicy");

export const PolicyTypeEnum = builder.enumType("PolicyType", {
  description: "The insurance line.",
  values: policyTypes,
});

export const PolicyStateEnum = builder.enumType("PolicyState", {
  description: "The state of a policy. EXPIRED and CANCELED are set only by date, UNKNOWN only by an import.",
  values: policyStates,
});

export const MarketEnum = builder.enumType("PolicyMarket", {
  description: "Where the policy is placed.",
  values: markets,
});

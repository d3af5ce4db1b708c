import type { PolicyQuery } from "../graphql/generated/graphql.ts";

/** A policy as its page loads it. */
export type PolicyRecordData = PolicyQuery["businessPolicy"];

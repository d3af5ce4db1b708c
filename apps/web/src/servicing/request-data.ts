import type { ServiceRequestFieldsFragment } from "../graphql/generated/graphql.ts";

/** A request as its page loads it. */
export type RequestData = ServiceRequestFieldsFragment;

import type { AgencyProfile } from "#model/agencies";
import { builder } from "../shared/graphql-builder.ts";
import type { AgencyUser } from "./model.ts";

/** `loadAgency` is set where the request's own services have no agency yet: in the response to a sign-in. */
export type AgencyUserNode = AgencyUser & { loadAgency?(): Promise<AgencyProfile> };

/** The type that other nouns' fields return; its fields are in graphql.ts. */
export const AgencyUserRef = builder.objectRef<AgencyUserNode>("AgencyUser");

import { builder } from "../shared/graphql-builder.ts";
import type { Carrier } from "./model.ts";

/** The type "Carrier", so that policies can reference it. Its fields are in graphql.ts. */
export const CarrierRef = builder.objectRef<Carrier>("Carrier");

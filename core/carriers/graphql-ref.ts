import { builder } from "../shared/graphql-builder.ts";
import type { Carrier } from "./model.ts";

/** The type "Carrier", so that policies can name theirs. graphql.ts says what it holds. */
export const CarrierRef = builder.objectRef<Carrier>("Carrier");

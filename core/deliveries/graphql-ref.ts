import { builder } from "../shared/graphql-builder.ts";
import type { Delivery } from "./model.ts";

/** The type "Delivery", so that other nouns can return it. Its fields are in graphql.ts. */
export const DeliveryRef = builder.objectRef<Delivery>("Delivery");

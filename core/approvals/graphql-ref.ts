import { builder } from "../shared/graphql-builder.ts";
import type { Approval } from "./model.ts";

/** The type "CaraApproval", so that other nouns can return it. Its fields are in graphql.ts. */
export const CaraApprovalRef = builder.objectRef<Approval>("CaraApproval");

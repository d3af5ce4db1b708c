import { builder } from "../shared/graphql-builder.ts";
import type { EmailThread } from "./service.ts";

/** The type "EmailThread". Its fields are in graphql.ts and graphql-work.ts. */
export const ThreadRef = builder.objectRef<EmailThread>("EmailThread");

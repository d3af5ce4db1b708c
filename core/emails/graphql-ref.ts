import { builder } from "../shared/graphql-builder.ts";
import type { EmailThread } from "./service.ts";
import type { ShownMessage } from "./shown-message.ts";

/** The type "EmailThread". Its fields are in graphql.ts and graphql-work.ts. */
export const ThreadRef = builder.objectRef<EmailThread>("EmailThread");

/** The type "EmailThreadMessage": a message in its thread. Its fields are in graphql.ts and graphql-rules.ts. */
export const EmailMessageRef = builder.objectRef<ShownMessage>("EmailThreadMessage");

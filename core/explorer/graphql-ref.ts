import { builder } from "../shared/graphql-builder.ts";
import type { Attachment, ClosestEntry, ConflictingValue, MessageBody, ShownQuote } from "./model.ts";

/** The type "Quote", for every noun whose records quote. graphql-details.ts says what it holds. */
export const QuoteRef = builder.objectRef<ShownQuote>("Quote");

/** A numbered quote under an answer, and a statement that refers to such; graphql.ts says what they hold. */
export const AttachmentRef = builder.objectRef<Attachment>("ChatAttachment");
export const StatementRef = builder.objectRef<MessageBody["statements"][number]>("ChatStatement");

export const ClosestRef = builder.objectRef<ClosestEntry>("ChatClosestPassage");

/** What one of several documents says of a detail; graphql-details.ts says what it holds. */
export const ConflictingValueRef = builder.objectRef<ConflictingValue>("ConflictingValue");

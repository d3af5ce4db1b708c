import { builder } from "../shared/graphql-builder.ts";
import type { Attachment, ClosestEntry, ConflictingValue, MessageBody, ShownQuote } from "./model.ts";

/** The type "Quote", for every noun whose records quote documents. Its fields are in graphql-details.ts. */
export const QuoteRef = builder.objectRef<ShownQuote>("Quote");

/** A numbered quote under an answer, and a statement that refers to such quotes; their fields are in graphql.ts. */
export const AttachmentRef = builder.objectRef<Attachment>("ChatAttachment");
export const StatementRef = builder.objectRef<MessageBody["statements"][number]>("ChatStatement");

export const ClosestRef = builder.objectRef<ClosestEntry>("ChatClosestPassage");

/** What one of several documents says about a detail; its fields are in graphql-details.ts. */
export const ConflictingValueRef = builder.objectRef<ConflictingValue>("ConflictingValue");

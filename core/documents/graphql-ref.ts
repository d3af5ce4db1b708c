import { builder } from "../shared/graphql-builder.ts";
import type { QuoteSegment, StoredDocument } from "./model.ts";

/** One piece of a quote, for every noun whose answers quote. graphql.ts says what it holds. */
export const QuoteSegmentRef = builder.objectRef<QuoteSegment>("QuoteSegment");

/** The type "PolicyFile", for everybody who lists files. */
export const PolicyFileRef = builder.objectRef<StoredDocument>("PolicyFile");

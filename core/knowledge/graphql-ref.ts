import { builder } from "../shared/graphql-builder.ts";
import type { KnowledgeDocument } from "./model.ts";

/** The type "KnowledgeBaseDocument", so that other nouns can answer with it. graphql.ts says what it holds. */
export const KnowledgeDocumentRef = builder.objectRef<KnowledgeDocument>("KnowledgeBaseDocument");

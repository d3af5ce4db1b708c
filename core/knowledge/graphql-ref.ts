import { builder } from "../shared/graphql-builder.ts";
import type { KnowledgeDocument } from "./model.ts";

/** The type "KnowledgeBaseDocument", so that other nouns can return it. Its fields are in graphql.ts. */
export const KnowledgeDocumentRef = builder.objectRef<KnowledgeDocument>("KnowledgeBaseDocument");

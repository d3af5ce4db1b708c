/**
 * The knowledge base: documents that the whole agency draws on. They are read, searched and quoted like the
 * documents of policies, take no more pages than the plan holds, and are gone from the very next answer once they
 * are deleted or edited.
 */
export { createDocumentHooks } from "./document-hooks.ts";
export { KnowledgeDocumentRef } from "./graphql-ref.ts";
export { createKnowledge, type Knowledge, type KnowledgeDeps } from "./service.ts";

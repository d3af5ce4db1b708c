/**
 * The knowledge base: documents that the whole agency uses. They are read, searched and quoted like policies'
 * documents, stay within the plan's page quota, and are not used by the next answer once they are deleted or edited.
 */
export { createDocumentHooks } from "./document-hooks.ts";
export { KnowledgeDocumentRef } from "./graphql-ref.ts";
export { createKnowledge, type Knowledge, type KnowledgeDeps } from "./service.ts";

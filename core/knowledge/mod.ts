/**
 * The knowledge base: documents that the whole agency draws on. They are read, searched and quoted like the
 * documents of policies, take no more pages than the plan holds, and are gone from the very next answer once they
 * are deleted or edited.
 */
export { KnowledgeDocumentRef } from "./graphql-ref.ts";
export { type DescribeDocument, keepDescription } from "./keep-description.ts";
export { admitToKnowledge } from "./plan-room.ts";
export { attachToKnowledge } from "./write-document.ts";
export { createKnowledge, type Knowledge, type KnowledgeDeps } from "./service.ts";

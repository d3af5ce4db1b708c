/**
 * Finds the pages that may answer a question: by their words and, if an embedding model is configured, by meaning; and
 * the workflow that creates their embeddings. Searches implement the reasoner's port PageSearch.
 */
export { embedPagesJob, missingEmbeddingsTask, type RetrievalPorts, startEmbeddings } from "./embed-pages.ts";
export { createPolicySearch } from "./search-pages.ts";
export { createPoliciesSearch } from "./search-policies.ts";
export { createCorpusSearch } from "./search-corpus.ts";

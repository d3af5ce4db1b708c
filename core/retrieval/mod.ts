/**
 * Finding the pages that may answer a question: by their words, by their meaning where an embedding model is
 * configured, and the job that makes their embeddings. Searches are the reasoner's port PageSearch.
 */
export {
  embedPagesJob,
  enqueueEmbeddings,
  missingEmbeddingsTask,
  type RetrievalPorts,
} from "./embed-pages.ts";
export { createPolicySearch } from "./search-pages.ts";
export { createPoliciesSearch } from "./search-policies.ts";
export { createCorpusSearch } from "./search-corpus.ts";

/** The documents that a browser may send, by operation name. */
import persistedDocuments from "../../edge/http/persisted-documents.json" with { type: "json" };

const documents: [hash: string, text: string][] = Object.entries(persistedDocuments);

/** The body of a request that runs a document by its hash, such as "mutation SignIn". */
export function persistedBody(operation: string, variables: Record<string, unknown> = {}): string {
  // Its fragments come first, if it has any.
  const named = new RegExp(`(?:^|\\} )${operation}[ (]`);
  const sha256Hash = documents.find(([, text]) => named.test(text))?.[0];
  if (!sha256Hash) throw new Error(`There is no document ${operation}.`);
  return JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } });
}

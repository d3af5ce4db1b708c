/** The documents that a browser may send, by operation name. */
import persistedDocuments from "../../edge/http/persisted-documents.json" with { type: "json" };

const documents: [hash: string, text: string][] = Object.entries(persistedDocuments);

const find = (operation: string): [hash: string, text: string] => {
  // Its fragments come first, if it has any.
  const named = new RegExp(`(?:^|\\} )${operation}[ (]`);
  const found = documents.find(([, text]) => named.test(text));
  if (!found) throw new Error(`There is no document ${operation}.`);
  return found;
};

export const persistedText = (operation: string): string => find(operation)[1];

/** The body of a request that runs a document by its hash, such as "mutation SignIn". */
export function persistedBody(operation: string, variables: Record<string, unknown> = {}): string {
  const [sha256Hash] = find(operation);
  return JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } });
}

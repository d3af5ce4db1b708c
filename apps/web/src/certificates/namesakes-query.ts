/** Asks for the account's holders of a name. Which of them are the same organization is in `holder-namesakes.ts`. */
import type { CertificateHolderChoicesQueryVariables } from "../graphql/generated/graphql.ts";

const foundAtOnce = 100;

/** Finds them among others: punctuation and the spelling of "LLC" may differ, so the longest word alone is searched. */
export function namesakesQuery(accountId: string, name: string): CertificateHolderChoicesQueryVariables {
  const words = name.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length);
  return { accountId, first: foundAtOnce, filter: words[0] ?? name };
}

/** The keys of the seals. A key's id is derived from the key alone, so that a root says which key it needs. */
import { base64UrlOf, hmac } from "../shared/keyed-hash.ts";

export interface AuditKeys {
  /** The key for new roots. */
  current: string;
  /** Earlier keys, so that their roots can still be checked. */
  former: readonly string[];
}

export const keyIdOf = async (key: string): Promise<string> =>
  base64UrlOf(await hmac(key, "audit.key-id.v1")).slice(0, 16);

/** The key by its id; undefined when it is no longer known. */
export async function findKey({ current, former }: AuditKeys, keyId: string): Promise<string | undefined> {
  for (const key of [current, ...former]) if ((await keyIdOf(key)) === keyId) return key;
  return undefined;
}

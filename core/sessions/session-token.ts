/**
 * The session token: `agencyId.secret.mac`. The secret is what counts; its SHA-256 is stored in the agency's
 * database. The agency's id says which database that is, and the MAC over both lets the edge refuse an invented
 * token before it opens any database.
 */
import { base64UrlOf, equalInConstantTime, hmac } from "../shared/keyed-hash.ts";
import { sha256Hex } from "../shared/sha256.ts";

export interface SessionClaim {
  agencyId: string;
  /** What the agency's database knows the session by. */
  tokenHash: string;
}

/** 32 random bytes, base64url. */
export const createSessionSecret = (): string => base64UrlOf(crypto.getRandomValues(new Uint8Array(32)));

const shape = /^(agy_[0-9a-z]{25})\.([\w-]{43})\.([\w-]{43})$/;

const macOf = async (agencyId: string, secret: string, key: string): Promise<string> =>
  base64UrlOf(await hmac(key, `session.v1.${agencyId}.${secret}`));

/** `key`: the edge's signing key for sessions. */
export async function sealSessionToken(
  { agencyId, secret }: { agencyId: string; secret: string },
  key: string,
): Promise<string> {
  return `${agencyId}.${secret}.${await macOf(agencyId, secret, key)}`;
}

/** What the token claims, or null if it was not sealed with this key. Says nothing about whether it still holds. */
export async function openSessionToken(token: string, key: string): Promise<SessionClaim | null> {
  const [, agencyId, secret, mac] = shape.exec(token) ?? [];
  if (agencyId === undefined || secret === undefined || mac === undefined) return null;
  if (!equalInConstantTime(mac, await macOf(agencyId, secret, key))) return null;
  return { agencyId, tokenHash: await sha256Hex(secret) };
}

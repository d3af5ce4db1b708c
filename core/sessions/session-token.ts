/**
 * The session token: `agencyId.secret.mac`. The agency's database stores the secret's SHA-256. The agency's id selects
 * the database, and the MAC over both lets the edge reject a forged token before it opens any database.
 */
import { base64UrlOf, equalInConstantTime, hmac } from "../shared/keyed-hash.ts";
import { sha256Hex } from "../shared/sha256.ts";

export interface SessionClaim {
  agencyId: string;
  /** The key of the session in the agency's database. */
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

/** The token's claim, or null if it was not sealed with this key. Does not check whether the session is still valid. */
export async function openSessionToken(token: string, key: string): Promise<SessionClaim | null> {
  const [, agencyId, secret, mac] = shape.exec(token) ?? [];
  if (agencyId === undefined || secret === undefined || mac === undefined) return null;
  if (!equalInConstantTime(mac, await macOf(agencyId, secret, key))) return null;
  return { agencyId, tokenHash: await sha256Hex(secret) };
}

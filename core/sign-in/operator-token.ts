/**
 * Checks the operator's token of a request. The right one is always accepted: it has at least 32 random characters, so
 * it cannot be guessed, and an attacker on the same network cannot lock operators out. Wrong ones are counted per
 * network, and a network over its limit gets only a request to wait.
 */
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { RegistryDb } from "../shared/database.ts";
import { equalInConstantTime } from "../shared/keyed-hash.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { keysOfPlace } from "./sign-in-place.ts";
import { operatorFailures } from "./tables.ts";

const windowMs = 15 * 60_000;
/** Wrong tokens allowed per network in that time. */
const failuresPerNetwork = 20;
/** Past this total from all networks, each network gets a single attempt. */
const failuresOfAll = 200;

export type OperatorVerdict = "OPERATOR" | "WRONG" | "TOO_MANY";

export interface OperatorTokenDeps {
  registry: RegistryDb;
  nowMs(): number;
  /** The key for networks. */
  secret: string;
  /** The right one. */
  token: string;
}

export async function judgeOperatorToken(
  { registry, nowMs, secret, token }: OperatorTokenDeps,
  given: { token: string; network: string },
): Promise<OperatorVerdict> {
  // Hashed first so that the comparison takes constant time for tokens of any length.
  const [left, right] = await Promise.all([sha256Hex(given.token), sha256Hex(token)]);
  if (equalInConstantTime(left, right)) return "OPERATOR";
  const now = nowMs();
  const { network } = await keysOfPlace(secret, { network: given.network, browser: null });
  const isRecent = gt(operatorFailures.at, now - windowMs);
  const count = sql<number>`count(*)`;
  const [, , [ofNetwork], [ofAll]] = await registry.batch([
    registry.delete(operatorFailures).where(lt(operatorFailures.at, now - windowMs)),
    registry.insert(operatorFailures).values({ network, at: now }),
    registry
      .select({ count })
      .from(operatorFailures)
      .where(and(eq(operatorFailures.network, network), isRecent)),
    registry.select({ count }).from(operatorFailures).where(isRecent),
  ]);
  const allowed = (ofAll?.count ?? 0) > failuresOfAll ? 1 : failuresPerNetwork;
  return (ofNetwork?.count ?? 0) > allowed ? "TOO_MANY" : "WRONG";
}

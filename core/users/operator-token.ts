/**
 * The operator's token as a request brings it: compared in constant time, and each failure counted before the
 * comparison, by the network that it came from. A network that has failed too often is not listened to for a while,
 * whatever it brings; no number of strangers closes the door to a network that has not failed itself.
 */
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { RegistryDb } from "../shared/database.ts";
import { equalInConstantTime } from "../shared/keyed-hash.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { keysOfPlace } from "./sign-in-place.ts";
import { operatorFailures } from "./tables.ts";

const windowMs = 15 * 60_000;
/** Wrong tokens that one network may bring in that time. */
const failuresPerNetwork = 20;
/** With more from everywhere, each network has a single one. */
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
  const now = nowMs();
  const { network } = await keysOfPlace(secret, { network: given.network, browser: null });
  const isRecent = gt(operatorFailures.at, now - windowMs);
  const count = sql<number>`count(*)`;
  const [, [failure], [ofNetwork], [ofAll]] = await registry.batch([
    registry.delete(operatorFailures).where(lt(operatorFailures.at, now - windowMs)),
    registry.insert(operatorFailures).values({ network, at: now }).returning({ id: operatorFailures.id }),
    registry
      .select({ count })
      .from(operatorFailures)
      .where(and(eq(operatorFailures.network, network), isRecent)),
    registry.select({ count }).from(operatorFailures).where(isRecent),
  ]);
  const allowed = (ofAll?.count ?? 0) > failuresOfAll ? 1 : failuresPerNetwork;
  if ((ofNetwork?.count ?? 0) > allowed) return "TOO_MANY";
  // Hashed first, so that the comparison takes the same time for tokens of any length.
  const [left, right] = await Promise.all([sha256Hex(given.token), sha256Hex(token)]);
  if (!equalInConstantTime(left, right)) return "WRONG";
  await registry.batch([registry.delete(operatorFailures).where(eq(operatorFailures.id, failure?.id ?? 0))]);
  return "OPERATOR";
}

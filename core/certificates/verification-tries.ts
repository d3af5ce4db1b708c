/**
 * How often a network has looked certificates up in the current window. Kept in the registry, so that no restart
 * forgets it; one row per network, written after the answer is known.
 */
import { eq, lt, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RegistryDb } from "../shared/database.ts";

const verificationTries = sqliteTable("verification_tries", {
  network: text("network").primaryKey(),
  windowEndsAt: integer("window_ends_at").notNull(),
  tries: integer("tries").notNull(),
  failures: integer("failures").notNull(),
});

export const verificationLimits = {
  windowMs: 15 * 60_000,
  /** Codes that led to no certificate. A person mistypes a few; guessing needs many more than there are. */
  failures: 20,
  /** All codes, so that a network cannot keep the databases busy with a code that it knows. */
  tries: 300,
};

/** Tries of this isolate that are not counted yet, by network. */
const underWay = new Map<string, number>();

/**
 * Call it before `isOverLimit`, and `end` when the try is counted: tries made at once would all pass otherwise, since none
 * is counted before its answer is known.
 */
export function beginTry(network: string): { others: number; end(): void } {
  const others = underWay.get(network) ?? 0;
  underWay.set(network, others + 1);
  return {
    others,
    end() {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    },
  };
}

/** `others`: tries of this network that may still turn out to be failures. */
export async function isOverLimit(
  registry: RegistryDb,
  { network, others, nowMs }: { network: string; others: number; nowMs: number },
): Promise<boolean> {
  const [row] = await registry.select().from(verificationTries).where(eq(verificationTries.network, network));
  const { failures, tries } = row && row.windowEndsAt > nowMs ? row : { failures: 0, tries: 0 };
  return failures + others >= verificationLimits.failures || tries + others >= verificationLimits.tries;
}

export async function countTry(
  registry: RegistryDb,
  { network, isFailure, nowMs }: { network: string; isFailure: boolean; nowMs: number },
): Promise<void> {
  const failures = isFailure ? 1 : 0;
  const { windowEndsAt, tries, failures: failed } = verificationTries;
  await registry.batch([
    registry.delete(verificationTries).where(lt(windowEndsAt, nowMs)),
    registry
      .insert(verificationTries)
      .values({ network, windowEndsAt: nowMs + verificationLimits.windowMs, tries: 1, failures })
      .onConflictDoUpdate({
        target: verificationTries.network,
        set: { tries: sql`${tries} + 1`, failures: sql`${failed} + ${failures}` },
      }),
  ]);
}

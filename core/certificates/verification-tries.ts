/**
 * How often a network has looked certificates up in the current window. Kept in the registry, which all isolates share
 * and no restart empties; one row per network.
 */
import { eq, lte, sql } from "drizzle-orm";
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

export async function isOverLimit(
  registry: RegistryDb,
  { network, nowMs }: { network: string; nowMs: number },
): Promise<boolean> {
  const [row] = await registry.select().from(verificationTries).where(eq(verificationTries.network, network));
  if (!row || row.windowEndsAt <= nowMs) return false;
  return row.failures >= verificationLimits.failures || row.tries >= verificationLimits.tries;
}

/**
 * Counts a lookup whose result is known but not told yet. False if the limit was reached before it: the registry puts
 * the lookups of all isolates in one order, so those made at once cannot pass the limit together.
 */
export async function countTry(
  registry: RegistryDb,
  { network, isFailure, nowMs }: { network: string; isFailure: boolean; nowMs: number },
): Promise<boolean> {
  const failed = isFailure ? 1 : 0;
  const { windowEndsAt, tries, failures } = verificationTries;
  const [, [counted]] = await registry.batch([
    registry.delete(verificationTries).where(lte(windowEndsAt, nowMs)),
    registry
      .insert(verificationTries)
      .values({ network, windowEndsAt: nowMs + verificationLimits.windowMs, tries: 1, failures: failed })
      .onConflictDoUpdate({
        target: verificationTries.network,
        set: { tries: sql`${tries} + 1`, failures: sql`${failures} + ${failed}` },
      })
      .returning({ tries, failures }),
  ]);
  if (!counted) throw new Error("A lookup was not counted.");
  return counted.failures - failed < verificationLimits.failures && counted.tries <= verificationLimits.tries;
}

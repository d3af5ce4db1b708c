/**
 * The key that starts each of an agency's verification codes. It leads the public from a printed code to the agency's
 * database and says nothing else about the agency.
 */
import { and, eq } from "drizzle-orm";
import { randomBase32 } from "../shared/base32.ts";
import type { RegistryDb } from "../shared/database.ts";
import { verificationKeyLength } from "./model.ts";
import { agencies } from "./tables.ts";

/** Unique by an index of the registry; of a billion keys, none is likely to be drawn twice. */
export const newVerificationKey = (): string => randomBase32(verificationKeyLength);

export async function getVerificationKey(registry: RegistryDb, agencyId: string): Promise<string> {
  const [row] = await registry
    .select({ key: agencies.verificationKey })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (!row?.key) throw new Error("This agency has no verification key.");
  return row.key;
}

/** The id of the agency with this key, as a statement for a batch. */
export const findVerifiedAgency = (registry: RegistryDb, key: string) =>
  registry
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(eq(agencies.verificationKey, key), eq(agencies.state, "ACTIVE")));

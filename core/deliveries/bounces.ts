import { and, gte, inArray, isNull, or } from "drizzle-orm";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { mailAddresses } from "./tables.ts";

export interface Bounce {
  /** A sentence for people. */
  reason: string;
  /** Milliseconds since 1970. */
  at: number;
}

export const addressKey = (address: string): string => address.trim().toLowerCase();

/** Those of the addresses that mail came back from, as they were given, unless a later mail was delivered. */
export async function findBounces(db: AgencyDb, addresses: readonly string[]): Promise<Map<string, Bounce>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select()
    .from(mailAddresses)
    .where(
      and(
        inArray(mailAddresses.address, [...new Set(addresses.map(addressKey))]),
        or(isNull(mailAddresses.deliveredAt), gte(mailAddresses.bouncedAt, mailAddresses.deliveredAt)),
      ),
    );
  const found = new Map(rows.map((row) => [row.address, row]));
  return new Map(
    addresses.flatMap((address) => {
      const { bouncedAt, reason } = found.get(addressKey(address)) ?? {};
      return bouncedAt ? [[address, { reason: reason ?? "", at: bouncedAt }]] : [];
    }),
  );
}

/** For the batch of a mail that somebody sends all the same: what came back before counts no longer. */
export const forgetBounces = (db: AgencyDb, addresses: readonly string[]): Statement =>
  db
    .update(mailAddresses)
    .set({ bouncedAt: null, reason: null })
    .where(inArray(mailAddresses.address, [...new Set(addresses.map(addressKey))]));

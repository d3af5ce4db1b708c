/** Whose subscription it is, and the agency's customer at the payment provider, which the registry knows. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { agencies, agencyProfile } from "#core/agencies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type RegistryDb, writeAll } from "../shared/database.ts";
import type { Billing, Subscriber } from "./billing.ts";

/** The first active owner's address. */
const ownerEmail = sql<string>`(SELECT email FROM users WHERE role = 'OWNER' AND state = 'ACTIVE' ORDER BY id LIMIT 1)`;

/** `customers`: null where no payment provider is configured. */
export async function findSubscriber(
  { db, agencyId }: AgencyScope,
  customers: Customers | null,
): Promise<Subscriber> {
  const [[found], customerId] = await Promise.all([
    db
      .select({ agencyName: agencyProfile.name, timeZone: agencyProfile.timeZone, ownerEmail })
      .from(agencyProfile),
    customers?.find(agencyId) ?? null,
  ]);
  if (!found) throw new Error("This agency's database has no profile: it was never seeded.");
  return { agencyId, ...found, customerId };
}

/** For what asks the payment provider outside of a request. */
export interface ProviderPorts {
  readonly billing: Billing;
  /** Null where no payment provider is configured. */
  readonly customers: Customers | null;
}

export interface Customers {
  /** Null if the agency has none. */
  find(agencyId: string): Promise<string | null>;
  /** Keeps it unless the agency has one. Returns the one that it has. */
  keep(agencyId: string, customerId: string): Promise<string>;
  /** The agency whose customer this is, by which the payment provider's events find it; null if nobody's. */
  findAgency(customerId: string): Promise<string | null>;
}

/** The agencies' customers at the payment provider. */
export function openCustomers(registry: RegistryDb): Customers {
  async function find(agencyId: string): Promise<string | null> {
    const [row] = await registry
      .select({ customerId: agencies.customerId })
      .from(agencies)
      .where(eq(agencies.id, agencyId));
    return row?.customerId ?? null;
  }
  return {
    find,
    async keep(agencyId, customerId) {
      await writeAll(registry, [
        registry
          .update(agencies)
          .set({ customerId })
          .where(and(eq(agencies.id, agencyId), isNull(agencies.customerId))),
      ]);
      return (await find(agencyId)) ?? customerId;
    },
    async findAgency(customerId) {
      const [row] = await registry
        .select({ id: agencies.id })
        .from(agencies)
        .where(eq(agencies.customerId, customerId));
      return row?.id ?? null;
    },
  };
}

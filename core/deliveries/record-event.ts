/** What a mail provider reports about a delivery. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { announceChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import type { DeliveryEventKind } from "./model.ts";
import { addressKey } from "./bounces.ts";
import type { DeliveryNews } from "./delivery-news.ts";
import { deliveries, deliveryEvents, mailAddresses } from "./tables.ts";

export interface DeliveryEvent {
  /** The provider's id of the event, by which it counts once. */
  eventId: string;
  deliveryId: string;
  /** The provider's id of the mail. */
  providerId: string | null;
  /** Whom it is about; null if the provider does not say. */
  recipient: string | null;
  kind: DeliveryEventKind;
  /** Milliseconds since 1970. */
  at: number;
  reason: string | null;
}

/** UNKNOWN: there is no such delivery. */
export async function recordDeliveryEvent(
  scope: AgencyScope,
  { eventId, deliveryId, providerId, recipient, reason, ...event }: DeliveryEvent,
  news: DeliveryNews,
): Promise<"RECORDED" | "REPEATED" | "UNKNOWN"> {
  const { db } = scope;
  const [delivery] = await db
    .select({
      recordKind: deliveries.recordKind,
      recordId: deliveries.recordId,
      parentId: deliveries.parentId,
      to: deliveries.recipient,
      cc: deliveries.cc,
      isKnown: sql<number>`EXISTS (SELECT 1 FROM ${deliveryEvents} WHERE ${deliveryEvents.id} = ${eventId})`,
    })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId));
  if (!delivery) return "UNKNOWN";
  if (delivery.isKnown === 1) return "REPEATED";
  const receivedAt = scope.nowMs();
  const at = Math.min(event.at, receivedAt);
  const { recordKind: entity, recordId: entityId, parentId, to, cc } = delivery;
  // Of a mail to several, only the provider knows whom it did not reach.
  const address = recipient ?? (cc.length === 0 ? to : null);
  const { statements: told, jobs } = news.newsOf(scope, delivery);
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${deliveryEvents} WHERE ${deliveryEvents.id} = ${eventId})`;
  const statements = [
    // The provider may report it twice at once.
    ...guardThat(db, eventId, isNew),
    db.insert(deliveryEvents).values({ id: eventId, deliveryId, kind: event.kind, at, reason, receivedAt }),
    db
      .update(deliveries)
      .set({ providerId })
      .where(and(eq(deliveries.id, deliveryId), isNull(deliveries.providerId))),
    ...(address === null
      ? []
      : addressStatements(scope, addressKey(address), { kind: event.kind, at, reason })),
    announceChange(scope, { entity, entityId, parentId }),
    ...told,
  ];
  try {
    await writeAll(db, statements);
  } catch (error) {
    if (isConflict(error)) return "REPEATED";
    throw error;
  }
  scope.written({ jobs });
  await news.tell(delivery);
  return "RECORDED";
}

/** The latest bounce and the latest delivered mail of an address; the order in which they are reported does not matter. */
function addressStatements(
  { db }: AgencyScope,
  address: string,
  { kind, at, reason }: { kind: DeliveryEventKind; at: number; reason: string | null },
): Statement[] {
  if (kind === "DELIVERED") {
    const deliveredAt = sql`max(coalesce(${mailAddresses.deliveredAt}, 0), excluded.delivered_at)`;
    return [
      db
        .insert(mailAddresses)
        .values({ address, deliveredAt: at })
        .onConflictDoUpdate({ target: mailAddresses.address, set: { deliveredAt } }),
    ];
  }
  if (kind !== "BOUNCED" && kind !== "COMPLAINED") return [];
  return [
    db
      .insert(mailAddresses)
      .values({ address, bouncedAt: at, reason: reason ?? "" })
      .onConflictDoUpdate({
        target: mailAddresses.address,
        set: { bouncedAt: sql`excluded.bounced_at`, reason: sql`excluded.reason` },
        setWhere: sql`${mailAddresses.bouncedAt} IS NULL
          OR (excluded.bounced_at, excluded.reason) > (${mailAddresses.bouncedAt}, ${mailAddresses.reason})`,
      }),
  ];
}

/** SQL statements for deliveries. Each comes with its events, in one statement. */
import { desc, eq, and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AgencyDb } from "../shared/database.ts";
import { decideDelivery, type Delivery, type DeliveryFacts } from "./model.ts";
import { deliveries } from "./tables.ts";

/** Written out: in a select from one table, drizzle's columns have no table names. */
const eventsJson = sql<string>`(SELECT json_group_array(json_object('kind', kind, 'at', at, 'reason', reason))
  FROM delivery_events WHERE delivery_id = deliveries.id)`;

const selectDeliveries = (db: AgencyDb, condition: SQL | undefined) =>
  db
    .select({ row: deliveries, events: eventsJson })
    .from(deliveries)
    .where(condition)
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id));

type Selected = Awaited<ReturnType<typeof selectDeliveries>>[number];
export type DeliveryRow = Selected["row"] & Pick<DeliveryFacts, "events">;

const rowOf = ({ row, events }: Selected): DeliveryRow => ({
  ...row,
  events: JSON.parse(events) as DeliveryFacts["events"],
});

export function deliveryOf(row: DeliveryRow): Delivery {
  const { id, recordKind, recordId, recipient, subject, text, attachments, requestedBy, resendOf } = row;
  const { createdAt, cc } = row;
  return {
    id,
    recordKind,
    recordId,
    to: recipient,
    cc,
    subject,
    text,
    attachments,
    requestedBy,
    resendOf,
    createdAt,
    ...decideDelivery(row),
  };
}

export async function findDeliveryRow(db: AgencyDb, id: string): Promise<DeliveryRow | null> {
  const [found] = await selectDeliveries(db, eq(deliveries.id, id));
  return found ? rowOf(found) : null;
}

/** `isIt`: a condition on the table "deliveries". */
export async function findDeliveryRowsWhere(db: AgencyDb, isIt: SQL): Promise<DeliveryRow[]> {
  return (await selectDeliveries(db, isIt)).map(rowOf);
}

/** Of one record, so many are shown, the latest ones. */
const SHOWN_MAX = 50;
const listed = alias(deliveries, "listed");

/** The latest deliveries of each record, the newest first. */
export async function listDeliveryRows(
  db: AgencyDb,
  recordKind: string,
  recordIds: readonly string[],
): Promise<Map<string, DeliveryRow[]>> {
  const latest = db
    .select({ id: listed.id })
    .from(listed)
    .where(and(eq(listed.recordKind, recordKind), eq(listed.recordId, sql`wanted.value`)))
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .limit(SHOWN_MAX);
  const found = await selectDeliveries(
    db,
    sql`${deliveries.id} IN (SELECT latest.value FROM json_each(${JSON.stringify(recordIds)}) AS wanted,
      json_each((SELECT json_group_array(id) FROM (${latest}))) AS latest)`,
  );
  return Map.groupBy(found.map(rowOf), ({ recordId }) => recordId);
}

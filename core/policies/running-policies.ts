/** Which policies a date still changes, as conditions of a statement. */
import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { policies } from "./tables.ts";

// Written out, because a partial index serves only a query that states its condition.
export const isRunning = sql`${policies.state} IN ('BINDING', 'INFORCE', 'PENDING')`;
export const cancellationDate = sql<string>`json_extract(${policies.cancellation}, '$.effectiveAt')`;
export const isToCancel = and(isRunning, isNotNull(policies.cancellation), isNull(policies.reinstatement));

/** SQL conditions for policies that a date can still change. */
import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { policies } from "./tables.ts";

// Written out, because SQLite uses a partial index only for queries that state its exact condition.
export const isRunning = sql`${policies.state} IN ('BINDING', 'INFORCE', 'PENDING', 'UNKNOWN')`;
export const cancellationDate = sql<string>`json_extract(${policies.cancellation}, '$.effectiveAt')`;
export const isToCancel = and(isRunning, isNotNull(policies.cancellation), isNull(policies.reinstatement));

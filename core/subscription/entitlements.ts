/**
 * What an agency uses of its plan, and the checks that keep it within. Every noun whose records count asks here, in the
 * batch that would add one.
 */
import { type SQL, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { startOfDayMs, todayIn } from "../shared/calendar-date.ts";
import { limitsOf, type Subscription, type UsageCount, type UsageKind, usageKinds } from "./model.ts";

/** The tables belong to nouns to the right of this one, so that they are named and not imported. */
function usedOf(kind: UsageKind, monthStartMs: number): SQL<number> {
  switch (kind) {
    case "USERS":
      return sql<number>`(SELECT count(*) FROM users WHERE state = 'ACTIVE')`;
    case "PRESETS":
      return sql<number>`(SELECT count(*) FROM custom_presets WHERE deleted_at IS NULL)`;
    case "STYLES":
      return sql<number>`(SELECT count(*) FROM styles)`;
    case "KNOWLEDGE_DOCUMENTS":
      return sql<number>`(SELECT count(*) FROM knowledge_documents)`;
    case "KNOWLEDGE_PAGES":
      return sql<number>`(SELECT coalesce(sum(page_count), 0) FROM knowledge_documents)`;
    case "EMAILS":
      return sql<number>`(SELECT count(*) FROM deliveries WHERE created_at >= ${monthStartMs})`;
    case "VOICE_MINUTES":
      // There are no calls yet.
      return sql<number>`(0)`;
  }
}

/** When the agency's calendar month began. */
const monthStartOf = (timeZone: string, nowMs: number): number =>
  startOfDayMs(`${todayIn(timeZone, nowMs).slice(0, 7)}-01`, timeZone);

/** What is used of everything that counts. One statement. */
export async function countUsage(
  { db, nowMs }: AgencyScope,
  timeZone: string,
  now: Subscription,
): Promise<UsageCount[]> {
  const limits = limitsOf(now, now.agreedLimits);
  const monthStart = monthStartOf(timeZone, nowMs());
  const counts = usageKinds.map((kind) => sql`${usedOf(kind, monthStart)} AS ${sql.identifier(kind)}`);
  const [row] = await db.all<Record<UsageKind, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`);
  if (!row) throw new Error("Counting returned nothing.");
  return usageKinds.map((kind) => ({ kind, used: row[kind], limit: limits[kind] }));
}

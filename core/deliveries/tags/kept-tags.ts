/**
 * The tags of mails that were sent through a provider which does not return them: kept in the registry under the provider's
 * own id of the mail, which is all that its reports name. A tag is signed, so that whatever stands here opens no database by
 * itself.
 */
import { eq, lt } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type RegistryDb, writeAll } from "../../shared/database.ts";

const mailTags = sqliteTable("mail_tags", {
  providerId: text("provider_id").primaryKey(),
  tag: text("tag").notNull(),
  keptAt: integer("kept_at").notNull(),
});

/** Complaints come days later; after this, nobody reports about a mail any more. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** `tag`: null for a mail that nobody watches, such as one with a code. */
async function keepMailTag(
  registry: RegistryDb,
  { providerId, tag, nowMs }: { providerId: string; tag: string | null; nowMs: number },
): Promise<void> {
  await writeAll(registry, [
    registry.delete(mailTags).where(lt(mailTags.keptAt, nowMs - KEPT_MS)),
    registry
      .insert(mailTags)
      .values({ providerId, tag: tag ?? "", keptAt: nowMs })
      .onConflictDoNothing(),
  ]);
}

/** Undefined if there is no such mail, or none yet; null if nobody watches it. */
async function findMailTag(registry: RegistryDb, providerId: string): Promise<string | null | undefined> {
  const [row] = await registry.select().from(mailTags).where(eq(mailTags.providerId, providerId));
  return row && (row.tag === "" ? null : row.tag);
}

export const keptTags = { keep: keepMailTag, find: findMailTag };

/**
 * The tags of mails that were sent through a provider which does not return them: kept in the registry under the provider's
 * own id of the mail, which is all that its reports name. A tag is signed, so that whatever stands here opens no database by
 * itself.
 */
import { and, eq, lt, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type RegistryDb, writeAll } from "../../shared/database.ts";
import { sha256Hex } from "../../shared/sha256.ts";

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

/** A mail as a report names it whose id nobody was told. */
interface Unnamed {
  /** The first recipient. */
  to: string;
  subject: string;
}

const squeezed = (text: string): string =>
  text.normalize("NFC").replaceAll(/\s+/gu, " ").trim().toLowerCase();
/** Digests, so that the registry does not tell who is written to about what. */
const unnamedPrefix = async ({ to, subject }: Unnamed): Promise<string> =>
  `unnamed:${await sha256Hex(`${squeezed(to)}\n${squeezed(subject)}`)}:`;
const unnamedKey = async (mail: Unnamed, tag: string | null): Promise<string> =>
  `${await unnamedPrefix(mail)}${await sha256Hex(tag ?? "")}`;

/** Of a mail whose id its provider does not tell; before it is sent, so that no report finds another one of its kind alone. */
async function keepUnnamedTag(
  registry: RegistryDb,
  { tag, nowMs, ...mail }: Unnamed & { tag: string | null; nowMs: number },
): Promise<void> {
  await keepMailTag(registry, { providerId: await unnamedKey(mail, tag), tag, nowMs });
}

/** It was certainly not sent. */
async function forgetUnnamedTag(
  registry: RegistryDb,
  { tag, ...mail }: Unnamed & { tag: string | null },
): Promise<void> {
  const key = await unnamedKey(mail, tag);
  await writeAll(registry, [registry.delete(mailTags).where(eq(mailTags.providerId, key))]);
}

/** How much earlier than our own clock the provider's may be. */
const CLOCKS_MS = 5 * 60_000;

/**
 * The first report of a mail whose id nobody was told gives it its name: it is the only one to that recipient with that
 * subject of which nothing was reported. Of several nobody can tell which; then the answer is undefined as of none.
 */
async function nameMailTag(
  registry: RegistryDb,
  { providerId, at, ...mail }: Unnamed & { providerId: string; at: number },
): Promise<string | null | undefined> {
  const prefix = await unnamedPrefix(mail);
  const isAlike = sql`${mailTags.providerId} >= ${prefix} AND ${mailTags.providerId} < ${`${prefix}~`}`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM mail_tags AS named WHERE named.provider_id = ${providerId})`;
  const alike = sql`(SELECT count(*) FROM mail_tags WHERE provider_id >= ${prefix} AND provider_id < ${`${prefix}~`})`;
  await writeAll(registry, [
    registry
      .update(mailTags)
      .set({ providerId })
      .where(and(isAlike, lt(mailTags.keptAt, at + CLOCKS_MS), isNew, sql`${alike} = 1`)),
  ]);
  return findMailTag(registry, providerId);
}

export const keptTags = {
  keep: keepMailTag,
  find: findMailTag,
  keepUnnamed: keepUnnamedTag,
  forgetUnnamed: forgetUnnamedTag,
  name: nameMailTag,
};

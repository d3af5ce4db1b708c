/** SQL statements for custom presets; maps rows to model records. */
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { documents } from "#core/documents";
import { quotas } from "#core/subscription";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { type CustomPreset, type CustomPresetFile, type CustomPresetUse } from "./model.ts";
import { customPresetFiles, customPresets } from "./tables.ts";

type CustomPresetRow = typeof customPresets.$inferSelect;

export const customPresetOf = ({
  createdBy,
  creatorName,
  deletedAt,
  searchText: _text,
  ...row
}: CustomPresetRow): CustomPreset => ({
  ...row,
  createdBy: { id: createdBy, name: creatorName },
  isDeleted: deletedAt !== null,
});

const inUse = isNull(customPresets.deletedAt);

/** A statement, so that it can come last in the batch that writes a preset. */
export const presetStatement = (db: AgencyDb, id: string) =>
  db.select().from(customPresets).where(eq(customPresets.id, id));

/** Deleted ones as well. */
export async function findCustomPresets(db: AgencyDb, ids: readonly string[]): Promise<CustomPreset[]> {
  const rows = await db
    .select()
    .from(customPresets)
    .where(inArray(customPresets.id, [...ids]));
  return rows.map(customPresetOf);
}

/** Null for a deleted one. */
export async function findCustomPreset(db: AgencyDb, id: string): Promise<CustomPreset | null> {
  const [preset] = await findCustomPresets(db, [id]);
  return preset && !preset.isDeleted ? preset : null;
}

/** Comes first in a batch that depends on a preset as it was read, which is neither changed nor deleted. */
export const guardCustomPreset = (
  db: AgencyDb,
  { id, version }: Pick<CustomPreset, "id" | "version">,
): Statement[] =>
  guardThat(
    db,
    id,
    sql`(SELECT ${customPresets.version} = ${version} AND ${inUse} FROM ${customPresets} WHERE ${customPresets.id} = ${id})`,
  );

/** For lists: the presets in use in an order, at most `limit`. */
export const customPresetSource = (db: AgencyDb) => ({
  table: customPresets,
  isListed: inUse,
  read: async (where: SQL | undefined, order: SQL[], limit: number): Promise<CustomPreset[]> => {
    const rows = await db
      .select()
      .from(customPresets)
      .where(where)
      .orderBy(...order)
      .limit(limit);
    return rows.map(customPresetOf);
  },
});

/** All presets in use. */
export async function findPresetIds(db: AgencyDb): Promise<string[]> {
  const rows = await db.select({ id: customPresets.id }).from(customPresets).where(inUse);
  return rows.map(({ id }) => id);
}

/** Presets in use except `hiddenIds`, by title; at most `limit`. */
export async function listShownPresets(
  db: AgencyDb,
  hiddenIds: readonly string[],
  limit: number,
): Promise<CustomPreset[]> {
  const isHidden = sql`${customPresets.id} IN (SELECT value FROM json_each(${JSON.stringify(hiddenIds)}))`;
  const rows = await db
    .select()
    .from(customPresets)
    .where(and(inUse, sql`NOT ${isHidden}`))
    .orderBy(sql`${customPresets.title} COLLATE NOCASE`, asc(customPresets.id))
    .limit(limit);
  return rows.map(customPresetOf);
}

/** The files of each preset in their order. */
export async function findFilesOfPresets(
  db: AgencyDb,
  presetIds: readonly string[],
): Promise<Map<string, CustomPresetFile[]>> {
  const rows = await db
    .select({
      presetId: customPresetFiles.presetId,
      file: {
        id: sql<string>`${documents.id}`,
        name: documents.name,
        size: documents.size,
        mediaType: documents.mediaType,
      },
    })
    .from(customPresetFiles)
    .innerJoin(documents, eq(documents.id, customPresetFiles.documentId))
    .where(inArray(customPresetFiles.presetId, [...presetIds]))
    .orderBy(asc(customPresetFiles.position), asc(customPresetFiles.documentId));
  const found = new Map<string, CustomPresetFile[]>();
  for (const { presetId, file } of rows) found.set(presetId, [...(found.get(presetId) ?? []), file]);
  return found;
}

/** What the plan allows, and how many presets there are. */
export async function findPresetUse(db: AgencyDb): Promise<CustomPresetUse> {
  const { used, limit } = await quotas.find(db, "PRESETS");
  return { presetsUsed: used, presetsMax: limit };
}

/** Comes before the preset's row in a batch: a conflict when the plan allows no other. */
export const guardPlan = (db: AgencyDb, { presetsMax }: CustomPresetUse): Statement[] =>
  quotas.guard(db, "PRESETS", { limit: presetsMax });

/** SQL statements for styles; maps rows to model records. */
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SubscriptionPlan } from "#model/agencies";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { isFound, occursIn } from "../shared/search-condition.ts";
import { searchOf } from "../shared/search-text.ts";
import { guardThat } from "../shared/version-guard.ts";
import { type Style, type StyleSortKey, stylesMaxOf, type StyleUse } from "./model.ts";
import { styleFileOf } from "./style-files.ts";
import { styleFiles, styles } from "./tables.ts";

export interface StyleOrder {
  key: StyleSortKey;
  direction: SortDirection;
}

const sortKeys: Record<StyleSortKey, { key: SQL; valueOf: (style: Style) => string | number }> = {
  TITLE: { key: sql`${styles.title} COLLATE NOCASE`, valueOf: ({ title }) => title },
  CREATED_BY: {
    key: sql`${styles.creatorName} COLLATE NOCASE`,
    valueOf: ({ createdBy }) => createdBy.name,
  },
  UPDATED_AT: { key: sql`${styles.updatedAt}`, valueOf: ({ updatedAt }) => updatedAt },
};

export const sortValueOf = (style: Style, key: StyleSortKey): string | number => sortKeys[key].valueOf(style);

const before = alias(styleFiles, "prefix_files");
const after = alias(styleFiles, "suffix_files");

interface StyleRow {
  style: typeof styles.$inferSelect;
  prefix: typeof styleFiles.$inferSelect | null;
  suffix: typeof styleFiles.$inferSelect | null;
}

const selectStyles = (db: AgencyDb) =>
  db
    .select({ style: styles, prefix: before, suffix: after })
    .from(styles)
    .leftJoin(before, eq(before.id, styles.prefixFileId))
    .leftJoin(after, eq(after.id, styles.suffixFileId));

function styleOf({ style, prefix, suffix }: StyleRow): Style {
  const {
    createdBy,
    creatorName,
    searchText: _text,
    prefixFileId: _one,
    suffixFileId: _other,
    ...row
  } = style;
  return {
    ...row,
    createdBy: { id: createdBy, name: creatorName },
    prefixFile: prefix && styleFileOf(prefix),
    suffixFile: suffix && styleFileOf(suffix),
  };
}

export async function findStyle(db: AgencyDb, id: string): Promise<Style | null> {
  const [row] = await selectStyles(db).where(eq(styles.id, id));
  return row ? styleOf(row) : null;
}

function matches(filter: string | null | undefined): SQL | undefined {
  const search = searchOf(filter ?? "");
  return search === null
    ? undefined
    : isFound(search, (needles) => occursIn(sql`${styles.searchText}`, needles));
}

/** Returns one row more than the window's size when there are more. */
export async function listStyleRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: string | null | undefined,
  order: StyleOrder,
): Promise<Style[]> {
  const { key } = sortKeys[order.key];
  const rows = await selectStyles(db)
    .where(and(matches(filter), isAfter(key, styles.id, cursor, order.direction)))
    .orderBy(...orderOf(key, styles.id, order.direction))
    .limit(size + 1);
  return rows.map(styleOf);
}

export async function countStyles(db: AgencyDb, filter: string | null | undefined): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(styles).where(matches(filter));
  return row?.rows ?? 0;
}

const stylesUsedSql = sql<number>`(SELECT count(*) FROM ${styles})`;

/** What the plan allows, and how many styles there are. */
export async function findStyleUse(db: AgencyDb): Promise<StyleUse> {
  const [row] = await db.all<{ plan: SubscriptionPlan; stylesUsed: number }>(
    sql`SELECT plan, ${stylesUsedSql} AS stylesUsed FROM agency_profile`,
  );
  if (!row) throw new Error("This agency's database has no profile: it was never seeded.");
  return { stylesUsed: row.stylesUsed, stylesMax: stylesMaxOf(row.plan) };
}

/** Comes before the style's row in a batch: a conflict when the plan allows no other. */
export const guardStylePlan = (db: AgencyDb, { stylesMax }: StyleUse): Statement[] =>
  stylesMax === null ? [] : guardThat(db, "styles", sql`${stylesUsedSql} < ${stylesMax}`);

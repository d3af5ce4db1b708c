/** SQL statements for styles; maps rows to model records. */
import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SubscriptionPlan } from "#model/subscription";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { type Style, stylesMaxOf, type StyleUse } from "./model.ts";
import { styleFileOf } from "./style-files.ts";
import { styleFiles, styles } from "./tables.ts";

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

/** For lists: the styles in an order, at most `limit`. */
export const styleSource = (db: AgencyDb) => ({
  table: styles,
  read: async (where: SQL | undefined, order: SQL[], limit: number): Promise<Style[]> =>
    (
      await selectStyles(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
    ).map(styleOf),
});

const stylesUsedSql = sql<number>`(SELECT count(*) FROM ${styles})`;

/** What the plan allows, and how many styles there are. */
export async function findStyleUse(db: AgencyDb): Promise<StyleUse> {
  const [row] = await db.all<{ plan: SubscriptionPlan; stylesUsed: number }>(
    sql`SELECT plan, ${stylesUsedSql} AS stylesUsed FROM subscription`,
  );
  if (!row) throw new Error("This agency's database has no profile: it was never seeded.");
  return { stylesUsed: row.stylesUsed, stylesMax: stylesMaxOf(row.plan) };
}

/** Comes before the style's row in a batch: a conflict when the plan allows no other. */
export const guardStylePlan = (db: AgencyDb, { stylesMax }: StyleUse): Statement[] =>
  stylesMax === null ? [] : guardThat(db, "styles", sql`${stylesUsedSql} < ${stylesMax}`);

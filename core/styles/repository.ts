/** SQL statements for styles; maps rows to model records. */
import { eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { quotas } from "#core/subscription";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { type Style, type StyleUse } from "./model.ts";
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

/** What the plan allows, and how many styles there are. */
export async function findStyleUse(db: AgencyDb): Promise<StyleUse> {
  const { used, limit } = await quotas.find(db, "STYLES");
  return { stylesUsed: used, stylesMax: limit };
}

/** Comes before the style's row in a batch: a conflict when the plan allows no other. */
export const guardStylePlan = (db: AgencyDb, { stylesMax }: StyleUse): Statement[] =>
  quotas.guard(db, "STYLES", { limit: stylesMax });

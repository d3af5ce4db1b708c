/** SQL statements for holders; maps rows to model records. */
import { and, count, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { nameKeyOf } from "#core/accounts";
import { markLabels } from "#model/endorsements";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf } from "../shared/list-request.ts";
import { isFound, occursIn } from "../shared/search-condition.ts";
import { searchOf, searchTextOf } from "../shared/search-text.ts";
import type { CertificateHolder, HolderContent } from "./model.ts";
import { certificateHolders as holders } from "./tables.ts";

const columns = {
  id: holders.id,
  accountId: holders.accountId,
  name: holders.name,
  line1: holders.line1,
  line2: holders.line2,
  city: holders.city,
  zone: holders.zone,
  postalCode: holders.postalCode,
  email: holders.email,
  receivesRenewals: holders.receivesRenewals,
  marks: holders.marks,
  policyIds: holders.policyIds,
  descriptionOfOperations: holders.descriptionOfOperations,
  archivedAt: holders.archivedAt,
  createdAt: holders.createdAt,
  version: holders.version,
};

type HolderRow = Pick<typeof holders.$inferSelect, keyof typeof columns>;

const holderOf = ({ line1, line2, city, zone, postalCode, ...rest }: HolderRow): CertificateHolder => ({
  ...rest,
  address: { line1, line2, city, zone, postalCode },
});

/** The ids as one value, since a batch may ask for more of them than a statement has parameters. */
const isOneOf = (ids: readonly string[]): SQL =>
  sql`${holders.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

export async function findHolders(db: AgencyDb, ids: readonly string[]): Promise<CertificateHolder[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(columns).from(holders).where(isOneOf(ids));
  return rows.map(holderOf);
}

export interface HolderFilter {
  accountId: string;
  text?: string | null | undefined;
  includeArchived?: boolean | null | undefined;
}

/** Walks the holders of one account only, so the filter compares their texts without an index. */
function conditionOf({ accountId, text, includeArchived }: HolderFilter): SQL | undefined {
  const search = searchOf(text ?? "");
  return and(
    eq(holders.accountId, accountId),
    includeArchived ? undefined : isNull(holders.archivedAt),
    search === null ? undefined : isFound(search, (needles) => occursIn(sql`${holders.searchText}`, needles)),
  );
}

/** By name; one more than the window's size when there are more. */
export async function listHolderRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: HolderFilter,
): Promise<CertificateHolder[]> {
  const key = sql`${holders.name} COLLATE NOCASE`;
  const rows = await db
    .select(columns)
    .from(holders)
    .where(and(conditionOf(filter), isAfter(key, holders.id, cursor, "ASC")))
    .orderBy(...orderOf(key, holders.id, "ASC"))
    .limit(size + 1);
  return rows.map(holderOf);
}

/** Holders on any account's list, by name; those whose own name matches come first. */
export async function searchHolderRows(
  db: AgencyDb,
  query: string,
  limit: number,
): Promise<CertificateHolder[]> {
  const search = searchOf(query);
  if (search === null) return [];
  const name = sql`('  ' || replace(lower(${holders.name}), ' ', '  '))`;
  const rows = await db
    .select(columns)
    .from(holders)
    .where(
      and(
        isNull(holders.archivedAt),
        isFound(search, (needles) => occursIn(sql`${holders.searchText}`, needles)),
      ),
    )
    .orderBy(
      sql`${isFound(search, (needles) => occursIn(name, needles))} DESC`,
      sql`${holders.name} COLLATE NOCASE`,
      holders.id,
    )
    .limit(limit);
  return rows.map(holderOf);
}

export async function countHolders(db: AgencyDb, filter: HolderFilter): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(holders).where(conditionOf(filter));
  return row?.rows ?? 0;
}

/** How many holders are on each account's list. */
export async function countHoldersOf(
  db: AgencyDb,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: holders.accountId, holders: count() })
    .from(holders)
    .where(and(inArray(holders.accountId, [...accountIds]), isNull(holders.archivedAt)))
    .groupBy(holders.accountId);
  return new Map(rows.map((row) => [row.id, row.holders]));
}

/** The columns of what people enter. */
export function holderValues({ address, ...content }: HolderContent) {
  const { name, email, marks, descriptionOfOperations } = content;
  const { line1, line2, city, zone, postalCode } = address;
  return {
    ...content,
    ...address,
    nameKey: nameKeyOf(name),
    searchText: searchTextOf([
      name,
      email,
      line1,
      line2,
      city,
      zone,
      postalCode,
      ...marks.map((mark) => markLabels[mark]),
      descriptionOfOperations,
    ]),
  };
}

type NamedHolder = Pick<CertificateHolder, "id" | "accountId" | "name">;

const isNamesake = ({ id, accountId, name }: NamedHolder): SQL | undefined =>
  and(
    eq(holders.accountId, accountId),
    eq(holders.nameKey, nameKeyOf(name)),
    isNull(holders.archivedAt),
    ne(holders.id, id),
  );

const NAMESAKES_MAX = 200;

/** The other holders of the account with this name, whatever its case, punctuation and legal form. */
export async function findNamesakes(db: AgencyDb, holder: NamedHolder): Promise<CertificateHolder[]> {
  const rows = await db
    .select(columns)
    .from(holders)
    .where(isNamesake(holder))
    .orderBy(holders.id)
    .limit(NAMESAKES_MAX);
  return rows.map(holderOf);
}

/** True while the account has only these holders of the name. */
export const hasOnlyNamesakes = (db: AgencyDb, holder: NamedHolder, known: readonly { id: string }[]): SQL =>
  sql`NOT EXISTS ${db
    .select({ id: holders.id })
    .from(holders)
    .where(
      and(
        isNamesake(holder),
        sql`${holders.id} NOT IN (SELECT value FROM json_each(${JSON.stringify(known.map(({ id }) => id))}))`,
      ),
    )}`;

/** The accounts that a user looks after, counted and given to someone else. */
import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { recordChanges } from "#core/audit";
import type { WorkMover } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { guardSameVersions } from "../shared/version-guard.ts";
import { auditContent } from "./audit-content.ts";
import { findAccounts } from "./repository.ts";
import { accounts } from "./tables.ts";

const movedAtOnce = 100;

export function createAccountMover(scope: AgencyScope): WorkMover {
  const { db } = scope;
  const isOf = (userId: string) => or(eq(accounts.producerId, userId), eq(accounts.serviceRepId, userId));
  return {
    kind: "accounts",
    async count(userIds) {
      const ids = [...userIds];
      const { id, producerId, serviceRepId } = accounts;
      const rows = await db.all<{ user: string; accounts: number }>(sql`
        SELECT user_id AS user, count(*) AS accounts FROM (
          SELECT ${producerId} AS user_id, ${id} FROM ${accounts} WHERE ${inArray(producerId, ids)}
          UNION SELECT ${serviceRepId}, ${id} FROM ${accounts} WHERE ${inArray(serviceRepId, ids)}
        ) GROUP BY 1`);
      return new Map(rows.map((row) => [row.user, row.accounts]));
    },
    async move(fromId, toId) {
      const rows = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(isOf(fromId))
        .orderBy(asc(accounts.id))
        .limit(movedAtOnce);
      const before =
        rows.length > 0
          ? await findAccounts(
              db,
              rows.map(({ id }) => id),
            )
          : [];
      if (before.length === 0) return null;
      const replaced = (id: string | null) => (id === fromId ? toId : id);
      const recorded = await recordChanges(
        scope,
        before.map((account) => ({
          action: "account.update",
          entity: "account",
          entityId: account.id,
          version: account.version + 1,
          before: auditContent(account),
          after: auditContent({
            ...account,
            producerId: replaced(account.producerId),
            serviceRepId: replaced(account.serviceRepId),
          }),
        })),
      );
      const ids = before.map(({ id }) => id);
      const instead = (column: typeof accounts.producerId | typeof accounts.serviceRepId) =>
        sql`CASE WHEN ${column} = ${fromId} THEN ${toId} ELSE ${column} END`;
      const statements = [
        ...guardSameVersions(db, accounts, before),
        db
          .update(accounts)
          .set({
            producerId: instead(accounts.producerId),
            serviceRepId: instead(accounts.serviceRepId),
            version: sql`${accounts.version} + 1`,
            updatedAt: scope.nowMs(),
          })
          .where(inArray(accounts.id, ids)),
        ...recorded,
      ];
      return { count: before.length, statements };
    },
  };
}

/** The policies that a user is responsible for and that have not ended, counted and given to someone else. */
import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordChanges } from "#core/audit";
import type { WorkMover } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { guardSameVersions } from "../shared/version-guard.ts";
import { auditContent } from "./policy-writes.ts";
import { selectPolicies } from "./repository.ts";
import { isRunning } from "./running-policies.ts";
import { policies } from "./tables.ts";

const movedAtOnce = 100;

export function createPolicyMover(scope: AgencyScope): WorkMover {
  const { db } = scope;
  const isOpen = and(isRunning, isNull(policies.deletedAt));
  return {
    kind: "policies",
    async count(userIds) {
      const rows = await db
        .select({ userId: policies.agencyUserId, policies: count() })
        .from(policies)
        .where(and(inArray(policies.agencyUserId, [...userIds]), isOpen))
        .groupBy(policies.agencyUserId);
      return new Map(rows.map((row) => [row.userId ?? "", row.policies]));
    },
    async move(fromId, toId) {
      const before = await selectPolicies(
        db,
        and(eq(policies.agencyUserId, fromId), isOpen),
        [asc(policies.id)],
        movedAtOnce,
      );
      if (before.length === 0) return null;
      const recorded = await recordChanges(
        scope,
        before.map((policy) => ({
          action: "policy.update",
          entity: "policy",
          entityId: policy.id,
          parentId: policy.accountId,
          version: policy.version + 1,
          before: auditContent(policy),
          after: auditContent({ ...policy, agencyUserId: toId }),
        })),
      );
      const statements = [
        ...guardSameVersions(db, policies, before),
        db
          .update(policies)
          .set({ agencyUserId: toId, version: sql`${policies.version} + 1`, updatedAt: scope.nowMs() })
          .where(
            inArray(
              policies.id,
              before.map(({ id }) => id),
            ),
          ),
        ...recorded,
      ];
      return { count: before.length, statements };
    },
  };
}

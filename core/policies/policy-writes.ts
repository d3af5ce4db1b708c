/** The statements that write policies, each with its audit entry. */
import { eq, sql } from "drizzle-orm";
import { accounts } from "#core/accounts";
import { recordChange } from "#core/audit";
import { carriers } from "#core/carriers";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { guardThat, guardVersion } from "../shared/version-guard.ts";
import type { Policy } from "./model.ts";
import { policyValues } from "./repository.ts";
import { policies } from "./tables.ts";

/** What the audit log stores about a policy: enough to rebuild it. */
export function auditContent(policy: Policy): Omit<Policy, "id" | "version" | "createdAt"> {
  const { id: _id, version: _version, createdAt: _createdAt, ...content } = policy;
  return content;
}

/**
 * Policies store their companies' names, and renaming a company renames them. A company that is renamed, or loses a role,
 * after it was read is a conflict: the policy would keep the old name.
 */
function guardCompanies(db: AgencyDb, written: readonly Policy[]): Statement[] {
  const named = written.flatMap(({ carrier, broker }) => [carrier, ...(broker ? [broker] : [])]);
  const companies = new Map(named.map((company) => [company.id, company]));
  return [...companies.values()].flatMap(({ id, name, isCarrier, isBroker }) => {
    const { id: idColumn, ...columns } = carriers;
    const isSame = sql`(${columns.name}, ${columns.isCarrier}, ${columns.isBroker})
      = (${name}, ${Number(isCarrier)}, ${Number(isBroker)})`;
    return guardThat(db, id, sql`(SELECT ${isSame} FROM ${carriers} WHERE ${idColumn} = ${id})`);
  });
}

/** The account's name is read by the statement, because the account may be renamed meanwhile. */
export async function creationOf(scope: AgencyScope, created: readonly Policy[]): Promise<Statement[]> {
  const { db } = scope;
  const statements = guardCompanies(db, created);
  for (const policy of created) {
    const accountName = sql`(SELECT ${accounts.name} FROM ${accounts} WHERE ${accounts.id} = ${policy.accountId})`;
    statements.push(
      db.insert(policies).values({ ...policyValues(policy), accountName, updatedAt: policy.createdAt }),
      ...(await recordChange(scope, {
        action: "policy.create",
        entity: "policy",
        entityId: policy.id,
        parentId: policy.accountId,
        version: policy.version,
        after: auditContent(policy),
      })),
    );
  }
  return statements;
}

interface PolicyEdit {
  /** Such as "policy.update". */
  action: string;
  before: Policy;
  after: Policy;
  reason?: string | null;
  /** What the audit entry says beyond the content of the two. */
  more?: { before: object; after: object };
}

/** `accountName` is left to the account, which may be renamed meanwhile. */
export async function updateOf(
  scope: AgencyScope,
  { action, before, after, reason = null, more }: PolicyEdit,
): Promise<Statement[]> {
  const { db } = scope;
  const { id, accountId, accountName: _name, createdAt: _createdAt, ...values } = policyValues(after);
  return [
    ...guardVersion(db, policies, id, before.version),
    ...guardCompanies(db, [after]),
    db
      .update(policies)
      .set({ ...values, updatedAt: scope.nowMs() })
      .where(eq(policies.id, id)),
    ...(await recordChange(scope, {
      action,
      entity: "policy",
      entityId: id,
      parentId: accountId,
      version: after.version,
      reason,
      before: { ...auditContent(before), ...more?.before },
      after: { ...auditContent(after), ...more?.after },
    })),
  ];
}

/** The row, its files and its history are kept. */
export async function deletionOf(scope: AgencyScope, policy: Policy): Promise<Statement[]> {
  const { db } = scope;
  const { id, accountId } = policy;
  const now = scope.nowMs();
  const version = policy.version + 1;
  return [
    ...guardVersion(db, policies, id, policy.version),
    db.update(policies).set({ deletedAt: now, updatedAt: now, version }).where(eq(policies.id, id)),
    ...(await recordChange(scope, {
      action: "policy.delete",
      entity: "policy",
      entityId: id,
      parentId: accountId,
      version,
      before: auditContent(policy),
    })),
  ];
}

import type { SQL } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
import type { Statement } from "../shared/database.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { auditEntries, type AuditRow, changes } from "./tables.ts";

/** A document's policy, a policy's account; as SQL if only the database knows it. */
export type ParentId = string | SQL<string> | null;

export interface Change {
  /** Noun and verb, such as "account.create". */
  action: string;
  /** What was changed, in the singular, such as "account". */
  entity: string;
  entityId: string;
  /** The parent record: pages and histories of the parent include this change. */
  parentId?: ParentId;
  /** Why, in the words of whoever did it. */
  reason?: string | null;
  /** The entity's version after the change. */
  version: number;
  /**
   * The entity's content before the change; omitted when it did not exist. JSON without secrets, since people read
   * this.
   */
  before?: unknown;
  /** The entity's content after the change; omitted when it no longer exists. */
  after?: unknown;
}

/**
 * What the hash of an audit entry covers: everything except its position in the table, and its parent, which sometimes
 * only the database knows.
 */
export type AuditContent = Omit<AuditRow, "seq" | "hash" | "parentId">;

export const hashOfEntry = (content: AuditContent): Promise<string> => {
  const { id, at, actorKind, actorId, action, entity, entityId, version, before, after, requestId } = content;
  const covered = [id, at, actorKind, actorId, action, entity, entityId, version, before, after, requestId];
  // Entries from before there were reasons keep their hash.
  return sha256Hex(canonicalJson(content.reason === null ? covered : [...covered, content.reason]));
};

/**
 * The audit row and the change-feed row of one change, for the batch that makes it. It waits for the actor, so call it
 * after the reads have been started.
 */
export const recordChange = (scope: AgencyScope, change: Change): Promise<Statement[]> =>
  recordChanges(scope, [change]);

/** The same for several changes: one statement with an audit row each, and one feed row per entity. */
export async function recordChanges(scope: AgencyScope, changed: readonly Change[]): Promise<Statement[]> {
  const actor = await scope.actor();
  const at = scope.nowMs();
  const rows = await Promise.all(
    changed.map(async (change) => {
      const content: AuditContent = {
        id: scope.newId("aud"),
        at,
        actorKind: actor.kind,
        actorId: actor.id,
        action: change.action,
        entity: change.entity,
        entityId: change.entityId,
        version: change.version,
        before: change.before === undefined ? null : canonicalJson(change.before),
        after: change.after === undefined ? null : canonicalJson(change.after),
        requestId: scope.requestId,
        reason: change.reason ?? null,
      };
      return { ...content, parentId: change.parentId ?? null, hash: await hashOfEntry(content) };
    }),
  );
  const entities = new Map(changed.map((change) => [`${change.entity} ${change.entityId}`, change]));
  return [
    scope.db.insert(auditEntries).values(rows),
    ...[...entities.values()].map((change) => announceChange(scope, change)),
  ];
}

/**
 * Only the change-feed row, for progress that watchers want to see but that needs no audit, such as the pages read of a
 * document.
 */
export function announceChange(
  scope: AgencyScope,
  { entity, entityId, parentId }: Pick<Change, "entity" | "entityId" | "parentId">,
): Statement {
  return scope.db.insert(changes).values({ entity, entityId, parentId, at: scope.nowMs() });
}

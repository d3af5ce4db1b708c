/** What needs someone's attention, for the home page: the first entries of each list and its total. */
import { desc, type SQL, sql } from "drizzle-orm";
import { createDocuments, documents, documentSql, readings } from "#core/documents";
import {
  type Deadlines,
  findExpiring,
  findPendingCancellations,
  isRunning,
  policies,
  selectPolicies,
} from "#core/policies";
import type { StoredDocument } from "#model/documents";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";

/** Documents read longer ago than this and never reviewed are no longer listed. */
const REVIEW_MS = 30 * 24 * 60 * 60 * 1000;

export interface Attention {
  expiring(first: number): Promise<Deadlines>;
  cancellations(first: number): Promise<Deadlines>;
  unreadFiles(first: number): Promise<{ files: StoredDocument[]; totalCount: number }>;
  /** Policies whose documents were read after the last review decision, most recently read first. */
  toReview(first: number): Promise<{ policies: Policy[]; totalCount: number }>;
}

/** When one of a policy's documents was last understood. */
const readAt: SQL = sql`(
  SELECT max(r.completed_at) FROM documents AS d CROSS JOIN readings AS r ON r.document_id = d.id
  WHERE d.policy_id = ${policies.id} AND +r.state = 'COMPLETED'
)`;

/** Ids of policies with a recently understood document and no decision since. */
const waitingSince = (nowMs: number): SQL => sql`
  SELECT ${policies.id} AS id FROM ${readings} INDEXED BY readings_by_completion
  JOIN ${documents} ON ${documents.id} = ${readings.documentId} AND ${readings.id} = ${documentSql.newestReading}
  JOIN ${policies} ON ${policies.id} = ${documents.policyId}
  WHERE ${readings.state} = 'COMPLETED' AND ${readings.completedAt} >= ${nowMs - REVIEW_MS}
    AND ${readings.extraction} IS NOT NULL AND ${policies.deletedAt} IS NULL AND ${isRunning}
    AND NOT EXISTS (SELECT 1 FROM detail_reviews
      WHERE detail_reviews.policy_id = ${policies.id} AND decided_at >= ${readings.completedAt})`;

export function createAttention(scope: AgencyScope): Attention {
  const { db } = scope;
  return {
    expiring: (first) => findExpiring(scope, first),
    cancellations: (first) => findPendingCancellations(scope, first),
    unreadFiles: (first) => createDocuments(scope).listUnread(first),

    async toReview(first) {
      const waiting = waitingSince(scope.nowMs());
      const [found, [counted]] = await Promise.all([
        selectPolicies(db, sql`${policies.id} IN (${waiting})`, [desc(readAt), desc(policies.id)], first),
        db.all<{ policies: number }>(sql`SELECT count(DISTINCT id) AS policies FROM (${waiting})`),
      ]);
      return { policies: found, totalCount: counted?.policies ?? 0 };
    },
  };
}

/**
 * The kinds of records whose changes a history shows. A new kind is one entry here: what it is about, what the record
 * is called, whether it can still be opened, and what was done in words.
 */
import { type SQL, sql } from "drizzle-orm";
import { certificates } from "#core/certificates";
import { documents } from "#core/documents";
import { policies } from "#core/policies";
import { serviceRequests } from "#core/servicing";
import { describeCertificate } from "./describe-certificates.ts";
import { describeDelivery } from "./describe-deliveries.ts";
import { describeDocument, describeNote, describeQuestion, describeReview } from "./describe-files.ts";
import { describeBatch, describeHolder } from "./describe-holders.ts";
import { describeAccount, describePolicy } from "./describe-records.ts";
import { describeRequest } from "./describe-requests.ts";
import { describeSubscription } from "./describe-subscription.ts";
import { describeUser } from "./describe-users.ts";
import type { Describe } from "./entry.ts";
import type { HistoryKind } from "./model.ts";

interface RecordKind {
  kind: HistoryKind;
  describe: Describe;
  /**
   * A subquery for the record's name, as JSON, from the record itself; null if it can no longer be opened. `id`: the
   * record's id.
   */
  subjectOf?: (id: SQL) => SQL;
}

/** By the audit log's `entity`. */
export const recordKinds: Readonly<Record<string, RecordKind>> = {
  policy: {
    kind: "FIELDS",
    describe: describePolicy,
    subjectOf: (id) => sql`SELECT json_object('type', type, 'policyNumber', policy_number) FROM ${policies}
      WHERE id = ${id} AND deleted_at IS NULL`,
  },
  account: { kind: "FIELDS", describe: describeAccount },
  document: {
    kind: "DOCUMENTS",
    describe: describeDocument,
    subjectOf: (id) => sql`SELECT json_object('name', name) FROM ${documents} WHERE id = ${id}`,
  },
  certificate: {
    kind: "CERTIFICATES",
    describe: describeCertificate,
    subjectOf: (id) => sql`SELECT json_object('number', number) FROM ${certificates} WHERE id = ${id}`,
  },
  holder: { kind: "CERTIFICATES", describe: describeHolder },
  certificateBatch: { kind: "CERTIFICATES", describe: describeBatch },
  serviceRequest: {
    kind: "REQUESTS",
    describe: describeRequest,
    subjectOf: (id) => sql`SELECT json_object('type', type) FROM ${serviceRequests} WHERE id = ${id}`,
  },
  review: { kind: "REVIEWS", describe: describeReview },
  note: { kind: "NOTES", describe: describeNote },
  delivery: { kind: "CERTIFICATES", describe: describeDelivery },
  agencyUser: { kind: "USERS", describe: describeUser },
  subscription: { kind: "SUBSCRIPTION", describe: describeSubscription },
  explorer: { kind: "QUESTIONS", describe: describeQuestion },
};

export const entitiesOf = (kinds: readonly HistoryKind[]): string[] =>
  Object.entries(recordKinds).flatMap(([entity, { kind }]) => (kinds.includes(kind) ? [entity] : []));

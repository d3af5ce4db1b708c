/** Statements for the batch that issues a certificate: what must still be true, and who learns of it. */
import { eq, sql } from "drizzle-orm";
import { recordChange, recordChanges } from "#core/audit";
import { documents, documentSql } from "#core/documents";
import { policies as policyRows } from "#core/policies";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { guardThat, guardVersion } from "../shared/version-guard.ts";
import type { CertificateInput, CertificateSnapshot, PrintedPolicy } from "./model.ts";
import type { CertificateRow } from "./repository.ts";
import { certificates } from "./tables.ts";

/** The policies are as they were read. */
export function guardPolicies({ db }: AgencyScope, policies: readonly Policy[]): Statement[] {
  const read = JSON.stringify(policies.map(({ id, version }) => [id, version]));
  const same = sql`(SELECT count(*) = ${policies.length} FROM json_each(${read}) AS read
    JOIN ${policyRows} AS now ON now.id = read.value ->> 0 AND now.version = read.value ->> 1
    WHERE now.deleted_at IS NULL)`;
  return guardThat(db, "policies", same);
}

/** Every quoted document is still a current document of a policy. */
export function guardDocuments({ db }: AgencyScope, snapshot: CertificateSnapshot): Statement[] {
  const ids = [...new Set(snapshot.policies.flatMap(quotedDocuments))];
  if (ids.length === 0) return [];
  const proofs = snapshot.policies.flatMap(({ policyId, marks }) =>
    marks.flatMap((mark) =>
      mark.proofs.map(({ quote }) => [quote.documentId, quote.readingId, policyId] as const),
    ),
  );
  const there = sql`(SELECT count(*) = ${ids.length} FROM json_each(${JSON.stringify(ids)}) AS quoted
    JOIN ${documents} AS now ON now.id = quoted.value WHERE now.policy_id IS NOT NULL AND now.replaced_by IS NULL)`;
  // What proves a mark was not moved to another policy or read anew.
  const same = sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(proofs)}) AS quoted
    LEFT JOIN ${documents} ON ${documents.id} = quoted.value ->> 0
    WHERE ${documents.policyId} IS NOT quoted.value ->> 2 OR ${documentSql.newestReading} IS NOT quoted.value ->> 1)`;
  return [...guardThat(db, "documents", there), ...(proofs.length > 0 ? guardThat(db, "proofs", same) : [])];
}

function quotedDocuments({ marks: printed, limits, notes, properties, interests }: PrintedPolicy): string[] {
  const sources = [...limits, ...notes, ...interests, ...properties.flatMap(({ values }) => values)].flatMap(
    ({ source }) => (source.tag === "DOCUMENT" ? [source.quote.documentId] : []),
  );
  return [...sources, ...printed.flatMap(({ proofs }) => proofs.map(({ quote }) => quote.documentId))];
}

/** A correction takes over by what the certificate is replaced later. */
export const laterReplacement = (superseded: CertificateRow | null) => ({
  supersededBy: superseded?.supersededById ?? null,
  supersededAt: superseded?.supersededAt ?? null,
  supersededFrom: superseded?.supersededFrom ?? null,
});

/** What comes later, `by`, replaces `to` from now on. */
const relink = ({ db }: AgencyScope, { by, to }: { by: string | null; to: string }): Statement[] =>
  by === null
    ? []
    : [
        db
          .update(certificates)
          .set({ supersedes: to, version: sql`${certificates.version} + 1` })
          .where(eq(certificates.id, by)),
      ];

export const supersede = (
  scope: AgencyScope,
  { id, version, supersededById }: CertificateRow,
  { by, from }: { by: string; from: string | null },
): Statement[] => [
  scope.db
    .update(certificates)
    .set({ supersededBy: by, supersededAt: scope.nowMs(), supersededFrom: from, version: version + 1 })
    .where(eq(certificates.id, id)),
  ...relink(scope, { by: supersededById, to: by }),
];

export async function withdrawing(
  scope: AgencyScope,
  row: CertificateRow,
  withdrawn: { withdrawnBy: string | null; withdrawnAt: number; withdrawalReason: string },
): Promise<Statement[]> {
  const { id, number, accountId, kind, holderName } = row;
  const version = row.version + 1;
  return [
    ...guardVersion(scope.db, certificates, id, row.version),
    scope.db
      .update(certificates)
      .set({ ...withdrawn, version })
      .where(eq(certificates.id, id)),
    ...(await recordChange(scope, {
      action: "certificate.withdraw",
      entity: "certificate",
      entityId: id,
      parentId: accountId,
      version,
      reason: withdrawn.withdrawalReason,
      after: { number, kind, holder: holderName },
    })),
  ];
}

/** What a certificate that is withdrawn had replaced is current again, or is replaced later by what replaces that. */
export async function restore(
  scope: AgencyScope,
  predecessor: CertificateRow,
  withdrawn: CertificateRow,
): Promise<Statement[]> {
  const { id, number, accountId, kind, holderName } = predecessor;
  const version = predecessor.version + 1;
  return [
    ...guardVersion(scope.db, certificates, id, predecessor.version),
    scope.db
      .update(certificates)
      .set({ ...laterReplacement(withdrawn), version })
      .where(eq(certificates.id, id)),
    ...relink(scope, { by: withdrawn.supersededById, to: id }),
    ...(await recordChange(scope, {
      action: "certificate.restore",
      entity: "certificate",
      entityId: id,
      parentId: accountId,
      version,
      after: { number, kind, holder: holderName, withdrawn: withdrawn.number },
    })),
  ];
}

interface Issued {
  id: string;
  input: CertificateInput;
  snapshot: CertificateSnapshot;
  sha256: string;
  superseded: CertificateRow | null;
}

/** The account's history and that of each policy name the certificate. */
export async function recordIssue(
  scope: AgencyScope,
  { id, input, snapshot, sha256, superseded }: Issued,
): Promise<Statement[]> {
  const { number, kind, holder } = snapshot;
  const issued = {
    entity: "certificate",
    entityId: id,
    version: 1,
    after: {
      ...{ number, kind, holder: holder.name, sha256 },
      policies: snapshot.policies.map(({ policyId, policyNumber, marks: own }) => ({
        ...{ policyId, policyNumber },
        marks: own.map(({ mark, contract }) => ({ mark, isContractConfirmed: contract !== null })),
      })),
      ...(superseded ? { supersedes: superseded.number } : {}),
    },
  };
  return [
    ...(superseded
      ? await recordChange(scope, {
          action: "certificate.supersede",
          entity: "certificate",
          entityId: superseded.id,
          parentId: input.accountId,
          version: superseded.version + 1,
          after: { number: superseded.number, supersededBy: number },
        })
      : []),
    ...(await recordChange(scope, { ...issued, action: "certificate.create", parentId: input.accountId })),
    ...(await recordChanges(
      scope,
      snapshot.policies.map(({ policyId }) => ({
        ...issued,
        action: "certificate.show-policy",
        parentId: policyId,
        after: { number, kind, holder: holder.name },
      })),
    )),
  ];
}

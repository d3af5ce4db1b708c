/** SQL statements for endorsements: policies with what was read from their documents. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { documents, documentSql, pages, readings } from "#core/documents";
import { policies } from "#core/policies";
import type { Extraction } from "#model/assistant";
import type { AgencyDb } from "../shared/database.ts";
import type { ProofPage } from "./page-lines.ts";
import type { ProofDocument } from "./proof-input.ts";

/** Of a policy's documents; a policy with more pages than this is not searched, and so proves nothing. */
export const PROOF_PAGES_MAX = 2_000;
/** Of a page that speaks of no mark only the head is loaded: what policy and term it is for. */
const HEAD_LENGTH = 800;

export const findPolicies = (db: AgencyDb, ids: readonly string[]) =>
  db
    .select({
      id: policies.id,
      type: policies.type,
      policyNumber: policies.policyNumber,
      inforceAt: policies.inforceAt,
      expiresAt: policies.expiresAt,
      /** JSON: keys of what people said in the review that the policy does not have. */
      removed: sql<string>`(
        SELECT json_group_array(field) FROM detail_reviews
        WHERE policy_id = ${policies.id} AND decision = 'REMOVED' AND field LIKE 'form.%'
      )`,
    })
    .from(policies)
    .where(and(inArray(policies.id, [...ids]), isNull(policies.deletedAt)));

/** A document that was replaced is no longer on its policy. */
const isCurrent = (ids: readonly string[]) =>
  and(
    inArray(documents.policyId, [...ids]),
    isNull(documents.replacedBy),
    documentSql.isOfNoDeletedPolicy,
    eq(readings.state, "COMPLETED"),
    sql`${documents.id} NOT IN ${documentSql.laterCopies(sql`${[...ids]}`)}`,
  );

/** Of marks, of what an umbrella follows, or of what is taken out of the policy. */
const speaksOfMarks = sql.join(
  [
    "%insured%",
    "%waive%",
    "%contribut%",
    "%endorsement%",
    "%delet%",
    "%remov%",
    "%withdrawn%",
    "%rescind%",
    "%no longer%",
    "%status%",
    "%schedule%",
    "%suspend%",
    "%change%",
  ].map((words) => sql`${pages.text} LIKE ${words}`),
  sql` OR `,
);

/** The documents of some policies, by policy; null for a policy with too many pages. */
export async function findProofDocuments(
  db: AgencyDb,
  ids: readonly string[],
): Promise<Map<string, ProofDocument[] | null>> {
  const [files, texts] = await Promise.all([
    db
      .select({
        policyId: documents.policyId,
        documentId: documents.id,
        readingId: readings.id,
        name: documents.name,
        type: documents.type,
        mediaType: documents.mediaType,
        extraction: readings.extraction,
      })
      .from(documents)
      .innerJoin(readings, eq(readings.id, documentSql.newestReading))
      .where(isCurrent(ids))
      .orderBy(asc(documents.createdAt), asc(documents.id)),
    db
      .select({
        readingId: pages.readingId,
        page: pages.page,
        text: sql<string>`CASE WHEN ${speaksOfMarks} THEN ${pages.text} ELSE substr(${pages.text}, 1, ${HEAD_LENGTH}) END`,
      })
      .from(documents)
      .innerJoin(readings, eq(readings.id, documentSql.newestReading))
      .innerJoin(pages, eq(pages.readingId, readings.id))
      .where(isCurrent(ids))
      .orderBy(asc(pages.readingId), asc(pages.page))
      .limit(PROOF_PAGES_MAX * ids.length + 1),
  ]);
  const pagesOf = new Map<string, ProofPage[]>();
  for (const { readingId, page, text } of texts) {
    const known = pagesOf.get(readingId) ?? [];
    known.push({ page, text });
    pagesOf.set(readingId, known);
  }
  const isWhole = texts.length <= PROOF_PAGES_MAX * ids.length;
  const found = new Map<string, ProofDocument[] | null>();
  for (const { policyId, extraction, ...document } of files) {
    if (policyId === null || extraction === null) continue;
    const known = found.get(policyId) ?? [];
    known.push({
      ...document,
      extraction: JSON.parse(extraction) as Extraction,
      pages: pagesOf.get(document.readingId) ?? [],
    });
    found.set(policyId, known);
  }
  return new Map(
    [...found].map(([policyId, its]) => {
      const count = its?.reduce((sum, document) => sum + document.pages.length, 0) ?? 0;
      return [policyId, isWhole && count <= PROOF_PAGES_MAX ? its : null];
    }),
  );
}

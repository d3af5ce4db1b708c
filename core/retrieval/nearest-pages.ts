/**
 * SQL for the pages whose best chunk is closest in meaning to a question. It compares every embedding of the given
 * documents: exact, limited to those documents, and a matter of milliseconds; see core/DECISIONS.md.
 */
import { type SQL, sql } from "drizzle-orm";
import type { TextEmbedding } from "#core/assistant";
import { documents, documentSql, readings } from "#core/documents";
import { readingEmbeddings } from "./tables.ts";

/**
 * A SELECT of these pages, one row each: id, page, readingId, documentId, policyId, name, pageCount and score.
 * `isAmong`: a condition on the table "documents". Embeddings of another model or length are ignored.
 */
export const nearestPages = (isAmong: SQL, { model, dimensions, bytes }: TextEmbedding): SQL => sql`
  SELECT near.id AS id, near.page AS page, ${readings.id} AS readingId, ${documents.id} AS documentId,
    ${documents.policyId} AS policyId, ${documents.name} AS name, coalesce(${readings.pagesTotal}, 0) AS pageCount,
    max(1 - vector_distance_cos(page_vectors.vector, vector8(${bytes}))) AS score
  FROM ${documents}
  JOIN ${readings} ON ${readings.documentId} = ${documents.id}
  JOIN ${readingEmbeddings} ON ${readingEmbeddings.readingId} = ${readings.id}
    AND ${readingEmbeddings.model} = ${model} AND ${readingEmbeddings.dimensions} = ${dimensions}
  JOIN pages AS near ON near.reading_id = ${readings.id}
  JOIN page_vectors ON page_vectors.page_id = near.id
  WHERE ${isAmong}
    AND ${readings.state} IN ('UNDERSTANDING', 'COMPLETED')
    AND ${readings.id} = ${documentSql.newestReading}
  GROUP BY near.id
`;

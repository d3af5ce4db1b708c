/** Documents of a policy as if they had been read, with their pages. */
import type { ProofDocument } from "../../core/endorsements/mod.ts";
import type { TestAgency } from "./agency-database.ts";

export async function fileProofDocuments(
  agency: TestAgency,
  policyId: string,
  documents: readonly ProofDocument[],
): Promise<void> {
  const { newId } = agency.scope();
  const { nowMs } = agency.clock;
  await agency.raw.batch(
    documents.flatMap(({ name, type, mediaType, extraction, pages }) => {
      const [id, readingId] = [newId("doc"), newId("rdg")];
      return [
        {
          sql: `INSERT INTO documents (id, policy_id, name, type, kind, media_type, size, sha256, storage_key, search_text,
              created_by, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, 'PDF', ?5, 1, ?1, ?1, '', ?6, ?7, ?7)`,
          args: [id, policyId, name, type, mediaType, agency.ownerId, nowMs],
        },
        {
          sql: `INSERT INTO readings (id, document_id, reader_version, state, pages_total, pages_read, extraction, created_at)
            VALUES (?, ?, 1, 'COMPLETED', ?, ?, ?, ?)`,
          args: [readingId, id, pages.length, pages.length, JSON.stringify(extraction), nowMs],
        },
        ...pages.map(({ page, text }) => ({
          sql: "INSERT INTO pages (reading_id, page, width, height, text) VALUES (?, ?, 612, 792, ?)",
          args: [readingId, page, text],
        })),
      ];
    }),
    "write",
  );
}

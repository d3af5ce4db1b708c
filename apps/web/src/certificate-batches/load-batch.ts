import { BATCH_MAX } from "#model/certificate-batches";
import { CertificateBatchDocument, type CertificateBatchQuery } from "../graphql/generated/graphql.ts";
import { execute } from "../graphql/execute.ts";
import { load } from "../session/load.ts";
import { loadEveryPage, rowsAtOnce } from "./load-every-page.ts";

type LoadedBatch = NonNullable<CertificateBatchQuery["certificateBatch"]>;
export type BatchItem = LoadedBatch["items"]["nodes"][number];

/** A batch with all of its holders. */
export interface Batch extends Omit<LoadedBatch, "items"> {
  items: readonly BatchItem[];
  /** Milliseconds since 1970. */
  loadedAt: number;
}

const noItems = { nodes: [], hasNextPage: false };

/** Null if there is none. */
export async function loadBatch(
  id: string,
  signal: AbortSignal,
): Promise<{ lastChangeSeq: number; batch: Batch | null }> {
  const request = { id, first: rowsAtOnce };
  const { lastChangeSeq, certificateBatch } = await load(CertificateBatchDocument, request, signal);
  if (!certificateBatch) return { lastChangeSeq, batch: null };
  const { rows: items } = await loadEveryPage(certificateBatch.items, BATCH_MAX, async (after) => {
    const next = await execute(CertificateBatchDocument, { ...request, after }, signal);
    return next.certificateBatch?.items ?? noItems;
  });
  return { lastChangeSeq, batch: { ...certificateBatch, items, loadedAt: Date.now() } };
}

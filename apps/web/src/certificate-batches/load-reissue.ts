import { BATCH_MAX } from "#model/certificate-batches";
import { execute } from "../graphql/execute.ts";
import { CertificateReissueDocument, type CertificateReissueQuery } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { loadEveryPage, rowsAtOnce } from "./load-every-page.ts";

type LoadedReissue = NonNullable<CertificateReissueQuery["certificateReissue"]>;
export type ReissueEntry = LoadedReissue["entries"]["nodes"][number];

/** A reissue with all of its holders. */
export interface Reissue extends Omit<LoadedReissue, "entries"> {
  entries: readonly ReissueEntry[];
  /** Milliseconds since 1970. */
  loadedAt: number;
}

const noEntries = { nodes: [], hasNextPage: false };

/** Null if the policy is not a renewal. */
export async function loadReissue(
  policyId: string,
  signal: AbortSignal,
): Promise<{ lastChangeSeq: number; reissue: Reissue | null }> {
  const request = { policyId, first: rowsAtOnce };
  const { lastChangeSeq, certificateReissue } = await load(CertificateReissueDocument, request, signal);
  if (!certificateReissue) return { lastChangeSeq, reissue: null };
  const { rows: entries } = await loadEveryPage(certificateReissue.entries, BATCH_MAX, async (after) => {
    const next = await execute(CertificateReissueDocument, { ...request, after }, signal);
    return next.certificateReissue?.entries ?? noEntries;
  });
  return { lastChangeSeq, reissue: { ...certificateReissue, entries, loadedAt: Date.now() } };
}

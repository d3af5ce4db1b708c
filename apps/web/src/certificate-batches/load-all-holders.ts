import { BATCH_MAX } from "#model/certificate-batches";
import { execute } from "../graphql/execute.ts";
import {
  BatchHoldersDocument,
  CertificateFormChoicesDocument,
  CertificateHoldersDocument,
} from "../graphql/generated/graphql.ts";
import { isForCertificates } from "../certificates/form-choices.ts";
import { load } from "../session/load.ts";
import { loadEveryPage, rowsAtOnce } from "./load-every-page.ts";

/** Whom a batch can be for, what it can be printed on, and the batches of the account that have not finished. */
export async function loadAllHolders(accountId: string, signal: AbortSignal) {
  const request = { accountId, first: rowsAtOnce };
  const [{ lastChangeSeq, certificateHolders, account }, { certificateForms: forms }] = await Promise.all([
    load(BatchHoldersDocument, request, signal),
    load(CertificateFormChoicesDocument, {}, signal),
  ]);
  const { rows: holders, hasMore } = await loadEveryPage(
    certificateHolders,
    BATCH_MAX,
    async (after) =>
      (await execute(CertificateHoldersDocument, { ...request, after }, signal)).certificateHolders,
  );
  const open = account.certificateBatches.filter(
    ({ kind, state }) => kind === "HOLDERS" && state !== "FINISHED",
  );
  return {
    lastChangeSeq,
    holders,
    hasMore,
    open,
    forms: forms.filter(isForCertificates),
    withoutLimits: account.policiesWithoutLimits,
    limitReviews: account.limitReviews,
  };
}

/** The server's side of pausing, resuming, stopping and retrying a batch. */
import { execute } from "../graphql/execute.ts";
import {
  PauseCertificateBatchDocument,
  ResumeCertificateBatchDocument,
  RetryCertificateBatchDocument,
  StopCertificateBatchDocument,
} from "../graphql/generated/graphql.ts";

const documents = {
  pause: PauseCertificateBatchDocument,
  resume: ResumeCertificateBatchDocument,
  stop: StopCertificateBatchDocument,
  retry: RetryCertificateBatchDocument,
};

/** Null if the body asks for something else. */
export function runBatchAction({
  action,
  batchId,
  isContractConfirmed,
}: Record<string, unknown>): Promise<unknown> | null {
  if (typeof action !== "string" || !Object.hasOwn(documents, action)) return null;
  const id = typeof batchId === "string" ? batchId : "";
  if (action === "retry")
    return execute(RetryCertificateBatchDocument, { id, isContractConfirmed: isContractConfirmed === true });
  return execute(documents[action as keyof typeof documents] as typeof PauseCertificateBatchDocument, { id });
}

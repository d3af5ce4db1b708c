import { builder } from "../shared/graphql-builder.ts";
import { batchItemStates, batchKinds } from "./model.ts";
import type { BatchItem, BatchRow } from "./repository.ts";

export const CertificateBatchRef = builder.objectRef<BatchRow>("CertificateBatch");
export const BatchItemRef = builder.objectRef<BatchItem>("CertificateBatchItem");

export const BatchKindEnum = builder.enumType("CertificateBatchKind", {
  description:
    "HOLDERS: to holders that were chosen. REISSUE: to the holders of certificates on a renewed policy.",
  values: batchKinds,
});

export const ItemStateEnum = builder.enumType("CertificateBatchItemState", {
  description:
    "WAITING, then ISSUED or REFUSED. In a reissue also NEEDS_DECISION if a mark would be lost, HELD and LEFT_OUT if a person decided so.",
  values: batchItemStates,
});

/**
 * Batches of certificates: what is asked for, what became of each holder, and the differences that a renewal makes.
 * Browser-safe.
 */
import * as v from "valibot";
import { certificateKinds, type CertificateKind } from "#model/certificates";
import { marks, type Mark } from "#model/endorsements";
import { CERTIFIED_POLICIES_MAX, DESCRIPTION_MAX } from "#model/holders";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { notesSchema } from "../shared/text-fields.ts";

/** HOLDERS: to holders that were chosen. REISSUE: to all that hold a certificate on the policy before a renewal. */
export const batchKinds = ["HOLDERS", "REISSUE"] as const;
export type BatchKind = (typeof batchKinds)[number];

export const batchStates = ["RUNNING", "PAUSED", "FINISHED"] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * The last three occur in a reissue only. NEEDS_DECISION: a mark or a line would be lost, or no limits are stated
 * yet, and nobody has decided. HELD: a person waits for something. LEFT_OUT: a person decided that none is issued.
 */
export const batchItemStateLabels = {
  WAITING: "Waiting",
  ISSUED: "Issued",
  REFUSED: "Refused",
  NEEDS_DECISION: "Needs a decision",
  HELD: "On hold",
  LEFT_OUT: "Left out",
} as const;
export type BatchItemState = keyof typeof batchItemStateLabels;
export const batchItemStates = Object.keys(batchItemStateLabels) as BatchItemState[];

/**
 * ISSUE: as the renewal prints it, and again if it was refused. WITHOUT_MARK: without the marks and the lines that would
 * be lost. REOPEN: what was put aside is to be decided again.
 */
export const reissueDecisions = ["ISSUE", "HOLD", "WITHOUT_MARK", "LEAVE_OUT", "REOPEN"] as const;
export type ReissueDecision = (typeof reissueDecisions)[number];

export interface MarkOnPolicy {
  policyId: string;
  mark: Mark;
}

/** What a certificate would no longer show: a mark, or (null) the entire policy. */
export interface LostFromPolicy {
  policyId: string;
  mark: Mark | null;
}

/** What all certificates of a batch share. Null: as it is on the holder's record. */
export interface BatchTerms {
  policyIds: string[] | null;
  marks: Mark[] | null;
  descriptionOfOperations: string | null;
  /** The person confirmed that written contracts require the marks of blanket endorsements. */
  isContractConfirmed: boolean;
  /** Marks that no endorsement proves are left out instead of refusing the holder. */
  withoutUnprovedMarks: boolean;
  formId: string | null;
  /** Each certificate takes the place of the newest that its holder has and that it may replace. */
  replacesHeld: boolean;
  email: boolean;
}

export interface BatchCounts {
  /** `issued + refused + waiting`; the others are not asked for (yet). */
  asked: number;
  issued: number;
  refused: number;
  waiting: number;
  needsDecision: number;
  held: number;
  leftOut: number;
}

export function countsOf(byState: ReadonlyMap<BatchItemState, number>): BatchCounts {
  const of = (state: BatchItemState) => byState.get(state) ?? 0;
  return {
    asked: of("ISSUED") + of("REFUSED") + of("WAITING"),
    issued: of("ISSUED"),
    refused: of("REFUSED"),
    waiting: of("WAITING"),
    needsDecision: of("NEEDS_DECISION"),
    held: of("HELD"),
    leftOut: of("LEFT_OUT"),
  };
}

export const decideBatchState = ({ waiting }: BatchCounts, isPaused: boolean): BatchState => {
  if (waiting === 0) return "FINISHED";
  return isPaused ? "PAUSED" : "RUNNING";
};

export const BATCH_MAX = 2_000;

const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const distinct = <Value>(values: Value[]): Value[] => [...new Set(values)];

export const newBatchSchema = v.object({
  accountId: idSchema,
  kind: v.nullish(v.picklist(certificateKinds), "LIABILITY" satisfies CertificateKind),
  holderIds: v.pipe(
    v.nullish(v.array(idSchema), []),
    v.transform(distinct),
    v.minLength(1, "Choose at least one holder."),
    v.maxLength(BATCH_MAX, `Choose at most ${BATCH_MAX.toLocaleString("en-US")} holders at once.`),
  ),
  policyIds: v.nullish(
    v.pipe(
      v.array(idSchema),
      v.maxLength(CERTIFIED_POLICIES_MAX, `Choose at most ${CERTIFIED_POLICIES_MAX} policies.`),
    ),
    null,
  ),
  marks: v.nullish(v.array(v.picklist(marks, "Choose one of the marks.")), null),
  descriptionOfOperations: v.nullish(notesSchema(DESCRIPTION_MAX), null),
  isContractConfirmed: v.nullish(v.boolean(), false),
  withoutUnprovedMarks: v.nullish(v.boolean(), false),
  formId: v.nullish(idSchema, null),
  replacesHeld: v.nullish(v.boolean(), false),
  email: v.nullish(v.boolean(), false),
  idempotencyKey: idempotencyKeySchema,
});

export const reissueSchema = v.object({
  policyId: idSchema,
  decisions: v.pipe(
    v.nullish(v.array(v.object({ certificateId: idSchema, decision: v.picklist(reissueDecisions) })), []),
    v.maxLength(BATCH_MAX, `Decide for at most ${BATCH_MAX.toLocaleString("en-US")} certificates at once.`),
  ),
  /** Also those without a decision that are ready; by default at the start, and when nothing is decided. */
  issueOthers: v.nullish(v.boolean(), null),
  isContractConfirmed: v.nullish(v.boolean(), false),
  email: v.nullish(v.boolean(), false),
  idempotencyKey: idempotencyKeySchema,
});

/** The lists of a reissue. DIFFERENT: more than what every renewal changes. */
export const reissueSegments = ["ALL", "SAME", "DIFFERENT", "NEEDS_DECISION"] as const;
export type ReissueSegment = (typeof reissueSegments)[number];

/** The reissue of certificates after a renewal in the schema. */
import { AccountRef } from "#core/accounts";
import { CertificateRef } from "#core/certificates";
import { MarkEnum, MarkProofRef } from "#core/endorsements";
import { CertificateHolderRef } from "#core/holders";
import { PolicyRef } from "#core/policies";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { listArgTexts } from "../shared/graphql-lists.ts";
import { choicesMax, type Page } from "../shared/paging.ts";
import { type ComparedRow, comparedChanges, comparedKinds } from "./compare-certificate.ts";
import { BatchItemRef, CertificateBatchRef } from "./graphql-ref.ts";
import { BATCH_MAX, reissueDecisions, reissueSegments } from "./model.ts";
import type { LimitReview } from "./service.ts";
import { countSegment, listEntries, type ReissueView, type ViewedEntry } from "./view-reissue.ts";

const KindEnum = builder.enumType("ReissueRowKind", {
  description:
    "What a row compares. POLICY: the policy itself, if it can no longer be certified. DESCRIPTION is carried over unchanged.",
  values: comparedKinds,
});
const ChangeEnum = builder.enumType("ReissueChange", {
  description: "RENEWED: as every renewal changes it, so it is not counted as a difference.",
  values: comparedChanges,
});
const SegmentEnum = builder.enumType("ReissueSegment", {
  description: "All holders, those whose certificate says the same, another thing, or less than they have.",
  values: reissueSegments,
});
const DecisionEnum = builder.enumType("ReissueDecision", {
  description:
    "ISSUE as the renewal prints it, HOLD until later, issue WITHOUT_MARK (without the marks and lines that would be lost), LEAVE_OUT, or REOPEN what was put aside. One that would lose a mark or a line still needs a decision after ISSUE; both accept that no limits are stated yet.",
  values: reissueDecisions,
});

const RowRef = builder.objectRef<ComparedRow>("ReissueRow").implement({
  description: "One value of a certificate: as the holder has it, and as the renewal would print it.",
  fields: (t) => ({
    policyTitle: t.exposeString("policyTitle", { description: 'The line, such as "General liability".' }),
    kind: t.expose("kind", { type: KindEnum, description: "What it is." }),
    change: t.expose("change", { type: ChangeEnum, description: "What happens to it." }),
    label: t.exposeString("label", { description: 'Its name, such as "Each occurrence".' }),
    holds: t.exposeString("holds", {
      nullable: true,
      description: "As the holder has it; null if it is not there.",
    }),
    renewal: t.exposeString("renewal", {
      nullable: true,
      description: "As the renewal would print it; null if it is not there.",
    }),
    mark: t.expose("mark", { type: MarkEnum, nullable: true, description: "For a mark: which." }),
    proofs: t.field({
      type: [MarkProofRef],
      description: "The words that prove a mark on the renewal.",
      resolve: ({ proofs }) => proofs,
    }),
    text: t.exposeString("text", {
      description: 'The difference, such as "$10,000 to $5,000"; blank if nothing changes.',
    }),
    reason: t.exposeString("reason", { nullable: true, description: "Why a mark is lost, in a sentence." }),
  }),
});

const EntryRef = builder.objectRef<ViewedEntry>("ReissueEntry").implement({
  description: "One certificate on the policy before the renewal, and its holder.",
  fields: (t) => ({
    holder: t.field({
      type: CertificateHolderRef,
      description: "The holder.",
      resolve: ({ holder }) => holder,
    }),
    heldId: t.id({
      description: "The id of the certificate that the holder has.",
      resolve: ({ held }) => held.id,
    }),
    held: t.field({
      type: CertificateRef,
      nullable: true,
      description: "The certificate that the holder has.",
      resolve: ({ held }, _args, { services }) => services.certificates.find(held.id),
    }),
    heldNumber: t.string({ description: "Its number.", resolve: ({ held }) => held.number }),
    rows: t.field({
      type: [RowRef],
      description: "Everything that is compared.",
      resolve: ({ comparison }) => comparison.rows,
    }),
    differences: t.field({
      type: [RowRef],
      description: "What differs, besides what every renewal changes.",
      resolve: ({ comparison }) => comparison.differences,
    }),
    needsDecision: t.exposeBoolean("needsDecision", {
      description: "A mark or a line would be lost, or no limits are stated yet, and nobody has decided.",
    }),
    showsRenewal: t.exposeBoolean("showsRenewal", {
      description:
        "One that was issued beside it or replaced it already shows the renewal, so none is issued.",
    }),
    withoutLines: t.stringList({
      description:
        "Lines that it states, that end by the renewal's first day and have no renewal yet: it would not show them.",
      resolve: ({ comparison }) => comparison.withoutLines,
    }),
    withoutLimits: t.stringList({
      description:
        "Lines whose limits or values it states, and of which the renewal's documents state none yet.",
      resolve: ({ comparison }) => comparison.withoutLimits,
    }),
    needsContract: t.boolean({
      description: "A mark is given by a blanket endorsement, so the written contract must be confirmed.",
      resolve: ({ comparison }) => comparison.needsContract,
    }),
    item: t.field({
      type: BatchItemRef,
      nullable: true,
      description: "What became of it; null before it was decided or issued.",
      resolve: ({ item }) => item,
    }),
  }),
});

const EntryPageRef = builder.objectRef<Page<ViewedEntry>>("ReissueEntryPage").implement({
  description: "One page of a reissue's holders.",
  fields: (t) => ({
    nodes: t.field({
      type: [EntryRef],
      description: "The holders of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
  }),
});

const LimitReviewRef = builder.objectRef<LimitReview>("PolicyLimitReview").implement({
  description: "How far the limits that a certificate prints of a policy were reviewed.",
  fields: (t) => ({
    policy: t.field({ type: PolicyRef, description: "The policy.", resolve: ({ policy }) => policy }),
    limits: t.exposeInt("limits", {
      description: "How many limits it prints from documents or corrections.",
    }),
    unreviewed: t.exposeInt("unreviewed", {
      description: "How many of them were read from documents and not reviewed yet.",
    }),
  }),
});

const CountsRef = builder.objectRef<ReissueView>("ReissueCounts").implement({
  description: "How many holders are in which list.",
  fields: (t) => ({
    all: t.int({ description: "All of them.", resolve: (view) => countSegment(view, "ALL") }),
    same: t.int({
      description: "Those whose certificate would say the same.",
      resolve: (view) => countSegment(view, "SAME"),
    }),
    different: t.int({
      description: "Those whose certificate would differ.",
      resolve: (view) => countSegment(view, "DIFFERENT"),
    }),
    needsDecision: t.int({
      description: "Those that would lose a mark.",
      resolve: (view) => countSegment(view, "NEEDS_DECISION"),
    }),
  }),
});

const ReissueRef = builder.objectRef<ReissueView>("CertificateReissue").implement({
  description: "What a renewal means for the holders of certificates on the policy before it.",
  fields: (t) => ({
    policy: t.field({ type: PolicyRef, description: "The renewal.", resolve: ({ renewal }) => renewal }),
    previousPolicy: t.field({
      type: PolicyRef,
      description: "The policy before it.",
      resolve: ({ previous }) => previous,
    }),
    batch: t.field({
      type: CertificateBatchRef,
      nullable: true,
      description: "The reissue, once it was started. A renewal has one.",
      resolve: ({ batch }) => batch,
    }),
    limitReviews: t.field({
      type: [LimitReviewRef],
      description: "How far the limits of the renewal were reviewed; empty if it prints none.",
      resolve: ({ renewal }, _args, { services }) =>
        services.certificateBatches.countUnreviewed(renewal.accountId, [renewal.id]),
    }),
    counts: t.field({ type: CountsRef, description: "How many holders there are.", resolve: (view) => view }),
    unlisted: t.int({
      description:
        "Current certificates on the policy before of holders that are not on the account's list; not reissued.",
      resolve: ({ unlisted }) => unlisted,
    }),
    entries: t.field({
      type: EntryPageRef,
      description: "The holders, by name.",
      args: {
        first: t.arg.int({ description: `How many rows, 1 to ${choicesMax}; 50 when omitted.` }),
        after: t.arg.string({ description: listArgTexts.after }),
        filter: t.arg.string({
          description: "Any part of the name, email address or number, case-insensitive.",
        }),
        segment: t.arg({ type: SegmentEnum, description: "Which of them; all when omitted." }),
      },
      resolve: (view, args) => unwrap(listEntries(view, args)),
    }),
  }),
});

builder.objectField(PolicyRef, "certificatesToReissue", (t) =>
  t.int({
    description: "On a renewal, how many current certificates on the policy before are not reissued yet.",
    resolve: ({ previousPolicyId }, _args, { services }) =>
      previousPolicyId === null ? 0 : services.certificateBatches.countToReissue(previousPolicyId),
  }),
);

builder.objectField(PolicyRef, "certificateHolderCount", (t) =>
  t.int({
    description: "How many holders have a certificate that shows it and was neither withdrawn nor replaced.",
    resolve: ({ id }, _args, { services }) => services.certificateBatches.countHoldersOn(id),
  }),
);

builder.objectField(CertificateHolderRef, "currentPolicyIds", (t) =>
  t.idList({
    description:
      "The policies that its certificates show, each in the term of today: a renewal takes over when it is in force. Empty: all of them.",
    resolve: ({ accountId, policyIds }, _args, { services }) =>
      services.certificates.listCurrentTerms(accountId, policyIds),
  }),
);

builder.objectField(AccountRef, "policiesWithoutLimits", (t) =>
  t.field({
    type: [PolicyRef],
    description: "The policies that can be certified and whose documents state no limits.",
    resolve: ({ id }, _args, { services }) => services.certificateBatches.listWithoutLimits(id),
  }),
);

builder.objectField(AccountRef, "limitReviews", (t) =>
  t.field({
    type: [LimitReviewRef],
    description: "How far the limits of the policies that can be certified were reviewed.",
    resolve: ({ id }, _args, { services }) => services.certificateBatches.countUnreviewed(id),
  }),
);

const ReissueDecisionInput = builder.inputType("ReissueDecisionInput", {
  description: "What a person decided about one certificate.",
  fields: (t) => ({
    certificateId: t.id({ required: true, description: "The certificate that the holder has." }),
    decision: t.field({ type: DecisionEnum, required: true, description: "The decision." }),
  }),
});

const ReissueInput = builder.inputType("ReissueCertificatesInput", {
  description: "Starts or continues the reissue of a renewal.",
  fields: (t) => ({
    policyId: t.id({ required: true, description: "The renewal." }),
    decisions: t.field({
      type: [ReissueDecisionInput],
      description: "What was decided. Certificates without a decision: see issueOthers.",
    }),
    issueOthers: t.boolean({
      description:
        "Also issues those without a decision, unless a mark or a line would be lost or no limits are stated yet. If omitted: at the start, and later if there are no decisions.",
    }),
    isContractConfirmed: t.boolean({
      description: "Confirms that written contracts still require the marks of blanket endorsements.",
    }),
    email: t.boolean({ description: "Also emails each certificate to its holder." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice is one.",
    }),
  }),
});

builder.queryField("certificateReissue", (t) =>
  t.field({
    type: ReissueRef,
    nullable: true,
    access: "READ",
    description:
      "The holders of certificates on the policy before a renewal; null if the policy is not a renewal.",
    args: { policyId: t.arg.id({ required: true, description: "The renewal." }) },
    resolve: (_root, { policyId }, { services }) => services.certificateBatches.findReissue(policyId),
  }),
);

builder.mutationField("reissueCertificates", (t) =>
  t.field({
    type: CertificateBatchRef,
    access: "WORK",
    listEntriesMax: BATCH_MAX,
    description:
      "Issues new certificates to the holders of a renewed policy, in place of those that they have. Called again, it decides for holders that were left open.",
    args: { input: t.arg({ type: ReissueInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) =>
      unwrap(await services.certificateBatches.reissue(input)),
  }),
);

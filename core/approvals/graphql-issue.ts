/** The GraphQL types of a certificate that waits for a yes: its holder, its lines, its marks, and the form that edits them. */
import { MarkEnum } from "#core/endorsements";
import type { CertificateIssue } from "#model/artifacts";
import type { MarkProof } from "#model/endorsements";
import { nameOfPolicy } from "#model/policies";
import { MailingAddressInput, MailingAddressRef } from "../shared/graphql-address.ts";
import { builder } from "../shared/graphql-builder.ts";
import type { IssueLimit, IssueLine } from "./issue-lines.ts";
import type { IssueMark } from "./issue-marks.ts";

export const IssueMarkRef = builder.objectRef<IssueMark>("CaraIssueMark").implement({
  description: "A mark that the form of a certificate has a box for.",
  fields: (t) => ({
    policyId: t.id({ description: "The policy.", resolve: ({ policy }) => policy.id }),
    policyName: t.string({
      description: "The policy's type and number.",
      resolve: ({ policy }) => nameOfPolicy(policy),
    }),
    mark: t.expose("mark", { type: MarkEnum, description: "The mark." }),
    isShown: t.exposeBoolean("isShown", { description: "The draft shows it." }),
    needsContract: t.boolean({
      description: "An endorsement gives it where a written contract requires it, which a person confirms.",
      resolve: ({ standing, proofs }) =>
        standing === "NEEDS_CONTRACT" || proofs.some(({ reach }) => reach === "BLANKET"),
    }),
    refusal: t.exposeString("reason", {
      nullable: true,
      description: "Why it cannot be shown for this holder; null if it can.",
    }),
    givenBy: t.string({
      nullable: true,
      description: "The form or document that gives it, with its page.",
      resolve: ({ proofs: [proof] }) => (proof ? givenBy(proof) : null),
    }),
  }),
});

const givenBy = ({ formNumber, edition, documentName, quote }: MarkProof): string => {
  const form = [formNumber, edition].filter(Boolean).join(" ");
  const page = quote.segments[0]?.page;
  return `${form === "" ? "" : `${form}, `}${documentName}${page === undefined ? "" : `, page ${page}`}`;
};

const IssueLimitRef = builder.objectRef<IssueLimit>("CaraIssueLimit").implement({
  description: "A limit of a policy on a certificate that no document gives.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "Names the limit." }),
    label: t.exposeString("label", { description: "What people call it." }),
    value: t.string({
      nullable: true,
      description: "What somebody typed; null if nobody has.",
      resolve: ({ typed }) => typed?.value ?? null,
    }),
    typedBy: t.string({
      nullable: true,
      description: "Who typed it.",
      resolve: ({ typed }) => typed?.by.name ?? null,
    }),
  }),
});

export const IssueLineRef = builder.objectRef<IssueLine>("CaraIssueLine").implement({
  description: "A policy that a certificate shows, or that somebody left off.",
  fields: (t) => ({
    policyId: t.id({ description: "The policy.", resolve: ({ policy }) => policy.id }),
    policyName: t.string({
      description: "The policy's type and number.",
      resolve: ({ policy }) => nameOfPolicy(policy),
    }),
    isShown: t.exposeBoolean("isShown", { description: "The draft shows it." }),
    limits: t.field({
      type: [IssueLimitRef],
      description: "Its limits that may be typed.",
      resolve: ({ limits }) => limits,
    }),
  }),
});

export const IssueHolderRef = builder.objectRef<CertificateIssue["holder"]>("CaraIssueHolder").implement({
  description: "Whom a certificate is for.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "As it is printed." }),
    address: t.field({
      type: MailingAddressRef,
      description: "Its whole address.",
      resolve: ({ address }) => address,
    }),
  }),
});

export const IssueHolderInput = builder.inputType("CaraIssueHolderInput", {
  description: "Whom a certificate is for.",
  fields: (t) => ({
    name: t.string({ description: "As it is printed." }),
    address: t.field({ type: MailingAddressInput, description: "Its whole address." }),
  }),
});

export const IssueMarkInput = builder.inputType("CaraIssueMarkInput", {
  description: "A mark that a certificate is to show.",
  fields: (t) => ({
    policyId: t.id({ required: true, description: "The policy." }),
    mark: t.field({ type: MarkEnum, required: true, description: "The mark." }),
  }),
});

export const IssueLimitInput = builder.inputType("CaraIssueLimitInput", {
  description: "A limit that somebody types, because no document gives it.",
  fields: (t) => ({
    policyId: t.id({ required: true, description: "The policy." }),
    key: t.string({ required: true, description: "Names the limit." }),
    value: t.string({ required: true, description: "An amount or a word; blank for none." }),
  }),
});

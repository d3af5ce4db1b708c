/** What a policy's documents prove for certificates, in the schema. */
import { QuoteRef } from "#core/explorer";
import { PolicyRef } from "#core/policies";
import { quotedText } from "#model/reading";
import { builder } from "../shared/graphql-builder.ts";
import { MarkEnum, MarkProofRef } from "./graphql-ref.ts";
import { type MarkDoubt, type MarkFinding, markLabels } from "./model.ts";
import type { Endorsements } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    endorsements: Endorsements;
  }
}

const ReachEnum = builder.enumType("MarkReach", {
  description:
    "SCHEDULED: for the persons that the endorsement names. BLANKET: for anyone a written contract requires.",
  values: ["SCHEDULED", "BLANKET"] as const,
});
const OriginEnum = builder.enumType("MarkProofOrigin", {
  description: "WORDS: the endorsement itself. LISTED: the policy's schedule of forms.",
  values: ["WORDS", "LISTED"] as const,
});
const OutcomeEnum = builder.enumType("MarkOutcome", {
  description: "Whether the documents prove the mark, or the line of insurance does not have it.",
  values: ["PROVED", "MISSING", "DOES_NOT_APPLY"] as const,
});

MarkProofRef.implement({
  description: "Words of a policy's document that give a mark.",
  fields: (t) => ({
    formNumber: t.exposeString("formNumber", {
      nullable: true,
      description: "The form's number as printed; null if it has none.",
    }),
    edition: t.exposeString("edition", { nullable: true, description: "Its edition, such as 12/19." }),
    scope: t.exposeString("scope", {
      nullable: true,
      description: 'What it is limited to, such as "ongoing operations".',
    }),
    reach: t.expose("reach", { type: ReachEnum, description: "For whom it is." }),
    names: t.exposeStringList("names", {
      description: "Whom a scheduled endorsement names; empty if the documents do not show it.",
    }),
    from: t.expose("from", { type: OriginEnum, description: "What proves it." }),
    quote: t.field({
      type: QuoteRef,
      description: "The words.",
      resolve: ({ quote, documentName }) => ({
        ...quote,
        documentName,
        content: quotedText(quote.segments),
      }),
    }),
  }),
});

const MarkDoubtRef = builder.objectRef<MarkDoubt>("MarkDoubt").implement({
  description: "Why documents that seem to give a mark do not prove it.",
  fields: (t) => ({
    name: t.exposeString("name", {
      nullable: true,
      description: "For whom, as printed; null for everyone whom the endorsement could be for.",
    }),
    reason: t.exposeString("reason", { description: "A sentence for people." }),
  }),
});

const MarkFindingRef = builder.objectRef<MarkFinding>("MarkFinding").implement({
  description: "What a policy's documents say about one mark.",
  fields: (t) => ({
    mark: t.expose("mark", { type: MarkEnum, description: "Which mark." }),
    label: t.string({ description: "Its name.", resolve: ({ mark }) => markLabels[mark] }),
    outcome: t.field({ type: OutcomeEnum, description: "Whether it is proved.", resolve: ({ tag }) => tag }),
    proofs: t.field({
      type: [MarkProofRef],
      description: "The words that prove it; empty if it is not proved.",
      resolve: (finding) => (finding.tag === "PROVED" ? finding.proofs : []),
    }),
    doubts: t.field({
      type: [MarkDoubtRef],
      description: "Endorsements that seem to give it and were not counted.",
      resolve: (finding) => ("doubts" in finding ? (finding.doubts ?? []) : []),
    }),
    usualForms: t.stringList({
      description: "If it is missing: the forms that usually give it.",
      resolve: (finding) => (finding.tag === "MISSING" ? finding.usualForms : []),
    }),
  }),
});

builder.objectField(PolicyRef, "markFindings", (t) =>
  t.field({
    type: [MarkFindingRef],
    description: "One finding for each mark of a certificate: what the policy's documents prove.",
    resolve: ({ id }, _args, { services }) => services.endorsements.findMarksOf(id),
  }),
);

/** What policies prove of the marks that a request asks for, in the schema. */
import { MarkEnum, MarkProofRef } from "#core/endorsements";
import { PolicyRef } from "#core/policies";
import { builder } from "../shared/graphql-builder.ts";
import type { AskedMark } from "./asked-marks.ts";
import { ServiceRequestRef } from "./graphql-ref.ts";

const DecisionEnum = builder.enumType("AskedMarkDecision", {
  description:
    "Whether a certificate may print the mark. NEEDS_CONTRACT: if a written contract requires it, which a person must " +
    "confirm.",
  values: ["PRINTED", "NEEDS_CONTRACT", "REFUSED"] as const,
});

const AskedMarkRef = builder.objectRef<AskedMark>("AskedMark").implement({
  description: "What a policy's documents prove of a mark that a request asks for.",
  fields: (t) => ({
    mark: t.expose("mark", { type: MarkEnum, description: "Which mark." }),
    policy: t.expose("policy", { type: PolicyRef, description: "The policy." }),
    decision: t.field({
      type: DecisionEnum,
      description: "Whether it may be printed for whom it is asked.",
      resolve: ({ decision }) => decision.tag,
    }),
    reason: t.string({
      nullable: true,
      description: "Why it is refused: a sentence for people.",
      resolve: ({ decision }) => (decision.tag === "REFUSED" ? decision.reason : null),
    }),
    proofs: t.field({
      type: [MarkProofRef],
      description: "The words that give it; empty if it is refused.",
      resolve: ({ decision }) => (decision.tag === "REFUSED" ? [] : decision.proofs),
    }),
  }),
});

builder.objectField(ServiceRequestRef, "askedMarks", (t) =>
  t.field({
    type: [AskedMarkRef],
    description:
      "For a request to add an additional insured, or for a certificate with one: what its policy proves, or, if it " +
      "names none, each policy of the account that can have the mark. Empty for every other request.",
    resolve: ({ id }, _args, { services }) => services.servicing.askedMarksOf(id),
  }),
);

/** Comparisons in the schema: parse, call one verb, shape. */
import { QuoteRef } from "#core/explorer";
import { comparisonGroups } from "#model/assistant";
import { urlOfDocument } from "#model/documents";
import { may } from "../shared/actor.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { ComparedFile, DocumentComparison, ShownDifference } from "./model.ts";
import type { Comparisons } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    comparisons: Comparisons;
  }
}

const ComparedFileRef = builder.objectRef<ComparedFile>("ComparedFile").implement({
  description: "A file that was compared.",
  fields: (t) => ({
    id: t.exposeID("documentId", { description: "The file's id." }),
    policyId: t.exposeID("policyId", { nullable: true, description: "The policy that it is on." }),
    name: t.exposeString("name", { description: "The file's name." }),
    mediaType: t.exposeString("mediaType", { description: "Its media type, detected from its content." }),
    pageCount: t.exposeInt("pageCount", { description: "Pages that were read." }),
    url: t.string({
      description: "The URL where the agency's users open it.",
      resolve: ({ documentId }) => urlOfDocument(documentId),
    }),
  }),
});

const ComparisonGroupRef = builder.enumType("ComparisonGroup", {
  description: "The parts of a comparison of two terms, in display order.",
  values: comparisonGroups,
});

const ComparedSideEnum = builder.enumType("ComparedSide", {
  description: "One of the two files of a comparison.",
  values: ["OLD", "NEW"] as const,
});

const DifferenceRef = builder.objectRef<ShownDifference>("DocumentDifference").implement({
  description: "What two files say differently.",
  fields: (t) => ({
    group: t.field({
      type: ComparisonGroupRef,
      nullable: true,
      description: "The part of the comparison; null if the order is enough.",
      resolve: ({ group }) => group,
    }),
    part: t.exposeString("part", {
      nullable: true,
      description: "The coverage part; null if unknown.",
    }),
    place: t.exposeString("place", {
      nullable: true,
      description:
        "Its location and building, such as location 1, building 2; null if it does not belong to a single one.",
    }),
    lesser: t.field({
      type: ComparedSideEnum,
      nullable: true,
      description: "Which file is worse for the insured or requires more; null if that is unclear.",
      resolve: ({ lesser }) => lesser,
    }),
    isApart: t.exposeBoolean("isApart", {
      description: "A figure that appears in only one file: the other has none for its column and location.",
    }),
    label: t.exposeString("label", { description: "What differs." }),
    oldValue: t.exposeString("oldValue", {
      nullable: true,
      description: "What the first file says; null when it does not say.",
    }),
    newValue: t.exposeString("newValue", {
      nullable: true,
      description: "What the second file says; null when it does not say.",
    }),
    oldQuotes: t.field({
      type: [QuoteRef],
      description: "The words of the first file.",
      resolve: ({ oldQuotes }) => oldQuotes,
    }),
    newQuotes: t.field({
      type: [QuoteRef],
      description: "The words of the second file.",
      resolve: ({ newQuotes }) => newQuotes,
    }),
    why: t.exposeString("why", { description: "Why it matters, in one sentence." }),
  }),
});

const ComparisonRef = builder.objectRef<DocumentComparison>("DocumentComparison").implement({
  description: "Two files side by side, the earlier term first if they are terms of one policy.",
  fields: (t) => ({
    old: t.field({ type: ComparedFileRef, description: "The first file.", resolve: ({ old }) => old }),
    new: t.field({
      type: ComparedFileRef,
      description: "The second file.",
      resolve: (comparison) => comparison.new,
    }),
    isUnrelated: t.exposeBoolean("isUnrelated", {
      description: "They describe different insurance: only their parties are compared.",
    }),
    oldName: t.exposeString("oldName", {
      description: 'The role of the first file: "Before", "Contract", "Policy" …',
    }),
    newName: t.exposeString("newName", {
      description: 'The role of the second file: "After", "Shown", "Certificate" …',
    }),
    canBeWorded: t.exposeBoolean("canBeWorded", {
      description: "A language model can explain why the differences matter.",
    }),
    wordedWithoutModel: t.exposeBoolean("withoutModel", {
      description: "A language model's explanations were requested but unavailable: these are Cara's own.",
    }),
    unchanged: t.exposeString("unchanged", {
      nullable: true,
      description: 'What is unchanged, in one sentence: "12 limits and 9 forms are unchanged."',
    }),
    differences: t.field({
      type: [DifferenceRef],
      description: "By part; differences that are worse for the insured come first.",
      resolve: ({ differences }) => differences,
    }),
  }),
});

builder.queryField("compareDocuments", (t) =>
  t.field({
    type: [ComparisonRef],
    access: "READ",
    description: "Compares the first file with each of the others; two to four files in total.",
    args: {
      documentIds: t.arg.idList({ required: true, description: "The files." }),
      inModelWords: t.arg.boolean({
        description: "Lets the language model explain why the differences matter, if one is configured.",
      }),
    },
    resolve: async (_root, { documentIds, inModelWords }, { services, authorize }) => {
      // Comparing is reading; having the model explain it is asking Cara.
      if (inModelWords === true) await authorize("WORK");
      const [compared, { role }] = await Promise.all([
        services.comparisons.compareDocuments(documentIds, { inModelWords: inModelWords === true }),
        authorize("READ"),
      ]);
      return unwrap(compared).map((comparison) => ({
        ...comparison,
        canBeWorded: comparison.canBeWorded && may(role, "WORK"),
      }));
    },
  }),
);

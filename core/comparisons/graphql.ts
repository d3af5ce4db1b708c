/** Comparisons in the schema: parse, call one verb, shape. */
import { QuoteRef } from "#core/explorer";
import { comparisonGroups } from "#model/assistant";
import { urlOfDocument } from "#model/documents";
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
    mediaType: t.exposeString("mediaType", { description: "Its media type, told by its content." }),
    pageCount: t.exposeInt("pageCount", { description: "Pages that were read." }),
    url: t.string({
      description: "Where it opens, for the agency.",
      resolve: ({ documentId }) => urlOfDocument(documentId),
    }),
  }),
});

const ComparisonGroupRef = builder.enumType("ComparisonGroup", {
  description: "The parts of a comparison of two terms, in the order in which they are told.",
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
      description: "The part that it belongs to; null where the order says enough.",
      resolve: ({ group }) => group,
    }),
    part: t.exposeString("part", {
      nullable: true,
      description: "The coverage part that it stands in; null where nothing says it.",
    }),
    place: t.exposeString("place", {
      nullable: true,
      description:
        "Its location and building, such as location 1, building 2; null where it has no one place.",
    }),
    lesser: t.field({
      type: ComparedSideEnum,
      nullable: true,
      description:
        "Which file leaves the insured with less or asks for more; null where that cannot be told.",
      resolve: ({ lesser }) => lesser,
    }),
    isApart: t.exposeBoolean("isApart", {
      description: "A figure that one file alone gives: nothing in the other is of its column and location.",
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
  description: "Two files beside each other, the earlier term first where they are terms of one policy.",
  fields: (t) => ({
    old: t.field({ type: ComparedFileRef, description: "The first file.", resolve: ({ old }) => old }),
    new: t.field({
      type: ComparedFileRef,
      description: "The second file.",
      resolve: (comparison) => comparison.new,
    }),
    isUnrelated: t.exposeBoolean("isUnrelated", {
      description: "They describe different insurance: only whose it is is told.",
    }),
    oldName: t.exposeString("oldName", {
      description: 'What the first file stands for: "Before", "Contract", "Policy" …',
    }),
    newName: t.exposeString("newName", {
      description: 'What the second file stands for: "After", "Shown", "Certificate" …',
    }),
    canBeWorded: t.exposeBoolean("canBeWorded", {
      description: "A language model could say in its words why the differences matter.",
    }),
    wordedWithoutModel: t.exposeBoolean("withoutModel", {
      description: "The words of a language model were asked for and could not be had: these are Cara's own.",
    }),
    unchanged: t.exposeString("unchanged", {
      nullable: true,
      description: 'What stayed the same, in one sentence: "12 limits and 9 forms are unchanged."',
    }),
    differences: t.field({
      type: [DifferenceRef],
      description: "Part by part; what leaves the insured with less comes first.",
      resolve: ({ differences }) => differences,
    }),
  }),
});

builder.queryField("compareDocuments", (t) =>
  t.field({
    type: [ComparisonRef],
    access: "ANY_ROLE",
    description: "Compares the first file with each of the others, two to four in all.",
    args: {
      documentIds: t.arg.idList({ required: true, description: "The files." }),
      inModelWords: t.arg.boolean({
        description: "Lets the language model say why the differences matter, where one is configured.",
      }),
    },
    resolve: async (_root, { documentIds, inModelWords }, { services }) =>
      unwrap(
        await services.comparisons.compareDocuments(documentIds, { inModelWords: inModelWords === true }),
      ),
  }),
);

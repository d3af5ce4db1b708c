/** Styles in the schema, by the specification's name for them: parse, call one verb, shape. */
import { builder, type InputFields, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import type { TitledList } from "../shared/titled-list.ts";
import { baseStyleIds, type Style, type StyleFile, styleFileKinds, styleSortKeys } from "./model.ts";
import type { Styles } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    styles: Styles;
  }
}

const BaseStyleEnum = builder.enumType("HtmlDocumentBaseStyle", {
  description: "The built-in styles.",
  values: baseStyleIds,
});

const FileRef = builder.objectRef<StyleFile>("HtmlDocumentTemplateFile").implement({
  description: "What stands before or after a document. Nothing in it runs or loads anything.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The file's id." }),
    name: t.exposeString("name", { description: "Its name." }),
    kind: t.expose("kind", {
      type: builder.enumType("HtmlDocumentTemplateFileKind", {
        description: "Kinds of files that a style may have.",
        values: styleFileKinds,
      }),
      description: "What it is, detected from its content.",
    }),
    size: t.exposeInt("size", { description: "Bytes." }),
    pageCount: t.exposeInt("pageCount", { nullable: true, description: "Of a PDF." }),
    removed: t.exposeStringList("removed", {
      description: "What was taken out of it, in words; empty if nothing was.",
    }),
  }),
});

const CreatorRef = builder.objectRef<{ id: string; name: string }>("HtmlDocumentTemplateCreator").implement({
  description: "Who created a style.",
  fields: (t) => ({ name: t.exposeString("name", { description: "The user's name." }) }),
});

const StyleRef = builder.objectRef<Style>("HtmlDocumentTemplate").implement({
  description: "A style: how the agency's documents look.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The style's id." }),
    title: t.exposeString("title", { description: "A few words." }),
    description: t.exposeString("description", { description: "About one sentence." }),
    baseStyleId: t.expose("baseStyleId", {
      type: BaseStyleEnum,
      description: "The built-in style that it is based on.",
    }),
    header: t.exposeString("header", { nullable: true, description: "A line at the top of every page." }),
    footer: t.exposeString("footer", { nullable: true, description: "A line at the bottom of every page." }),
    showLogo: t.exposeBoolean("showLogo", {
      description: "Whether the agency's logo stands on the first page, if there is one.",
    }),
    prefixFileId: t.id({
      nullable: true,
      description: "The file that stands before a document.",
      resolve: ({ prefixFile }) => prefixFile?.id ?? null,
    }),
    suffixFileId: t.id({
      nullable: true,
      description: "The file that stands after it.",
      resolve: ({ suffixFile }) => suffixFile?.id ?? null,
    }),
    prefixFile: t.expose("prefixFile", {
      type: FileRef,
      nullable: true,
      description: "What stands before a document.",
    }),
    suffixFile: t.expose("suffixFile", {
      type: FileRef,
      nullable: true,
      description: "What stands after it.",
    }),
    previewUrl: t.string({
      description: "Where a sample is shown in it, within this site; changes with the style.",
      resolve: ({ id, version }) => `/agency/preview-html/${id}?version=${version}`,
    }),
    createdBy: t.expose("createdBy", { type: CreatorRef, description: "Who created it." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
  }),
});

const StylePageRef = builder.objectRef<TitledList<Style>>("HtmlDocumentTemplatePage").implement({
  description: "One page of the list of styles.",
  fields: (t) => ({
    nodes: t.field({
      type: [StyleRef],
      description: "The styles of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      description: "The total number of styles that match the filter.",
      resolve: (page) => page.totalCount ?? 0, // counted because this field was selected
    }),
    stylesUsed: t.int({
      description: "How many styles the agency has.",
      resolve: async (_page, _args, { services }) => (await services.styles.getUse()).stylesUsed,
    }),
    stylesMax: t.int({
      nullable: true,
      description: "How many the plan allows; null if unlimited.",
      resolve: async (_page, _args, { services }) => (await services.styles.getUse()).stylesMax,
    }),
  }),
});

builder.queryFields((t) => ({
  htmlDocumentTemplates: t.field({
    type: StylePageRef,
    access: "READ",
    description:
      "The agency's styles, in order; the last changed first by default. Built-in ones are not listed.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      filter: t.arg.string({ description: "Any part of a title or a description." }),
      sort: t.arg({
        type: builder.enumType("HtmlDocumentTemplateSort", {
          description: "What styles can be ordered by.",
          values: styleSortKeys,
        }),
        description: "What to order by; the last change when omitted.",
      }),
      direction: t.arg({ type: SortDirectionEnum, description: listArgTexts.direction }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.styles.list({ ...args, withTotal: asksFor(info, "totalCount") })),
  }),
  htmlDocumentTemplate: t.field({
    type: StyleRef,
    access: "READ",
    description: "One style.",
    args: { id: t.arg.id({ required: true, description: "The style's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.styles.get(id)),
  }),
}));

const formFields = (t: InputFields) => ({
  title: t.string({ description: "Up to 120 characters." }),
  description: t.string({ description: "About one sentence, up to 300 characters." }),
  baseStyleId: t.field({
    type: BaseStyleEnum,
    description: "The built-in style to base it on; Classic Professional when omitted.",
  }),
  header: t.string({ description: "A line at the top of every page, up to 160 characters." }),
  footer: t.string({ description: "A line at the bottom of every page, up to 160 characters." }),
  showLogo: t.boolean({ description: "Whether the agency's logo is shown; true when omitted." }),
});

const CreateInput = builder.inputType("CreateHtmlDocumentTemplateInput", {
  description: "The form of a style.",
  fields: (t) => ({
    ...formFields(t),
    prefixFileId: t.id({ description: "None: a new style has only files that are uploaded." }),
    suffixFileId: t.id({ description: "None: a new style has only files that are uploaded." }),
    uploadPrefixFile: t.id({ description: "The id of an upload: a web page, a PDF or a picture." }),
    uploadSuffixFile: t.id({ description: "The id of an upload: a web page, a PDF or a picture." }),
    idempotencyKey: t.string({ description: "A random key per submit, so that it creates one style." }),
  }),
});

const UpdateInput = builder.inputType("UpdateHtmlDocumentTemplateInput", {
  description: "The whole form of a style.",
  fields: (t) => ({
    ...formFields(t),
    prefixFileId: t.id({ description: "The file that stays before a document; null takes it away." }),
    suffixFileId: t.id({ description: "The file that stays after a document; null takes it away." }),
    uploadPrefixFile: t.id({ description: "The id of an upload that takes its place." }),
    uploadSuffixFile: t.id({ description: "The id of an upload that takes its place." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
  }),
});

const DeletedRef = builder.objectRef<{ id: string }>("DeletedHtmlDocumentTemplate").implement({
  description: "A deleted style.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The id that it had." }) }),
});

builder.mutationFields((t) => ({
  createHtmlDocumentTemplate: t.field({
    type: StyleRef,
    access: "WORK",
    description: "Creates a style.",
    args: { input: t.arg({ type: CreateInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.styles.create(input)),
  }),
  updateHtmlDocumentTemplate: t.field({
    type: StyleRef,
    access: "WORK",
    description: "Changes a style. Documents that are shown in it look as it says from then on.",
    args: {
      id: t.arg.id({ required: true, description: "The style's id." }),
      input: t.arg({ type: UpdateInput, required: true, description: "The form." }),
    },
    resolve: async (_root, { id, input }, { services }) => unwrap(await services.styles.update(id, input)),
  }),
  deleteHtmlDocumentTemplate: t.field({
    type: DeletedRef,
    access: "WORK",
    description: "Permanently deletes a style with its files.",
    args: { id: t.arg.id({ required: true, description: "The style's id." }) },
    resolve: async (_root, { id }, { services }) => ({ id: unwrap(await services.styles.delete(id)) }),
  }),
}));

/** Custom presets in the schema: parse, call one verb, shape. */
import { CaraPresetEnum } from "#core/presets";
import { urlOfDocument } from "#model/documents";
import { builder, type InputFields, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import type { TitledList } from "../shared/titled-list.ts";
import { CustomPresetRef } from "./graphql-ref.ts";
import { BASE_PROMPT_MAX, type CustomPreset, type CustomPresetFile, customPresetSortKeys } from "./model.ts";
import type { CustomPresets } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    customPresets: CustomPresets;
  }
}

const FileRef = builder.objectRef<CustomPresetFile>("CustomPresetFile").implement({
  description: "A document that comes along with every workspace of a preset.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The document's id." }),
    name: t.exposeString("name", { description: "Its name." }),
    url: t.string({
      description: "The URL where the agency's users open it.",
      resolve: ({ id }) => urlOfDocument(id),
    }),
    mimeType: t.exposeString("mediaType", { description: "Its media type, detected from its content." }),
    size: t.exposeInt("size", { description: "Bytes." }),
  }),
});

const CreatorRef = builder.objectRef<{ id: string; name: string }>("CustomPresetCreator").implement({
  description: "Who created a preset.",
  fields: (t) => ({ name: t.exposeString("name", { description: "The user's name." }) }),
});

CustomPresetRef.implement({
  description: "A task that the agency has described in its own words.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The preset's id." }),
    title: t.exposeString("title", { description: "Two to four words." }),
    description: t.exposeString("description", {
      description: "About one sentence; empty once it is deleted.",
    }),
    basePrompt: t.exposeString("basePrompt", {
      description:
        "The instructions; empty if the preset it inherits from needs none, and once it is deleted.",
    }),
    allowFileUpload: t.exposeBoolean("allowFileUpload", {
      description: "Whether whoever runs it may bring files.",
    }),
    inheritFromPreset: t.field({
      type: CaraPresetEnum,
      nullable: true,
      description: "The built-in preset that it works by; null for a task in free words.",
      resolve: ({ inheritFromPreset }) => inheritFromPreset,
    }),
    files: t.field({
      type: [FileRef],
      description: "The documents that come along, in order.",
      resolve: ({ id }, _args, { services }) => services.customPresets.filesOf(id),
    }),
    createdBy: t.field({
      type: CreatorRef,
      description: "Who created it.",
      resolve: ({ createdBy }) => createdBy,
    }),
    isDeleted: t.exposeBoolean("isDeleted", {
      description: "Only its title is left, for the workspaces that were started with it.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
  }),
});

const PresetPageRef = builder.objectRef<TitledList<CustomPreset>>("CustomPresetPage").implement({
  description: "One page of the list of custom presets.",
  fields: (t) => ({
    nodes: t.field({
      type: [CustomPresetRef],
      description: "The presets of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      description: "The total number of presets that match the filter.",
      resolve: (page) => page.totalCount ?? 0, // counted because this field was selected
    }),
    presetsUsed: t.int({
      description: "How many custom presets the agency has.",
      resolve: async (_page, _args, { services }) => (await services.customPresets.getUse()).presetsUsed,
    }),
    presetsMax: t.int({
      nullable: true,
      description: "How many the plan allows; null if unlimited.",
      resolve: async (_page, _args, { services }) => (await services.customPresets.getUse()).presetsMax,
    }),
  }),
});

builder.queryFields((t) => ({
  customPresets: t.field({
    type: PresetPageRef,
    access: "READ",
    description: "The agency's custom presets, in order; the last changed first by default.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      filter: t.arg.string({ description: "Any part of a title or a description." }),
      sort: t.arg({
        type: builder.enumType("CustomPresetSort", {
          description: "What custom presets can be ordered by.",
          values: customPresetSortKeys,
        }),
        description: "What to order by; the last change when omitted.",
      }),
      direction: t.arg({ type: SortDirectionEnum, description: listArgTexts.direction }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.customPresets.list({ ...args, withTotal: asksFor(info, "totalCount") })),
  }),
  customPreset: t.field({
    type: CustomPresetRef,
    access: "READ",
    description: "One custom preset.",
    args: { id: t.arg.id({ required: true, description: "The preset's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.customPresets.get(id)),
  }),
}));

const formFields = (t: InputFields) => ({
  title: t.string({ description: "Two to four words, up to 120 characters." }),
  description: t.string({ description: "About one sentence, up to 300 characters." }),
  basePrompt: t.string({
    description: "The instructions, up to 8,000 characters; needed unless it inherits from a preset.",
  }),
  allowFileUpload: t.boolean({
    description: "Whether whoever runs it may bring files; true when omitted.",
  }),
  inheritFromPreset: t.field({
    type: CaraPresetEnum,
    description: "The built-in preset to work by. Preparing certificates and evidence cannot be inherited.",
  }),
});

const CreateInput = builder.inputType("CreateCustomPresetInput", {
  description: "The form of a custom preset.",
  fields: (t) => ({
    ...formFields(t),
    fileIds: t.idList({ description: "None: a new preset has no files besides those that are uploaded." }),
    uploadFiles: t.idList({ description: "Ids of uploads; at most 20." }),
    idempotencyKey: t.string({ description: "A random key per submit, so that it creates one preset." }),
  }),
});

const UpdateInput = builder.inputType("UpdateCustomPresetInput", {
  description: "The whole form of a custom preset.",
  fields: (t) => ({
    ...formFields(t),
    fileIds: t.idList({ description: "The files that it keeps; all of them when omitted." }),
    uploadFiles: t.idList({ description: "Ids of uploads that are added; at most 20 files in all." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
  }),
});

const DeletedRef = builder.objectRef<{ id: string }>("DeletedCustomPreset").implement({
  description: "A deleted preset.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The id that it had." }) }),
});

builder.mutationFields((t) => ({
  createCustomPreset: t.field({
    type: CustomPresetRef,
    access: "WORK",
    charactersMax: 4 * BASE_PROMPT_MAX,
    description: "Creates a custom preset.",
    args: { input: t.arg({ type: CreateInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.customPresets.create(input)),
  }),
  updateCustomPreset: t.field({
    type: CustomPresetRef,
    access: "WORK",
    charactersMax: 4 * BASE_PROMPT_MAX,
    description: "Changes a custom preset. Workspaces that were started with it go on as they began.",
    args: {
      id: t.arg.id({ required: true, description: "The preset's id." }),
      input: t.arg({ type: UpdateInput, required: true, description: "The form." }),
    },
    resolve: async (_root, { id, input }, { services }) =>
      unwrap(await services.customPresets.update(id, input)),
  }),
  deleteCustomPreset: t.field({
    type: DeletedRef,
    access: "WORK",
    description: "Permanently deletes a custom preset. What Cara is doing by it right now is stopped.",
    args: { id: t.arg.id({ required: true, description: "The preset's id." }) },
    resolve: async (_root, { id }, { services }) => ({ id: unwrap(await services.customPresets.delete(id)) }),
  }),
}));

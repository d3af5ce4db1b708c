/** Workspaces in the schema: what can be changed, and their news. */
import { CaraApprovalRef } from "#core/approvals";
import { CaraArtifactRef } from "#core/artifacts";
import { AnnouncedChangeRef } from "#core/audit";
import { CaraPresetEnum } from "#core/presets";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { onceEach } from "../shared/once-each.ts";
import { CaraMessageRef, CaraPlanStageRef } from "./graphql-content.ts";
import { CaraWorkspaceRef } from "./graphql-ref.ts";
import type { WorkspaceDraft } from "./drafts.ts";
import { type News, partsOf } from "./news-parts.ts";
import type { Workspaces, WorkspaceTold } from "./service.ts";

const DraftRef = builder.objectRef<WorkspaceDraft>("CaraDraft").implement({
  description:
    "Supported words of an answer that is being written. They are not stored: forget them once the event has ended.",
  fields: (t) => ({
    eventId: t.exposeID("eventId", { description: "The event of the step that writes." }),
    content: t.exposeString("content", { description: "All words so far, as plain text." }),
  }),
});

const NewsRef = builder.objectRef<News>("CaraWorkspaceNews").implement({
  description:
    "One piece of news: exactly one of the fields besides `seq` is set. A thing replaces the one that has the same id.",
  fields: (t) => ({
    seq: t.exposeInt("seq", {
      nullable: true,
      description:
        "The number of its batch; pass the last one back as `after`. Null for drafts and for changes of other records.",
    }),
    workspace: t.field({
      type: CaraWorkspaceRef,
      nullable: true,
      description: "The workspace itself has changed: its state, title, client, files or use.",
      resolve: ({ workspace }) => workspace,
    }),
    message: t.field({
      type: CaraMessageRef,
      nullable: true,
      description: "A message; a withdrawn one goes.",
      resolve: ({ message }) => message,
    }),
    stage: t.field({
      type: CaraPlanStageRef,
      nullable: true,
      description: "A stage with all of its events.",
      resolve: ({ stage }) => stage,
    }),
    artifact: t.field({
      type: CaraArtifactRef,
      nullable: true,
      description: "An artifact in its current version.",
      resolve: ({ artifact }) => artifact,
    }),
    approval: t.field({
      type: CaraApprovalRef,
      nullable: true,
      description: "An approval.",
      resolve: ({ approval }) => approval,
    }),
    draft: t.field({
      type: DraftRef,
      nullable: true,
      description: "Words of an answer that is being written.",
      resolve: ({ draft }) => draft,
    }),
    changes: t.field({
      type: [AnnouncedChangeRef],
      nullable: true,
      description: "Other records have changed, as `watchAgency` tells.",
      resolve: ({ changes }) => changes,
    }),
  }),
});

const RefusedFileInput = builder.inputType("CaraRefusedFileInput", {
  description: "A file that came with a message and is no document.",
  fields: (t) => ({
    name: t.string({ required: true, description: "Its name, up to 500 characters." }),
    reason: t.string({ required: true, description: "Why, as a sentence of up to 500 characters." }),
  }),
});

const refusedText = "Files that were refused; Cara names them and goes on without them.";

const NewWorkspaceInput = builder.inputType("CreateCaraWorkspaceInput", {
  description: "A task for Cara.",
  fields: (t) => ({
    message: t.string({
      description:
        "The task in words, up to 8,000 characters; a preset, a custom preset or a service request needs none.",
    }),
    files: t.idList({ description: "Ids of uploads. The first 50 are taken." }),
    refusedFiles: t.field({ type: [RefusedFileInput], description: refusedText }),
    preset: t.field({ type: CaraPresetEnum, description: "The preset to work by." }),
    customPresetId: t.id({
      description: "The custom preset to work by, with its files; it says which built-in preset it uses.",
    }),
    documentIds: t.idList({ description: "Documents of the agency to work with." }),
    form: t.string({ description: "The preset's form as JSON; its field problems begin with `form.`." }),
    accountId: t.id({ description: "The client that it is about." }),
    serviceRequestId: t.id({
      description:
        "The service request to work on. Its client and documents come with it, and what it asks if there is no message.",
    }),
    idempotencyKey: t.string({ description: "A random key per submit, so that it creates one workspace." }),
  }),
});

const DocumentEditInput = builder.inputType("CaraDocumentEditInput", {
  description: "A document of the workspace in which Cara is to suggest changes.",
  fields: (t) => ({
    artifactId: t.id({ required: true, description: "The document." }),
    passage: t.string({
      description: "The words of it that are meant, up to 8,000 characters; all without it.",
    }),
  }),
});

const NewMessageInput = builder.inputType("AddCaraWorkspaceMessageInput", {
  description: "A message to Cara.",
  fields: (t) => ({
    message: t.string({ description: "Up to 8,000 characters." }),
    files: t.idList({ description: "Ids of uploads. The first 50 are taken." }),
    refusedFiles: t.field({ type: [RefusedFileInput], description: refusedText }),
    edit: t.field({ type: DocumentEditInput, description: "The document that the message asks to change." }),
    idempotencyKey: t.string({ description: "A random key per submit, so that it is sent once." }),
  }),
});

const UpdateInput = builder.inputType("UpdateCaraWorkspacesInput", {
  description: "What is to be changed.",
  fields: (t) => ({
    title: t.string({ description: "A new title, up to 120 characters." }),
    archive: t.boolean({ description: "True: into the archive, which stops Cara first. False: out of it." }),
    expectedVersion: t.int({ description: "The version that a rename was made from." }),
  }),
});

builder.mutationFields((t) => ({
  createCaraWorkspace: t.field({
    type: CaraWorkspaceRef,
    access: "WORK",
    description: "Hands a task to Cara.",
    args: { input: t.arg({ type: NewWorkspaceInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.workspaces.create(input)),
  }),
  addCaraWorkspaceMessage: t.field({
    type: CaraWorkspaceRef,
    access: "WORK",
    description:
      "Sends a message: it answers Cara's question, gives her the next task, or waits in the queue while she works.",
    args: {
      id: t.arg.id({ required: true, description: "The workspace." }),
      input: t.arg({ type: NewMessageInput, required: true, description: "The message." }),
    },
    resolve: async (_root, { id, input }, { services }) =>
      unwrap(await services.workspaces.sendMessage(id, input)),
  }),
  withdrawCaraWorkspaceMessage: t.field({
    type: CaraWorkspaceRef,
    access: "WORK",
    description: "Takes back a message that Cara has not read.",
    args: {
      id: t.arg.id({ required: true, description: "The workspace." }),
      messageId: t.arg.id({ required: true, description: "The message." }),
    },
    resolve: async (_root, { id, messageId }, { services }) =>
      unwrap(await services.workspaces.withdrawMessage(id, messageId)),
  }),
  stopCaraWorkspace: t.field({
    type: CaraWorkspaceRef,
    access: "WORK",
    description:
      "Stops what Cara is working on. Messages that wait in the queue are worked on next; withdrawCaraWorkspaceMessage takes one back.",
    args: { id: t.arg.id({ required: true, description: "The workspace." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.workspaces.stop(id)),
  }),
  askCarrier: t.field({
    type: CaraApprovalRef,
    access: "WORK",
    description:
      "Drafts an email that asks a carrier what its offer does not state in a comparison. It waits for a yes; a second call gives the same draft.",
    args: {
      id: t.arg.id({ required: true, description: "The comparison." }),
      column: t.arg.int({ required: true, description: "The offer's place among its columns, from 0." }),
    },
    resolve: async (_root, { id, column }, { services }) =>
      unwrap(await services.workspaces.askCarrier(id, { column })),
  }),
  updateCaraWorkspaces: t.field({
    type: [CaraWorkspaceRef],
    access: "WORK",
    description: "Renames a workspace, or archives several.",
    args: {
      workspaceIds: t.arg.idList({ required: true, description: "The workspaces, at most 200." }),
      input: t.arg({ type: UpdateInput, required: true, description: "The change." }),
    },
    resolve: async (_root, { workspaceIds, input }, { services }) =>
      unwrap(await services.workspaces.update({ ...input, workspaceIds })),
  }),
}));

builder.subscriptionField("watchCaraWorkspace", (t) =>
  t.field({
    type: [NewsRef],
    access: "READ",
    description:
      "What has happened in a workspace since `after`, then everything as it happens; also the changes of other records, so that a page needs no other connection.",
    args: {
      id: t.arg.id({ required: true, description: "The workspace." }),
      after: t.arg.int({ description: "The last `seq` that was seen; everything when omitted." }),
      changesAfter: t.arg.int({
        description: "The last `seq` of other records' changes that was seen; from now on when omitted.",
      }),
    },
    subscribe: async (_root, { id, after, changesAfter }, context) => {
      // The services that the news are read with know what they say.
      const { workspaces } = context.toldServices();
      const from = { after: after ?? 0, changesAfter: changesAfter ?? null };
      return newsOf(unwrap(await workspaces.watch(id, from)), workspaces);
    },
    resolve: (news) => news,
  }),
);

// Those who watch the same are given the same values, so that what they ask of them is executed once.

const partsOfTold = onceEach(partsOf);

async function* newsOf(told: AsyncIterable<WorkspaceTold>, workspaces: Workspaces): AsyncGenerator<News[]> {
  for await (const each of told) {
    // What was read for earlier news is not current any more.
    if ("news" in each && each.news) workspaces.renew(each.news);
    for (const part of partsOfTold(each)) yield part;
  }
}

/** Workspaces in the schema: what can be read. */
import { AccountRef } from "#core/accounts";
import { CaraApprovalRef } from "#core/approvals";
import { CaraArtifactRef } from "#core/artifacts";
import { CustomPresetRef } from "#core/custom-presets";
import { CaraPresetEnum } from "#core/presets";
import { ServiceRequestRef } from "#core/servicing";
import { AgencyUserRef } from "#core/users";
import type { WorkflowUse } from "#core/workflows";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import { CaraFileRef, CaraMessageRef, CaraPlanStageRef, CaraToolCallInputRef } from "./graphql-content.ts";
import { CaraWorkspaceRef, CaraWorkspaceStateEnum } from "./graphql-ref.ts";
import { type PresetCard, presetCards, schemaVersions, type Workspace, workspaceSortKeys } from "./model.ts";
import type { WorkspaceList, Workspaces } from "./service.ts";
import { statusLine } from "./status-line.ts";
import { presetForRequest } from "./task-of-request.ts";

declare module "../shared/services.ts" {
  interface Services {
    workspaces: Workspaces;
  }
}

const PresetCardRef = builder.objectRef<PresetCard>("CaraPresetCard").implement({
  description: "A card of the home page: a task that Cara knows how to do.",
  fields: (t) => ({
    key: t.expose("key", { type: CaraPresetEnum, description: "The preset." }),
    title: t.exposeString("title", { description: "A few words." }),
    description: t.exposeString("description", { description: "One sentence." }),
  }),
});

const MetadataRef = builder.objectRef<Workspace>("CaraWorkspaceMetadata").implement({
  description: "What a workspace is about.",
  fields: (t) => ({
    clientName: t.exposeString("clientName", {
      nullable: true,
      description: "The client's name, from the records or the documents; null if unknown.",
    }),
    keywords: t.exposeStringList("keywords", { description: "The lines of insurance of its documents." }),
    account: t.field({
      type: AccountRef,
      nullable: true,
      description: "The client, if the agency has it on its records.",
      resolve: ({ accountId }, _args, { services }) =>
        accountId === null ? null : services.accounts.find(accountId),
    }),
  }),
});

type Usage = Pick<WorkflowUse, "steps" | "inputTokens" | "outputTokens" | "costMicros" | "workedMs">;

const UsageRef = builder.objectRef<Usage>("CaraUsage").implement({
  description: "What the work on a workspace has used.",
  fields: (t) => ({
    reasoner: t.string({
      description: 'The language model\'s name; "Cara" without one.',
      resolve: (_use, _args, { services }) => services.workspaces.reasonerName,
    }),
    steps: t.exposeInt("steps", { description: "Steps that were taken." }),
    inputTokens: t.exposeInt("inputTokens", { description: "Tokens that a language model has read." }),
    outputTokens: t.exposeInt("outputTokens", { description: "Tokens that it has written." }),
    cost: t.float({
      nullable: true,
      description: "US dollars; null without prices.",
      resolve: ({ costMicros }) => (costMicros === null ? null : costMicros / 1_000_000),
    }),
    workedMs: t.exposeInt("workedMs", { description: "Milliseconds at work." }),
  }),
});

function sumOf(workflows: readonly WorkflowUse[]): Usage {
  const sum = (count: (each: WorkflowUse) => number) =>
    workflows.reduce((total, each) => total + count(each), 0);
  return {
    steps: sum(({ steps }) => steps),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costMicros: workflows.some(({ costMicros }) => costMicros !== null)
      ? sum(({ costMicros }) => costMicros ?? 0)
      : null,
    workedMs: sum(({ workedMs }) => workedMs),
  };
}

const WorkflowRef = builder.objectRef<WorkflowUse>("CaraWorkflow").implement({
  description: "What Cara did about one message.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    asker: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "In whose name she works.",
      resolve: ({ askedBy }, _args, { services }) => services.users.byId.load(askedBy),
    }),
    mailSender: t.string({
      nullable: true,
      description:
        "Who wrote the email that it began with, by name or else by address; null if a user asked.",
      resolve: ({ id }, _args, { services }) => services.workspaces.senderOfWork.load(id),
    }),
    reasoner: t.string({
      description: 'The language model whose words were used; "Cara" if none were.',
      resolve: ({ reasoner }) => reasoner ?? "Cara",
    }),
    startedAt: t.expose("createdAt", { type: "DateTime", description: "When it was asked for." }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "When it ended." }),
    reason: t.exposeString("reason", { nullable: true, description: "Why it ended early, as a sentence." }),
    steps: t.exposeInt("steps", { description: "Steps that were taken." }),
    inputTokens: t.exposeInt("inputTokens", { description: "Tokens that a language model has read." }),
    outputTokens: t.exposeInt("outputTokens", { description: "Tokens that it has written." }),
    cost: t.float({
      nullable: true,
      description: "US dollars; null without prices.",
      resolve: ({ costMicros }) => (costMicros === null ? null : costMicros / 1_000_000),
    }),
    workedMs: t.exposeInt("workedMs", { description: "Milliseconds at work." }),
  }),
});

builder.objectType(CaraWorkspaceRef, {
  description: "A task that was handed to Cara, and everything she does about it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The workspace's id." }),
    title: t.exposeString("title", { description: "Its title." }),
    state: t.expose("state", { type: CaraWorkspaceStateEnum, description: "Whether Cara is working." }),
    statusLine: t.string({
      description: "What is going on, in a few words.",
      resolve: async (workspace, _args, { services }) =>
        statusLine(workspace, await services.workspaces.lastSeenIn(workspace.id)),
    }),
    preset: t.expose("preset", {
      type: CaraPresetEnum,
      nullable: true,
      description: "The preset that it was started with; null for a task in the user's own words.",
    }),
    customPreset: t.field({
      type: CustomPresetRef,
      nullable: true,
      description: "The custom preset that it was started with, also once that is deleted.",
      resolve: ({ customPresetId }, _args, { services }) =>
        customPresetId === null ? null : services.customPresets.find(customPresetId),
    }),
    metadata: t.field({
      type: MetadataRef,
      description: "What it is about.",
      resolve: (workspace) => workspace,
    }),
    serviceRequest: t.field({
      type: ServiceRequestRef,
      nullable: true,
      description: "The service request that it works on.",
      resolve: ({ serviceRequestId }, _args, { services }) =>
        serviceRequestId === null ? null : services.servicing.find(serviceRequestId),
    }),
    agencyUser: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who created it; of one that an email started, who looks after it.",
      resolve: ({ createdBy }, _args, { services }) => services.users.byId.load(createdBy),
    }),
    mailSender: t.string({
      nullable: true,
      description: "Who wrote the email that started it, by name or else by address; null if a user did.",
      resolve: ({ id }, _args, { services }) => services.workspaces.starterOf.load(id),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
    schemaVersion: t.expose("schemaVersion", {
      type: builder.enumType("CaraWorkspaceSchemaVersion", {
        description: "V0: of an earlier kind, which nothing works on any more.",
        values: schemaVersions,
      }),
      description: "Its kind.",
    }),
    isArchived: t.boolean({
      description: "Whether it is in the archive.",
      resolve: ({ archivedAt }) => archivedAt !== null,
    }),
    files: t.field({
      type: [CaraFileRef],
      description: "The documents that were handed over, and those that Cara has quoted.",
      resolve: ({ id }, _args, { services }) => services.workspaces.filesOf(id),
    }),
    messages: t.field({
      type: [CaraMessageRef],
      description: "The conversation, the oldest first.",
      resolve: async ({ id: workspaceId }, _args, { services }) =>
        (await services.workspaces.contentOf(workspaceId)).messages
          .filter(({ state }) => state !== "WITHDRAWN")
          .map((message) => ({ ...message, workspaceId })),
    }),
    planStages: t.field({
      type: [CaraPlanStageRef],
      description: "What Cara has done about the messages, the oldest first.",
      resolve: async ({ id }, _args, { services }) => (await services.workspaces.contentOf(id)).stages,
    }),
    artifacts: t.field({
      type: [CaraArtifactRef],
      description: "What Cara has made, the oldest first.",
      resolve: async ({ id }, _args, { services }) => (await services.workspaces.contentOf(id)).artifacts,
    }),
    approvals: t.field({
      type: [CaraApprovalRef],
      description: "What she would do and may not without a yes, the oldest first.",
      resolve: async ({ id }, _args, { services }) => (await services.workspaces.contentOf(id)).approvals,
    }),
    lastSeq: t.int({
      description: "The number of the last news that this answer includes; watch from here.",
      resolve: (workspace, _args, { services }) => services.workspaces.lastSeqIn(workspace),
    }),
    usage: t.field({
      type: UsageRef,
      description: "What the work has used.",
      resolve: async ({ id }, _args, { services }) => sumOf(await services.workspaces.workflowsOf(id)),
    }),
    workflows: t.field({
      type: [WorkflowRef],
      description: "What Cara did about each message, the oldest first.",
      resolve: ({ id }, _args, { services }) => services.workspaces.workflowsOf(id),
    }),
    version: t.exposeInt("version", {
      description: "Increases with every rename; send it back with an edit.",
    }),
  }),
});

builder.objectField(CaraMessageRef, "mailSender", (t) =>
  t.string({
    nullable: true,
    description: "Of an email that arrived: who wrote it, by name or else by address.",
    resolve: ({ authorId, mail }, _args, { services }) =>
      authorId !== null || mail === undefined ? null : services.workspaces.senderOfMail.load(mail.emailId),
  }),
);

builder.objectField(CaraApprovalRef, "workspace", (t) =>
  t.field({
    type: CaraWorkspaceRef,
    description: "The workspace that it comes from.",
    resolve: async ({ workspaceId }, _args, { services }) =>
      unwrap(await services.workspaces.get(workspaceId)),
  }),
);

builder.objectField(ServiceRequestRef, "copilotPreset", (t) =>
  t.field({
    type: CaraPresetEnum,
    nullable: true,
    description: 'What "Open in Copilot" preselects for its type; null if the user has to choose.',
    resolve: presetForRequest,
  }),
);

builder.objectField(CaraApprovalRef, "integrationWrite", (t) =>
  t.field({
    type: CaraToolCallInputRef,
    nullable: true,
    description: "What would be written into another system; null for an email.",
    resolve: async ({ artifactId }, _args, { services }) => {
      const artifact = await services.approvals.findArtifact(artifactId);
      return artifact?.write ?? null;
    },
  }),
);

const WorkspacePageRef = builder.objectRef<WorkspaceList>("CaraWorkspacePage").implement({
  description: "One page of the list of workspaces.",
  fields: (t) => ({
    nodes: t.field({
      type: [CaraWorkspaceRef],
      description: "The workspaces of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.exposeInt("totalCount", {
      nullable: true,
      description: "How many workspaces match, over all pages.",
    }),
  }),
});

const FilterInput = builder.inputType("CaraWorkspaceFilter", {
  description: "Which workspaces are listed; all conditions apply.",
  fields: (t) => ({
    states: t.field({ type: [CaraWorkspaceStateEnum], description: "Only those in these states." }),
    userIds: t.idList({ description: "Only those that these users created." }),
    presets: t.field({ type: [CaraPresetEnum], description: "Only those started with these presets." }),
    customPresetIds: t.idList({
      description: "Only those started with these custom presets, or with one of `presets`.",
    }),
    customTask: t.boolean({
      description: "Only those without any preset, or with one of `presets` or `customPresetIds`.",
    }),
    updatedAfter: t.field({ type: "DateTime", description: "Only those that have changed since." }),
    archived: t.boolean({ description: "The archived ones instead of the others." }),
  }),
});

builder.queryFields((t) => ({
  caraPresets: t.field({
    type: [PresetCardRef],
    access: "READ",
    description: "The cards of the built-in presets, in order.",
    resolve: () => [...presetCards],
  }),
  caraWorkspace: t.field({
    type: CaraWorkspaceRef,
    access: "READ",
    description: "One workspace.",
    args: { id: t.arg.id({ required: true, description: "The workspace's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.workspaces.get(id)),
  }),
  caraWorkspaces: t.field({
    type: WorkspacePageRef,
    access: "READ",
    description: "The agency's workspaces, in order; the last changed first by default.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      filter: t.arg.string({
        description: "Any part of a workspace's title, client, task, file names or keywords.",
      }),
      where: t.arg({ type: FilterInput, description: "Further conditions." }),
      sort: t.arg({
        type: builder.enumType("CaraWorkspaceSort", {
          description: "What workspaces can be ordered by.",
          values: workspaceSortKeys,
        }),
        description: "What to order by; the last change when omitted.",
      }),
      direction: t.arg({ type: SortDirectionEnum, description: listArgTexts.direction }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.workspaces.list({ ...args, withTotal: asksFor(info, "totalCount") })),
  }),
}));

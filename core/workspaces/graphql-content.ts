/** What stands in a workspace, in the schema: its messages, files and stages. */
import { AttachmentRef, ClosestRef, StatementRef } from "#core/explorer";
import { AgencyUserRef } from "#core/users";
import { urlOfDocument } from "#model/documents";
import { templateIds } from "#model/form-templates";
import type { TemplateBlock } from "#model/presets";
import { builder } from "../shared/graphql-builder.ts";
import {
  type FileProgress,
  type GraphEntity,
  messageRoles,
  messageStates,
  type PlanStage,
  stageEventTypes,
  type StageEvent,
  stageStates,
  stageTitles,
  stageTypes,
  type ToolCall,
  toolCallKinds,
  type WorkspaceMessage,
} from "./model.ts";
import type { WorkspaceFile } from "./repository.ts";

export const CaraFileRef = builder.objectRef<WorkspaceFile>("CaraFile").implement({
  description: "A document that a workspace works with.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The document's id." }),
    name: t.exposeString("name", { description: "Its name." }),
    mediaType: t.exposeString("mediaType", { description: "Its media type, detected from its content." }),
    pagesRead: t.exposeInt("pagesRead", { description: "Pages that were read." }),
    isUpload: t.exposeBoolean("isUpload", {
      description: "Handed over with a message; otherwise Cara has quoted it.",
    }),
    url: t.string({
      description: "Where it can be opened: within this site, or a page of the web where it was found.",
      resolve: ({ id, webUrl }) => webUrl ?? urlOfDocument(id),
    }),
    webUrl: t.exposeString("webUrl", {
      nullable: true,
      description: "Of a page of the web that Cara has kept: its address there.",
    }),
  }),
});

/** A message with the workspace that it stands in. */
export type MessageNode = WorkspaceMessage & { workspaceId: string };

export const CaraMessageRef = builder.objectRef<MessageNode>("CaraMessage").implement({
  description: "A message of a workspace: a user's, or Cara's.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The message's id." }),
    role: t.expose("role", {
      type: builder.enumType("CaraMessageRole", {
        description: "Who wrote a message; AGENT is Cara.",
        values: messageRoles,
      }),
      description: "Who wrote it.",
    }),
    content: t.exposeString("content", { description: "Plain text with paragraphs." }),
    timestamp: t.expose("timestamp", { type: "DateTime", description: "When it was sent." }),
    state: t.expose("state", {
      type: builder.enumType("CaraMessageState", {
        description: "QUEUED: sent while Cara was working, who reads it next. WITHDRAWN ones are not listed.",
        values: messageStates,
      }),
      description: "Whether Cara has read it.",
    }),
    author: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "The user who wrote it; null for Cara, and for an email that arrived.",
      resolve: ({ authorId }, _args, { services }) =>
        authorId === null ? null : services.users.byId.load(authorId),
    }),
    files: t.field({
      type: [CaraFileRef],
      description: "The files that came with it.",
      resolve: async ({ id, workspaceId }, _args, { services }) =>
        (await services.workspaces.filesOf(workspaceId)).filter(
          ({ messageId, isUpload }) => isUpload && messageId === id,
        ),
    }),
    statements: t.field({
      type: [StatementRef],
      description: "The answer statement by statement; empty for other messages.",
      resolve: ({ statements }) => statements,
    }),
    attachments: t.field({
      type: [AttachmentRef],
      description: "The quotes under an answer.",
      resolve: ({ attachments }) => attachments,
    }),
    closest: t.field({
      type: [ClosestRef],
      description: "The closest passages, best first; empty if there is an answer or nothing is close.",
      resolve: ({ closest }) => closest ?? [],
    }),
    choices: t.exposeStringList("choices", {
      description: "When Cara asks: answers to choose from. Sending one as a message answers her.",
    }),
  }),
});

const ProgressRef = builder.objectRef<FileProgress>("CaraFileProgress").implement({
  description: "How far the reading of a file is.",
  fields: (t) => ({
    file: t.exposeString("file", { description: "The file's name." }),
    progress: t.exposeFloat("progress", { description: "Percent, 0 to 100, with one decimal." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it could not be read, as a sentence.",
    }),
  }),
});

const AttachmentsDetailsRef = builder
  .objectRef<{ progress: FileProgress[] }>("CaraProcessAttachmentsDetails")
  .implement({
    description: "How far the reading of the files is.",
    fields: (t) => ({
      progress: t.field({
        type: [ProgressRef],
        description: "File by file.",
        resolve: ({ progress }) => progress,
      }),
    }),
  });

const QueryRef = builder.objectRef<{ query: string }>("CaraSearchQuery").implement({
  description: "What was searched for.",
  fields: (t) => ({ query: t.exposeString("query", { description: "In words." }) }),
});

const ResultRef = builder.objectRef<{ query: string; answer: string }>("CaraSearchResult").implement({
  description: "What a search found.",
  fields: (t) => ({
    query: t.exposeString("query", { description: "What was searched for." }),
    answer: t.exposeString("answer", { description: "What was found, as text." }),
  }),
});

const EntityRef = builder.objectRef<GraphEntity>("CaraGraphEntity").implement({
  description: "One of the agency's records.",
  fields: (t) => ({
    kind: t.exposeString("kind", { description: 'Its kind, such as "policy".' }),
    id: t.exposeID("id", { description: "Its id." }),
    name: t.exposeString("name", { description: "Its name." }),
    connection: t.exposeString("connection", {
      nullable: true,
      description: "How it is connected to what was searched for.",
    }),
  }),
});

type Account = NonNullable<ToolCall["input"]["account"]>;

const AddressRef = builder.objectRef<Account>("CaraToolCallAddress").implement({
  description: "Where a client gets mail.",
  fields: (t) => ({
    line1: t.exposeString("line1", { description: "Street and number." }),
    city: t.exposeString("city", { description: "The city." }),
    zone: t.exposeString("zone", { description: "The state's two letters." }),
    postalCode: t.exposeString("postalCode", { description: "The ZIP code." }),
  }),
});

const ToolAccountRef = builder.objectRef<Account>("CaraToolCallAccount").implement({
  description: "A client, as another system finds it.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its name." }),
    address: t.field({
      type: AddressRef,
      description: "Where it gets mail.",
      resolve: (account) => account,
    }),
  }),
});

const NoteRef = builder.objectRef<{ content: string }>("CaraToolCallNote").implement({
  description: "A note to write into another system.",
  fields: (t) => ({ content: t.exposeString("content", { description: "Plain text." }) }),
});

const TaskRef = builder.objectRef<{ title: string; description: string }>("CaraToolCallTask").implement({
  description: "A task to create in another system.",
  fields: (t) => ({
    title: t.exposeString("title", { description: "A few words." }),
    description: t.exposeString("description", { description: "Plain text; may be blank." }),
  }),
});

const ToolDocumentRef = builder
  .objectRef<{ documentId: string; name: string }>("CaraToolCallDocument")
  .implement({
    description: "A document to upload to another system.",
    fields: (t) => ({
      documentId: t.exposeID("documentId", { description: "The document." }),
      name: t.exposeString("name", { description: "Its name." }),
    }),
  });

const TemplateBlockRef = builder.objectRef<TemplateBlock>("CaraTemplateBlock").implement({
  description: "What was said for one form alone.",
  fields: (t) => ({
    certificateHolder: t.exposeString("certificateHolder", {
      nullable: true,
      description: "Who holds the certificate: a name and an address.",
    }),
    additionalInterest: t.exposeString("additionalInterest", {
      nullable: true,
      description: "Who has an interest in the property: a name and an address.",
    }),
  }),
});

export const CaraToolCallInputRef = builder.objectRef<ToolCall["input"]>("CaraToolCallInput").implement({
  description: "What a tool was given; which fields are set depends on the tool.",
  fields: (t) => ({
    queries: t.field({
      type: [QueryRef],
      nullable: true,
      description: "Of a search in documents.",
      resolve: ({ queries }) => queries,
    }),
    userQuery: t.exposeString("userQuery", {
      nullable: true,
      description: "Of a search in the knowledge base.",
    }),
    title: t.exposeString("title", { nullable: true, description: "Of a document." }),
    documentId: t.exposeID("documentId", {
      nullable: true,
      description: "Of a look at a file: its document.",
    }),
    name: t.exposeString("name", { nullable: true, description: "Of a look at a file: its name." }),
    integration: t.exposeString("integration", {
      nullable: true,
      description: "Of a write to an integration: the other system, as people call it.",
    }),
    action: t.string({
      nullable: true,
      description: "Of a write to an integration: CREATE_NOTE, CREATE_TASK or UPLOAD_DOCUMENT.",
      resolve: ({ action }) => action,
    }),
    account: t.field({
      type: ToolAccountRef,
      nullable: true,
      description: "Of a write to an integration: the client.",
      resolve: ({ account }) => account,
    }),
    createNote: t.field({
      type: NoteRef,
      nullable: true,
      description: "Of a write to an integration.",
      resolve: ({ createNote }) => createNote,
    }),
    createTask: t.field({
      type: TaskRef,
      nullable: true,
      description: "Of a write to an integration.",
      resolve: ({ createTask }) => createTask,
    }),
    uploadDocument: t.field({
      type: ToolDocumentRef,
      nullable: true,
      description: "Of a write to an integration.",
      resolve: ({ uploadDocument }) => uploadDocument,
    }),
    templateId: t.exposeString("templateId", {
      nullable: true,
      description: 'Of a form: which one, such as "acord25".',
    }),
    ...Object.fromEntries(
      templateIds.map((id) => [
        id,
        t.field({
          type: TemplateBlockRef,
          nullable: true,
          description: "Of this form: what was said for it alone.",
          resolve: (input) => input[id],
        }),
      ]),
    ),
    subject: t.exposeString("subject", { nullable: true, description: "Of an email." }),
    toEmail: t.exposeString("toEmail", { nullable: true, description: "Of an email: whom it goes to." }),
    body: t.exposeString("body", { nullable: true, description: "Of an email: its words as drafted." }),
  }),
});

const WebPageRef = builder
  .objectRef<{ url: string; title: string; documentId: string }>("CaraWebPage")
  .implement({
    description: "A page of the web that was opened, and is kept as a document.",
    fields: (t) => ({
      url: t.exposeString("url", { description: "Its address on the web." }),
      title: t.exposeString("title", { description: "What the search called it." }),
      documentId: t.exposeID("documentId", { description: "The document that keeps it." }),
    }),
  });

const OutputRef = builder.objectRef<NonNullable<ToolCall["output"]>>("CaraToolCallOutput").implement({
  description: "What a tool gave; which fields are set depends on the tool.",
  fields: (t) => ({
    results: t.field({
      type: [ResultRef],
      nullable: true,
      description: "Of a search in documents.",
      resolve: ({ results }) => results,
    }),
    answer: t.exposeString("answer", {
      nullable: true,
      description: "Of a search in the knowledge base.",
    }),
    artifactId: t.exposeID("artifactId", { nullable: true, description: "Of a draft: the artifact." }),
    success: t.exposeBoolean("success", {
      nullable: true,
      description: "Of what needs a yes: whether it was done; null while that is open.",
    }),
    message: t.exposeString("message", {
      nullable: true,
      description: "Of what needs a yes: what became of it, as a sentence.",
    }),
    pages: t.field({
      type: [WebPageRef],
      nullable: true,
      description: "Of a search of the web: the pages that were opened.",
      resolve: ({ pages }) => pages,
    }),
    entities: t.field({
      type: [EntityRef],
      nullable: true,
      description: "Of a search in the agency's records.",
      resolve: ({ entities }) => entities,
    }),
  }),
});

const ToolCallRef = builder.objectRef<ToolCall>("CaraToolCall").implement({
  description: "A tool that Cara used.",
  fields: (t) => ({
    kind: t.expose("kind", {
      type: builder.enumType("CaraToolCallKind", {
        description: "Cara's tools.",
        values: toolCallKinds,
      }),
      description: "Which tool.",
    }),
    input: t.field({
      type: CaraToolCallInputRef,
      description: "What it was given.",
      resolve: ({ input }) => input,
    }),
    output: t.field({
      type: OutputRef,
      nullable: true,
      description: "What it gave; null until it has ended.",
      resolve: ({ output }) => output,
    }),
  }),
});

const EventRef = builder.objectRef<StageEvent>("CaraPlanStageEvent").implement({
  description: "A thought of Cara's, or a tool that she used.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The event's id." }),
    type: t.expose("type", {
      type: builder.enumType("CaraPlanStageEventType", {
        description: "A thought or a tool call.",
        values: stageEventTypes,
      }),
      description: "What it is.",
    }),
    title: t.exposeString("title", { description: "A few words." }),
    content: t.exposeString("content", { description: "The thought as text; may be blank." }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When it began." }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "When it ended." }),
    error: t.exposeString("error", { nullable: true, description: "Why it failed, as a sentence." }),
    toolCall: t.field({
      type: ToolCallRef,
      nullable: true,
      description: "For a tool call.",
      resolve: ({ toolCall }) => toolCall,
    }),
  }),
});

export const CaraPlanStageRef = builder.objectRef<PlanStage>("CaraPlanStage").implement({
  description: "A part of what Cara does about a message.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The stage's id." }),
    type: t.expose("type", {
      type: builder.enumType("CaraPlanStageType", { description: "Kinds of stages.", values: stageTypes }),
      description: "What kind of stage it is.",
    }),
    title: t.string({ description: "A few words.", resolve: ({ type }) => stageTitles[type] }),
    state: t.expose("state", {
      type: builder.enumType("CaraPlanStageState", {
        description: "How far a stage is.",
        values: stageStates,
      }),
      description: "How far it is.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it began." }),
    reason: t.exposeString("reason", {
      nullable: true,
      description: 'Why it ended early, such as "Stopped by" and who did.',
    }),
    processAttachmentsDetails: t.field({
      type: AttachmentsDetailsRef,
      nullable: true,
      description: "For the stage that reads the files.",
      resolve: ({ progress }) => progress && { progress },
    }),
    events: t.field({
      type: [EventRef],
      description: "What happened in it, in order.",
      resolve: ({ events }) => events,
    }),
  }),
});

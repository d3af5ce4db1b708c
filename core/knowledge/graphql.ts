/** The knowledge base in the schema: parse, call one verb, shape. */
import { AttachmentRef, ClosestRef, QuoteRef, StatementRef } from "#core/explorer";
import { urlOfDocument } from "#model/documents";
import { writers } from "../shared/actor.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import { KnowledgeDocumentRef } from "./graphql-ref.ts";
import {
  CONTENT_MAX,
  indexingStates,
  type IndexingStatus,
  type KnowledgeDocument,
  knowledgeSortKeys,
} from "./model.ts";
import type { Knowledge, KnowledgeAnswer, KnowledgeList } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    knowledge: Knowledge;
  }
}

const IndexingStateEnum = builder.enumType("KnowledgeIndexingState", {
  description: "How far the indexing of a document is; UNKNOWN is queued.",
  values: indexingStates,
});
const KnowledgeSortEnum = builder.enumType("KnowledgeBaseDocumentSort", {
  description: "What the list of documents is ordered by.",
  values: knowledgeSortKeys,
});

const IndexingStatusRef = builder.objectRef<IndexingStatus>("KnowledgeIndexingStatus").implement({
  description: "How far the indexing of a document is.",
  fields: (t) => ({
    status: t.expose("status", { type: IndexingStateEnum, description: "How far it is." }),
    progress: t.exposeFloat("progress", { description: "0 to 1." }),
    error: t.exposeString("error", {
      nullable: true,
      description: "Why it failed and what to do; null otherwise.",
    }),
    note: t.exposeString("note", {
      nullable: true,
      description: "Which pages were read from a scan, and which were not read and why.",
    }),
    startedAt: t.expose("startedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was begun; null while it waits.",
    }),
    completedAt: t.expose("completedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it ended, well or not.",
    }),
  }),
});

const FileRef = builder
  .objectRef<{ id: string; name: string; mimeType: string; size: number }>("KnowledgeFile")
  .implement({
    description: "An uploaded file.",
    fields: (t) => ({
      url: t.string({
        description: "Where it opens, for the agency.",
        resolve: ({ id }) => urlOfDocument(id),
      }),
      name: t.exposeString("name", { description: "Its name." }),
      mimeType: t.exposeString("mimeType", { description: "Its media type, told by its content." }),
      size: t.exposeInt("size", { description: "Bytes." }),
    }),
  });

const TextRef = builder.objectRef<{ content: string }>("KnowledgeText").implement({
  description: "What was typed in.",
  fields: (t) => ({ content: t.exposeString("content", { description: "All of it." }) }),
});

const MetadataRef = builder.objectRef<KnowledgeDocument>("KnowledgeMetadata").implement({
  description: "What Cara wrote about a document.",
  fields: (t) => ({
    title: t.string({ description: "As it is headed.", resolve: ({ metadata }) => metadata?.title ?? "" }),
    summary: t.string({
      description: "In two or three sentences; empty where it has no text that says anything.",
      resolve: ({ metadata }) => metadata?.summary ?? "",
    }),
    purpose: t.string({
      description: "What one uses it for; empty where neither its kind nor its words show it.",
      resolve: ({ metadata }) => metadata?.purpose ?? "",
    }),
    quotes: t.field({
      type: [QuoteRef],
      description: "The words of the document that bear out the summary.",
      resolve: ({ id, title, metadata }) =>
        (metadata?.evidence.quotes ?? []).map((segments) => ({
          documentId: id,
          documentName: title,
          readingId: metadata?.evidence.readingId ?? "",
          segments,
          content: segments.map(({ text }) => text).join(" … "),
        })),
    }),
  }),
});

const CreatorRef = builder.objectRef<{ id: string; name: string }>("KnowledgeCreator").implement({
  description: "Who added a document.",
  fields: (t) => ({ name: t.exposeString("name", { description: "The user's name." }) }),
});

KnowledgeDocumentRef.implement({
  description: "A document of the knowledge base.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The document's id." }),
    title: t.exposeString("title", { description: "As typed, or the name of the file." }),
    content: t.exposeString("content", {
      nullable: true,
      description: "What was typed in; null for an uploaded file.",
    }),
    text: t.field({
      type: TextRef,
      nullable: true,
      description: "What was typed in; null for an uploaded file.",
      resolve: ({ content }) => (content === null ? null : { content }),
    }),
    file: t.field({
      type: FileRef,
      nullable: true,
      description: "The uploaded file; null for typed text.",
      resolve: ({ id, file }) => file && { id, ...file },
    }),
    metadata: t.field({
      type: MetadataRef,
      nullable: true,
      description: "What Cara wrote about it; null until she has understood it.",
      resolve: (document) => (document.metadata ? document : null),
    }),
    indexingStatus: t.field({
      type: IndexingStatusRef,
      description: "How far its indexing is.",
      resolve: ({ indexingStatus }) => indexingStatus,
    }),
    attachedTo: t.exposeString("attachedTo", {
      nullable: true,
      description: "The name of the mail that it came attached to; null for one that was added by itself.",
    }),
    pagesRead: t.exposeInt("pagesRead", { description: "Pages that can be looked at by now." }),
    pageCount: t.exposeInt("pageCount", { description: "Pages of the plan that it takes." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    createdBy: t.field({
      type: CreatorRef,
      description: "Who added it.",
      resolve: ({ createdBy }) => createdBy,
    }),
    version: t.exposeInt("version", { description: "Raised by every change; an edit names the one it saw." }),
  }),
});

const DocumentPageRef = builder.objectRef<KnowledgeList>("KnowledgeBaseDocumentPage").implement({
  description: "One page of the list of documents.",
  fields: (t) => ({
    nodes: t.field({
      type: [KnowledgeDocumentRef],
      description: "The documents of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Ask for the next page with it." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      description: "How many documents the filter finds in all.",
      resolve: (page) => page.totalCount ?? 0, // the list counted, because this field asks for it
    }),
  }),
});

const BaseRef = builder.objectRef<{ id: string }>("KnowledgeBase").implement({
  description: "The documents that the whole agency draws on.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The knowledge base's id." }),
    pagesUsed: t.int({
      description: "Pages of the plan that its documents take.",
      resolve: async (_base, _args, { services }) => (await services.knowledge.getUse()).pagesUsed,
    }),
    pagesMax: t.int({
      nullable: true,
      description: "Pages that the plan holds; null without a limit.",
      resolve: async (_base, _args, { services }) => (await services.knowledge.getUse()).pagesMax,
    }),
    documents: t.field({
      type: DocumentPageRef,
      description: "Its documents, in order; the newest first unless an order is asked for.",
      args: {
        first: t.arg.int({ description: listArgTexts.first }),
        after: t.arg.string({ description: listArgTexts.after }),
        filter: t.arg.string({
          description: "Any part of a title, of what Cara wrote, or of the creator's name.",
        }),
        sort: t.arg({ type: KnowledgeSortEnum, description: "What to order by." }),
        direction: t.arg({ type: SortDirectionEnum, description: listArgTexts.direction }),
      },
      resolve: async (_base, args, { services }, info) =>
        unwrap(await services.knowledge.list({ ...args, withTotal: asksFor(info, "totalCount") })),
    }),
  }),
});

const AnswerRef = builder.objectRef<KnowledgeAnswer>("KnowledgeAnswer").implement({
  description: "What the knowledge base says to a question.",
  fields: (t) => ({
    isRefusal: t.boolean({
      description: "True where the documents do not say; the content then says so.",
      resolve: ({ kind }) => kind === "REFUSAL",
    }),
    content: t.exposeString("content", { description: "The answer as text." }),
    closest: t.field({
      type: [ClosestRef],
      description: "The closest passages, best first; none where something answers or nothing comes near.",
      resolve: ({ closest }) => closest ?? [],
    }),
    answeredWithoutModel: t.boolean({
      description: "A language model is configured, but could not answer: the local reasoner did.",
      resolve: ({ withoutModel }) => withoutModel === true,
    }),
    statements: t.field({
      type: [StatementRef],
      description: "The answer statement by statement; none for a refusal.",
      resolve: ({ statements }) => statements,
    }),
    attachments: t.field({
      type: [AttachmentRef],
      description: "The quotes that bear it out.",
      resolve: ({ attachments }) => attachments,
    }),
  }),
});

builder.queryFields((t) => ({
  knowledgeBases: t.field({
    type: [BaseRef],
    access: "ANY_ROLE",
    description: "The agency's knowledge bases: one.",
    resolve: (_root, _args, { services }) => services.knowledge.listBases(),
  }),
  knowledgeBase: t.field({
    type: BaseRef,
    access: "ANY_ROLE",
    description: "One knowledge base.",
    args: { id: t.arg.id({ required: true, description: "Its id." }) },
    resolve: (_root, { id }, { services }) => unwrap(services.knowledge.getBase(id)),
  }),
  knowledgeBaseDocument: t.field({
    type: KnowledgeDocumentRef,
    access: "ANY_ROLE",
    description: "One document of the knowledge base.",
    args: { id: t.arg.id({ required: true, description: "The document's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.knowledge.get(id)),
  }),
  searchKnowledge: t.field({
    type: AnswerRef,
    access: "ANY_ROLE",
    description: "Answers a question from all documents of the knowledge base, with quotes.",
    args: {
      question: t.arg.string({ description: "The question, 1 to 2,000 characters." }),
      earlier: t.arg.stringList({
        description: "What was asked before it, oldest first: a question may lean on the ones before.",
      }),
    },
    resolve: async (_root, { question, earlier }, { services }) =>
      unwrap(await services.knowledge.search(question, earlier)),
  }),
}));

const CreateTextInput = builder.inputType("CreateKnowledgeBaseTextDocumentInput", {
  description: "What the form 'Create a new document' sends.",
  fields: (t) => ({
    title: t.string({ description: "Two to four words say best what it is." }),
    content: t.string({ description: "The text." }),
    idempotencyKey: t.string({
      description: "Made up once a submit: the same submit sent twice makes one document.",
    }),
  }),
});

const UploadFileInput = builder.inputType("UploadKnowledgeBaseFileDocumentInput", {
  description: "What the upload dialog sends for each file, after the file itself.",
  fields: (t) => ({
    uploadId: t.id({ description: "The id that the upload of the bytes was answered with." }),
    idempotencyKey: t.string({
      description: "Made up once a submit: the same submit sent twice makes one document.",
    }),
  }),
});

const UpdateInput = builder.inputType("UpdateKnowledgeBaseDocumentInput", {
  description: "What the form 'Edit document' sends; only typed documents are edited.",
  fields: (t) => ({
    title: t.string({ description: "Two to four words say best what it is." }),
    content: t.string({ description: "The text." }),
    expectedVersion: t.int({ description: "The version that the form was filled from." }),
  }),
});

const DeletedRef = builder.objectRef<{ id: string }>("DeletedKnowledgeBaseDocument").implement({
  description: "A document that is gone.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The id that it had." }) }),
});

builder.mutationFields((t) => ({
  createKnowledgeBaseTextDocument: t.field({
    type: KnowledgeDocumentRef,
    access: writers,
    charactersMax: 4 * CONTENT_MAX,
    description: "Adds a document that was typed in.",
    args: { input: t.arg({ type: CreateTextInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.knowledge.createText(input)),
  }),
  uploadKnowledgeBaseFileDocument: t.field({
    type: KnowledgeDocumentRef,
    access: writers,
    description: "Adds an uploaded file and starts reading it.",
    args: { input: t.arg({ type: UploadFileInput, required: true, description: "The upload." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.knowledge.uploadFile(input)),
  }),
  updateKnowledgeBaseDocument: t.field({
    type: KnowledgeDocumentRef,
    access: writers,
    charactersMax: 4 * CONTENT_MAX,
    description: "Changes a typed document. Its old text is gone from the very next answer.",
    args: {
      id: t.arg.id({ required: true, description: "The document's id." }),
      input: t.arg({ type: UpdateInput, required: true, description: "The form." }),
    },
    resolve: async (_root, { id, input }, { services }) => unwrap(await services.knowledge.update(id, input)),
  }),
  deleteKnowledgeBaseDocument: t.field({
    type: DeletedRef,
    access: writers,
    description: "Deletes a document for good. It is gone from the very next answer.",
    args: { id: t.arg.id({ required: true, description: "The document's id." }) },
    resolve: async (_root, { id }, { services }) => ({ id: unwrap(await services.knowledge.delete(id)) }),
  }),
}));

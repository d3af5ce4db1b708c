/** The knowledge base in the schema: parse, call one verb, shape. */
import { AttachmentRef, ClosestRef, QuoteRef, StatementRef } from "#core/explorer";
import { urlOfDocument } from "#model/documents";
import { quotedText } from "#model/reading";
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
  description: "The state of a document's indexing; UNKNOWN means queued.",
  values: indexingStates,
});
const KnowledgeSortEnum = builder.enumType("KnowledgeBaseDocumentSort", {
  description: "What the list of documents is ordered by.",
  values: knowledgeSortKeys,
});

const IndexingStatusRef = builder.objectRef<IndexingStatus>("KnowledgeIndexingStatus").implement({
  description: "The progress of a document's indexing.",
  fields: (t) => ({
    status: t.expose("status", { type: IndexingStateEnum, description: "The state of the indexing." }),
    progress: t.exposeFloat("progress", { description: "0 to 1." }),
    error: t.exposeString("error", {
      nullable: true,
      description: "Why it failed and what to do; null if it did not.",
    }),
    note: t.exposeString("note", {
      nullable: true,
      description: "Which pages were read from a scan, and which were not read and why.",
    }),
    startedAt: t.expose("startedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it started; null while it waits.",
    }),
    completedAt: t.expose("completedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it ended, successfully or not.",
    }),
  }),
});

const FileRef = builder
  .objectRef<{ id: string; name: string; mimeType: string; size: number }>("KnowledgeFile")
  .implement({
    description: "An uploaded file.",
    fields: (t) => ({
      url: t.string({
        description: "The URL where the agency's users open it.",
        resolve: ({ id }) => urlOfDocument(id),
      }),
      name: t.exposeString("name", { description: "Its name." }),
      mimeType: t.exposeString("mimeType", { description: "Its media type, detected from its content." }),
      size: t.exposeInt("size", { description: "Bytes." }),
    }),
  });

const TextRef = builder.objectRef<{ content: string }>("KnowledgeText").implement({
  description: "What was typed in.",
  fields: (t) => ({ content: t.exposeString("content", { description: "The full text." }) }),
});

const MetadataRef = builder.objectRef<KnowledgeDocument>("KnowledgeMetadata").implement({
  description: "What Cara wrote about a document.",
  fields: (t) => ({
    title: t.string({ description: "Its heading.", resolve: ({ metadata }) => metadata?.title ?? "" }),
    summary: t.string({
      description: "Two or three sentences; empty if the document has no meaningful text.",
      resolve: ({ metadata }) => metadata?.summary ?? "",
    }),
    purpose: t.string({
      description: "What it is used for; empty if neither its kind nor its words show it.",
      resolve: ({ metadata }) => metadata?.purpose ?? "",
    }),
    quotes: t.field({
      type: [QuoteRef],
      description: "The words of the document that support the summary.",
      resolve: ({ id, title, metadata }) =>
        (metadata?.evidence.quotes ?? []).map((segments) => ({
          documentId: id,
          documentName: title,
          readingId: metadata?.evidence.readingId ?? "",
          segments,
          content: quotedText(segments),
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
      description: "What Cara wrote about it; null until the document has been understood.",
      resolve: (document) => (document.metadata ? document : null),
    }),
    indexingStatus: t.field({
      type: IndexingStatusRef,
      description: "The progress of its indexing.",
      resolve: ({ indexingStatus }) => indexingStatus,
    }),
    attachedTo: t.exposeString("attachedTo", {
      nullable: true,
      description: "The name of the mail that it was attached to; null if it was added separately.",
    }),
    pagesRead: t.exposeInt("pagesRead", { description: "Pages that can be viewed so far." }),
    pageCount: t.exposeInt("pageCount", { description: "The pages of the plan's quota that it uses." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    createdBy: t.field({
      type: CreatorRef,
      description: "Who added it.",
      resolve: ({ createdBy }) => createdBy,
    }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
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
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      description: "The total number of documents that match the filter.",
      resolve: (page) => page.totalCount ?? 0, // counted because this field was selected
    }),
  }),
});

const BaseRef = builder.objectRef<{ id: string }>("KnowledgeBase").implement({
  description: "The documents that the whole agency uses.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The knowledge base's id." }),
    pagesUsed: t.int({
      description: "The pages of the plan's quota that its documents use.",
      resolve: async (_base, _args, { services }) => (await services.knowledge.getUse()).pagesUsed,
    }),
    pagesMax: t.int({
      nullable: true,
      description: "The pages that the plan allows; null if unlimited.",
      resolve: async (_base, _args, { services }) => (await services.knowledge.getUse()).pagesMax,
    }),
    documents: t.field({
      type: DocumentPageRef,
      description: "Its documents, in order; newest first by default.",
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
  description: "The knowledge base's answer to a question.",
  fields: (t) => ({
    isRefusal: t.boolean({
      description: "True if the documents do not answer the question; the content then says so.",
      resolve: ({ kind }) => kind === "REFUSAL",
    }),
    content: t.exposeString("content", { description: "The answer as text." }),
    closest: t.field({
      type: [ClosestRef],
      description: "The closest passages, best first; empty if there is an answer or nothing is close.",
      resolve: ({ closest }) => closest ?? [],
    }),
    answeredWithoutModel: t.boolean({
      description: "A language model is configured but could not answer, so the local reasoner did.",
      resolve: ({ withoutModel }) => withoutModel === true,
    }),
    statements: t.field({
      type: [StatementRef],
      description: "The answer statement by statement; empty for a refusal.",
      resolve: ({ statements }) => statements,
    }),
    attachments: t.field({
      type: [AttachmentRef],
      description: "The quotes that support it.",
      resolve: ({ attachments }) => attachments,
    }),
  }),
});

builder.queryFields((t) => ({
  knowledgeBases: t.field({
    type: [BaseRef],
    access: "READ",
    description: "The agency's knowledge bases; each agency has one.",
    resolve: (_root, _args, { services }) => services.knowledge.listBases(),
  }),
  knowledgeBase: t.field({
    type: BaseRef,
    access: "READ",
    description: "One knowledge base.",
    args: { id: t.arg.id({ required: true, description: "Its id." }) },
    resolve: (_root, { id }, { services }) => unwrap(services.knowledge.getBase(id)),
  }),
  knowledgeBaseDocument: t.field({
    type: KnowledgeDocumentRef,
    access: "READ",
    description: "One document of the knowledge base.",
    args: { id: t.arg.id({ required: true, description: "The document's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.knowledge.get(id)),
  }),
  searchKnowledge: t.field({
    type: AnswerRef,
    access: "WORK",
    description: "Answers a question from all documents of the knowledge base, with quotes.",
    args: {
      question: t.arg.string({ description: "The question, 1 to 2,000 characters." }),
      earlier: t.arg.stringList({
        description: "The previous questions, oldest first: a question may refer to earlier ones.",
      }),
    },
    resolve: async (_root, { question, earlier }, { services }) =>
      unwrap(await services.knowledge.search(question, earlier)),
  }),
}));

const CreateTextInput = builder.inputType("CreateKnowledgeBaseTextDocumentInput", {
  description: "What the form 'Create a new document' sends.",
  fields: (t) => ({
    title: t.string({ description: "Two to four words that describe the document." }),
    content: t.string({ description: "The text." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice creates one document.",
    }),
  }),
});

const UploadFileInput = builder.inputType("UploadKnowledgeBaseFileDocumentInput", {
  description: "What the upload dialog sends for each file, after the file itself.",
  fields: (t) => ({
    uploadId: t.id({ description: "The id that the upload of the file returned." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice creates one document.",
    }),
  }),
});

const UpdateInput = builder.inputType("UpdateKnowledgeBaseDocumentInput", {
  description: "What the form 'Edit document' sends; only typed documents are edited.",
  fields: (t) => ({
    title: t.string({ description: "Two to four words that describe the document." }),
    content: t.string({ description: "The text." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
  }),
});

const DeletedRef = builder.objectRef<{ id: string }>("DeletedKnowledgeBaseDocument").implement({
  description: "A deleted document.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The id that it had." }) }),
});

builder.mutationFields((t) => ({
  createKnowledgeBaseTextDocument: t.field({
    type: KnowledgeDocumentRef,
    access: "WORK",
    charactersMax: 4 * CONTENT_MAX,
    description: "Adds a document that was typed in.",
    args: { input: t.arg({ type: CreateTextInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.knowledge.createText(input)),
  }),
  uploadKnowledgeBaseFileDocument: t.field({
    type: KnowledgeDocumentRef,
    access: "WORK",
    description: "Adds an uploaded file and starts reading it.",
    args: { input: t.arg({ type: UploadFileInput, required: true, description: "The upload." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.knowledge.uploadFile(input)),
  }),
  updateKnowledgeBaseDocument: t.field({
    type: KnowledgeDocumentRef,
    access: "WORK",
    charactersMax: 4 * CONTENT_MAX,
    description: "Changes a typed document. The next answer no longer uses its old text.",
    args: {
      id: t.arg.id({ required: true, description: "The document's id." }),
      input: t.arg({ type: UpdateInput, required: true, description: "The form." }),
    },
    resolve: async (_root, { id, input }, { services }) => unwrap(await services.knowledge.update(id, input)),
  }),
  deleteKnowledgeBaseDocument: t.field({
    type: DeletedRef,
    access: "WORK",
    description: "Permanently deletes a document. The next answer no longer uses it.",
    args: { id: t.arg.id({ required: true, description: "The document's id." }) },
    resolve: async (_root, { id }, { services }) => ({ id: unwrap(await services.knowledge.delete(id)) }),
  }),
}));

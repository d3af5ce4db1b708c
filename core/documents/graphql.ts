/** Files on policies and their pages in the schema: parse, call one verb, shape. */
import { AccountRef } from "#core/accounts";
import { PolicyRef } from "#core/policies";
import { builder, type InputFields, unwrap } from "../shared/graphql-builder.ts";
import { PolicyFileRef, QuoteSegmentRef } from "./graphql-ref.ts";
import {
  documentTypes,
  documentTypeSources,
  type EarlierVersion,
  pageSources,
  type RecognizedDocument,
  recognizedKinds,
  readingStates,
  type ReadingProgress,
  type Rectangle,
  urlOfDocument,
} from "./model.ts";
import type { PageView, StoredPages, QuotePage } from "./stored-pages.ts";
import type { Documents } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    documents: Documents;
    storedPages: StoredPages;
  }
}

const DocumentTypeEnum = builder.enumType("DocumentType", {
  description: "What a file is.",
  values: documentTypes,
});
const DocumentTypeSourceEnum = builder.enumType("DocumentTypeSource", {
  description:
    "Who set a file's type. PERSON: nothing but a person changes it. GUESS: its name, until it is read. READING: its pages.",
  values: documentTypeSources,
});
const ReadingStateEnum = builder.enumType("ReadingState", {
  description: "How far the reading of a file is.",
  values: readingStates,
});

const PageSourceEnum = builder.enumType("PageSource", {
  description:
    "Where a page's words come from: TEXT (the file), SCAN (the picture of the page), NONE; WAITING until its picture was looked at.",
  values: pageSources,
});

QuoteSegmentRef.implement({
  description: "Exact words on one page of a document.",
  fields: (t) => ({
    page: t.exposeInt("page", { description: "1 for the first page." }),
    start: t.exposeInt("start", {
      description: "Where the words begin in the page's text, in UTF-16 units.",
    }),
    end: t.exposeInt("end", { description: "Where they end." }),
    text: t.exposeString("text", { description: "The words." }),
  }),
});

const RecognizedKindEnum = builder.enumType("RecognizedKind", {
  description: "What a file can be recognized as.",
  values: recognizedKinds,
});

const RecognizedRef = builder.objectRef<RecognizedDocument>("RecognizedDocument").implement({
  description: "What Cara takes a file for; the type that a person chose stays.",
  fields: (t) => ({
    kind: t.expose("kind", { type: RecognizedKindEnum, description: "What it is." }),
    lines: t.exposeStringList("lines", {
      description: "The lines of insurance that it is about, as they are called in a sentence.",
    }),
    language: t.exposeString("language", {
      nullable: true,
      description: "Two letters (ISO 639-1); null where nobody could say for sure.",
    }),
  }),
});

const ReadingRef = builder.objectRef<ReadingProgress>("Reading").implement({
  description: "The newest reading of a file.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The reading's id." }),
    state: t.expose("state", { type: ReadingStateEnum, description: "How far it is." }),
    pagesRead: t.exposeInt("pagesRead", { description: "Pages read so far." }),
    pagesTotal: t.exposeInt("pagesTotal", {
      nullable: true,
      description: "Pages in all; null until it was opened.",
    }),
    scansRead: t.exposeInt("scansRead", { description: "Pictures of pages looked at so far." }),
    scansTotal: t.exposeInt("scansTotal", {
      description: "Pages whose pictures a language model reads, once the others were read.",
    }),
    recognized: t.field({
      type: RecognizedRef,
      nullable: true,
      description: "Kind, lines and language; null until it was understood.",
      resolve: ({ recognized }) => recognized,
    }),
    note: t.exposeString("note", {
      nullable: true,
      description:
        "Which pages were read from a scan, and which were not read and why; null when nothing is to be said.",
    }),
    isAgain: t.exposeBoolean("isAgain", {
      description: "It was read, and is looked through again because Cara understands more by now.",
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it could not be read and what to do; null otherwise.",
    }),
  }),
});

const EarlierVersionRef = builder.objectRef<EarlierVersion>("EarlierFileVersion").implement({
  description: "A version of a file that a later one has replaced. It opens; nothing answers from it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The version's id." }),
    versionNumber: t.exposeInt("versionNumber", { description: "1 for the first." }),
    name: t.exposeString("name", { description: "Its name." }),
    mediaType: t.exposeString("mediaType", { description: "Its media type, told by its content." }),
    size: t.exposeInt("size", { description: "Bytes." }),
    url: t.string({ description: "Where it opens, for the agency.", resolve: ({ id }) => urlOfDocument(id) }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was uploaded." }),
  }),
});

PolicyFileRef.implement({
  description: "A file on a policy or on an account itself.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The file's id." }),
    policyId: t.exposeID("policyId", {
      nullable: true,
      description: "The policy that it is on; null for an account's own file.",
    }),
    accountId: t.exposeID("accountId", {
      nullable: true,
      description: "The account that it is on; null for a file on a policy.",
    }),
    version: t.exposeInt("version", { description: "Rises with each change of what is said about it." }),
    versionNumber: t.exposeInt("versionNumber", {
      description: "1 for the first version of the file, which is the latest one.",
    }),
    earlierVersions: t.field({
      type: [EarlierVersionRef],
      description: "The versions that it has replaced, the latest first.",
      resolve: ({ id, versionNumber }, _args, { services }) =>
        versionNumber === 1 ? [] : services.documents.listEarlierVersions(id),
    }),
    typeSource: t.expose("typeSource", {
      type: DocumentTypeSourceEnum,
      description: "Who set the type; a suggestion unless it was a person.",
    }),
    name: t.exposeString("name", { description: "Its name." }),
    type: t.expose("type", { type: DocumentTypeEnum, description: "What it is." }),
    mediaType: t.exposeString("mediaType", { description: "Its media type, told by its content." }),
    size: t.exposeInt("size", { description: "Bytes." }),
    url: t.string({ description: "Where it opens, for the agency.", resolve: ({ id }) => urlOfDocument(id) }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was uploaded." }),
    attachedTo: t.exposeString("attachedTo", {
      nullable: true,
      description:
        "The name of the mail that it came attached to; null for a file that was uploaded by itself.",
    }),
    notes: t.exposeString("notes", { description: "Notes for the agency; never visible to the client." }),
    visible: t.exposeBoolean("visible", { description: "Whether the client may see the file." }),
    reading: t.field({
      type: ReadingRef,
      nullable: true,
      description: "How far its reading is.",
      resolve: ({ reading }) => reading,
    }),
  }),
});

builder.objectField(PolicyRef, "files", (t) =>
  t.field({
    type: [PolicyFileRef],
    description: "The policy's files, the newest first.",
    resolve: ({ id }, _args, { services }) => services.documents.listOfPolicy(id),
  }),
);

builder.objectField(AccountRef, "policyFiles", (t) =>
  t.field({
    type: [PolicyFileRef],
    description: "The files on all of the account's policies, the newest first.",
    resolve: ({ id }, _args, { services }) => services.documents.listOfAccount(id),
  }),
);

builder.objectField(AccountRef, "files", (t) =>
  t.field({
    type: [PolicyFileRef],
    description: "The files of the account itself, the newest first.",
    resolve: ({ id }, _args, { services }) => services.documents.listOwnOfAccount(id),
  }),
);

const PageViewRef = builder.objectRef<PageView>("DocumentPage").implement({
  description: "One page of a file as it was read.",
  fields: (t) => ({
    page: t.exposeInt("page", { description: "1 for the first page." }),
    width: t.exposeFloat("width", {
      description: "Points; 0 where the format has no pages of a fixed size.",
    }),
    height: t.exposeFloat("height", {
      description: "Points; 0 where the format has no pages of a fixed size.",
    }),
    text: t.exposeString("text", { description: "The text, exactly as read: quotes are slices of it." }),
    source: t.expose("source", { type: PageSourceEnum, description: "Where the words come from." }),
    words: t.field({
      type: ["Float"],
      description:
        "Six numbers a word: start, end, x, y, width, height; offsets into the text, points from the top left.",
      resolve: ({ words }) =>
        words.flatMap(({ start, end, x, y, width, height }) => [start, end, x, y, width, height]),
    }),
  }),
});

const RectangleRef = builder.objectRef<Rectangle>("Rectangle").implement({
  description: "A box on a page, in points from the top left.",
  fields: (t) => ({
    x: t.exposeFloat("x", { description: "Left edge." }),
    y: t.exposeFloat("y", { description: "Upper edge." }),
    width: t.exposeFloat("width", { description: "Width." }),
    height: t.exposeFloat("height", { description: "Height." }),
  }),
});

const QuotePageRef = builder.objectRef<QuotePage>("QuotePage").implement({
  description: "Where a quote stands on one page.",
  fields: (t) => ({
    page: t.exposeInt("page", { description: "1 for the first page." }),
    width: t.exposeFloat("width", { description: "Width of the page in points." }),
    height: t.exposeFloat("height", { description: "Height of the page in points." }),
    rectangles: t.field({
      type: [RectangleRef],
      description: "One for each line that the words stand on.",
      resolve: ({ rectangles }) => rectangles,
    }),
  }),
});

const QuoteSegmentInput = builder.inputType("QuoteSegmentInput", {
  description: "The place of one piece of a quote.",
  fields: (t) => ({
    page: t.int({ required: true, description: "1 for the first page." }),
    start: t.int({ required: true, description: "Where the words begin in the page's text." }),
    end: t.int({ required: true, description: "Where they end." }),
  }),
});

builder.queryFields((t) => ({
  documentPages: t.field({
    type: [PageViewRef],
    access: "READ",
    description: "Pages of a file as they were read, at most 25 at a time.",
    args: {
      documentId: t.arg.id({ required: true, description: "The file." }),
      pages: t.arg.intList({ required: true, description: "Which pages, 1 for the first." }),
    },
    resolve: async (_root, { documentId, pages }, { services }) =>
      unwrap(await services.storedPages.listPages(documentId, pages)),
  }),
  quoteRectangles: t.field({
    type: [QuotePageRef],
    access: "READ",
    description: "Where the words of a quote stand, page by page. Empty when the file is gone.",
    args: {
      readingId: t.arg.id({ required: true, description: "The reading that the quote comes from." }),
      segments: t.arg({ type: [QuoteSegmentInput], required: true, description: "The quote's pieces." }),
    },
    resolve: async (_root, place, { services }) => unwrap(await services.storedPages.locateQuote(place)),
  }),
}));

const newFileFields = (t: InputFields) => ({
  type: t.field({
    type: DocumentTypeEnum,
    description: "What the file is, if a person chose it; otherwise it is recognized once it is read.",
  }),
  notes: t.string({ description: "Notes for the agency." }),
  visible: t.boolean({
    description: "Whether the client may see it; follows from a chosen type when left out.",
  }),
  idempotencyKey: t.string({
    description: "Made up once a submit: the same submit sent twice makes one file.",
  }),
});

const UploadPolicyFileInput = builder.inputType("UploadPolicyFileInput", {
  description: "What the form 'Upload a new document' sends, after the file itself.",
  fields: (t) => ({
    policyId: t.id({ description: "The policy." }),
    uploadId: t.id({ description: "The id that the upload of the bytes was answered with." }),
    ...newFileFields(t),
  }),
});

const UploadAccountFileInput = builder.inputType("UploadAccountFileInput", {
  description: "The same for a file of an account itself.",
  fields: (t) => ({
    accountId: t.id({ description: "The account." }),
    uploadId: t.id({ description: "The id that the upload of the bytes was answered with." }),
    ...newFileFields(t),
  }),
});

const ReplacePolicyFileInput = builder.inputType("ReplacePolicyFileInput", {
  description: "A file that takes the place of another; what is left out stays as it is.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The file that is replaced." }),
    expectedVersion: t.int({ required: true, description: "The version that the form was filled in from." }),
    uploadId: t.id({ description: "The id that the upload of the bytes was answered with." }),
    ...newFileFields(t),
  }),
});

const UpdatePolicyFileInput = builder.inputType("UpdatePolicyFileInput", {
  description: "What people say about a file; what is left out stays as it is.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The file." }),
    expectedVersion: t.int({ required: true, description: "The version that the form was filled in from." }),
    name: t.string({ description: "Its name; the ending stays." }),
    type: t.field({ type: DocumentTypeEnum, description: "What the file is." }),
    notes: t.string({ description: "Notes for the agency." }),
    visible: t.boolean({ description: "Whether the client may see it." }),
  }),
});

const DeletedFileRef = builder.objectRef<{ id: string }>("DeletedFile").implement({
  description: "A file that is gone.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The id that it had." }) }),
});

builder.mutationFields((t) => ({
  uploadPolicyFile: t.field({
    type: PolicyFileRef,
    access: "WORK",
    description: "Puts an uploaded file on a policy and starts reading it.",
    args: { input: t.arg({ type: UploadPolicyFileInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) =>
      unwrap(await services.documents.uploadPolicyFile(input)),
  }),
  uploadAccountFile: t.field({
    type: PolicyFileRef,
    access: "WORK",
    description: "Puts an uploaded file on an account itself and starts reading it.",
    args: { input: t.arg({ type: UploadAccountFileInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) =>
      unwrap(await services.documents.uploadAccountFile(input)),
  }),
  replacePolicyFile: t.field({
    type: PolicyFileRef,
    access: "WORK",
    description: "Puts an uploaded file in the place of another one, which is kept as an earlier version.",
    args: { input: t.arg({ type: ReplacePolicyFileInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.documents.replaceFile(input)),
  }),
  updatePolicyFile: t.field({
    type: PolicyFileRef,
    access: "WORK",
    description: "Changes a file's name, type, notes, and whether the client may see it.",
    args: { input: t.arg({ type: UpdatePolicyFileInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.documents.updateFile(input)),
  }),
  deleteFile: t.field({
    type: DeletedFileRef,
    access: "WORK",
    description: "Deletes a file for good, with all its versions.",
    args: { fileId: t.arg.id({ required: true, description: "The file." }) },
    resolve: async (_root, { fileId }, { services }) => ({
      id: unwrap(await services.documents.deleteFile(fileId)),
    }),
  }),
}));

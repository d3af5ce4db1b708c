/** Artifacts in the schema. They are reached through their workspace or their approval. */
import { AttachmentRef } from "#core/explorer";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { type DocumentEditing, openedDocumentOf } from "./editing.ts";
import { CaraArtifactRef } from "./graphql-ref.ts";
import { cellOutcomes } from "#model/assistant";
import { isBaseStyle } from "#model/styles";
import {
  type AttachedDocument,
  type DifferencePart,
  DOCUMENT_CHARACTERS_MAX,
  type DocumentVersion,
  type LostEvidence,
  type MessageWords,
  type SuggestionNote,
} from "./model.ts";
import {
  type ArtifactBlock,
  type ArtifactCell,
  artifactKinds,
  type ArtifactMatrix,
  blockKinds,
  type VerdictChange,
} from "#model/presets";

const VerdictChangeRef = builder.objectRef<VerdictChange>("CaraVerdictChange").implement({
  description: "A person's verdict in the place of Cara's.",
  fields: (t) => ({
    by: t.exposeString("byName", { description: "Whose it is, by the name of that time." }),
    at: t.expose("at", { type: "DateTime", description: "When." }),
    reason: t.exposeString("reason", { description: "Why, in that person's words." }),
    found: t.string({
      description: "The verdict that Cara found.",
      resolve: ({ found }) => found.verdict,
    }),
    foundWhy: t.string({ description: "Why she found it.", resolve: ({ found }) => found.why }),
  }),
});

declare module "../shared/services.ts" {
  interface Services {
    documentEditing: DocumentEditing;
  }
}

const WordsRef = builder.objectRef<MessageWords["words"][number]>("CaraWordsOfMessage").implement({
  description: "Words of a message.",
  fields: (t) => ({
    emailId: t.exposeID("emailId", { description: "The message." }),
    text: t.exposeString("text", { description: "Its exact words." }),
  }),
});

const MessageWordsRef = builder.objectRef<MessageWords>("CaraMessageWords").implement({
  description: "A line of an email, with the words of messages of its thread that it rests on.",
  fields: (t) => ({
    line: t.exposeString("line", { description: "The line, as it stands in the email." }),
    words: t.field({
      type: [WordsRef],
      description: "The words, at least one.",
      resolve: ({ words }) => words,
    }),
  }),
});

const LostRef = builder.objectRef<LostEvidence>("CaraLostEvidence").implement({
  description: "A sentence that somebody changed, and whose quotes do not say it any more.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "The sentence, or the cells of a row." }),
    quotes: t.exposeIntList("quotes", { description: "Numbers of the quotes that it had." }),
  }),
});

const AttachmentFileRef = builder.objectRef<AttachedDocument>("CaraAttachedDocument").implement({
  description: "A document as it was printed for an email.",
  fields: (t) => ({
    artifactId: t.exposeID("artifactId", { description: "The document." }),
    version: t.exposeInt("version", { description: "The version of it that was printed." }),
    name: t.exposeString("name", { description: "The PDF's name." }),
    size: t.exposeInt("size", { description: "Its bytes." }),
  }),
});

const SuggestionRef = builder.objectRef<SuggestionNote>("CaraSuggestion").implement({
  description: "A change that somebody suggests in a document; its marks carry the id.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "As its marks have it." }),
    by: t.exposeString("by", { nullable: true, description: "Who suggests it; null for Cara." }),
    title: t.exposeString("title", { description: "What it changes; empty for people's." }),
    why: t.exposeString("why", { description: "Why; empty for people's." }),
    quotes: t.exposeIntList("quotes", { description: "Numbers of the quotes that say what it adds." }),
  }),
});

const VersionRef = builder.objectRef<DocumentVersion>("CaraDocumentVersion").implement({
  description: "A version of a document.",
  fields: (t) => ({
    version: t.exposeInt("version", { description: "1 for the first." }),
    createdBy: t.exposeString("createdBy", { nullable: true, description: "Who wrote it; null for Cara." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was written." }),
  }),
});

const DifferenceRef = builder.objectRef<DifferencePart>("CaraDifferencePart").implement({
  description: "A part of what two versions say.",
  fields: (t) => ({
    kind: t.expose("kind", {
      type: builder.enumType("CaraDifferenceKind", {
        description: "In both versions, or only in one of them.",
        values: ["SAME", "REMOVED", "ADDED"] as const,
      }),
      description: "Where it stands.",
    }),
    text: t.exposeString("text", { description: "Plain text." }),
  }),
});

const RowRef = builder
  .objectRef<{
    cells: string[];
    quotes: number[];
    verdict: string | null;
    change: VerdictChange | null;
  }>("CaraArtifactRow")
  .implement({
    description: "A row of a table.",
    fields: (t) => ({
      cells: t.exposeStringList("cells", { description: "Its cells, as plain text." }),
      quotes: t.exposeIntList("quotes", { description: "Numbers of the quotes that support it." }),
      verdict: t.exposeString("verdict", {
        nullable: true,
        description: "In a review: MET, NOT_MET or CANNOT_TELL.",
      }),
      change: t.field({
        type: VerdictChangeRef,
        nullable: true,
        description: "In a review: whose verdict it is if it is not Cara's.",
        resolve: ({ change }) => change,
      }),
    }),
  });

const CellRef = builder.objectRef<ArtifactCell>("CaraMatrixCell").implement({
  description: "What one offer or policy says of a row.",
  fields: (t) => ({
    outcome: t.expose("outcome", {
      type: builder.enumType("CaraCellOutcome", {
        description: "LESS: less than the others give. NOT_FOUND: none of its pages says it.",
        values: cellOutcomes,
      }),
      description: "Whether it says it, and whether it gives less.",
    }),
    quotes: t.exposeIntList("quotes", { description: "Numbers of the quotes that support it." }),
  }),
});

const MatrixRowRef = builder.objectRef<ArtifactMatrix["rows"][number]>("CaraMatrixRow").implement({
  description: "What a row of a matrix says besides its words.",
  fields: (t) => ({
    why: t.exposeString("why", { description: "Why a difference matters, in one sentence." }),
    cells: t.field({
      type: [CellRef],
      description: "One for each offer or policy.",
      resolve: ({ cells }) => cells,
    }),
  }),
});

const MatrixRef = builder.objectRef<ArtifactMatrix>("CaraMatrix").implement({
  description: "A table that holds offers or policies side by side.",
  fields: (t) => ({
    columns: t.exposeStringList("columns", {
      description: "Beside the names in the heads: number and pages.",
    }),
    group: t.exposeString("group", { description: "What its rows are about." }),
    isSame: t.exposeBoolean("isSame", { description: "All say the same in all of its rows." }),
    rows: t.field({
      type: [MatrixRowRef],
      description: "One for each row behind the heads.",
      resolve: ({ rows }) => rows,
    }),
  }),
});

const BlockRef = builder.objectRef<ArtifactBlock>("CaraArtifactBlock").implement({
  description: "A part of an artifact.",
  fields: (t) => ({
    kind: t.expose("kind", {
      type: builder.enumType("CaraBlockKind", { description: "Kinds of blocks.", values: blockKinds }),
      description: "What it is.",
    }),
    text: t.exposeString("text", { description: "Plain text; blank for a table." }),
    quotes: t.field({
      type: ["Int"],
      description: "Numbers of the quotes that support its text; empty for a table.",
      resolve: ({ kind, quotes }) => (kind === "TABLE" ? [] : (quotes[0] ?? [])),
    }),
    rows: t.field({
      type: [RowRef],
      description: "Of a table: its rows, the first one the heads.",
      resolve: ({ rows, quotes, verdicts, verdictChanges }) =>
        rows.map((cells, at) => ({
          cells,
          quotes: quotes[at] ?? [],
          verdict: verdicts[at] ?? null,
          change: verdictChanges?.[at] ?? null,
        })),
    }),
    matrix: t.field({
      type: MatrixRef,
      nullable: true,
      description: "Of a table that holds offers or policies side by side.",
      resolve: ({ matrix }) => matrix ?? null,
    }),
  }),
});

CaraArtifactRef.implement({
  description: "What Cara has made: a document or the draft of an email.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The artifact's id." }),
    kind: t.expose("kind", {
      type: builder.enumType("CaraArtifactKind", {
        description: "Kinds of artifacts.",
        values: artifactKinds,
      }),
      description: "What it is.",
    }),
    title: t.exposeString("title", { description: "A few words." }),
    version: t.exposeInt("version", { description: "1 for the first; send it back with an edit." }),
    blocks: t.field({
      type: [BlockRef],
      description: "Its parts, in order.",
      resolve: ({ blocks }) => blocks,
    }),
    quotes: t.field({
      type: [AttachmentRef],
      description: "The numbered words that support it.",
      resolve: ({ quotes }) => quotes,
    }),
    toEmail: t.exposeString("toEmail", {
      nullable: true,
      description: "Of an email: whom it goes to; null while nobody has said so.",
    }),
    subject: t.exposeString("subject", { nullable: true, description: "Of an email." }),
    body: t.exposeString("body", { nullable: true, description: "Of an email: its words as plain text." }),
    messageWords: t.field({
      type: [MessageWordsRef],
      description: "Of an email that answers a thread: what its lines rest on in the thread's messages.",
      resolve: ({ messageWords }) => messageWords ?? [],
    }),
    attachment: t.field({
      type: AttachmentFileRef,
      nullable: true,
      description: "Of an email that carries a document.",
      resolve: ({ attachment }) => attachment ?? null,
    }),
    document: t.string({
      nullable: true,
      description: "Of a document: what the editor opens, as ProseMirror's JSON.",
      resolve: (artifact) =>
        artifact.kind === "DOCUMENT" ? JSON.stringify(openedDocumentOf(artifact)) : null,
    }),
    suggestions: t.field({
      type: [SuggestionRef],
      description: "What is known of the changes that are suggested in the document, besides their marks.",
      resolve: ({ suggestions }) => suggestions ?? [],
    }),
    lostEvidence: t.field({
      type: [LostRef],
      description: "What lost its evidence by the last edit.",
      resolve: ({ lost }) => lost ?? [],
    }),
    versions: t.field({
      type: [VersionRef],
      description: "Its versions, the newest first.",
      resolve: ({ id }, _args, { services }) => services.documentEditing.listVersions(id),
    }),
    difference: t.field({
      type: [DifferenceRef],
      nullable: true,
      description: "What a version says other than the one before it; null if there is no such version.",
      args: { version: t.arg.int({ required: true, description: "The version." }) },
      resolve: ({ id }, { version }, { services }) => services.documentEditing.compare(id, version),
    }),
    htmlUrl: t.string({
      description: "Where it can be opened as a page, within this site.",
      resolve: ({ id, workspaceId }) => `/agency/html/${workspaceId}/${encodeURIComponent(id)}`,
    }),
    templateUrl: t.string({
      nullable: true,
      description: "Of a form: where it can be opened with the source of each field, within this site.",
      resolve: ({ id, workspaceId, template }) =>
        template ? `/agency/template/${workspaceId}/${encodeURIComponent(id)}` : null,
    }),
    styleId: t.id({
      nullable: true,
      description:
        "The style that was chosen for it; null for the default one, also where it was deleted since.",
      resolve: async ({ styleId }, _args, { services }) =>
        styleId === null || isBaseStyle(styleId) || (await services.styles.get(styleId)).ok ? styleId : null,
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

const UpdateInput = builder.inputType("UpdateCaraDocumentInput", {
  description: "A document as it was edited.",
  fields: (t) => ({
    version: t.int({ required: true, description: "The version that the edit was made from." }),
    document: t.string({ required: true, description: "All of it, as ProseMirror's JSON." }),
    suggestions: t.idList({
      description: "The suggestions that it came with: what it has no more was accepted or rejected.",
    }),
  }),
});

builder.mutationFields((t) => ({
  updateCaraDocument: t.field({
    type: CaraArtifactRef,
    access: "WORK",
    charactersMax: DOCUMENT_CHARACTERS_MAX + 1_000,
    description: "Saves the next version of a document. Changed sentences keep only the evidence that holds.",
    args: {
      id: t.arg.id({ required: true, description: "The document." }),
      input: t.arg({ type: UpdateInput, required: true, description: "The edit." }),
    },
    resolve: async (_root, { id, input }, { services }) =>
      unwrap(await services.documentEditing.save(id, input)),
  }),
  restoreCaraDocument: t.field({
    type: CaraArtifactRef,
    access: "WORK",
    description: "Makes an earlier version of a document the next one.",
    args: {
      id: t.arg.id({ required: true, description: "The document." }),
      version: t.arg.int({ required: true, description: "The version to return to." }),
      expectedVersion: t.arg.int({ required: true, description: "The version that is replaced." }),
    },
    resolve: async (_root, { id, version, expectedVersion }, { services }) =>
      unwrap(await services.documentEditing.restore(id, version, expectedVersion)),
  }),
  chooseCaraDocumentStyle: t.field({
    type: CaraArtifactRef,
    access: "WORK",
    description: "Keeps the style that a document is shown, printed and written in.",
    args: {
      id: t.arg.id({ required: true, description: "The document." }),
      styleId: t.arg.id({ required: true, description: "A built-in style or one of the agency's." }),
    },
    resolve: async (_root, { id, styleId }, { services }) =>
      unwrap(await services.documentEditing.chooseStyle(id, styleId)),
  }),
}));

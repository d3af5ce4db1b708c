/** Artifacts in the schema. They are reached through their workspace or their approval. */
import { AttachmentRef } from "#core/explorer";
import { builder } from "../shared/graphql-builder.ts";
import { CaraArtifactRef } from "./graphql-ref.ts";
import { cellOutcomes } from "#model/assistant";
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
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

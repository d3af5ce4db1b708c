/**
 * What Cara has made: documents and drafts of emails, as text with marks that lead to its evidence. Every version is kept,
 * and nothing in one is ever run.
 */
export { CaraArtifactRef } from "./graphql-ref.ts";
export { createDocumentEditing, documentOf, type DocumentEditing } from "./editing.ts";
export { withChangedBlocks } from "./document.ts";
export { styledArtifact } from "./html.ts";
export { renderTemplate } from "./template-html.ts";
export type { PlannedEdit } from "./edit-pieces.ts";
export { editPlans, type EditTask } from "./plan-edits.ts";
export {
  createArtifact,
  findArtifactNews,
  findArtifacts,
  reviseArtifact,
  suggestInDocument,
} from "./repository.ts";

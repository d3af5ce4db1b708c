/**
 * Workspaces: tasks that staff hand to Cara in words, and everything she does about them. Each message is one turn, a
 * workflow whose steps people watch; messages that are sent meanwhile wait in order. What people see is stored before
 * it is told, and a number per workspace grows with every batch, so that nobody misses anything or sees it twice.
 */
export { contradictRecords } from "./contradict-records.ts";
export { createPresetUse } from "./custom-preset-use.ts";
export { CaraWorkspaceRef } from "./graphql-ref.ts";
export { findLastNewsSeq, findWorkspaces, readNews, type WorkspaceNews } from "./repository.ts";
export { findShownArtifact } from "./shown-artifact.ts";
export { tellDecline } from "./tell-decline.ts";
export type { WorkspaceDraft } from "./drafts.ts";
export { createWorkspaces, type OpenNews, type Workspaces, type WorkspaceTold } from "./service.ts";
export type { WorkspacePorts } from "./tools.ts";
export type { OpenedPage, WebHit, WebSearch } from "./web-search.ts";
export { attachToWorkspaces } from "./workspace-files.ts";
export { workspaceKind } from "./workspace-kind.ts";

/** The versions of a request, as its history tells them. */
import type { ActorKind } from "../shared/actor.ts";
import type { RequestPriority } from "./labels.ts";

/** What a version of a request changed. */
export const versionUpdateTypes = [
  "OPENED",
  "ASSIGNEE",
  "DUE_AT",
  "PRIORITY",
  "DETAILS",
  "ACCOUNT",
  "CLIENT",
  "BUSINESS_POLICY",
  "OVERDUE",
  "FULFILLED",
  "STEP",
  "RESOLVED",
  "REOPENED",
  "MERGED",
  "MERGED_INTO",
  "FILES",
  "FILE_REMOVED",
] as const;
export type VersionUpdateType = (typeof versionUpdateTypes)[number];

/** Where people look for what a request asks for. */
export const requestSteps = ["DOCUMENTS", "EXPLORER"] as const;
export type RequestStep = (typeof requestSteps)[number];

/** A version of a request, as the audit log has it. */
export interface RequestVersion {
  version: number;
  updateTypes: VersionUpdateType[];
  updateInitiatorType: ActorKind;
  updateInitiatorId: string | null;
  createdAt: number;
  reason: string | null;
  assigneeId: string | null;
  /** Nobody chose the assignee. */
  isAssignedByRule: boolean;
  dueAt: number | null;
  isDueByHand: boolean;
  priority: RequestPriority;
  resolutionNotes: string | null;
  /** What it was resolved with; no id where none was recorded. */
  files: { id: string | null; name: string }[];
  /** The requests that were merged into it, or the one that it was merged into. */
  mergedIds: string[];
  /** The name of the file that was removed. */
  removedFile: string | null;
  /** What was done for it, such as a certificate. `lacksMark`: without the additional insured that it asks for. */
  fulfilledBy: { entity: string; entityId: string; label: string; lacksMark: boolean } | null;
  /** Where somebody looked for what it asks for. */
  step: RequestStep | null;
}

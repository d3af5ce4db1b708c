/** What Cara can do in one step, and the stage that people see it under. */
import { presetReads } from "#core/presets";
import { type PresetReadKind, presetReadKinds } from "#model/presets";
import type { StageType } from "./model.ts";

export const stepKinds = [
  "READ_FILES",
  "UNDERSTAND_TASK",
  "PEEK_FILE",
  "ASK",
  "THINK",
  "SEARCH_FILES",
  "SEARCH_CLIENT",
  "SEARCH_RECORDS",
  "SEARCH_KNOWLEDGE_BASE",
  "FETCH_PAGES",
  "SEARCH_WEB",
  ...presetReadKinds,
  "FILL_TEMPLATE",
  "DRAFT_DOCUMENT",
  "DRAFT_EMAIL",
  "REDRAFT_EMAIL",
  "REVISE_EMAIL",
  "OPEN_REQUEST",
  "SUGGEST_CHANGES",
  "WRITE_INTEGRATION",
  "REPLY",
] as const;
/** Of work on an email, which core/emails does. */
export const mailStepKinds = [
  "READ_EMAIL",
  "OPEN_EMAIL_REQUEST",
  "DRAFT_EMAIL_REPLY",
  "TELL_OF_EMAIL",
] as const;
type MailStepKind = (typeof mailStepKinds)[number];
export type StepKind = (typeof stepKinds)[number];

const stageOfRead = Object.fromEntries(
  presetReadKinds.map((kind) => [kind, presetReads[kind].stage]),
) as Record<PresetReadKind, StageType>;

/** The stage that people see a step under. */
export const stageOfStep: Record<StepKind | MailStepKind, StageType> = {
  READ_EMAIL: "UNDERSTAND_TASK",
  OPEN_EMAIL_REQUEST: "DRAFT",
  DRAFT_EMAIL_REPLY: "DRAFT",
  TELL_OF_EMAIL: "ANSWER",
  READ_FILES: "PROCESS_ATTACHMENTS",
  UNDERSTAND_TASK: "UNDERSTAND_TASK",
  PEEK_FILE: "UNDERSTAND_TASK",
  ASK: "UNDERSTAND_TASK",
  THINK: "SEARCH",
  SEARCH_FILES: "SEARCH",
  SEARCH_CLIENT: "SEARCH",
  SEARCH_RECORDS: "SEARCH",
  SEARCH_KNOWLEDGE_BASE: "SEARCH",
  FETCH_PAGES: "SEARCH",
  SEARCH_WEB: "SEARCH",
  ...stageOfRead,
  FILL_TEMPLATE: "DRAFT",
  DRAFT_DOCUMENT: "DRAFT",
  DRAFT_EMAIL: "DRAFT",
  REDRAFT_EMAIL: "DRAFT",
  REVISE_EMAIL: "DRAFT",
  OPEN_REQUEST: "DRAFT",
  SUGGEST_CHANGES: "DRAFT",
  WRITE_INTEGRATION: "DRAFT",
  REPLY: "ANSWER",
};

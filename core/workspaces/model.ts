/**
 * Workspaces: tasks that staff hand to Cara, what she does about them, and what people see of it. Browser-safe. Times are
 * milliseconds since 1970.
 */
import * as v from "valibot";
import type { IntegrationWrite } from "#model/artifacts";
import type { AnswerStatement, Attachment, ClosestEntry } from "#model/explorer";
import type { TemplateId } from "#model/form-templates";
import { type PresetKey, presetKeys, type TemplateBlock } from "#model/presets";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { lineSchema } from "../shared/text-fields.ts";

export interface PresetCard {
  key: PresetKey;
  title: string;
  description: string;
}

/** The cards of the built-in presets, in the order of the home page. */
export const presetCards: readonly PresetCard[] = [
  {
    key: "CERTIFICATE_REVIEW",
    title: "Certificate review",
    description: "Check a certificate against a contract or your own requirements.",
  },
  {
    key: "DOCUMENT_EXPLORATION",
    title: "Document exploration",
    description: "Learn what documents are, whom they are about, and what they ask for.",
  },
  {
    key: "CONTRACT_REVIEW",
    title: "Contract review",
    description: "Find what a contract demands of the insurance.",
  },
  {
    key: "COVERAGE_COMPARISON",
    title: "Coverage comparison",
    description: "Compare policies and quotes side by side.",
  },
  {
    key: "UNDERWRITING_ANALYSIS",
    title: "Underwriting analysis",
    description: "Verify an application and find what underwriters will ask.",
  },
  {
    key: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    title: "Certificate of liability insurance",
    description: "Prepare a certificate for a holder.",
  },
  {
    key: "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE",
    title: "Evidence of property insurance",
    description: "Prepare evidence for a lender.",
  },
  { key: "GENERATE_TEMPLATE", title: "Form", description: "Fill in a form from the client's records." },
  {
    key: "GENERATE_QUOTE_PROPOSAL",
    title: "Quote proposal",
    description: "Turn quotes into a proposal for the client.",
  },
  {
    key: "POLICY_CHECK",
    title: "Policy check",
    description: "Check an issued policy against its quote, binder or prior term.",
  },
  {
    key: "CLAIMS_REVIEW",
    title: "Claims review",
    description: "Hold the facts of a loss against the policy of that day.",
  },
  {
    key: "COVERAGE_GAP_ANALYSIS",
    title: "Coverage gap analysis",
    description: "Find what a client does or owns that no policy answers.",
  },
];

/** CREATED: Cara has not begun. IDLE: she has nothing to do. */
export const workspaceStates = ["CREATED", "WAITING_FOR_INPUT", "WORKING", "IDLE"] as const;
export type WorkspaceState = (typeof workspaceStates)[number];

/** V0: of an earlier kind that nothing works on any more. */
export const schemaVersions = ["V0", "V1"] as const;
export type SchemaVersion = (typeof schemaVersions)[number];

export const messageRoles = ["USER", "AGENT"] as const;
/** QUEUED: sent while Cara was working, who reads it next. */
export const messageStates = ["QUEUED", "READ", "WITHDRAWN"] as const;
export type MessageState = (typeof messageStates)[number];

export const stageTypes = [
  "PROCESS_ATTACHMENTS",
  "UNDERSTAND_TASK",
  "SEARCH",
  "REVIEW",
  "EXPLORE",
  "COMPARE",
  "DRAFT",
  "ANSWER",
] as const;
export type StageType = (typeof stageTypes)[number];
export const stageStates = ["PLANNED", "IN_PROGRESS", "FAILED", "SUCCESS"] as const;
export type StageState = (typeof stageStates)[number];

export const stageTitles: Record<StageType, string> = {
  PROCESS_ATTACHMENTS: "Read the files",
  UNDERSTAND_TASK: "Understand the task",
  SEARCH: "Search",
  REVIEW: "Review",
  EXPLORE: "Explore the documents",
  COMPARE: "Compare the quotes",
  DRAFT: "Write drafts",
  ANSWER: "Answer",
};

export const stageEventTypes = ["THOUGHT", "TOOL_CALL"] as const;

export const toolCallKinds = [
  "SEARCH_FILE",
  "SEARCH_KNOWLEDGE_BASE",
  "SEARCH_KNOWLEDGE_GRAPH",
  "SEARCH_WEB",
  "WRITE_INTEGRATION",
  "DRAFT_EMAIL",
  "DRAFT_DOCUMENT",
  "FILL_TEMPLATE",
  "PEEK_FILE",
  "THINK",
  "COMPLETE_TASK",
] as const;
export type ToolCallKind = (typeof toolCallKinds)[number];

export interface GraphEntity {
  kind: string;
  id: string;
  name: string;
  /** How it is connected to what was searched for. */
  connection: string | null;
}

export interface ToolCall {
  kind: ToolCallKind;
  /** Of a form: a block under its own id as well. */
  input: Partial<Record<TemplateId, TemplateBlock>> & {
    templateId?: TemplateId;
    queries?: { query: string }[];
    userQuery?: string;
    subject?: string;
    toEmail?: string;
    /** Of an email. */
    body?: string;
    title?: string;
    /** Of a look at a file. */
    documentId?: string;
    name?: string;
    /** Of a write to an integration: the other system's name. */
    integration?: string;
    /** Of a write to an integration, as the others below. */
    action?: IntegrationWrite["action"];
    account?: IntegrationWrite["account"];
    createNote?: IntegrationWrite["createNote"];
    createTask?: IntegrationWrite["createTask"];
    uploadDocument?: IntegrationWrite["uploadDocument"];
  };
  /** Null until it has ended. */
  output: {
    results?: { query: string; answer: string }[];
    answer?: string;
    entities?: GraphEntity[];
    /** Of the web: those that were opened and kept. */
    pages?: { url: string; title: string; documentId: string }[];
    artifactId?: string;
    /** Of what waits for a yes: null while it is open. */
    success?: boolean | null;
    message?: string;
  } | null;
}

/** A thought or a tool call of a stage. */
export interface StageEvent {
  id: string;
  type: (typeof stageEventTypes)[number];
  title: string;
  content: string;
  startedAt: number;
  endedAt: number | null;
  /** Why it failed, as a sentence. */
  error: string | null;
  toolCall: ToolCall | null;
}

export interface FileProgress {
  file: string;
  /** 0 to 100, one decimal. */
  progress: number;
  failure: string | null;
}

export interface PlanStage {
  id: string;
  type: StageType;
  state: StageState;
  /** Why it ended early. */
  reason: string | null;
  /** Of PROCESS_ATTACHMENTS. */
  progress: FileProgress[] | null;
  createdAt: number;
  events: StageEvent[];
}

/** As stored: JSON in the column "body". */
export interface WorkspaceMessageBody {
  content: string;
  statements: AnswerStatement[];
  attachments: Attachment[];
  /** The closest passages, best first, where nothing answers; absent otherwise. */
  closest?: ClosestEntry[];
  /** Answers to choose from, when Cara asks. */
  choices: string[];
  /** Files that came with it and are no documents; absent if there were none. */
  refusedFiles?: RefusedFile[];
  /** Of a message that says why a draft was declined. */
  declined?: { artifactId: string; reason: string; isForm?: true };
  /** Of a message that asks for changes of a document. */
  edit?: { artifactId: string; passage: string | null };
  /** Of an email that arrived, whose words stand in its thread. */
  mail?: { emailId: string; again?: { wish: string } };
}

export interface WorkspaceMessage extends WorkspaceMessageBody {
  id: string;
  role: (typeof messageRoles)[number];
  state: MessageState;
  /** The user who wrote it; null for Cara. */
  authorId: string | null;
  timestamp: number;
}

export interface Workspace {
  id: string;
  title: string;
  state: WorkspaceState;
  preset: PresetKey | null;
  customPresetId: string | null;
  accountId: string | null;
  serviceRequestId: string | null;
  clientName: string | null;
  keywords: string[];
  schemaVersion: SchemaVersion;
  createdBy: string;
  archivedAt: number | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const archivedText = "This workspace has been archived. Please create a new workspace to continue.";

export const MESSAGE_MAX = 8_000;
/** Files that one message may bring; the others are named. */
export const MESSAGE_FILES_MAX = 50;

/** More are refused; those between are named. */
const SENT_FILES_MAX = 500;

/** Of the words of a document that are selected. */
export const PASSAGE_MAX = 8_000;

const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const optionalId = v.nullish(idSchema, null);
const filesSchema = v.pipe(
  v.nullish(v.array(idSchema), []),
  v.maxLength(SENT_FILES_MAX, `Choose at most ${SENT_FILES_MAX} files at once.`),
  v.transform((ids) => [...new Set(ids)]),
);

/** A file that came with a message and is no document. */
export interface RefusedFile {
  name: string;
  /** Why, as a sentence. */
  reason: string;
}

const refusedSchema = v.pipe(
  v.nullish(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
        reason: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
      }),
    ),
    [],
  ),
  v.maxLength(SENT_FILES_MAX, `Choose at most ${SENT_FILES_MAX} files at once.`),
);

/** Blank becomes the empty string. */
const messageSchema = v.pipe(
  v.nullish(v.string("Write a message."), ""),
  v.check((text) => text.length <= MESSAGE_MAX * 4, "Use at most 8,000 characters."),
  v.transform((text) => text.trim()),
  v.maxLength(MESSAGE_MAX, "Use at most 8,000 characters."),
  v.check((text) => !/[^\P{Cc}\n\r\t]/u.test(text), "Use plain text."),
);

/** A message says something visible; a preset or a service request says what to do by itself. */
const saysSomething = (text: string) => /[^\p{Cf}\p{Z}\s]/u.test(text);

export const newWorkspaceSchema = v.pipe(
  v.object({
    message: messageSchema,
    files: filesSchema,
    refusedFiles: refusedSchema,
    preset: v.nullish(v.picklist(presetKeys, "Choose one of the presets."), null),
    customPresetId: optionalId,
    documentIds: filesSchema,
    /** The preset's form as JSON. */
    form: v.nullish(
      v.pipe(
        v.string(),
        v.maxLength(MESSAGE_MAX * 4, "Use at most 8,000 characters."),
        v.parseJson(undefined, "Fill in the form again."),
      ),
      null,
    ),
    accountId: optionalId,
    serviceRequestId: optionalId,
    idempotencyKey: idempotencyKeySchema,
  }),
  v.forward(
    v.check(
      ({ message, preset, customPresetId, serviceRequestId }) =>
        preset !== null || customPresetId !== null || serviceRequestId !== null || saysSomething(message),
      "Write a message.",
    ),
    ["message"],
  ),
);

export const newMessageSchema = v.pipe(
  v.object({
    message: messageSchema,
    files: filesSchema,
    refusedFiles: refusedSchema,
    edit: v.nullish(
      v.object({
        artifactId: idSchema,
        passage: v.nullish(v.pipe(v.string(), v.maxLength(PASSAGE_MAX, "Select a shorter passage.")), null),
      }),
      null,
    ),
    idempotencyKey: idempotencyKeySchema,
  }),
  v.forward(
    v.check(({ message }) => saysSomething(message), "Write a message."),
    ["message"],
  ),
);

export const TITLE_MAX = 120;
export const workspaceTitleSchema = lineSchema("a title", TITLE_MAX);

/** How many workspaces one act changes at most. */
export const CHANGED_AT_ONCE_MAX = 200;

export const workspaceUpdateSchema = v.object({
  workspaceIds: v.pipe(
    v.array(idSchema),
    v.transform((ids) => [...new Set(ids)]),
    v.minLength(1, "Choose at least one workspace."),
    v.maxLength(CHANGED_AT_ONCE_MAX, `Choose at most ${CHANGED_AT_ONCE_MAX} workspaces at once.`),
  ),
  title: v.nullish(workspaceTitleSchema, null),
  archive: v.nullish(v.boolean(), null),
  expectedVersion: v.nullish(v.number(), null),
});

export const workspaceSortKeys = ["TITLE", "STATUS", "CLIENT", "USER", "UPDATED_AT", "CREATED_AT"] as const;
export type WorkspaceSortKey = (typeof workspaceSortKeys)[number];

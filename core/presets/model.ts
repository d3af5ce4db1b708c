/**
 * Presets: tasks whose way is known. A preset is a pure program: from what was handed over and what its steps have come
 * to, it says the next step, until there is none. It runs nothing itself. Browser-safe.
 */
import * as v from "valibot";
import {
  type AnswerQuote,
  type ApplicationLine,
  applicationLines,
  type CellOutcome,
  type RecordedPolicy,
  type Verdict,
} from "#model/assistant";
import type { DocumentType } from "#model/documents";
import { type TemplateId, templateIds } from "#model/form-templates";
import { isBaseStyle } from "#model/styles";
import type { FetchedPages, PresetReadInput, PresetReadKind, PresetReads } from "./reads.ts";

export * from "./reads.ts";

export const presetKeys = [
  "CERTIFICATE_REVIEW",
  "CONTRACT_REVIEW",
  "COVERAGE_COMPARISON",
  "UNDERWRITING_ANALYSIS",
  "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
  "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE",
  "GENERATE_TEMPLATE",
  "DOCUMENT_EXPLORATION",
  "GENERATE_QUOTE_PROPOSAL",
  "POLICY_CHECK",
  "CLAIMS_REVIEW",
  "COVERAGE_GAP_ANALYSIS",
] as const;
export type PresetKey = (typeof presetKeys)[number];

/** The forms that each preset fills in; no other preset fills in any. */
const templatesOf: Partial<Record<PresetKey, readonly TemplateId[]>> = {
  GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE: ["acord25"],
  GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE: ["acord27", "acord28"],
  GENERATE_TEMPLATE: templateIds,
};
export const fillsTemplate = (key: PresetKey): boolean => templatesOf[key] !== undefined;
export const isTemplateOf = (key: PresetKey, id: TemplateId): boolean =>
  templatesOf[key]?.includes(id) ?? false;

/** Who chose a client has said enough: its records and its documents on file are there. */
export const worksFromRecords = (key: PresetKey): boolean =>
  fillsTemplate(key) || key === "COVERAGE_GAP_ANALYSIS";

/** Whose email goes to the carrier: whom it is sent to is for people to say. */
export const mailsCarrier = (key: PresetKey): boolean => key === "POLICY_CHECK" || key === "CLAIMS_REVIEW";

/** Files that one task works on; the others are named as left out. */
export const TASK_FILES_MAX = 50;
/** Documents of policies on file that one task reads, of all policies together. */
export const POLICY_DOCUMENTS_MAX = 60;
export const REQUIREMENTS_MAX = 8_000;

const requirementsSchema = v.pipe(
  v.nullish(v.string("Type it as text."), ""),
  v.trim(),
  v.maxLength(REQUIREMENTS_MAX, "Use at most 8,000 characters."),
);

/** Business operations are always part of it. */
export const applicationLinesSchema = v.pipe(
  v.nullish(v.array(v.picklist(applicationLines, "Choose coverages of the list.")), []),
  v.transform((lines) => applicationLines.filter((line) => lines.includes(line))),
);

/** Ticked by whoever wants the applicant to be looked up: its name then leaves the agency. */
const researchSchema = v.pipe(
  v.nullish(v.array(v.picklist(["WEB"], "Choose from the list.")), []),
  v.transform((ticked) => ticked.length > 0),
);

const PARTY_MAX = 1_000;

/** The holder or the additional interest: a name, and the address in further lines. */
const partySchema = v.pipe(
  v.nullish(v.string("Type the name and the address as text."), ""),
  v.trim(),
  v.maxLength(PARTY_MAX, "Use at most 1,000 characters."),
);

const FILE_ROLES_MAX = 2_000;

/** What the files are, where somebody says so. */
const fileRolesSchema = v.pipe(
  v.nullish(v.string("Type what the files are as text."), ""),
  v.trim(),
  v.maxLength(FILE_ROLES_MAX, "Use at most 2,000 characters."),
);

const templateIdSchema = v.pipe(
  v.nullish(v.string("Choose a form from the list."), ""),
  v.check(
    (id) => id === "" || (templateIds as readonly string[]).includes(id),
    "Choose a form from the list.",
  ),
);

const styleSchema = v.pipe(
  v.nullish(v.string("Choose a style from the list."), ""),
  v.check((id) => id === "" || isBaseStyle(id), "Choose a style from the list."),
);

/** The form of each preset; unknown fields are dropped. */
export const presetForms = {
  /** `requirements`: what the certificate must show, in place of or besides a contract. */
  CERTIFICATE_REVIEW: v.object({ requirements: requirementsSchema }),
  CONTRACT_REVIEW: v.object({}),
  DOCUMENT_EXPLORATION: v.object({}),
  /** `lines`: what is applied for, besides business operations. `research`: the applicant is looked up on the web. */
  UNDERWRITING_ANALYSIS: v.object({ lines: applicationLinesSchema, research: researchSchema }),
  COVERAGE_COMPARISON: v.object({}),
  GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE: v.object({ certificateHolder: partySchema }),
  GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE: v.object({
    templateId: templateIdSchema,
    additionalInterest: partySchema,
  }),
  /** Which of the two parties counts, the form says. */
  GENERATE_TEMPLATE: v.object({
    templateId: templateIdSchema,
    certificateHolder: partySchema,
    additionalInterest: partySchema,
  }),
  /** `styleId`: the built-in style that the proposal is shown and printed in; blank for the default. */
  GENERATE_QUOTE_PROPOSAL: v.object({ styleId: styleSchema }),
  POLICY_CHECK: v.object({ fileRoles: fileRolesSchema }),
  /** `facts`: what is known of the loss, in place of or besides its papers. */
  CLAIMS_REVIEW: v.object({ facts: requirementsSchema }),
  /** `exposures`: what is known of the client, besides its record and its papers. */
  COVERAGE_GAP_ANALYSIS: v.object({ exposures: requirementsSchema }),
} satisfies Record<PresetKey, v.GenericSchema>;

/** A document that was handed over. */
export interface HandedDocument {
  documentId: string;
  name: string;
  /** Null once it has been read; else why it could not be, as a sentence. */
  failure: string | null;
  docType: DocumentType;
  /** It states what a certificate of insurance states. */
  isCertificate: boolean;
  /** Whose insurance it is about, as it says; null if it does not. */
  insured: string | null;
  /** The number of demands on insurance that it makes. */
  requirementCount: number;
  /** It is a page of the knowledge base: chosen by somebody for what it demands. */
  isKnowledge?: boolean;
}

/** What a preset's program starts from. Documents are in the order in which they were handed over. */
export interface PresetTask {
  key: PresetKey;
  /** What was typed for it: requirements, the facts of a loss, or the words that a proposal was asked for with. */
  requirements: string;
  /** Of an underwriting analysis: what is applied for, as far as somebody chose it. */
  lines?: readonly ApplicationLine[];
  documents: readonly HandedDocument[];
  /** Of an underwriting analysis: whether the applicant is to be looked up on the web; absent if nobody asked for it. */
  research?: ResearchState;
  /** Of a policy check: what somebody said the files are. */
  fileRoles?: string;
  /** Of a form that is to be filled in; null for other tasks. */
  template?: TemplateTask | null;
  /** The client; absent or null if none is known. */
  accountId?: string | null;
  /** Its name. */
  clientName?: string | null;
  /** The client's policies in force, for presets that ask for them; absent or empty if no client is known. */
  policies?: readonly RecordedPolicy[];
  /** Of a gap analysis: what the agency's records say of the client, one fact a line. */
  record?: string;
  /** Of a gap analysis: documents on the client's file that are of no policy. */
  papers?: readonly { documentId: string; name: string }[];
}

/** READY: the applicant can be looked up. The others say what is not set up for it. */
export type ResearchState = "READY" | "WITHOUT_SEARCH" | "WITHOUT_MODEL";

export interface TemplateTask {
  /** Null while nobody has said which form. */
  templateId: TemplateId | null;
  /** The holder or the additional interest as typed; blank if nobody has. */
  party: string;
  /** It is clear which client it is for. */
  hasClient: boolean;
}

/** What a form is filled in with: a block for the form that is filled in. */
export type FillTemplateInput = { templateId: TemplateId } & Partial<Record<TemplateId, TemplateBlock>>;

/** What was said for the form alone. */
export interface TemplateBlock {
  certificateHolder?: string;
  additionalInterest?: string;
}

/** What came of filling in a form. */
export interface FilledOutcome {
  artifactId: string;
  /** Of the form as it was made; the first if omitted. */
  version?: number;
  title: string;
  /** What the carrier has to do first for a lender whom the policy does not name. */
  lender?: string;
  /** How many fields are filled in, and what is missing. */
  headline: string;
  /** A model is set up and found nothing, because it failed. */
  withoutModel?: true;
  /** A certificate, or evidence, that waits for a yes to be issued. */
  isIssuable?: boolean;
  /** Why a certificate or evidence does not, as a sentence. */
  notIssuable?: string;
}

/**
 * One step: a read, or what hands over what exists. Answers to ASK come back as text (`answer`) after the documents of the
 * task are updated with whatever the answer brought.
 */
export type PresetCall =
  | { [Kind in PresetReadKind]: { kind: Kind; input: PresetReadInput<Kind> } }[PresetReadKind]
  | { kind: "ASK"; input: { question: string; choices: string[] } }
  | { kind: "FETCH_PAGES"; input: { query: string } }
  | { kind: "FILL_TEMPLATE"; input: FillTemplateInput }
  | { kind: "DRAFT_DOCUMENT"; input: { title: string } }
  | { kind: "DRAFT_EMAIL"; input: { subject: string } };

/** A step that has ended; `outcome` is null if it failed. */
export type PresetStep =
  | {
      [Kind in PresetReadKind]: {
        kind: Kind;
        input: PresetReadInput<Kind>;
        outcome: PresetReads[Kind]["outcome"] | null;
      };
    }[PresetReadKind]
  /** Another program may have asked it before the preset was known. */
  | { kind: "ASK"; input: { question: string }; outcome: { answer: string } | null }
  | { kind: "FETCH_PAGES"; input: { query: string }; outcome: FetchedPages | null }
  | { kind: "FILL_TEMPLATE"; input: FillTemplateInput; outcome: FilledOutcome | null }
  | { kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL"; outcome: unknown };

export interface PresetProgram {
  /** The next step; null when the task is done. Pure. */
  next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null;
  /** What the last DRAFT step hands over. Pure. */
  draft(
    kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
    task: PresetTask,
    steps: readonly PresetStep[],
  ): PresetArtifact;
}

export const artifactKinds = ["DOCUMENT", "EMAIL", "TEMPLATE"] as const;
export type ArtifactKind = (typeof artifactKinds)[number];
export const blockKinds = ["HEADING", "PARAGRAPH", "LIST_ITEM", "TABLE"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A person's verdict in the place of Cara's. */
export interface VerdictChange {
  /** The user, with the name of that time. */
  byId: string;
  byName: string;
  /** Milliseconds since 1970. */
  at: number;
  reason: string;
  /** What Cara found. */
  found: { verdict: Verdict; why: string };
}

/** A block of an artifact. */
export interface ArtifactBlock {
  kind: BlockKind;
  /** Empty for a table. */
  text: string;
  /** Of a table: its rows, the first one the heads. */
  rows: string[][];
  /** Places in the artifact's `quotes`, from 0: one list for the text, or one for each row. */
  quotes: number[][];
  /** Of a table of a review, one for each row; null for the heads. Empty otherwise. */
  verdicts: (Verdict | null)[];
  /** Of a table of a review whose verdicts people have changed, one for each row; null where Cara's stands. */
  verdictChanges?: (VerdictChange | null)[];
  /** Of a table that holds offers or policies side by side; absent otherwise. */
  matrix?: ArtifactMatrix;
  /** Ids of the agency's records that say it, of clients and of policies; absent where only quotes do. */
  records?: string[];
}

/** What a table of several offers or policies says besides its words. */
export interface ArtifactMatrix {
  /** Beside the names in the table's heads: "Quote HQ-20711, 34 pages". */
  columns: string[];
  /** What its rows are about: "Limits". */
  group: string;
  /** Every offer says the same in all of its rows. */
  isSame: boolean;
  /** One for each row behind the heads. */
  rows: { why: string; cells: ArtifactCell[] }[];
}

export interface ArtifactCell {
  outcome: CellOutcome;
  /** As those of a block. */
  quotes: number[];
}

/** Stored text with evidence marks. */
export interface PresetArtifact {
  kind: ArtifactKind;
  title: string;
  blocks: ArtifactBlock[];
  quotes: AnswerQuote[];
  /** Of an e-mail; null for a document. Whom it goes to is for people to say. */
  subject: string | null;
  /** Of an e-mail: its words as plain text; null for a document. */
  body: string | null;
}

/** The id under which typed requirements are quoted, as document and as reading. */
export const TYPED_REQUIREMENTS_ID = "typed-requirements";
/** The same for typed facts of a loss. */
export const TYPED_FACTS_ID = "typed-facts";
/** The same for what the agency's records say of a client. */
export const CLIENT_RECORD_ID = "client-record";

/**
 * Runs a preset on files with the local reasoner, step by step as the product does, until its program has no step left or
 * asks a question. A file that cannot be read gives a reason, never an exception.
 */
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { comparedInSlices, type ExploredDocument, localReasoner } from "../../core/assistant/mod.ts";
import type { ApplicationLine } from "../../core/assistant/model.ts";
import { proveMarks } from "../../core/endorsements/mod.ts";
import { modelPages } from "../../core/page-model/mod.ts";
import {
  fillTemplate,
  type KnownPolicy,
  readSources,
  type TemplateDocument,
} from "../../core/form-templates/mod.ts";
import type { FilledTemplate, TemplateId } from "../../core/form-templates/model.ts";
import { newPolicyDefaults, type Policy, type PolicyType } from "../../core/policies/model.ts";
import { presetPrograms, presetReads, templateArtifact } from "../../core/presets/mod.ts";
import type {
  PresetKey,
  FillTemplateInput,
  HandedDocument,
  PresetArtifact,
  PresetReadInput,
  PresetReadKind,
  PresetStep,
  PresetTask,
} from "../../core/presets/model.ts";
import { openDocument } from "../../core/reading/open-document.ts";
import { sniffSource } from "../../core/reading/sniff.ts";
import type { PageReading } from "../../core/reading/model.ts";
import { runAtOnce } from "../../core/shared/sliced-work.ts";
import { sourceOf } from "./file-source.ts";

export interface PresetInput {
  key: PresetKey;
  paths: readonly string[];
  /** Typed requirements; empty if there are none. */
  requirements: string;
  /** Of an underwriting analysis: what is applied for; what the application names if it is left out. */
  lines?: readonly ApplicationLine[];
  /** A calendar date. */
  today: string;
  /** Of a form: which one, whom it is for, and what the person said. */
  template?: {
    templateId: TemplateId | null;
    party: string;
    says: readonly string[];
    /** Policies of the client that the agency has entered. */
    onRecord?: readonly EnteredPolicy[];
  };
}

export interface PresetResult {
  key: PresetKey;
  /** What Cara would ask; null if she needs no answer. */
  question: string | null;
  /** Files that could not be read, with the reason. */
  failures: { file: string; reason: string }[];
  steps: PresetStep[];
  artifacts: PresetArtifact[];
  /** The form that was filled in; null for other tasks. */
  filled: FilledTemplate | null;
  /** The texts of all pages that were read. */
  texts: string[];
}

export interface EnteredPolicy {
  type: PolicyType;
  policyNumber: string;
  client: string;
  carrier: string;
  /** Calendar dates. */
  inforceAt: string;
  expiresAt: string;
}

interface ReadFile {
  handed: HandedDocument;
  /** Null if it could not be read. */
  document: (ExploredDocument & TemplateDocument) | null;
}

export async function runPreset({
  key,
  paths,
  requirements,
  lines = [],
  today,
  template,
}: PresetInput): Promise<PresetResult> {
  const files: ReadFile[] = [];
  for (const path of paths) files.push(await readFile(path));
  const task: PresetTask = {
    key,
    requirements,
    lines,
    documents: files.map(({ handed }) => handed),
    template: template ? { ...template, hasClient: false } : null,
  };
  const documents = new Map(
    files.flatMap(({ document }) => (document ? [[document.documentId, document] as const] : [])),
  );
  const program = presetPrograms[key];
  const steps: PresetStep[] = [];
  const artifacts: PresetArtifact[] = [];
  let filled: FilledTemplate | null = null;
  let question: string | null = null;
  for (let call = program.next(task, steps); call; call = program.next(task, steps)) {
    if (call.kind === "ASK") {
      question = call.input.question;
      break;
    }
    if (call.kind === "DRAFT_DOCUMENT" || call.kind === "DRAFT_EMAIL") {
      artifacts.push(program.draft(call.kind, task, steps));
      steps.push({ kind: call.kind, outcome: {} });
    } else if (call.kind === "FILL_TEMPLATE") {
      filled = fillIn(call.input, {
        documents: [...documents.values()],
        says: template?.says ?? [],
        onRecord: template?.onRecord ?? [],
        today,
      });
      const artifact = templateArtifact(filled);
      const { title, blocks } = artifact;
      artifacts.push(artifact);
      steps.push({ ...call, outcome: { artifactId: "", title, headline: blocks[0]?.text ?? "" } });
    } else if (call.kind === "FETCH_PAGES") {
      // Here there is no web.
      steps.push({ ...call, outcome: null });
    } else steps.push(await act(call, documents, today));
  }
  const failures = files.flatMap(({ handed: { name, failure } }) =>
    failure === null ? [] : [{ file: name, reason: failure }],
  );
  const texts = [...documents.values()].flatMap(({ pages }) => pages.map(({ text }) => text));
  return { key, question, failures, steps, artifacts, filled, texts };
}

/** A form from documents, words and policies that were entered; the agency and its other records are not here. */
function fillIn(
  { templateId, ...blocks }: FillTemplateInput,
  {
    documents,
    says,
    onRecord,
    today,
  }: {
    documents: TemplateDocument[];
    says: readonly string[];
    onRecord: readonly EnteredPolicy[];
    today: string;
  },
): FilledTemplate {
  const { certificateHolder = "", additionalInterest = "" } = blocks[templateId] ?? {};
  return fillTemplate(
    readSources({
      templateId,
      today,
      party: certificateHolder || additionalInterest,
      answers: [],
      words: says,
      wishes: says,
      agency: null,
      account: null,
      application: null,
      policies: onRecord.map(asEntered),
      documents,
    }),
  );
}

function asEntered({ client, carrier, ...entered }: EnteredPolicy, at: number): KnownPolicy {
  const none = { bindingAt: null, issuedAt: null, broker: null, agencyUserId: null, previousPolicyId: null };
  const record = {
    ...newPolicyDefaults(entered.inforceAt),
    ...{ id: `entered ${at}`, accountId: "entered", accountName: client, ...none, ...entered },
    ...{ state: "INFORCE", cancellation: null, reinstatement: null, version: 1, createdAt: 0 },
    carrier: { id: carrier, name: carrier, isCarrier: true, isBroker: false },
    pricing: { premium: 0, taxes: 0, total: 0 },
  } as unknown as Policy;
  const policy = { ...entered, today: entered.inforceAt };
  const findings = proveMarks({ policy, documents: [] });
  return { type: entered.type, record, details: null, findings, naic: null };
}

async function act<Kind extends PresetReadKind>(
  call: { kind: Kind; input: PresetReadInput<Kind> },
  documents: ReadonlyMap<string, ExploredDocument>,
  today: string,
): Promise<PresetStep> {
  const read = await presetReads[call.kind].run(
    {
      reasoner: localReasoner,
      open: () => Promise.resolve(documents),
      pages: () => Promise.resolve([]),
      today: () => Promise.resolve(today),
      preparer: () => Promise.resolve({ agency: null, person: null }),
      applicant: () => Promise.resolve({ answers: [], carriers: [], losses: [] }),
      guides: () => Promise.resolve([]),
    },
    call.input,
  );
  return { ...call, outcome: read?.value ?? null } as PresetStep;
}

async function readFile(path: string): Promise<ReadFile> {
  const name = basename(path);
  const failed = (failure: string): ReadFile => ({
    handed: {
      documentId: path,
      name,
      failure,
      docType: "OTHER",
      isCertificate: false,
      insured: null,
      requirementCount: 0,
    },
    document: null,
  });
  const read = await readPages(path).catch((error: unknown) => String(error));
  if (typeof read === "string") return failed(read);
  const models = modelPages(read);
  const { value: extraction } = await localReasoner.extract({ name, pages: read, models });
  return {
    handed: {
      documentId: path,
      name,
      failure: null,
      docType: extraction.docType,
      isCertificate: extraction.certificate !== null,
      insured: extraction.details.insured?.name ?? null,
      requirementCount: extraction.requirements.length,
    },
    document: {
      ...runAtOnce(comparedInSlices(models, extraction)),
      documentId: path,
      readingId: path,
      name,
      pages: read,
      models,
    },
  };
}

/** The pages of a file, or the reason why there are none. */
async function readPages(path: string): Promise<PageReading[] | string> {
  const handle = await open(path);
  try {
    const source = await sourceOf(handle);
    const kind = await sniffSource(source, basename(path));
    const opened = kind.ok ? await openDocument(kind.value, source) : kind;
    if (!opened.ok) return opened.error.message;
    const pages: PageReading[] = [];
    for await (const page of opened.value.readPages(1, opened.value.pageCount)) pages.push(page);
    await opened.value.close();
    return pages.some(({ text }) => text.trim() !== "") ? pages : "It has no text layer.";
  } finally {
    await handle.close();
  }
}

/** Cara's tools: what each step of a turn does. None of them follows what a document says. */
import { eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts, nameKeyOf } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import type { IntegrationPorts } from "#core/approvals";
import { createArtifact } from "#core/artifacts";
import type { Reasoner } from "#core/assistant";
import { findPoliciesOfAccounts } from "#core/policies";
import { makesDemands, type PresetRead, presetReads, type ReadPorts } from "#core/presets";
import { newsSeq, type Tool } from "#core/workflows";
import type { Extraction } from "#model/assistant";
import { type Policy, policyTypeLabels } from "#model/policies";
import { type HandedDocument, type PresetKey, type PresetReadKind, presetReadKinds } from "#model/presets";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { Statement } from "../shared/database.ts";
import { findApplicantRecords, findGuides } from "./applicant-records.ts";
import { asksHowConnected } from "./answer-from-records.ts";
import type { DraftPorts } from "./drafts.ts";
import { draftEmail } from "./draft-email.ts";
import { fillTemplateTool } from "./fill-template.ts";
import { findClientNamed } from "./find-named.ts";
import { findTurnsBefore } from "./turns-before.ts";
import { findChosenFiles, findOffers } from "./find-offers.ts";
import { findWhom } from "./find-whom.ts";
import { findUserName } from "./find-user-name.ts";
import { noOffers } from "./missing-parts.ts";
import { openDocuments } from "./open-documents.ts";
import { clientRecord, papersOnFile } from "./client-record.ts";
import { peekFile } from "./peek-file.ts";
import { draftOfPreset } from "./preset-drafts.ts";
import { findFiles, readFiles } from "./read-files.ts";
import { redraftEmail } from "./redraft-email.ts";
import { clientsNamedIn, policiesOnFile } from "./policies-on-file.ts";
import { stillReadText } from "./read-progress.ts";
import { splitTasks } from "./split-tasks.ts";
import { asFarAsAsked, leftOfLines, recognizeTask } from "./recognize-task.ts";
import { replyOf } from "./reply.ts";
import {
  searchClient,
  searchFiles,
  searchKnowledge,
  type SearchPorts,
  searchWeb,
} from "./search-documents.ts";
import { searchRecords } from "./search-records.ts";
import { workspaceDocuments, workspaces } from "./tables.ts";
import { messageRow } from "./tell.ts";
import { think } from "./think.ts";
import { suggestChanges } from "./suggest-changes.ts";
import { textSchema } from "./tool-inputs.ts";
import { type StepKind, type Task, type Understood, turnInputSchema, understoodOf } from "./turn.ts";
import { type TypedForm, typedFacts, withFacts, withTemplate, withWords } from "./typed-form.ts";
import { fetchPages, type WebPorts } from "./web-search.ts";
import { writeIntegration } from "./write-integration.ts";

/** What Cara works with. What is absent she does not offer, and says so. */
export interface WorkspacePorts extends SearchPorts, WebPorts, DraftPorts, IntegrationPorts {
  readonly reasoner: Pick<Reasoner, "answer" | "findValues" | "reword" | "think"> & ReadPorts["reasoner"];
  /** How long Cara waits for the reading of files before she goes on without those that are left; milliseconds. */
  readonly filesWaitMs: number;
}

const understandTask: Tool<WorkspacePorts> = {
  effect: "READ",
  input: v.object({
    message: textSchema,
    preset: v.nullable(v.string()),
    answers: v.array(textSchema),
    isOfRequest: v.optional(v.boolean(), false),
  }),
  async act({ reasoner, webSearch, integration }, { scope, workflow, step, journal }) {
    const { message, answers, preset, isOfRequest } = step.input as {
      message: string;
      answers: string[];
      preset: PresetKey | null;
      isOfRequest: boolean;
    };
    const [[workspace], brought, before] = await Promise.all([
      scope.db.select().from(workspaces).where(eq(workspaces.id, workflow.subjectId)),
      findFiles(scope, workflow.subjectId),
      findTurnsBefore(scope.db, workflow.subjectId, workflow.id),
    ]);
    const extractionsOf = (some: typeof brought) =>
      some.flatMap(({ reading }) =>
        reading?.extraction ? [JSON.parse(reading.extraction) as Extraction] : [],
      );
    const [kept] = workspace?.accountId ? await findAccounts(scope.db, [workspace.accountId]) : [];
    const keptClient = kept ? [{ id: kept.id, name: kept.account.name }] : [];
    const { customPresetId } = v.parse(turnInputSchema, journal.input);
    const isPlain = preset === null && customPresetId === undefined && !isOfRequest;
    const { first, rest } = isPlain ? splitTasks(message) : { first: message, rest: null };
    const asked = [isOfRequest ? "" : first, ...answers].join("\n");
    const { named, contact, recipientOf, doubt, ...whom } = await findWhom(
      scope.db,
      asked,
      keptClient[0] ?? null,
    );
    const insureds = insuredsOf(extractionsOf(brought));
    const ofFiles = await Promise.all(insureds.map((name) => findClientNamed(scope.db, name)));
    const found = ofFiles.flatMap((client) => client ?? []);
    const fromFiles = [...new Map(found.map((client) => [client.id, client])).values()];
    const clients = [whom.clients, keptClient, fromFiles].find((found) => found.length > 0) ?? [];
    const isAboutRecords = asksHowConnected(asked);
    const namesRecords = Object.values(named).some((found) => found.length > 0);
    const files = [...brought, ...(await findChosenFiles(scope.db, clients, answers))];
    const extractions = extractionsOf(files);
    const offers = isPlain ? await findOffers(scope, clients) : noOffers;
    const words = {
      // A name says nothing about the task.
      ...{ answers: answers.filter((answer) => !whom.labels.includes(answer)) },
      ...{ message: first, rest, fileCount: files.length, clients, isAboutRecords, namesRecords },
      ...{ doubt, before, offers, docTypes: extractions.map(({ docType }) => docType) },
    };
    const recognized = recognizeTask(words);
    const key = preset ?? keyOf(recognized.task);
    const isOfClaim = key === "CLAIMS_REVIEW";
    const isOfGaps = key === "COVERAGE_GAP_ANALYSIS";
    const needsPolicies =
      key === "CONTRACT_REVIEW" || key === "UNDERWRITING_ANALYSIS" || isOfClaim || isOfGaps;
    const naming = isOfClaim ? files.flatMap(({ reading }) => reading?.id ?? []) : contractsAmong(files);
    const ofContract = needsPolicies && clients.length === 0 ? await clientsNamedIn(scope.db, naming) : [];
    const client = recognized.client ?? (ofContract.length === 1 ? (ofContract[0] ?? null) : null);
    const policies = client ? await findPoliciesOfAccounts(scope.db, [client.id]) : [];
    const form = (workspace?.form ?? {}) as TypedForm;
    const { requirements: typed = "" } = form;
    const requirements =
      isOfClaim || isOfGaps
        ? typedFacts(form, message)
        : customPresetId === undefined
          ? typed
          : await demandsIn(preset, [typed, message]);
    const onRecord =
      isOfGaps && client
        ? { record: clientRecord(scope, client.id), papers: papersOnFile(scope.db, client.id) }
        : null;
    const outcome: Understood = {
      task:
        preset !== null
          ? withTemplate(
              withWords(
                {
                  ...{ tag: "PRESET", key: preset, requirements },
                  ...(form.lines ? { lines: form.lines } : {}),
                  ...(form.fileRoles === undefined ? {} : { fileRoles: form.fileRoles }),
                },
                isOfRequest ? [] : [message, ...answers],
                form,
              ),
              form,
              message,
            )
          : isOfRequest && answers.length === 0
            ? onlyAnswered(recognized.task, message)
            : customPresetId === undefined
              ? withTemplate(
                  withWords(withFacts(recognized.task, requirements), [message, ...answers]),
                  {},
                  [message, ...answers].join("\n"),
                )
              : asFarAsAsked(recognized.task, { message, answers, fileCount: files.length }),
      documents: files.map(handedDocument),
      policies: needsPolicies
        ? await policiesOnFile(
            scope.db,
            policies,
            todayIn((await getAgencyProfile(scope.db)).timeZone, scope.nowMs()),
            isOfClaim,
          )
        : [],
      ...(onRecord ? { record: await onRecord.record, papers: await onRecord.papers } : {}),
      accountId: client?.id ?? null,
      clientName: client?.name ?? (insureds.length === 1 ? (insureds[0] ?? null) : null),
      namesRecords,
      rest: customPresetId === undefined ? (recognized.rest ?? null) : leftOfLines(message, recognized.task),
      contactId: contact?.id ?? null,
      otherAccountId: recipientOf?.id ?? null,
      hasWeb: webSearch !== null,
      integration: integration?.name ?? null,
      keywords: keywordsOf(extractions, policies),
      fileCount: files.length,
      thinks: reasoner.think !== null,
    };
    return { tag: "DONE", outcome };
  },
};

const keyOf = (task: Task): PresetKey | null => (task.tag === "PRESET" ? task.key : null);

/** The readings of documents that make demands on insurance. */
const contractsAmong = (files: Awaited<ReturnType<typeof findFiles>>): string[] =>
  files.flatMap(({ reading }) => {
    const extraction = reading?.extraction ? (JSON.parse(reading.extraction) as Extraction) : null;
    return reading && extraction && extraction.requirements.length > 0 ? [reading.id] : [];
  });

/** Of the words of a custom preset those that make demands on a certificate; the others are no requirements. */
async function demandsIn(preset: PresetKey | null, texts: readonly string[]): Promise<string> {
  if (preset !== "CERTIFICATE_REVIEW") return "";
  const words = texts.filter((text) => text !== "").join("\n");
  return words !== "" && (await makesDemands(words)) ? words : "";
}

/** A client's words are answered, never acted on and never searched for on the web. */
const onlyAnswered = (task: Task, question: string): Task =>
  task.tag === "ASK" || task.tag === "PRESET"
    ? task
    : {
        tag: "ANSWER",
        question: task.tag === "ANSWER" ? task.question : question,
        asEmail: false,
        onWeb: false,
      };

const INSUREDS_MAX = 8;

/** As a document says it, without a comma that a scan shows twice. */
const insuredOf = ({ details }: Extraction): string | null =>
  details.insured?.name.replaceAll(/,(?:\s*,)+/gu, ",") || null;

/** Whom the files are about, each once; more than a few are nobody's task. */
const insuredsOf = (extractions: readonly Extraction[]): string[] => {
  const names = extractions.flatMap((each) => insuredOf(each) ?? []);
  return [...new Map(names.map((name) => [nameKeyOf(name), name])).values()].slice(0, INSUREDS_MAX);
};

function handedDocument({
  id,
  name,
  reading,
  isKnowledge,
}: Awaited<ReturnType<typeof findFiles>>[number]): HandedDocument {
  const extraction = reading?.extraction ? (JSON.parse(reading.extraction) as Extraction) : null;
  return {
    documentId: id,
    name,
    failure: extraction ? null : (reading?.failure ?? stillReadText),
    docType: extraction?.docType ?? "OTHER",
    isCertificate: extraction !== null && extraction.certificate !== null,
    insured: extraction ? insuredOf(extraction) : null,
    requirementCount: extraction?.requirements.length ?? 0,
    isKnowledge: isKnowledge === 1,
  };
}

const KEYWORDS_MAX = 6;

/** The lines of insurance that the documents are about, then those of the client's policies. */
const keywordsOf = (
  extractions: readonly Extraction[],
  policies: readonly Pick<Policy, "type">[],
): string[] =>
  [
    ...new Set([
      ...extractions.flatMap(({ recognized }) => recognized?.lines ?? []),
      ...policies.flatMap(({ type }) => (type === "OTHER" ? [] : policyTypeLabels[type].toLowerCase())),
    ]),
  ].slice(0, KEYWORDS_MAX);

const ask: Tool<WorkspacePorts> = {
  effect: "READ",
  input: v.object({ question: textSchema, choices: v.array(textSchema) }),
  act: (_ports, { step }) => Promise.resolve({ tag: "WAIT", question: step.input }),
};

const draftDocument: Tool<WorkspacePorts> = {
  effect: "WRITE",
  input: v.object({ title: v.string() }),
  act(_ports, { scope, workflow, step, journal }) {
    const content = draftOfPreset(journal, "DRAFT_DOCUMENT");
    if (!content) return Promise.resolve({ tag: "FAILED", reason: "There is nothing to write down." });
    const { title } = step.input as { title: string };
    const artifactId = scope.newId("art");
    const { subjectId: workspaceId } = workflow;
    const task = understoodOf(journal)?.task;
    const styleId = task?.tag === "PRESET" ? (task.styleId ?? null) : null;
    return Promise.resolve({
      tag: "DONE",
      outcome: { artifactId, title, headline: content.blocks[0]?.text ?? title },
      rows: createArtifact(scope, { id: artifactId, workspaceId, kind: "DOCUMENT", title, content, styleId }),
    });
  },
};

/** What a preset has the reasoner read. */
function readTool({ input, run }: PresetRead<PresetReadKind>): Tool<WorkspacePorts> {
  return {
    effect: "READ",
    input,
    async act({ reasoner, storage }, { scope, step, workflow }) {
      const read = await run(
        {
          reasoner,
          open: (ids) => openDocuments(scope, storage.readRange, ids),
          today: async () => todayIn((await getAgencyProfile(scope.db)).timeZone, scope.nowMs()),
          preparer: async () => {
            const [{ name: agency }, person] = await Promise.all([
              getAgencyProfile(scope.db),
              findUserName(scope.db, workflow.askedBy),
            ]);
            return { agency, person };
          },
          applicant: (accountId) => findApplicantRecords(scope, storage.readRange, accountId),
          guides: async () => [
            ...(await openDocuments(scope, storage.readRange, await findGuides(scope.db))).values(),
          ],
        },
        v.parse(input, step.input),
      );
      if (!read) return { tag: "FAILED", reason: "The document was deleted meanwhile." };
      const { value, withoutModel, runs } = read;
      return { tag: "DONE", outcome: withoutModel ? { ...value, withoutModel } : value, runs };
    },
  };
}

const readTools = Object.fromEntries(
  presetReadKinds.map((kind) => [kind, readTool(presetReads[kind])]),
) as Record<PresetReadKind, Tool<WorkspacePorts>>;

/** Writes the answer, and notes the documents that it quotes. */
const reply: Tool<WorkspacePorts> = {
  effect: "WRITE",
  input: v.object({}),
  async act(_ports, { scope, workflow, step, journal }) {
    const { subjectId: workspaceId } = workflow;
    const body = replyOf(journal);
    const rows: Statement[] = [
      messageRow(scope, workspaceId, { id: step.key, role: "AGENT", body }),
      ...quotedDocuments(
        scope,
        workspaceId,
        step.key,
        body.attachments.map(({ documentId }) => documentId),
      ),
    ];
    return { tag: "DONE", outcome: { messageId: step.key }, rows };
  },
};

export function quotedDocuments(
  { db }: AgencyScope,
  workspaceId: string,
  messageId: string,
  documentIds: readonly string[],
): Statement[] {
  const ids = [...new Set(documentIds)];
  if (ids.length === 0) return [];
  return [
    db
      .insert(workspaceDocuments)
      .values(
        ids.map((documentId, at) => ({ workspaceId, documentId, messageId, isUpload: false, position: at })),
      )
      .onConflictDoNothing(),
    db
      .update(workspaces)
      .set({ seq: newsSeq(workspaceId) })
      .where(inArray(workspaces.id, [workspaceId])),
  ];
}

export const tools: Record<StepKind, Tool<WorkspacePorts>> = {
  READ_FILES: readFiles,
  UNDERSTAND_TASK: understandTask,
  PEEK_FILE: peekFile,
  ASK: ask,
  THINK: think,
  SEARCH_FILES: searchFiles,
  SEARCH_CLIENT: searchClient,
  SEARCH_RECORDS: searchRecords,
  SEARCH_KNOWLEDGE_BASE: searchKnowledge,
  FETCH_PAGES: fetchPages,
  SEARCH_WEB: searchWeb,
  ...readTools,
  FILL_TEMPLATE: fillTemplateTool,
  DRAFT_DOCUMENT: draftDocument,
  DRAFT_EMAIL: draftEmail,
  REDRAFT_EMAIL: redraftEmail,
  SUGGEST_CHANGES: suggestChanges,
  WRITE_INTEGRATION: writeIntegration,
  REPLY: reply,
};

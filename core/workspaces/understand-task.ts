/** What a message asks for, about whom, and with what: the step that every turn begins with. */
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts, nameKeyOf } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import type { IntegrationPorts } from "#core/approvals";
import type { Reasoner } from "#core/assistant";
import { findPoliciesOfAccounts } from "#core/policies";
import { makesDemands, saysOneBusiness } from "#core/presets";
import type { StepWork, Tool } from "#core/workflows";
import type { Extraction } from "#model/assistant";
import { wordsOf } from "#model/custom-presets";
import { type Policy, policyTypeLabels } from "#model/policies";
import type { HandedDocument, PresetKey } from "#model/presets";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { asksHowConnected } from "./answer-from-records.ts";
import { findClientRecord, papersOnFile, tellClientRecord } from "./client-record.ts";
import { findClientNamed, type NamedPerson } from "./find-named.ts";
import { findChosenFiles, findOffers } from "./find-offers.ts";
import { findNear, nearlySaid } from "./find-near.ts";
import { findStaff, withoutStaff } from "./find-staff.ts";
import { findColleaguesFirstNames } from "./find-user-name.ts";
import { findWhom } from "./find-whom.ts";
import { furtherDemandsIn } from "./further-demands.ts";
import { furtherEmailIn } from "./further-emails.ts";
import type { Name, NamedClient } from "./match-names.ts";
import { noOffers } from "./missing-parts.ts";
import { clientsNamedIn, policiesOnFile } from "./policies-on-file.ts";
import { eachByItself } from "./questions-in.ts";
import { spelledRight } from "./one-off.ts";
import { findFiles } from "./read-files.ts";
import { stillReadText } from "./read-progress.ts";
import { asFarAsAsked, leftOfLines, recognizeTask } from "./recognize-task.ts";
import { otherIn } from "./letter-to-other.ts";
import { isOpen, type RecognizedTask } from "./recognized.ts";
import type { SearchPorts } from "./search-documents.ts";
import { inWholeWords } from "./staff-shorthand.ts";
import { isToTell, splitTasks, withoutCopies, withoutTakingBack } from "./split-tasks.ts";
import { workspaces } from "./tables.ts";
import { type Task, turnInputSchema, type Understood } from "./task.ts";
import { textSchema } from "./tool-inputs.ts";
import { findTurnsBefore } from "./turns-before.ts";
import {
  demandsAfter,
  type TypedForm,
  typedFacts,
  withFacts,
  withTemplate,
  withWords,
} from "./typed-form.ts";
import type { WebPorts } from "./web-search.ts";

interface UnderstandPorts extends WebPorts, IntegrationPorts, Pick<SearchPorts, "storage"> {
  readonly reasoner: Pick<Reasoner, "think">;
}

export const understandTask: Tool<UnderstandPorts> = {
  effect: "READ",
  input: v.object({
    message: textSchema,
    preset: v.nullable(v.string()),
    answers: v.array(textSchema),
    isOfRequest: v.optional(v.boolean(), false),
  }),
  async act(ports, work) {
    const { message, answers, preset, isOfRequest } = work.step.input as {
      message: string;
      answers: string[];
      preset: PresetKey | null;
      isOfRequest: boolean;
    };
    const { customPresetId, standing, declined } = v.parse(turnInputSchema, work.journal.input);
    const said = {
      ...{ message, answers, preset, isOfRequest, customPresetId },
      ...(declined ? { declinedForm: declined.artifactId } : {}),
    };
    const understood = await understand(ports, work, said);
    if (!standing) return { tag: "DONE", outcome: understood.outcome };
    // What the message asks for itself goes before what the workspace's preset says.
    const { recognized } = understood;
    const isOfPreset = recognized.task.tag === "PRESET" && recognized.task.key === standing.preset;
    if (!isOpen(recognized) && !isOfPreset) return { tag: "DONE", outcome: understood.outcome };
    const words = wordsOf({ basePrompt: standing.words }, message);
    const byPreset = { ...said, message: words, preset: standing.preset, customPresetId: standing.presetId };
    const { outcome } = await understand(ports, work, byPreset);
    return { tag: "DONE", outcome: { ...outcome, goesByPreset: true } };
  },
};

interface Told {
  message: string;
  answers: readonly string[];
  preset: PresetKey | null;
  isOfRequest: boolean;
  customPresetId: string | undefined;
  declinedForm?: string;
}

async function understand(
  { reasoner, storage, webSearch, integration }: UnderstandPorts,
  { scope, workflow }: StepWork,
  { message, answers, preset, isOfRequest, customPresetId, declinedForm }: Told,
): Promise<{ recognized: RecognizedTask; outcome: Understood }> {
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
  const isPlain = preset === null && customPresetId === undefined && !isOfRequest;
  const more = isPlain && before.reviewed ? furtherDemandsIn(message) : null;
  const further = more && (more.isChecked || (await makesDemands(more.demands))) ? more : null;
  const isSplit = isPlain && further === null && declinedForm === undefined;
  const { message: own, copied } = isSplit
    ? withoutCopies(withoutTakingBack(message))
    : { message, copied: null };
  const ofOthers = isSplit ? await furtherEmailIn(scope.db, own) : null;
  const split = ofOthers ?? (isSplit ? splitTasks(own) : { first: message, rest: null });
  const unknown = ofOthers?.unknown ? { name: ofOthers.unknown, rest: ofOthers.rest } : null;
  // An email to nobody on file would go to the client of the workspace instead.
  const { first, rest } = unknown ? { ...split, rest: null } : split;
  const staff = isPlain ? await findStaff(scope.db, first, workflow.askedBy) : [];
  const asked = [isOfRequest ? "" : withoutStaff(first, staff), ...answers].join("\n");
  const { named, contact, recipientOf, doubt, ...whom } = await findWhom(
    scope.db,
    asked,
    keptClient[0] ?? null,
  );
  const ofRest =
    ofOthers === null && rest !== null && isToTell(rest)
      ? await findWhom(scope.db, rest, keptClient[0] ?? null)
      : null;
  const insureds = insuredsOf(extractionsOf(brought));
  const ofFiles = await Promise.all(insureds.map((name) => findClientNamed(scope.db, name)));
  const clientsByName = new Map(insureds.map((name, at) => [name, ofFiles[at]]));
  const ofInsureds = ofFiles.flatMap((client) => client ?? []);
  const fromFiles = [...new Map(ofInsureds.map((client) => [client.id, client])).values()];
  const said =
    insureds.length > 0
      ? await notByFirstName(scope, asked, { named: whom.clients, contact, ofPapers: fromFiles })
      : whom.clients;
  const namesRecords = Object.values(named).some((found) => found.length > 0);
  const clients = ([said, keptClient, fromFiles].find((found) => found.length > 0) ?? []).map(
    (client: NamedClient): NamedClient =>
      // Whoever was chosen may have been called nearly so before.
      answers.includes(client.name)
        ? { ...client, said: [...(client.said ?? []), ...nearlySaid(first, client.name)] }
        : client,
  );
  // Where nobody is named as on file, somebody may be meant whose name is nearly said.
  const near =
    isPlain && clients.length + staff.length + answers.length === 0 && !namesRecords
      ? await findNear(scope.db, first)
      : [];
  const isRestToTell =
    ofRest?.doubt === null && ofRest.clients.every(({ id }) => clients.some((client) => client.id === id));
  const isAboutRecords = asksHowConnected(asked);
  const files = [...brought, ...(await findChosenFiles(scope.db, clients, answers))];
  const extractions = extractionsOf(files);
  const found = await findOffers(scope, clients);
  const offers = isPlain ? found : { ...noOffers, held: found.held, requests: found.requests };
  const { timeZone } = await getAgencyProfile(scope.db);
  const today = todayIn(timeZone, scope.nowMs());
  const names = [...whom.clients, ...named.people, ...named.companies].flatMap(({ name, said = [] }) => [
    name,
    ...said,
  ]);
  const words = {
    // A name says nothing about the task.
    ...{ answers: answers.filter((answer) => !whom.labels.includes(answer)) },
    ...{
      message: isPlain ? spelledRight(inWholeWords(first, names), names) : first,
      rest: isRestToTell && rest !== null ? inWholeWords(rest, names) : rest,
      isRestToTell,
      fileCount: files.length,
      clients,
      isAboutRecords,
      namesRecords,
    },
    ...{
      doubt,
      before,
      offers,
      docTypes: extractions.map(({ docType, recognized }) => recognized?.kind ?? docType),
    },
    addressee: contact && recipientOf ? { name: contact.name, clients: contact.clients } : null,
    ...{ further, ...(declinedForm === undefined ? {} : { declinedForm }) },
    ...{ today, isOfRequest, near, staff, companies: named.companies, namesClient: said.length > 0 },
  };
  const only = recognizeTask(words);
  // What stands before an email may only say why.
  const recognized =
    isRestToTell && words.rest !== null && isOpen(only)
      ? recognizeTask({ ...words, message: words.rest, rest: null })
      : only;
  // The email that was asked for behind a question goes out with its answer.
  const isTold = isRestToTell && (recognized.rest ?? null) === null;
  const key = preset ?? keyOf(recognized.task);
  const isOfClaim = key === "CLAIMS_REVIEW";
  const isOfGaps = key === "COVERAGE_GAP_ANALYSIS";
  const needsPolicies = key === "CONTRACT_REVIEW" || key === "UNDERWRITING_ANALYSIS" || isOfClaim || isOfGaps;
  const naming = isOfClaim ? files.flatMap(({ reading }) => reading?.id ?? []) : contractsAmong(files);
  const ofContract = needsPolicies && clients.length === 0 ? await clientsNamedIn(scope.db, naming) : [];
  const isGuessed = said.length + keptClient.length === 0;
  const isOfOthers =
    key === "UNDERWRITING_ANALYSIS" &&
    isGuessed &&
    !namingApplicant(extractions, answers).some(
      (name) => clientsByName.get(name)?.id === recognized.client?.id,
    );
  // Papers of several businesses are filed under none of them until somebody names one.
  const isOfSeveral =
    key === "DOCUMENT_EXPLORATION" &&
    isGuessed &&
    insureds.some((name) => clientsByName.get(name)?.id !== recognized.client?.id);
  const client =
    (isOfOthers || isOfSeveral ? null : recognized.client) ??
    (ofContract.length === 1 ? (ofContract[0] ?? null) : null);
  const policies = client ? await findPoliciesOfAccounts(scope.db, [client.id]) : [];
  const form = (workspace?.form ?? {}) as TypedForm;
  const { requirements: typed = "" } = form;
  const requirements =
    isOfClaim || isOfGaps
      ? typedFacts(form, message)
      : isPlain && key === "CERTIFICATE_REVIEW"
        ? await demandsIn(key, [demandsAfter(first)])
        : customPresetId === undefined
          ? typed
          : await demandsIn(preset, [typed, message]);
  const onRecord =
    isOfGaps && client
      ? {
          record: findClientRecord(scope, storage.readRange, client.id),
          papers: papersOnFile(scope.db, client.id),
        }
      : null;
  const isAnswered = recognized.task.tag === "ANSWER" && client !== null;
  const ofClient = isAnswered && files.length === 0;
  const task = ofClient ? eachByItself(recognized.task, found.held, today) : recognized.task;
  const onFile = isAnswered ? onFileOf(await policiesOnFile(scope.db, policies, today)) : null;
  const outcome: Understood = {
    task:
      preset !== null
        ? withTemplate(
            withWords(
              {
                ...{ tag: "PRESET", key: preset, requirements },
                ...(form.lines ? { lines: form.lines } : {}),
                ...(form.research ? { isResearched: true } : {}),
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
                withWords(withFacts(task, requirements), [message, ...answers]),
                {},
                [message, ...answers].join("\n"),
                recognized.client,
              )
            : asFarAsAsked(recognized.task, { message, answers, fileCount: files.length }),
    documents: files.map(handedDocument),
    policies: needsPolicies ? await policiesOnFile(scope.db, policies, today, isOfClaim) : [],
    ...(onFile ? { onFile } : {}),
    ...(onRecord ? { record: tellClientRecord(await onRecord.record), papers: await onRecord.papers } : {}),
    accountId: client?.id ?? null,
    clientName: client?.name ?? (insureds.length === 1 && !isOfOthers ? (insureds[0] ?? null) : null),
    namesRecords,
    rest: customPresetId === undefined ? (recognized.rest ?? null) : leftOfLines(message, recognized.task),
    contactId: (isTold ? (ofRest?.contact ?? contact) : contact)?.id ?? null,
    otherAccountId: recipientOf?.id ?? null,
    ...(copied === null ? {} : { copied }),
    ...(unknown ? { unknown } : {}),
    toEmail: isOfRequest ? null : addressIn([own, ...answers]),
    isToOther: !isOfRequest && otherIn(message, recognized.client) !== null,
    hasWeb: webSearch !== null,
    integration: integration?.name ?? null,
    keywords: keywordsOf(extractions, policies),
    fileCount: files.length,
    thinks: reasoner.think !== null,
  };
  return { recognized, outcome };
}

/**
 * Beside papers of somebody else, a first name files them under nobody: "sign as Marisol" means the colleague and not the
 * client of that name, and "for Dale" may be whom the papers' client has.
 */
async function notByFirstName(
  { db }: Pick<AgencyScope, "db">,
  text: string,
  {
    named,
    contact,
    ofPapers,
  }: { named: readonly NamedClient[]; contact: NamedPerson | null; ofPapers: readonly Name[] },
): Promise<readonly NamedClient[]> {
  const isOfPapers = ({ id }: Name) => ofPapers.some((client) => client.id === id);
  if (named.every(isOfPapers)) return named;
  const colleagues = await findColleaguesFirstNames(db);
  const isInFull = ({ name }: Name) => text.toLowerCase().includes(name.toLowerCase());
  const isByContact = ({ id }: Name) =>
    contact !== null && !isInFull(contact) && contact.clients.some((client) => client.id === id);
  return named.filter(
    (client) =>
      isOfPapers(client) ||
      isInFull(client) ||
      !client.said?.length ||
      !(isByContact(client) || client.said.every((words) => colleagues.has(words.toLowerCase()))),
  );
}

/** Where answers about a client are looked for. */
const onFileOf = (policies: Awaited<ReturnType<typeof policiesOnFile>>): NonNullable<Understood["onFile"]> =>
  policies.map(({ policyId, name, documents }) => ({
    ...{ policyId, name },
    documents: documents.map((document) => document.name),
  }));

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

/**
 * The names in papers that may be the applicant's. Beside an application only applications say it, until somebody says that
 * all papers are of one business: a loss run of another one makes nobody the applicant.
 */
function namingApplicant(extractions: readonly Extraction[], answers: readonly string[]): string[] {
  const applications = extractions.filter(({ docType }) => docType === "APPLICATION_FORM");
  const isAny = applications.length === 0 || answers.some(saysOneBusiness);
  return insuredsOf(isAny ? extractions : applications);
}

const INSUREDS_MAX = 8;

/** As a document says it, without a comma that a scan shows twice. */
const insuredOf = ({ details }: Extraction): string | null =>
  withoutCode(details.insured?.name ?? "").replaceAll(/,(?:\s*,)+/gu, ",") || null;

/** "SMITHRO-01 SMITH ROOFING": the code under which another agency keeps the name is none of it. */
function withoutCode(name: string): string {
  const [, letters = "", own = ""] = /^(\p{Lu}{3,8})-\d{1,3}\s+(\S.*)$/u.exec(name) ?? [];
  const isOfName =
    letters !== "" &&
    own
      .toUpperCase()
      .replaceAll(/[^\p{L}]/gu, "")
      .startsWith(letters);
  return isOfName ? own : name;
}

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

const address = String.raw`<?([^\s<>"“”(),;:]+@[^\s<>"“”(),;:]+\.[a-z]{2,})`;
const toAddress = new RegExp(String.raw`(?:^|\b(?:e-?mail|send|write|to)\s+)${address}`, "giu");
/** What somebody is told or asked may name other addresses: "tell her to send it to claims@…". */
const content = /[:“"]|\b(?:tell|ask|remind|let|that|saying)\b/iu;

/** The one address that an email is to be sent to, by the message or by an answer to a question. */
const addressIn = (said: readonly string[]): string | null => {
  const [only, ...more] = new Set(
    said.flatMap((text) => {
      const [head = ""] = text.trim().split(content);
      return Array.from(head.matchAll(toAddress), ([, found = ""]) => found);
    }),
  );
  return only === undefined || more.length > 0 ? null : only;
};

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

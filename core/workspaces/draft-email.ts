/** The draft of an email: to whom, under which subject, with the answer that was found. It is sent only after a yes. */
import { inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { datesIn } from "#core/assistant/asked";
import { getAgencyProfile } from "#core/agencies";
import { amountsOnFile, askApproval } from "#core/approvals";
import { createArtifact } from "#core/artifacts";
import { announceChange } from "#core/audit";
import { documents } from "#core/documents";
import { findPoliciesOfAccounts } from "#core/policies";
import type { StepWork, Tool } from "#core/workflows";
import type { AnswerStatement, Attachment } from "#model/explorer";
import type { AgencyDb } from "../shared/database.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { figuresIn, hasAmount, kindOfFigure } from "../shared/figures.ts";
import { type ArtifactContent, type KnownLine, SUBJECT_MAX } from "#model/artifacts";
import { type HandedDocument, mailsCarrier } from "#model/presets";
import { documentTypeLabels } from "#model/documents";
import type { Journal } from "#model/workflows";
import { findCompanyAddress } from "./carrier-address.ts";
import { paragraphOf } from "./paragraph-of.ts";
import { draftOfPreset } from "./preset-drafts.ts";
import { withWishes } from "./redraft.ts";
import { listed } from "./reply-parts.ts";
import { toldQuestions } from "./reply-answers.ts";
import { toldOf } from "./reply.ts";
import { type Found, knownOfKeeps, type Understood } from "./task.ts";
import { amendsOf, isAnswered, understoodOf } from "./turn.ts";
import { knownLinesOf } from "./known-lines.ts";
import { nameOfFact } from "./wanted-facts.ts";
import { mailStatements } from "./mail-sentences.ts";
import { findAnswer } from "./turns-before.ts";
import { withoutUnsaid } from "./without-unsaid.ts";

/** The email that a turn comes to; a reason where there is none. */
export async function draftOfTurn(
  work: Pick<StepWork, "scope" | "workflow" | "journal">,
): Promise<Drafted | { reason: string }> {
  const drafted = await writeDraft(work);
  return "reason" in drafted ? drafted : withoutUnsaid(drafted);
}

interface Drafted {
  content: ArtifactContent;
  subject: string;
  /** Where a company's address was found. */
  from: string | null;
  /** Days in it that are over. */
  passed: string[];
}

async function writeDraft({
  scope,
  workflow,
  journal,
}: Pick<StepWork, "scope" | "workflow" | "journal">): Promise<Drafted | { reason: string }> {
  const { subjectId: workspaceId } = workflow;
  const understood = understoodOf(journal);
  const { accountId = null, contactId, otherAccountId = null } = understood ?? {};
  const letter = understood?.task.tag === "EMAIL" ? understood.task : null;
  const [account] = accountId === null ? [] : await findAccounts(scope.db, [accountId]);
  const behind = understood?.task.tag === "ANSWER" ? (understood.task.also ?? "") : "";
  const said = (text: string, policyIds: readonly string[] = []) =>
    text === ""
      ? []
      : [
          {
            text,
            attachmentNumbers: [],
            records: policyIds.map((policyId) => ({ policyId, fields: ["policy" as const] })),
          },
        ];
  const drafted = draftOfPreset(journal, "DRAFT_EMAIL");
  const forward = understood?.task.tag === "FORWARD" ? understood.task : null;
  const sent = forward ? await findAnswer(scope.db, workspaceId, forward.messageId) : null;
  if (forward && !sent) return { reason: "The answer is not in this workspace any more." };
  // Not what she says of the draft that it becomes.
  const steps = journal.steps.filter(({ kind }) => kind !== "REVISE_EMAIL");
  const { statements: found, attachments } = sent ?? toldOf({ ...journal, steps });
  const policies = accountId === null ? [] : await findPoliciesOfAccounts(scope.db, [accountId]);
  const owners = await findPolicyIds(scope.db, attachments);
  const statements = mailStatements(found, (statement) => {
    const ids = policyIdsOf(statement, attachments, owners);
    return ids.length === 1 ? (policies.find(({ id }) => id === ids[0]) ?? null) : null;
  });
  if (!letter && !drafted && statements.length === 0 && behind === "")
    return { reason: "I found nothing that the email could say, so I drafted none." };
  // An amount that somebody types is held against what is on file, also where nothing of it was looked up.
  const isTyped = letter !== null && accountId !== null && hasAmount(letter.body);
  const looked = letter
    ? (lookedUp(journal) ?? (isTyped ? { statements: [], attachments: [] } : null))
    : { statements, attachments };
  const { known: lines, quotes } = looked
    ? knownLinesOf(looked.statements, looked.attachments, letter !== null)
    : { known: null, quotes: [] };
  const { keeps } = understood && "keeps" in understood.task ? understood.task : {};
  const agency = await getAgencyProfile(scope.db);
  const passed = paperOf(understood, attachments)
    ? passedDays(statements, todayIn(agency.timeZone, scope.nowMs()))
    : [];
  // What was to be averted by that day is not averted any more.
  const also = passed.length > 0 ? behind.replace(/^Please take care of this\b[^.]*\.\s*/u, "") : behind;
  const kept = [...knownOfKeeps(keeps), ...passed.map(knownOfPassed)];
  const known = lines || kept.length > 0 ? [...(lines ?? []), ...kept] : null;
  const subject = drafted?.subject ?? letter?.subject ?? subjectOf(journal);
  const isNamed = ({ id }: { id: string }): boolean => id === contactId;
  const [other] = otherAccountId === null ? [] : await findAccounts(scope.db, [otherAccountId]);
  // Of another client: the approval says that the evidence is none of theirs.
  const ofAccount = account?.contacts.find(isNamed) ?? other?.contacts.find(isNamed) ?? account?.contacts[0];
  const mailed =
    understood?.task.tag === "PRESET" && mailsCarrier(understood.task.key) ? understood.task.key : null;
  const quoted =
    mailed !== null && drafted ? await findPolicyIds(scope.db, drafted.quotes) : new Map<string, string>();
  const quotedIds = new Set(quoted.values());
  const [carrier, ...others] = new Set(
    policies.filter((policy) => quotedIds.has(policy.id)).map((policy) => policy.carrier.name),
  );
  const company = letter?.toCarrier ?? (others.length === 0 ? (carrier ?? null) : null);
  // The address of the client is nobody else's.
  const isForOthers = company !== null || mailed !== null || (understood?.isToOther ?? false);
  const typed = understood?.toEmail ?? null;
  const ofCompany =
    company === null || typed !== null
      ? null
      : await findCompanyAddress(scope.db, company, mailed === "CLAIMS_REVIEW" ? "CLAIMS" : "SERVICE");
  const people = [...(account?.contacts ?? []), ...(other?.contacts ?? [])];
  const recipient = isForOthers
    ? undefined
    : typed === null
      ? ofAccount
      : people.find(({ email }) => email?.toLowerCase() === typed.toLowerCase());
  const ofClient = recipient?.email ?? account?.account.email ?? null;
  const toEmail = typed ?? (isForOthers ? (ofCompany?.email ?? null) : ofClient);
  const greeting = recipient ? `Hello ${recipient.name},` : "Hello,";
  const close = `Best regards,\n${agency.name}`;
  const content: ArtifactContent = drafted
    ? {
        ...ofClientOnly(drafted, accountId),
        ...(company === null ? {} : { company }),
        toEmail,
        body: [drafted.body ?? "", close].join("\n\n"),
      }
    : {
        blocks: (letter ? said(letter.body, letter.policyIds) : [...statements, ...said(also)]).map(
          (statement) => paragraphOf(statement, accountId),
        ),
        quotes: letter ? quotes : attachments,
        ...(known ? { known } : {}),
        ...(company === null ? {} : { company }),
        toEmail,
        subject,
        body: [
          greeting,
          ...(letter
            ? [letter.body]
            : [leadOf(paperOf(understood, attachments)), ...statements.map(({ text }) => text)]),
          ...[also, close],
        ]
          .filter((part) => part !== "")
          .join("\n\n"),
      };
  return { content, subject, from: ofCompany?.from ?? null, passed };
}

/** The paper of the workspace from which all of it is; null for what is on file. */
function paperOf(understood: Understood | null, attachments: readonly Attachment[]): HandedDocument | null {
  const ids = new Set(attachments.map(({ documentId }) => documentId));
  const papers = (understood?.documents ?? []).filter(({ documentId }) => ids.delete(documentId));
  const [paper] = papers;
  return paper && papers.length === 1 && ids.size === 0 && paper.docType !== "OTHER" ? paper : null;
}

/** The email's first words; empty where it is about no paper. */
const leadOf = (paper: HandedDocument | null): string =>
  paper ? `This is about the ${documentTypeLabels[paper.docType].toLowerCase()}.` : "";

/** Days until which something can be done, or from which it holds, that are over. */
const passedDays = (statements: readonly AnswerStatement[], today: string): string[] =>
  statements
    .filter(({ text }) => /\b(?:cancel|due|deadline|expir|pay)/iu.test(text))
    .flatMap(({ text }) => figuresIn(text))
    .filter((figure) => kindOfFigure(figure) === "DATE" && dayOf(figure) < today);

/** MM/DD/YYYY or "June 15, 2026" as YYYY-MM-DD. */
function dayOf(figure: string): string {
  const [day] = datesIn(`on ${figure}`, "1900-01-01");
  return day?.from ?? "9999";
}

/** Whoever approves the email is told. */
const knownOfPassed = (day: string): KnownLine => ({
  text: "and this day has passed: check whether the policy still stands.",
  quotes: [],
  contradicts: day,
});

/** What a preset has found about a client is for nobody else, whatever its single lines rest on. */
function ofClientOnly(drafted: ArtifactContent, accountId: string | null): ArtifactContent {
  if (accountId === null) return drafted;
  const blocks = drafted.blocks.map((block) => ({
    ...block,
    records: [...new Set([...(block.records ?? []), accountId])],
  }));
  return { ...drafted, blocks };
}

/** Makes the draft of an email out of the answer that was found, and asks for a yes to send it. */
export const draftEmail: Tool<object> = {
  effect: "OUTSIDE",
  input: v.object({}),
  async act(_ports, work) {
    const { scope, workflow, step, journal } = work;
    const { subjectId: workspaceId, askedBy } = workflow;
    const drafted = await draftOfTurn(work);
    if ("reason" in drafted) return { tag: "FAILED", reason: drafted.reason };
    const { subject, from, passed } = drafted;
    const understood = understoodOf(journal);
    const amends = amendsOf(journal);
    const { content, ...amended } = amends ? withWishes(drafted.content, amends.wishes) : drafted;
    const id = scope.newId("art");
    const rows = [
      ...createArtifact(scope, { id, workspaceId, kind: "EMAIL", title: subject, content }),
      ...askApproval(scope, {
        workspaceId,
        artifactId: id,
        kind: "SEND_EMAIL",
        key: step.key,
        askedBy,
        accountId: understood?.accountId ?? null,
        clientName: understood?.clientName ?? null,
      }),
      announceChange(scope, { entity: "caraApproval", entityId: id, parentId: workspaceId }),
    ];
    const { toEmail, body, company = null } = content;
    const { accountId = null } = understood ?? {};
    const onFile = accountId === null ? new Set() : await amountsOnFile(scope.db, accountId, body ?? "");
    const outcome = {
      ...{ artifactId: id, subject, toEmail, body, company, from, onFile: [...onFile], passed },
      ...("changes" in amended ? amended : {}),
    };
    return { tag: "DONE", outcome, rows };
  },
};

/** What was looked up about a letter's amounts; null if nothing was. */
function lookedUp({ steps }: Journal): Pick<Found["body"], "statements" | "attachments"> | null {
  const search = steps.findLast(({ kind, state }) => kind === "SEARCH_CLIENT" && state === "DONE");
  if (!search) return null;
  return isAnswered(search) ? (search.outcome as Found).body : { statements: [], attachments: [] };
}

/** The policies that a statement is about: those of its records, or of the documents that it quotes. */
function policyIdsOf(
  { records = [], attachmentNumbers }: AnswerStatement,
  attachments: readonly Attachment[],
  owners: ReadonlyMap<string, string>,
): string[] {
  const ofRecords = records.flatMap(({ policyId }) => policyId ?? []);
  const ofQuotes = attachments
    .filter(({ number }) => attachmentNumbers.includes(number))
    .flatMap(({ documentId }) => owners.get(documentId) ?? []);
  return [...new Set([...ofRecords, ...ofQuotes])];
}

/** The policies of documents, by the documents' ids. */
async function findPolicyIds(
  db: AgencyDb,
  quotes: readonly Pick<Attachment, "documentId">[],
): Promise<Map<string, string>> {
  const ids = [...new Set(quotes.map(({ documentId }) => documentId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sql<string>`${documents.id}`, policyId: documents.policyId })
    .from(documents)
    .where(inArray(documents.id, ids));
  return new Map(rows.flatMap(({ id, policyId }) => (policyId === null ? [] : [[id, policyId] as const])));
}

/**
 * What the email answers, as its heading: "Each occurrence limit". The workspace's title says what Cara was told to do, which
 * is not for the recipient; nor is a client somebody whom the recipient has to be told of.
 */
function subjectOf(journal: Journal): string {
  const task = understoodOf(journal)?.task;
  const questions =
    task?.tag === "ANSWER" ? toldQuestions(journal, task) : task?.tag === "FORWARD" ? [task.question] : [];
  const headings = questions.map(headingOf).filter((heading) => heading !== "");
  const subject = listed(headings.length > 1 ? headings.map(withoutShared(headings)) : headings);
  const capital = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return (subject === "" ? "Your question" : capital).slice(0, SUBJECT_MAX);
}

/** What a question asks for. */
function headingOf(asked: string): string {
  const question = asked.replaceAll(/\s+/gu, " ").trim();
  const [, what, verb = ""] =
    /^when (?:does|did|do|will) (.+?) (expire|renew|end|start|begin)[.?!\s]*$/iu.exec(question) ?? [];
  const day = /^(?:start|begin)/iu.test(verb) ? "Effective date" : "Expiration date";
  return (what === undefined ? nameOfFact(question) : `${day} of ${what}`)
    .replaceAll(/\s+(?:of|for) the client\b/giu, "")
    .replaceAll(/\b(?:his|her|their|its)\b/giu, "the");
}

/** "Limit and deductible of the umbrella": what all of them end with, or what one before names, is said once. */
function withoutShared(headings: readonly string[]): (heading: string, at: number) => string {
  const ends = headings.map((heading) => /^(?:(?! (?:of|on|for|under) ).)+(.*)$/iu.exec(heading)?.[1] ?? "");
  const isShared = ends.every((end) => end !== "" && end === ends[0]);
  return (heading, at) => {
    const end = ends[at] ?? "";
    const named = end.replace(/^ \S+ (?:the )?/u, "").toLowerCase();
    const isSaid =
      (isShared && at < headings.length - 1) ||
      headings.slice(0, at).some((before) => named !== "" && before.toLowerCase().startsWith(named));
    return isSaid ? heading.slice(0, heading.length - end.length) : heading;
  };
}

/** Cara's answer from what her searches found, or what she looked at when nothing answered. Pure. */
import * as v from "valibot";
import type { Journal, Step } from "#model/workflows";
import { differencesOf } from "#core/approvals";
import { figuresIn } from "../shared/figures.ts";
import { endSentence } from "../shared/end-sentence.ts";
import { answerChoice, askBack } from "./ask-back.ts";
import { knownLinesOf } from "./known-lines.ts";
import type { WorkspaceMessageBody } from "./model.ts";
import { draftOfCut } from "./preset-drafts.ts";
import { isWithoutModel, writtenAnswerOf } from "./thinking.ts";
import { answeredFor, answersTo, isPlain, replyOfTelling, searchesFor } from "./reply-answers.ts";
import { replyOfEdit } from "./reply-of-edit.ts";
import {
  insideSentence,
  isSearch,
  listed,
  placesOf,
  plain,
  policiesLookedAt,
  replyOfRequest,
  replyOfRevision,
} from "./reply-parts.ts";
import { isToEach, sendsIt, toOne } from "./split-tasks.ts";
import type { Found } from "./task.ts";
import type { StepKind } from "./step-kinds.ts";
import { fetchedPages, isAnswered, understoodOf } from "./turn.ts";
import { webQueryOf } from "./web-search.ts";
import { writtenSchema } from "./write-integration.ts";

const draftedSchema = v.object({ title: v.string(), headline: v.string() });

/** What became of the web, or how it can be searched. */
function webOf(journal: Journal): { said: string; choices: string[] } {
  const understood = understoodOf(journal);
  const fetched = journal.steps.findLast(({ kind }) => kind === "FETCH_PAGES");
  if (fetched?.state === "FAILED") return { said: ` ${fetched.error ?? ""}`, choices: [] };
  if (fetched)
    return {
      said: fetchedPages(journal.steps).length === 0 ? " I found no page on the web that I could read." : "",
      choices: [],
    };
  if (!understood?.hasWeb)
    return { said: " I did not search the web, because no web search is set up.", choices: [] };
  const { task } = understood;
  const query = task.tag === "ANSWER" ? webQueryOf(task.question) : "";
  return { said: " I did not search the web.", choices: query === "" ? [] : [`Search the web: ${query}`] };
}

/** What became of the web that somebody asked for, where something else has answered; empty otherwise. */
function webLeftOut(journal: Journal): string {
  const task = understoodOf(journal)?.task;
  const answered = journal.steps.filter((step) => isSearch(step) && isAnswered(step));
  const isAsked = task?.tag === "ANSWER" && task.onWeb;
  if (!isAsked || answered.length === 0 || answered.some(({ kind }) => kind === "SEARCH_WEB")) return "";
  return webOf(journal).said.trim();
}

const emailSchema = v.object({
  subject: v.string(),
  toEmail: v.nullable(v.string()),
  company: v.optional(v.nullable(v.string()), null),
  from: v.optional(v.nullable(v.string()), null),
  /** Amounts of it that stand on file, in cents. */
  onFile: v.optional(v.array(v.number()), []),
  /** Of the email of a review that was made again. */
  ...{ changes: v.optional(v.array(v.string()), []), missed: v.optional(v.array(v.string()), []) },
  version: v.optional(v.number()),
});

/** The draft, and where it differs from what is on file: the client is told what the task says, the user is told both. */
function replyOfEmail(journal: Journal): WorkspaceMessageBody {
  const said = plain(draftedEmail(journal));
  const { task, accountId = null } = understoodOf(journal) ?? {};
  const search = journal.steps.findLast(({ kind, state }) => kind === "SEARCH_CLIENT" && state === "DONE");
  if (task?.tag !== "EMAIL" || accountId === null) return said;
  const isFound = search !== undefined && isAnswered(search);
  const found = isFound ? (search.outcome as Found) : nothingFound;
  const { statements, attachments } = found.body;
  const lines = knownLinesOf(statements, attachments, true);
  const outcome = journal.steps.find(
    ({ kind, state }) => kind === "DRAFT_EMAIL" && state === "DONE",
  )?.outcome;
  const onFile = new Set(v.is(emailSchema, outcome) ? v.parse(emailSchema, outcome).onFile : []);
  const differences = differencesOf({ kind: "EMAIL", body: task.body, ...lines }, onFile);
  const isOfDay = figuresIn(task.body).length === 0;
  if (differences.length === 0 && (!isOfDay || lines.known.length === 0)) return said;
  const doubt =
    differences.length > 0
      ? `Check it before it is approved. ${differences.map(({ text }) => text).join(" ")}`
      : "Check it before it is approved. This is on file:";
  const text = `${said.content} ${doubt}`;
  if (!isFound) return plain(text);
  return {
    content: `${text}\n\n${found.content}`,
    statements: [{ text, attachmentNumbers: [] }, ...statements],
    attachments,
    choices: [],
  };
}

const nothingFound: Found = { content: "", body: { kind: "REFUSAL", statements: [], attachments: [] } };

function draftedEmail({ steps }: Journal): string {
  const outcome = steps.find(({ kind, state }) => kind === "DRAFT_EMAIL" && state === "DONE")?.outcome;
  if (!v.is(emailSchema, outcome))
    return steps.findLast(({ kind }) => kind === "DRAFT_EMAIL")?.error ?? "I could not draft the email.";
  const { subject, toEmail, company, from } = v.parse(emailSchema, outcome);
  return drafted(`the email “${subject}”`, { toEmail, company, from });
}

/** What was drafted, whom it goes to, and what has to be done before it can be sent. */
function drafted(
  what: string,
  { toEmail, company, from }: Pick<v.InferOutput<typeof emailSchema>, "toEmail" | "company" | "from">,
): string {
  const whose = company === null ? "the recipient" : company.replace(/\.$/u, "");
  if (toEmail === null)
    return `I drafted ${what}. No email address of ${whose} is on file: enter it in Approvals. It cannot be approved before, and is sent only after somebody approves it.`;
  return `I drafted ${what} to ${toEmail}${from === null ? "" : `, ${from}`}. It is sent only after somebody approves it.`;
}

/** The email of a preset, named by what it is for. */
const draftedMail = (name: string, outcome: unknown): string => {
  const mail = v.is(emailSchema, outcome) ? v.parse(emailSchema, outcome) : null;
  const { changes = [], missed = [], version } = mail ?? {};
  const fresh =
    mail?.toEmail === null
      ? drafted(`the ${name}`, mail)
      : `I drafted the ${name}. It is sent only after somebody approves it.`;
  const also = changes.length === 0 ? "" : `: ${listed(changes)}`;
  const said =
    version === undefined
      ? [fresh, ...(changes.length === 0 ? [] : [`In it, ${listed(changes)}.`])]
      : [`I brought the ${name} up to date${also}. It waits for a yes as version ${version}.`];
  return insideSentence([...said, ...missed].join(" "));
};

function replyOfWrite({ steps }: Journal): string {
  const step = steps.findLast(({ kind }) => kind === "WRITE_INTEGRATION");
  if (!step) return nothingWritten;
  if (!v.is(writtenSchema, step.outcome)) return step.error ?? nothingWritten;
  const { write } = step.outcome;
  const what = endSentence(
    `I drafted what would be written to ${write.integration} for ${write.account.name}`,
  );
  return `${what} It is written only after somebody approves it.`;
}

const nothingWritten =
  "I wrote nothing, because no integration with another system is connected. Add it there yourself, or ask me for something else.";

/** What a preset has handed over, and the answer to the question that came with it. */
function replyOfPreset({ steps }: Journal): WorkspaceMessageBody {
  const drafted = steps.find(
    ({ kind, state }) => (kind === "DRAFT_DOCUMENT" || kind === "FILL_TEMPLATE") && state === "DONE",
  );
  const mail = steps.find(
    ({ kind, state }) => (kind === "DRAFT_EMAIL" || kind === "REVISE_EMAIL") && state === "DONE",
  );
  const isNotice = steps.some(({ kind }) => kind === "REVIEW_CLAIM");
  const isOfGaps = steps.some(({ kind }) => kind === "ANALYZE_GAPS");
  const mailName = isNotice
    ? "notice to the carrier"
    : isOfGaps
      ? "email that tells the client"
      : "email that asks for the rest";
  const made = drafted && v.is(draftedSchema, drafted.outcome) ? drafted.outcome : null;
  const sentences = [
    made
      ? `${made.headline}. “${made.title}” has the ${drafted?.kind === "FILL_TEMPLATE" ? "source of every value" : "quotes behind every line"}.`
      : "There was nothing to hand over.",
    ...(drafted ? issuingOf(drafted.outcome) : []),
    ...(mail ? [draftedMail(mailName, mail.outcome)] : []),
  ];
  const content = sentences.join(" ");
  const searches = steps.filter(isSearch);
  if (searches.length === 0) return plain(content);
  const answers = answersTo(searches);
  return {
    ...answers,
    content: `${content}\n\n${answers.content}`,
    statements: isPlain(answers) ? [] : [{ text: content, attachmentNumbers: [] }, ...answers.statements],
  };
}

const issuableSchema = v.object({ title: v.string(), isIssuable: v.literal(true) });
const lenderSchema = v.object({ lender: v.string() });
const notIssuableSchema = v.object({ notIssuable: v.string() });

/** Of a certificate or evidence: whether it can be issued. */
function issuingOf(outcome: unknown): string[] {
  // Whoever approves it has to know that the policy does not name the lender.
  const lender = v.is(lenderSchema, outcome) ? [outcome.lender] : [];
  if (v.is(issuableSchema, outcome)) {
    const name = outcome.title.startsWith("Evidence") ? "evidence" : "certificate";
    return [...lender, `The ${name} is issued only after somebody approves it.`];
  }
  return [...lender, ...(v.is(notIssuableSchema, outcome) ? [outcome.notIssuable] : [])];
}

/** A read of a preset, or a form, to which a model should have added something. */
const isMadeWithoutModel = ({ outcome }: Step): boolean => v.is(withoutModelSchema, outcome);
const withoutModelSchema = v.object({ withoutModel: v.literal(true) });

const readSchema = v.object({
  progress: v.array(v.object({ file: v.string(), failure: v.nullable(v.string()) })),
});

/** The files that the answer had to do without; null if all were read. */
function unreadOf({ steps }: Journal): string[] | null {
  const read = steps.findLast(({ kind, state }) => kind === "READ_FILES" && state === "DONE")?.outcome;
  const left = v.is(readSchema, read) ? read.progress.filter(({ failure }) => failure !== null) : [];
  if (left.length === 0) return null;
  return left.map(({ file, failure }) => `I went on without ${file}: ${failure}`);
}

/** What Cara says when she has to end before she is done: why, and what she has found until then. */
export function handOver(journal: Journal, reason: string): WorkspaceMessageBody {
  const isFound = journal.steps.some((step) => isSearch(step) && isAnswered(step));
  const found = isFound ? answerOf(journal) : null;
  const cut = draftOfCut(journal);
  const what = cut
    ? " What I had done until then is in the document."
    : found
      ? " This is what I found until then."
      : " I had found no answer until then.";
  const text = `${reason}${what} Send a message to go on.`;
  if (!found) return { content: text, statements: [], attachments: [], choices: [] };
  return {
    ...found,
    content: `${text}\n\n${found.content}`,
    statements: [{ text, attachmentNumbers: [] }, ...found.statements],
  };
}

const otherPlaces: Partial<Record<StepKind, string>> = {
  SEARCH_CLIENT: "This is from the client's documents and records:",
  SEARCH_KNOWLEDGE_BASE: "This is from the knowledge base:",
  SEARCH_WEB: "This is from the web:",
};

/** Whoever brought files takes an answer for theirs, so it is said if it comes from elsewhere. */
function withPlace(journal: Journal, said: WorkspaceMessageBody): WorkspaceMessageBody {
  const searches = journal.steps.filter(isSearch);
  const answered = searches.find(isAnswered);
  const place = answered && otherPlaces[answered.kind as StepKind];
  const isFilesWithout = searches.some((step) => step.kind === "SEARCH_FILES" && !isAnswered(step));
  if (!place || !isFilesWithout || said.statements.length === 0) return said;
  const text = `The files of this workspace do not say. ${place}`;
  return {
    ...said,
    content: `${text}\n\n${said.content}`,
    statements: [{ text, attachmentNumbers: [] }, ...said.statements],
  };
}

const oneAtATime =
  ". I write to one client at a time, and each email waits for a yes: choose whom to begin with.";
const nobodyFound = ". I found nobody to write to.";
const sentOnceIssued =
  "Once somebody has approved it and it is issued, open it under Certificates on the client's page and choose Send Certificate.";

const clientsSchema = v.object({ entities: v.array(v.object({ kind: v.string(), name: v.string() })) });
const EACH_MAX = 6;

/** The clients that a question about the whole book has found. */
const clientsFound = ({ steps }: Journal): string[] => {
  const outcome = steps.findLast(({ kind, state }) => kind === "SEARCH_RECORDS" && state === "DONE")?.outcome;
  const found = v.is(clientsSchema, outcome) ? v.parse(clientsSchema, outcome).entities : [];
  return found.flatMap(({ kind, name }) => (kind === "account" ? name : [])).slice(0, EACH_MAX);
};

/** What Cara says at the end of a turn: her answer, and the files that it had to do without. */
export function replyOf(journal: Journal): WorkspaceMessageBody {
  const said = withPlace(journal, answerOf(journal));
  const { task, rest: left = null } = understoodOf(journal) ?? {};
  // What is issued is sent from its own page, once it is.
  const isOfIssued = left !== null && task?.tag === "PRESET" && task.template != null && sendsIt(left);
  const rest = isOfIssued ? null : left;
  const ofEach = rest !== null && task?.tag === "ANSWER" && task.ofBook && isToEach(rest);
  const found = ofEach ? clientsFound(journal) : [];
  const howToGoOn = ofEach ? (found.length === 0 ? nobodyFound : oneAtATime) : "";
  const next = ofEach ? found.map((name) => toOne(rest, name)) : rest === null ? [] : [rest];
  const { copied, unknown } = understoodOf(journal) ?? {};
  const notes = [
    ...(copied === undefined
      ? []
      : [`An email goes to one address, so ${copied} is not copied. Forward it once it is sent.`]),
    ...(isWithoutModel(journal) ? ["I answered this without the language model."] : []),
    ...(journal.steps.some(isMadeWithoutModel)
      ? ["The language model gave nothing that can be used, so this is what I found without it."]
      : []),
    ...[webLeftOut(journal)].filter((text) => text !== ""),
    ...(unreadOf(journal) ?? []),
    ...(isOfIssued ? [`I have not done this part of your message: “${left}”. ${sentOnceIssued}`] : []),
    ...(unknown === undefined
      ? []
      : [
          `I have not done this part of your message: “${unknown.rest}”. Nobody on file is called ${unknown.name}. Say which client it is for.`,
        ]),
    ...(rest === null ? [] : [`I have not done this part of your message yet: “${rest}”${howToGoOn}`]),
  ];
  if (notes.length === 0) return said;
  return {
    ...said,
    content: [said.content, ...notes].join("\n\n"),
    choices: [...next, ...said.choices],
    statements: isPlain(said)
      ? []
      : [...said.statements, ...notes.map((text) => ({ text, attachmentNumbers: [] }))],
  };
}

/** What was found for an email, and nothing else. */
export function toldOf(journal: Journal): WorkspaceMessageBody {
  const task = understoodOf(journal)?.task;
  const isTelling = task?.tag === "ANSWER" && task.asEmail && !writtenAnswerOf(journal);
  const found = isTelling ? answeredFor(journal, task) : [];
  return found.length === 0 ? answerOf(journal) : answersTo(found);
}

const redraftedSchema = v.object({
  changes: v.array(v.string()),
  missed: v.optional(v.array(v.string()), []),
});

/** What was changed in a draft that was declined; null for a turn of another kind. */
function replyOfRedraft({ steps }: Journal): WorkspaceMessageBody | null {
  const step = steps.findLast(({ kind }) => kind === "REDRAFT_EMAIL");
  if (!step) return null;
  const { changes = [], missed = [] } = v.is(redraftedSchema, step.outcome) ? step.outcome : {};
  const content =
    changes.length === 0
      ? `I did not draft it again. ${step.error ?? "Send a message that says what the email is to be about."}`
      : [
          `I drafted it again: ${listed(changes)}.`,
          ...missed,
          "It is sent only after somebody approves it.",
        ].join(" ");
  return { content, statements: [], attachments: [], choices: [] };
}

export function answerOf(journal: Journal): WorkspaceMessageBody {
  const changed = replyOfRedraft(journal) ?? replyOfEdit(journal);
  if (changed) return changed;
  const understood = understoodOf(journal);
  const wish = understood?.task.tag === "REVISE" ? understood.task.wish : null;
  const revised = understood?.task.tag === "PRESET" ? null : replyOfRevision(journal, wish);
  if (revised) return revised;
  const written = writtenAnswerOf(journal);
  if (written) return written;
  const task = understood?.task;
  if (task?.tag === "PRESET") return replyOfPreset(journal);
  if (task?.tag === "EMAIL") return replyOfEmail(journal);
  if (task?.tag === "FORWARD") return plain(draftedEmail(journal));
  if (task?.tag === "REQUEST") return replyOfRequest(journal);
  if (task?.tag === "WRITE") return plain(replyOfWrite(journal));
  if (task?.tag === "ANSWER" && task.asEmail) return replyOfTelling(journal, task);
  if (task?.tag === "ANSWER" && task.more) {
    const searches = searchesFor(journal, [task.question, ...task.more]);
    if (searches.some(isAnswered)) return answersTo(searches);
  }
  const found = journal.steps.filter(isSearch).map(({ outcome }) => outcome as Found);
  const best = found.find(({ body }) => body.kind === "ANSWER");
  if (best) {
    const { statements, attachments } = best.body;
    return { content: best.content, statements, attachments, choices: [] };
  }
  const { accountId = null, fileCount = 0 } = understoodOf(journal) ?? {};
  // What the agency knows in general says nothing about a client or a file.
  const isOfSubject = ({ kind }: Step) =>
    kind !== "SEARCH_KNOWLEDGE_BASE" || (accountId === null && fileCount === 0);
  const close = journal.steps
    .filter((step) => isSearch(step) && isOfSubject(step))
    .map(({ outcome }) => outcome as Found)
    .find(({ body }) => body.kind === "CLOSEST");
  const instead = choicesInstead(journal);
  if (close) {
    const { statements, attachments, closest } = close.body;
    const shown = closest ? { closest } : {};
    return { content: close.content, statements, attachments, choices: instead, ...shown };
  }
  const places = journal.steps.filter(isSearch).flatMap(({ kind }) => placesOf[kind as StepKind] ?? []);
  const client = understoodOf(journal)?.clientName ?? null;
  const looked = places.length === 0 ? "" : ` I searched ${listed(places)}.${policiesLookedAt(journal)}`;
  const more =
    client === null
      ? " Name the client, or attach the document that says it."
      : " Attach the document that says it, or ask in other words.";
  const web = webOf(journal);
  return { ...plain(`I found no answer.${looked}${web.said}${more}`), choices: [...web.choices, ...instead] };
}

/** What can be asked or done instead of a question that nothing answers. */
function choicesInstead(journal: Journal): string[] {
  const understood = understoodOf(journal);
  if (understood?.task.tag !== "ANSWER") return [];
  const { task, accountId, clientName, fileCount, documents } = understood;
  const client = accountId === null ? null : clientName;
  const docTypes = documents.map(({ docType, requirementCount }) =>
    docType === "OTHER" && requirementCount > 0 ? ("CONTRACT" as const) : docType,
  );
  if (client === null && fileCount === 0) return [];
  return askBack(task.said ?? task.question, { client, docTypes, fileCount }, "")
    .choices.filter((choice) => choice !== answerChoice)
    .slice(0, INSTEAD_MAX);
}

const INSTEAD_MAX = 3;

/**
 * The reply that Cara drafts: what was asked, what the client's documents answer, and what is still missing. It goes to
 * whoever wrote, and only after a yes.
 */
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { askApproval } from "#core/approvals";
import { createArtifact } from "#core/artifacts";
import { announceChange } from "#core/audit";
import type { Tool } from "#core/workflows";
import { type Found, joinAnswers, paragraphOf } from "#core/workspaces/mail";
import { type ArtifactContent, type MessageWords, SUBJECT_MAX } from "#model/artifacts";
import type { Journal } from "#model/workflows";
import type { AgencyDb } from "../../shared/database.ts";
import { endSentence } from "../../shared/end-sentence.ts";
import { type AskedField, type MissingKey, missingLabels } from "../asked/request-fields.ts";
import type { AskedRequest } from "../asked/understand-message.ts";
import { greetingOf } from "../write-email.ts";
import { heedWish, type HeedPorts } from "./heed-wish.ts";
import { completedFields, findRead, isWritten, stillMissing } from "./complete.ts";
import { readOf } from "./mail-journal.ts";
import { answersToTell } from "./told-answers.ts";
import { findEmail } from "./read-step.ts";
import { wordReply } from "./word-reply.ts";

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

const valueOf = ({ fields }: AskedRequest, name: string): string | null =>
  fields.find((field) => field.name === name)?.value ?? null;

/** What was asked, as the object of "We have". */
function received(asked: AskedRequest): string | null {
  const name = valueOf(asked, "name");
  switch (asked.type) {
    case "CREATE_CERTIFICATE":
      return `your request for a certificate of insurance${name === null ? "" : ` for ${name}`}`;
    case "ADD_ADDITIONAL_INSURED":
      return `your request to add ${name ?? "an additional insured"}${name === null ? "" : " as an additional insured"}`;
    case "CANCEL_POLICY":
      return "your request to cancel your policy";
    case "DOCUMENT_REQUEST":
      return `your request for documents (${valueOf(asked, "type") ?? "as you wrote"})`;
    case "ENDORSE_POLICY":
      return "your policy change request";
    case "QUOTE_REQUEST":
      return "your request for a quote";
    case "QUESTION":
      return null;
    default:
      return "your message";
  }
}

/** What the client's documents and records answered, one for each question that they answer. */
const answersIn = ({ steps }: Journal): { question: string; body: Found["body"] }[] =>
  steps.flatMap(({ kind, state, input, outcome }) => {
    const body = kind === "SEARCH_CLIENT" && state === "DONE" ? (outcome as Found | null)?.body : undefined;
    const { question } = (input ?? {}) as { question?: string };
    return body?.kind === "ANSWER" ? [{ question: question ?? "", body }] : [];
  });

/** What is said of the questions that nothing answers. */
function lookingInto(open: number, answered: number): string {
  if (open === 0) return "";
  const questions = open === 1 ? "question" : "questions";
  const answers = open === 1 ? "the answer" : "the answers";
  return `We are looking into your ${answered === 0 ? "" : "other "}${questions} and will write to you with ${answers}.`;
}

export const replyDraftedSchema = v.object({
  changes: v.array(v.string()),
  missed: v.array(v.string()),
});

export const draftEmailReply: Tool<HeedPorts> = {
  effect: "OUTSIDE",
  input: v.object({ emailId: v.string(), wish: v.optional(v.string()) }),
  async act(ports, { scope, step, workflow, journal }) {
    const { emailId, wish = "" } = step.input as { emailId: string; wish?: string };
    const read = readOf(journal);
    const [found, agency] = await Promise.all([findEmail(scope.db, emailId), getAgencyProfile(scope.db)]);
    const understood = found?.message.understood;
    if (!read || read.noReply !== null || !found || !understood)
      return { tag: "FAILED", reason: read?.noReply ?? "The email is not there any more." };
    const { accountId, clientName, sender } = read;
    const answers = await answersToTell(scope.db, answersIn(journal));
    const answer = joinAnswers(answers);
    const told = answer.statements.filter(
      ({ text }, at) => answer.statements.findIndex((other) => other.text === text) === at,
    );
    const { asked, missing, completed } = await findUnanswered(scope.db, read.threadId, sender.address);
    const have = [...new Set(asked.flatMap((each) => received(each) ?? []))];
    const open = read.questions.length - answers.length;
    const own = [
      have.length === 0
        ? "Thank you for your message."
        : endSentence(`Thank you. We have ${listed.format(have)}`),
      lookingInto(open, answers.length),
      missing.length === 0
        ? have.length === 0 && read.completes === 0
          ? ""
          : "We are working on it and will write again as soon as it is done."
        : `Could you please send us ${listed.format(missing.map((key) => missingLabels[key]))}?`,
    ].filter((sentence) => sentence !== "");
    // Whoever wishes another one says how it is to be worded.
    const worded = wish === "" ? await wordReply(ports.reasoner, own) : { sentences: own, runs: [] };
    // What the client's documents and their own words say stays word for word what its evidence says.
    const sentences = worded.sentences.toSpliced(
      1,
      0,
      ...completed.map(({ line }) => line),
      ...told.map(({ text }) => text),
    );
    const close = `Best regards,\n${agency.name}`;
    const subject = replySubject(found.message.subject ?? "");
    const drafted: ArtifactContent = {
      blocks: told.map((statement) => paragraphOf(statement, accountId)),
      quotes: answer.attachments,
      ...{ toEmail: sender.address, subject, answersEmail: emailId },
      messageWords: [
        { line: sentences[0] ?? "", words: asked.flatMap((each) => (received(each) ? wordsOf(each) : [])) },
        ...completed,
      ].filter(({ words }) => words.length > 0),
      body: [greetingOf(sender.name, accountId !== null, sender.address), ...sentences, close].join("\n\n"),
    };
    const heeded = await heedWish(ports, scope, drafted, { wish, accountId });
    const { content, changes, missed } = heeded;
    const id = scope.newId("art");
    const { subjectId: workspaceId, askedBy } = workflow;
    const title = (content.subject ?? subject).slice(0, SUBJECT_MAX);
    return {
      tag: "DONE",
      outcome: {
        ...{ artifactId: id, subject: title, toEmail: content.toEmail, body: content.body },
        ...{ changes, missed },
      },
      runs: [...worded.runs, ...heeded.runs],
      rows: [
        ...createArtifact(scope, {
          ...{ id, workspaceId, kind: "EMAIL", title },
          content: { ...content, subject: title, ...(missed.length > 0 ? { unheeded: missed } : {}) },
        }),
        ...askApproval(scope, {
          ...{ workspaceId, artifactId: id, kind: "SEND_EMAIL", key: step.key, askedBy, accountId },
          clientName,
        }),
        announceChange(scope, { entity: "caraApproval", entityId: id, parentId: workspaceId }),
      ],
    };
  },
};

interface Unanswered {
  /** What the recipient has asked since the agency last wrote to the thread, with the message that asks. */
  asked: (AskedRequest & { emailId: string })[];
  /** What is still missing of all that they asked. */
  missing: MissingKey[];
  /** What they have said since then of what they had left out: a sentence each, with the words that say it. */
  completed: MessageWords[];
}

/** An address that was asked for, as whoever gave it may check it. */
function confirmed(
  asked: AskedRequest,
  fields: readonly (AskedField & { emailId: string })[],
): MessageWords[] {
  const said = (name: string) => fields.find((field) => field.name === name);
  const address = said("address");
  const name = valueOf(asked, "name") ?? said("name")?.value ?? null;
  if (!address) return [];
  const line = `We have the address${name === null ? "" : ` of ${name}`}: ${address.value}.`;
  return [{ line, words: [{ emailId: address.emailId, text: address.quote.text }] }];
}

/** The words that ask for what a reply says it has: the name that it tells, and the sentences that ask. */
const wordsOf = ({ emailId, quotes, fields }: AskedRequest & { emailId: string }): MessageWords["words"] => {
  const told = fields.filter(({ name }) => name === "name" || name === "type").map(({ quote }) => quote);
  return [...new Set([...quotes, ...told].map(({ text }) => text))].map((text) => ({ emailId, text }));
};

async function findUnanswered(db: AgencyDb, threadId: string, address: string): Promise<Unanswered> {
  const messages = await findRead(db, threadId);
  const since = messages.findLastIndex(isWritten) + 1;
  const theirs = messages
    .map((message, at) => ({ ...message, isNew: at >= since }))
    .filter(({ fromEmail }) => fromEmail === address);
  const missing = theirs.flatMap(({ id, understood }) =>
    (understood?.asked ?? []).flatMap((each, place) =>
      stillMissing(messages, { emailId: id, place, missing: each.missing }),
    ),
  );
  return {
    asked: theirs.flatMap(({ id, isNew, understood }) =>
      isNew ? (understood?.asked ?? []).map((each) => ({ ...each, emailId: id })) : [],
    ),
    missing: [...new Set(missing)],
    completed: messages.flatMap(({ id, understood }) =>
      (understood?.asked ?? []).flatMap((each, place) =>
        confirmed(each, completedFields(messages.slice(since), { emailId: id, place })),
      ),
    ),
  };
}

/** "Re: COI needed", once. */
export const replySubject = (subject: string): string =>
  (/^\s*re\s*:/iu.test(subject) ? subject.trim() : `Re: ${subject.trim() || "Your message"}`).slice(
    0,
    SUBJECT_MAX,
  );

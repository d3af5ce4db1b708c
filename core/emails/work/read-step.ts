/** The first step of the work on a message: what it asks for, whose it is, and whether it may be answered. */
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { withdrawOutdated, withdrawReplaced } from "#core/approvals/replies";
import type { Reasoner } from "#core/assistant";
import type { Tool } from "#core/workflows";
import { headerStatements } from "#core/workspaces/mail";
import { todayIn } from "../../shared/calendar-date.ts";
import type { AgencyDb } from "../../shared/database.ts";
import { mailKinds } from "../model-reading/mail-kinds.ts";
import { isUnread, tellOfForwarding } from "../notices.ts";
import { missingLabels } from "../asked/request-fields.ts";
import { type AskedRequest, type Understanding, understandMessage } from "../asked/understand-message.ts";
import { textToRead } from "../asked/text-to-read.ts";
import { findAttachments } from "../repository.ts";
import { showMessages } from "../shown-message.ts";
import { emailMessages, emailThreads } from "../tables.ts";
import { completeRequests, completionsIn, findRead, isWritten } from "./complete.ts";
import { findCandidates } from "./find-candidates.ts";
import { wishOf } from "./mail-journal.ts";
import type { EmailRead } from "./read-outcome.ts";
import type { Completion } from "./understood.ts";

export async function findEmail(db: AgencyDb, emailId: string) {
  const [found] = await db
    .select({ message: emailMessages, thread: emailThreads })
    .from(emailMessages)
    .innerJoin(emailThreads, eq(emailThreads.id, emailMessages.threadId))
    .where(eq(emailMessages.id, emailId));
  return found ?? null;
}

const QUESTION_MAX = 1_000;
const QUESTIONS_MAX = 8;

/** Each once, the latest if there are very many. */
const questionsOf = (messages: readonly { understood: Pick<Understanding, "asked"> | null }[]): string[] => {
  const texts = messages.flatMap(({ understood }) =>
    (understood?.asked ?? [])
      .filter(({ type }) => type === "QUESTION")
      .flatMap(({ quotes }) => quotes.map(({ text }) => text.slice(0, QUESTION_MAX))),
  );
  return [...new Set(texts)].slice(-QUESTIONS_MAX);
};

const asksAnew = /\b(?:add|another|also|second|new|remove)\b/iu;

/** What only completes an earlier request asks for nothing anew, and the summary says what came. */
function withCompletions(
  all: Understanding,
  completes: readonly Completion[],
  sender: string,
): Understanding {
  if (completes.length === 0) return all;
  const isDoubled = ({ type, quotes }: AskedRequest): boolean =>
    type === "ENDORSE_POLICY" &&
    completes.some(({ key }) => key === "VIN") &&
    !quotes.some(({ text }) => asksAnew.test(text));
  const asked = all.asked.filter((each) => !isDoubled(each));
  const doubled = all.asked.filter(isDoubled).flatMap(({ quotes }) => quotes.map(({ start }) => start));
  const said = all.summary.filter(({ quotes }) => !quotes.some(({ start }) => doubled.includes(start)));
  const told = completes.flatMap(({ key, quote }) =>
    quote ? [{ text: `${sender} sends ${missingLabels[key]}.`, quotes: [quote] }] : [],
  );
  const summary = asked.length === 0 && told.length > 0 ? told : [...said, ...told];
  return { ...all, asked, summary };
}

interface ReadPorts {
  readonly reasoner: Pick<Reasoner, "readMail">;
}

export const readEmailStep: Tool<ReadPorts> = {
  effect: "WRITE",
  input: v.object({ emailId: v.string() }),
  async act({ reasoner }, { scope, step, workflow, journal }) {
    const { db } = scope;
    const { emailId } = step.input as { emailId: string };
    const found = await findEmail(db, emailId);
    if (!found?.message.threadId) return { tag: "FAILED", reason: "The email is not there any more." };
    const { message, thread } = found;
    const { timeZone } = await getAgencyProfile(db);
    const [shown, attachments] = await Promise.all([
      showMessages(db, [thread.id]).then((all) => all.get(thread.id)?.find(({ id }) => id === emailId)),
      findAttachments(db, [thread.id]).then((all) => all.get(thread.id) ?? []),
    ]);
    const sender = { name: message.fromName ?? "", address: message.fromEmail ?? "" };
    const subject = message.subject ?? "";
    const parts = message.parts ?? [];
    const written = {
      ...{ subject, sentOn: todayIn(timeZone, message.sentAt ?? message.receivedAt) },
      files: attachments.filter((file) => file.emailId === emailId).map(({ name }) => name),
    };
    const called = sender.name || sender.address;
    const text = textToRead(parts, subject);
    // Whoever wishes another reply asks for nothing to be read again: a model might read it otherwise.
    const kept = wishOf(journal) === null ? null : message.understood;
    const forwarding =
      message.authenticity === "FAILED" ? null : tellOfForwarding(sender.address, { ...written, text });
    const notice = forwarding && { summary: forwarding, asked: [], due: null, orders: [] };
    const read =
      kept || notice
        ? { value: null, withoutModel: false, runs: [] }
        : await reasoner.readMail({ text, subject, kinds: mailKinds });
    const isNew = shown?.isNewParty ?? false;
    // Whoever is new to a thread may know its token, and whoever failed is nobody's contact: its account is not theirs.
    const isForeign = isNew || message.authenticity === "FAILED";
    const accountId = message.accountId ?? (isForeign ? null : thread.accountId);
    const [[account], candidates] = await Promise.all([
      accountId === null ? [] : findAccounts(db, [accountId]),
      accountId === null
        ? findCandidates(db, {
            ...{ fromEmail: sender.address, text: `${subject}\n${text}` },
            isForged: message.authenticity === "FAILED",
          })
        : [],
    ]);
    const noReply = isNew
      ? "The sender is new to this thread, so I drafted no reply."
      : message.authenticity === "FAILED"
        ? "The sender is not verified, so I drafted no reply."
        : sender.address === ""
          ? "It has no sender whom a reply could go to."
          : isUnread(sender.address)
            ? "Nobody reads what is sent to this address, so I drafted no reply."
            : null;
    // Whoever may not be answered completes nothing either.
    const others = noReply === null ? (await findRead(db, thread.id)).filter(({ id }) => id !== emailId) : [];
    const completes = completionsIn({ ...written, text }, others);
    const understood =
      kept ??
      notice ??
      withCompletions(understandMessage({ ...written, parts }, sender, read.value), completes, called);
    const asked = [
      ...others.slice(others.findLastIndex(isWritten) + 1),
      { fromEmail: sender.address, understood },
    ];
    const outcome: EmailRead = {
      ...{ emailId, threadId: thread.id, sender, noReply, candidates: candidates.length },
      accountId: account?.id ?? null,
      clientName: account?.account.name ?? null,
      asked: understood.asked.length,
      completes: completes.length,
      questions: questionsOf(asked.filter(({ fromEmail }) => fromEmail === sender.address)),
      summary: understood.summary.map((sentence) => sentence.text),
      withoutModel: read.withoutModel,
    };
    return {
      tag: "DONE",
      outcome,
      runs: read.runs,
      rows: [
        db
          .update(emailMessages)
          .set({ understood: { ...understood, completes, candidates } })
          .where(eq(emailMessages.id, emailId)),
        ...headerStatements(scope, workflow.subjectId, {
          ...(account ? { accountId: account.id, clientName: account.account.name } : {}),
          keywords: [],
        }),
        ...(await completeRequests(scope, completes)),
        ...(understood.asked.length + completes.length > 0 && noReply === null
          ? [
              withdrawOutdated(scope, { threadId: thread.id, address: sender.address }),
              withdrawReplaced(scope, { threadId: thread.id, address: sender.address }),
            ]
          : []),
      ],
    };
  },
};

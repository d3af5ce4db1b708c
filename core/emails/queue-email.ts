/**
 * A message of a thread, on its way out: one batch writes the mail, the message that it is in its thread, and the thread as it
 * is with it. Whoever calls it brings the yes.
 */
import { asc, and, eq } from "drizzle-orm";
import { type DeliveryMail, queueDelivery, type QueuedDelivery } from "#core/deliveries";
import type { Yes } from "#model/deliveries";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import type { MessageKind } from "./labels.ts";
import { isSeen } from "../shared/viewer.ts";
import { loadThreads } from "./repository.ts";
import { guardThreading, threadStatements } from "./place-email.ts";
import { replyAddress } from "./reply-address.ts";
import { ownText } from "./split-message.ts";
import { baseSubject } from "./suggest-thread.ts";
import { emailFollows, emailMessages, emailRecipients } from "./tables.ts";
import { type AnsweredMessage, htmlOf, partsOf, quoteOf, referencesOf } from "./write-email.ts";

interface EmailToSend extends Pick<DeliveryMail, "attachments" | "requestedBy" | "yes" | "subject"> {
  /** The message that it answers or forwards. */
  answered: AnsweredMessage & { threadId: string };
  isForward: boolean;
  to: string;
  cc: readonly string[];
  /** What its writer wrote. */
  body: string;
  /** Its writer's name; the agency's when Cara wrote it. */
  writer: string | null;
}

/** Where answers to it arrive: `address` is the agency's, null if the product receives no mail for it. */
export interface ReplyTo {
  address: string | null;
  key: string;
  /** Where they go otherwise. */
  contactEmail: string | null;
}

interface QueuedEmail extends QueuedDelivery {
  emailId: string;
}

/** The batch of `statements` fails when mail was placed meanwhile (`isConflict`): read and try again. */
export async function queueEmail(
  scope: AgencyScope,
  { answered, isForward, to, cc, subject, body, attachments, requestedBy, yes, writer }: EmailToSend,
  { agencyName, timeZone, replyTo }: { agencyName: string; timeZone: string; replyTo: ReplyTo },
): Promise<QueuedEmail> {
  const { db } = scope;
  const id = scope.newId("eml");
  const now = scope.nowMs();
  const quote = quoteOf(answered, { isForward, timeZone });
  // Whom it is forwarded to has none of these messages.
  const references = isForward ? [] : referencesOf(answered);
  const [guard, threads] = await Promise.all([guardThreading(scope), loadThreads(db, [answered.threadId])]);
  const accountId = threads.get(answered.threadId)?.thread.accountId ?? null;
  const queued = queueDelivery(scope, {
    ...{ recordKind: "email", recordId: id, parentId: accountId },
    ...{ to, cc, subject, attachments, requestedBy, yes },
    ...(writer === null ? {} : { senderName: `${writer}, ${agencyName}` }),
    follows: references,
    replyTo:
      replyTo.address === null ? replyTo.contactEmail : await replyAddress(replyTo.address, id, replyTo.key),
    text: `${body === "" ? "" : `${body}\n\n`}${quote}\n`,
    html: htmlOf(body, quote),
    resendOf: null,
  });
  const parts = partsOf(body, quote);
  const recipients = [
    { field: "TO" as const, email: to },
    ...cc.map((email) => ({ field: "CC" as const, email })),
  ];
  const message = {
    kind: kindOfSent(yes, writer),
    isFromStaff: true,
    accountId: null,
    fromName: writer ?? agencyName,
    fromEmail: replyTo.address ?? replyTo.contactEmail ?? "",
    subject,
    sentAt: now,
    parts,
  };
  const follows = [answered.id, ...references.toReversed()];
  const statements: Statement[] = [
    ...guard,
    ...queued.statements,
    ...(await threadStatements(
      scope,
      { moved: [], joined: [], split: [] },
      {
        ...message,
        ...{ id, threadId: answered.threadId, receivedAt: now, returnedAt: null },
        recipients: recipients.map(({ email }) => email.toLowerCase()),
      },
    )),
    db.insert(emailMessages).values({
      ...message,
      ...{ id, state: "READ", threadId: answered.threadId, deliveryId: queued.delivery.id },
      // It has no bytes; what leaves is in its delivery.
      ...{ sha256: `sent:${id}`, identity: `sent:${id}`, recipient: replyTo.address ?? "" },
      ...{ receivedAt: now, authenticity: "VERIFIED", baseSubject: baseSubject(subject) },
    }),
    db.insert(emailFollows).values(follows.map((followed, place) => ({ emailId: id, place, followed }))),
    db.insert(emailRecipients).values(
      recipients.map(({ field, email }, place) => ({
        ...{ emailId: id, place, field, name: "" },
        email: email.toLowerCase(),
      })),
    ),
  ];
  return { ...queued, emailId: id, statements };
}

/** What a rule sends asks for nothing and answers nothing. */
const kindOfSent = (yes: Yes, writer: string | null): MessageKind => {
  if (yes.kind === "RULE") return "AUTOMATIC_REPLY";
  return writer === null ? "OWN" : "PERSON";
};

/** A message as its answer needs it; null if there is none. */
export async function findAnswered(
  db: AgencyDb,
  emailId: string,
): Promise<(AnsweredMessage & { threadId: string }) | null> {
  const [[row], follows, to] = await Promise.all([
    db
      .select()
      .from(emailMessages)
      .where(
        and(
          eq(emailMessages.id, emailId),
          eq(emailMessages.state, "READ"),
          isSeen.thread(db, emailMessages.threadId),
        ),
      ),
    db
      .select({ id: emailFollows.followed })
      .from(emailFollows)
      .where(eq(emailFollows.emailId, emailId))
      .orderBy(asc(emailFollows.place)),
    db
      .select({ email: emailRecipients.email })
      .from(emailRecipients)
      .where(and(eq(emailRecipients.emailId, emailId), eq(emailRecipients.field, "TO")))
      .orderBy(asc(emailRecipients.place)),
  ]);
  if (!row?.threadId) return null;
  const parts = row.parts ?? [];
  return {
    ...{ id: row.id, threadId: row.threadId, messageId: row.messageId },
    to: to.map(({ email }) => email),
    follows: follows.map(({ id }) => id),
    fromName: row.fromName ?? "",
    fromEmail: row.fromEmail ?? "",
    subject: row.subject ?? "",
    sentAt: row.sentAt ?? row.receivedAt,
    text: ownText(parts) || parts.map(({ text }) => text).join("\n\n"),
  };
}

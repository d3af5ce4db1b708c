/**
 * Reads a message that has arrived and puts it into its thread. Two that arrive at once are placed one after the other;
 * whatever the order, the threads come out the same.
 */
import { and, eq, isNotNull, or, type SQL } from "drizzle-orm";
import * as v from "valibot";
import type { DeliveryNews } from "#core/deliveries";
import { documents, documentWrites } from "#core/documents";
import { defineJob, enqueue, type JobResult } from "#core/outbox";
import { cleanFileName } from "#core/reading";
import { users } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, type Statement, writeAll } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { isConflict } from "../shared/version-guard.ts";
import { noteReport } from "./delivery-report.ts";
import { findAccountsOfSender } from "./find-sender.ts";
import { followedBy, keptMessage } from "./kept-message.ts";
import { readEmail, type ReadEmail } from "./read-email.ts";
import { openPlacing, PLACING_TRIES } from "./place-email.ts";
import { confirmReceiptJob, findRuleThatIsOn, mayBeConfirmed } from "./rules/mod.ts";
import { emailFollows, emailMessages, emailRecipients } from "./tables.ts";
import { workOnEmailJob } from "./work/work-on-email-job.ts";

export interface EmailPorts {
  readonly storage: {
    find(
      key: string,
    ): Promise<{ size: number; read(start: number, end: number): Promise<Uint8Array> } | null>;
  };
  /** From which the product sends mail. */
  readonly ownMailAddress: string;
  readonly deliveryNews: DeliveryNews;
}

export const readEmailJob = defineJob<{ emailId: string }, EmailPorts>({
  name: "read-email",
  payload: v.strictObject({ emailId: v.string() }),
  queue: "mail-jobs",
  async run({ storage, ownMailAddress, deliveryNews }, { scope, payload: { emailId }, finishing }) {
    const { db } = scope;
    const [found] = await db
      .select({ row: emailMessages, storageKey: documents.storageKey })
      .from(emailMessages)
      .innerJoin(documents, eq(documents.id, emailMessages.documentId))
      .where(and(eq(emailMessages.id, emailId), eq(emailMessages.state, "WAITING")));
    if (!found) return { tag: "NOTHING_TO_DO" };
    const stored = await storage.find(found.storageKey);
    if (!stored) return { tag: "REFUSED", reason: "The stored message is gone." };
    const { row } = found;
    const email = await readEmail(await stored.read(0, stored.size), {
      envelopeFrom: row.envelopeFrom,
      receiver: row.receiver,
      ownAddresses: [row.recipient, ownMailAddress],
    });
    // Before the job is done, so that nothing is lost; what it says counts once.
    if (email.authenticity !== "FAILED")
      await noteReport(scope, { ...email, emailId, answers: row.answers }, deliveryNews);
    for (let tries = 1; ; tries += 1) {
      try {
        return await keepEmail(scope, row, email, finishing);
      } catch (error) {
        if (!isConflict(error) || tries === PLACING_TRIES) throw error;
      }
    }
  },
});

type Row = typeof emailMessages.$inferSelect;

async function keepEmail(
  scope: AgencyScope,
  row: Row,
  email: ReadEmail,
  finishing: readonly Statement[],
): Promise<JobResult> {
  const { db } = scope;
  const message = keptMessage(email, row);
  const follows = followedBy(email, row.answers);
  const threaded = { key: row.id, messageId: email.messageId, follows, sentAt: message.sentAt };
  const mayBeContact = message.authenticity !== "FAILED" && message.kind === "PERSON";
  const [place, [same], [staff], accountIds, rule] = await Promise.all([
    openPlacing(scope, threaded),
    db
      .select({ id: emailMessages.id })
      .from(emailMessages)
      .where(and(isSame(message), eq(emailMessages.state, "READ"))),
    // Anybody can write a colleague's address, and such a message could end a thread.
    message.authenticity === "VERIFIED"
      ? db.select({ id: users.id }).from(users).where(eq(users.email, message.fromEmail))
      : [],
    mayBeContact ? findAccountsOfSender(db, message.fromEmail) : [],
    findRuleThatIsOn(db, "CONFIRM_RECEIPT"),
  ]);
  if (same) return forgetRepeated(scope, row, finishing);

  const kept = {
    ...message,
    // Our own address as well: only what the receiver verified is ours.
    isFromStaff: message.authenticity === "VERIFIED" && (staff !== undefined || message.kind === "OWN"),
    // Two accounts of one address: a person chooses.
    page: await pageOf(email),
    accountId: accountIds.length === 1 ? (accountIds[0] ?? null) : null,
  };
  const recipients = [
    ...email.to.map((party) => ({ ...party, field: "TO" as const })),
    ...email.cc.map((party) => ({ ...party, field: "CC" as const })),
  ];
  const placed = await place({
    ...kept,
    id: row.id,
    receivedAt: row.receivedAt,
    returnedAt: null,
    recipients: recipients.map(({ address }) => address),
  });
  // Whatever comes from a person outside is Cara's to work on.
  const work =
    kept.kind === "PERSON" && !kept.isFromStaff ? enqueue(scope, workOnEmailJob, { emailId: row.id }) : null;
  const receipt =
    rule && mayBeConfirmed(kept) ? enqueue(scope, confirmReceiptJob, { emailId: row.id }) : null;
  const jobs = [work, receipt].filter((job) => job !== null);
  await writeAll(db, [
    ...placed.statements,
    db
      .update(emailMessages)
      .set({ ...kept, state: "READ", threadId: placed.threadId, workState: work ? "WAITING" : null })
      .where(eq(emailMessages.id, row.id)),
    ...insertAll(follows, (rows) =>
      db.insert(emailFollows).values(rows.map((followed, place) => ({ emailId: row.id, place, followed }))),
    ),
    ...insertAll(recipients, (rows) =>
      db.insert(emailRecipients).values(
        rows.map(({ field, name, address }, place) => ({
          emailId: row.id,
          place,
          field,
          name,
          email: address,
        })),
      ),
    ),
    ...renameDocument(db, row, message.subject),
    ...jobs.flatMap(({ statements }) => statements),
    ...finishing,
  ]);
  scope.written({ jobs });
  return { tag: "FINISHED" };
}

/** By its id and sender; or it is a copy of what was sent from here, which comes back to whoever wrote to itself. */
const isSame = ({ identity, messageId, kind }: ReturnType<typeof keptMessage>): SQL | undefined =>
  kind === "OWN" && messageId !== null
    ? or(
        eq(emailMessages.identity, identity),
        and(eq(emailMessages.messageId, messageId), isNotNull(emailMessages.deliveryId)),
      )
    : eq(emailMessages.identity, identity);

/** Whether it can be looked at as its sender made it, and whether that would load something from elsewhere. */
async function pageOf({ html }: ReadEmail): Promise<"CLOSED" | "REMOTE" | null> {
  if (html === null) return null;
  const { cleanHtml } = await import("./clean-html.ts");
  return cleanHtml(html, { pictures: new Map(), showsRemote: false }).hasRemote ? "REMOTE" : "CLOSED";
}

const insertAll = <Value>(
  values: readonly Value[],
  insert: (values: readonly Value[]) => Statement,
): Statement[] => (values.length === 0 ? [] : [insert(values)]);

/** The same message with other bytes, as a second copy has that came another way: the first one is kept. */
async function forgetRepeated(
  scope: AgencyScope,
  { id, documentId }: Row,
  finishing: readonly Statement[],
): Promise<JobResult> {
  const { db } = scope;
  const found = documentId === null ? [] : await documentWrites.findWithAttached(scope, documentId);
  const removed = documentWrites.removeDocuments(scope, found);
  await writeAll(db, [
    db.update(emailMessages).set({ state: "REPEATED", documentId: null }).where(eq(emailMessages.id, id)),
    ...removed.statements,
    ...finishing,
  ]);
  scope.written({ jobs: removed.jobs });
  return { tag: "FINISHED" };
}

function renameDocument(db: AgencyDb, { documentId }: Row, subject: string): Statement[] {
  if (documentId === null || subject === "") return [];
  const name = cleanFileName(`${subject}.eml`);
  return [
    db
      .update(documents)
      .set({ name, searchText: searchTextOf([name]) })
      .where(eq(documents.id, documentId)),
  ];
}

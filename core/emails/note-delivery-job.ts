/**
 * What became of a message that was sent from here changes its thread: whom it waits for, and which messages are of it once
 * the Message-ID is known that it has at its recipients.
 */
import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { announceChange } from "#core/audit";
import { type DeliveryNews, findDeliveryRow } from "#core/deliveries";
import { defineJob, enqueue, type JobResult } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { isConflict } from "../shared/version-guard.ts";
import { findPlaced, openPlacing, PLACING_TRIES } from "./place-email.ts";
import { loadThreads } from "./repository.ts";
import { emailMessages } from "./tables.ts";

export const noteDeliveryJob = defineJob<{ emailId: string }, object>({
  name: "note-delivery",
  payload: v.strictObject({ emailId: v.string() }),
  queue: "mail-jobs",
  async run(_ports, { scope, payload: { emailId }, finishing }) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await noteDelivery(scope, emailId, finishing);
      } catch (error) {
        if (!isConflict(error) || tries === PLACING_TRIES) throw error;
      }
    }
  },
});

async function noteDelivery(
  scope: AgencyScope,
  emailId: string,
  finishing: readonly Statement[],
): Promise<JobResult> {
  const { db } = scope;
  const [row] = await db
    .select({ threadId: emailMessages.threadId, deliveryId: emailMessages.deliveryId })
    .from(emailMessages)
    .where(and(eq(emailMessages.id, emailId), eq(emailMessages.state, "READ")));
  if (!row?.threadId || row.deliveryId === null) return { tag: "NOTHING_TO_DO" };
  const { threadId, deliveryId } = row;
  const [delivery, placed, threads] = await Promise.all([
    findDeliveryRow(db, deliveryId),
    findPlaced(db, [threadId]),
    loadThreads(db, [threadId]),
  ]);
  const messageId = delivery?.messageId ?? null;
  const threaded = placed.find(({ key }) => key === emailId);
  const message = threads.get(threadId)?.messages.find(({ id }) => id === emailId);
  if (!threaded || !message) return { tag: "NOTHING_TO_DO" };
  const place = await openPlacing(scope, { ...threaded, messageId: messageId ?? threaded.messageId });
  const { statements, threadId: now } = await place(message);
  await writeAll(db, [
    ...statements,
    db
      .update(emailMessages)
      .set({ threadId: now, ...(messageId === null ? {} : { messageId }) })
      .where(eq(emailMessages.id, emailId)),
    announceChange(scope, { entity: "emailThread", entityId: now, parentId: null }),
    ...finishing,
  ]);
  scope.written({});
  return { tag: "FINISHED" };
}

/** The news of the threads that mail was sent in. */
export const emailNews: DeliveryNews = {
  newsOf(scope, { recordKind, recordId }) {
    if (recordKind !== "email") return { statements: [], jobs: [] };
    const job = enqueue(scope, noteDeliveryJob, { emailId: recordId });
    return { statements: job.statements, jobs: [job] };
  },
  // Its job tells those who watch.
  tell: () => Promise.resolve(),
};

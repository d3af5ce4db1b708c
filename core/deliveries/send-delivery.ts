/**
 * The job that hands a mail to the provider. The mail's key is the delivery's id, so that a job that was killed between
 * the provider's answer and our write does not send it twice.
 */
import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { announceChange } from "#core/audit";
import { quotas } from "#core/subscription";
import { defineJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { MAIL_ATTACHMENTS_MAX, type MailAttachment, type Mailer, MailRefused } from "../shared/mailer.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import type { DeliveryNews } from "./delivery-news.ts";
import { sealMailTag } from "./mail-tag.ts";
import { type DeliveryRow, findDeliveryRow } from "./repository.ts";
import { deliveries } from "./tables.ts";

export interface DeliveryPorts {
  readonly mailer: Mailer;
  readonly storage: {
    find(
      key: string,
    ): Promise<{ size: number; read(start: number, end: number): Promise<Uint8Array> } | null>;
  };
  /** The key that signs the mails' tags. */
  readonly mailTagSecret: string;
  /** Why this mail must no longer be sent, such as that its certificate was withdrawn; null if it may. */
  readonly refuseDelivery: (
    scope: AgencyScope,
    record: { recordKind: string; recordId: string },
  ) => Promise<string | null>;
  readonly deliveryNews: DeliveryNews;
}

const endings = {
  VANISHED:
    "Sending stopped twice without an answer, so it is not certain whether this email was sent. Ask the recipient before you send it again.",
  OVER_TIME:
    "The mail provider did not answer, so it is not certain whether this email was sent. Ask the recipient before you send it again.",
  FAILED:
    "The mail provider did not confirm this email, though it was tried for hours. It was probably not sent: send it again.",
  TOO_LATE:
    "This email waited for more than a week because the subscription had expired or was paused, so it was not sent. Send it again if it is still needed.",
} as const;

export const sendDeliveryJob = defineJob({
  name: "send-delivery",
  actsOutside: true,
  payload: v.object({ deliveryId: v.string() }),
  queue: "mail-jobs",
  async run(ports: DeliveryPorts, { scope, payload, attempt, finishing }) {
    const delivery = await findDeliveryRow(scope.db, payload.deliveryId);
    if (!delivery || delivery.sentAt !== null || delivery.failedAt !== null) return { tag: "NOTHING_TO_DO" };
    const write = async (values: Partial<DeliveryRow>) => {
      await writeAll(scope.db, [...finishing, ...closing(scope, delivery, values, ports.deliveryNews)]);
      scope.written({});
      await ports.deliveryNews.tell(delivery);
      return { tag: "FINISHED" as const };
    };
    const sent = await send(ports, scope, delivery, attempt > 1);
    return write(
      sent.ok ? { sentAt: scope.nowMs(), ...sent.value } : { failedAt: scope.nowMs(), failure: sent.error },
    );
  },
  async ended({ deliveryNews }, { scope, payload, end }) {
    const delivery = await findDeliveryRow(scope.db, payload.deliveryId);
    if (!delivery) return;
    const failed = { failedAt: scope.nowMs(), failure: endings[end] };
    await writeAll(scope.db, closing(scope, delivery, failed, deliveryNews));
    scope.written({});
    await deliveryNews.tell(delivery);
  },
});

/** Writes how it ended, unless that is known already, and announces it. */
const closing = (
  scope: AgencyScope,
  delivery: DeliveryRow,
  values: Partial<DeliveryRow>,
  news: DeliveryNews,
): Statement[] => [
  scope.db
    .update(deliveries)
    .set(values)
    .where(and(eq(deliveries.id, delivery.id), isNull(deliveries.sentAt), isNull(deliveries.failedAt))),
  announceChange(scope, {
    entity: delivery.recordKind,
    entityId: delivery.recordId,
    parentId: delivery.parentId,
  }),
  ...news.statementsOf(scope, delivery),
];

/** The provider's id of the mail, or why it was refused. Rejects if another attempt may help. */
async function send(
  { mailer, storage, mailTagSecret, refuseDelivery }: DeliveryPorts,
  scope: AgencyScope,
  delivery: DeliveryRow,
  isRepeat: boolean,
): Promise<Result<{ providerId?: string }, string>> {
  // The provider has reported about it, so an earlier attempt has sent it.
  if (delivery.events.length > 0) return ok({});
  const refusal = await refuseDelivery(scope, delivery);
  if (refusal !== null) return err(refusal);
  const { name: senderName, timeZone } = await getAgencyProfile(scope.db);
  const nowMs = scope.nowMs();
  const full = await quotas.refuseEmails(scope.db, { timeZone, nowMs, beforeId: delivery.id });
  if (full !== null) return err(full);
  const attachments = await readAttachments(storage, delivery);
  if (!attachments.ok) return attachments;
  const { id, recipient, replyTo, subject, text, html } = delivery;
  try {
    const { providerId } = await mailer.send({
      to: recipient,
      senderName,
      replyTo,
      subject,
      text,
      html,
      attachments: attachments.value,
      tag: await sealMailTag({ agencyId: scope.agencyId, deliveryId: id }, mailTagSecret),
      idempotencyKey: id,
      isRepeat,
    });
    return ok(providerId === null ? {} : { providerId });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return err(error.reason);
  }
}

async function readAttachments(
  storage: DeliveryPorts["storage"],
  { attachments }: DeliveryRow,
): Promise<Result<MailAttachment[], string>> {
  const total = attachments.reduce((sum, { size }) => sum + size, 0);
  if (total > MAIL_ATTACHMENTS_MAX) return err("The files are too large for an email, so nothing was sent.");
  const read: MailAttachment[] = [];
  for (const { storageKey, name, mediaType, sha256 } of attachments) {
    const stored = await storage.find(storageKey);
    if (!stored) return err(`The stored file ${name} is gone, so nothing was sent.`);
    const bytes = await stored.read(0, stored.size);
    if ((await sha256Hex(bytes)) !== sha256)
      return err(`The stored file ${name} is not the one that was meant to be sent, so nothing was sent.`);
    read.push({ name, mediaType, bytes });
  }
  return ok(read);
}

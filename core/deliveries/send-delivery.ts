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
import { type MailAttachment, type Mailer, MailRefused, type SentMail } from "../shared/mailer.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import type { DeliveryNews } from "./delivery-news.ts";
import { endOfLinks, sealFileLink } from "./links/file-link.ts";
import { withLinks } from "./links/link-words.ts";
import { sealMailTag } from "./mail-tag.ts";
import { type DeliveryAttachment, divideFiles, type Yes } from "./model.ts";
import { type DeliveryRow, findDeliveryRow } from "./repository.ts";
import { deliveries } from "./tables.ts";

export interface DeliveryPorts {
  readonly mailer: Mailer;
  /** How many bytes of files a mail of this provider carries; the others go as links. */
  readonly attachmentsMax: number;
  /** Where the product is; links to files start with it. */
  readonly publicOrigin: string;
  readonly storage: {
    find(
      key: string,
    ): Promise<{ size: number; read(start: number, end: number): Promise<Uint8Array> } | null>;
  };
  /** The key that signs the mails' tags and the links to files. */
  readonly mailTagSecret: string;
  /**
   * Why this mail must not be sent, such as that its certificate was withdrawn or its approval taken back; null if it
   * may.
   */
  readonly refuseDelivery: (scope: AgencyScope, delivery: RefusableDelivery) => Promise<string | null>;
  readonly deliveryNews: DeliveryNews;
}

interface RefusableDelivery {
  id: string;
  recordKind: string;
  recordId: string;
  /** Its recipient and those who get a copy. */
  addresses: readonly string[];
  yes: Yes;
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
    const sent = await send(ports, scope, delivery, attempt > 1);
    const values = sent.ok
      ? { sentAt: scope.nowMs(), ...sent.value }
      : { failedAt: scope.nowMs(), failure: sent.error };
    await close(scope, delivery, values, ports.deliveryNews, finishing);
    return { tag: "FINISHED" };
  },
  async ended({ deliveryNews, mailer }, { scope, payload, end }) {
    const delivery = await findDeliveryRow(scope.db, payload.deliveryId);
    if (!delivery) return;
    const sent = await lookUp(mailer, delivery.id);
    const values = sent
      ? { sentAt: scope.nowMs(), ...sent }
      : { failedAt: scope.nowMs(), failure: sent === null && end !== "TOO_LATE" ? notThere : endings[end] };
    await close(scope, delivery, values, deliveryNews, []);
  },
});

const notThere =
  "The mail provider has no record of this email, so it was most likely not sent. Send it again.";

/** Null if the provider does not have it; undefined if nobody can tell. */
async function lookUp({ find }: Mailer, id: string): Promise<Partial<DeliveryRow> | null | undefined> {
  try {
    const found = await find?.(id);
    return found && withoutNull(found);
  } catch {
    // It does not answer either.
    return undefined;
  }
}

/** What was told before stays. */
const withoutNull = ({ providerId, messageId }: SentMail): Partial<DeliveryRow> => ({
  ...(providerId === null ? {} : { providerId }),
  messageId,
});

/** Writes how it ended, unless that is known already, and announces it. */
async function close(
  scope: AgencyScope,
  delivery: DeliveryRow,
  values: Partial<DeliveryRow>,
  news: DeliveryNews,
  finishing: readonly Statement[],
): Promise<void> {
  const { id, recordKind: entity, recordId: entityId, parentId } = delivery;
  const { statements, jobs } = news.newsOf(scope, delivery);
  await writeAll(scope.db, [
    ...finishing,
    scope.db
      .update(deliveries)
      .set(values)
      .where(and(eq(deliveries.id, id), isNull(deliveries.sentAt), isNull(deliveries.failedAt))),
    announceChange(scope, { entity, entityId, parentId }),
    ...statements,
  ]);
  scope.written({ jobs });
  await news.tell(delivery);
}

function yesOf({ yesKind, yesId }: DeliveryRow): Yes | null {
  if (yesKind === null) return null;
  if (yesKind === "CLICK") return { kind: yesKind };
  return yesId === null ? null : { kind: yesKind, id: yesId };
}

/** The ids of the mail, or why it was refused. Rejects if another attempt may help. */
async function send(
  { mailer, storage, mailTagSecret, refuseDelivery, ...ports }: DeliveryPorts,
  scope: AgencyScope,
  delivery: DeliveryRow,
  isRepeat: boolean,
): Promise<Result<Partial<DeliveryRow>, string>> {
  // The provider has reported about it, so an earlier attempt has sent it.
  if (delivery.events.length > 0) return ok({});
  const { id, recipient, cc, recordKind, recordId } = delivery;
  const yes = yesOf(delivery);
  if (yes === null) return err("Nobody has said yes to this email, so it was not sent.");
  const addresses = [recipient, ...cc];
  const refusal = await refuseDelivery(scope, { id, recordKind, recordId, addresses, yes });
  if (refusal !== null) return err(refusal);
  const { name: senderName, timeZone } = await getAgencyProfile(scope.db);
  const nowMs = scope.nowMs();
  const full = await quotas.refuseEmails(scope.db, { timeZone, nowMs, beforeId: delivery.id });
  if (full !== null) return err(full);
  const { carried, linked } = divideFiles(delivery.attachments, ports.attachmentsMax);
  const missing = await findMissing(storage, linked);
  if (missing !== null) return err(missing);
  const attachments = await readAttachments(storage, carried);
  if (!attachments.ok) return attachments;
  const { replyTo, subject, follows } = delivery;
  const { expiresAt, lastDay } = endOfLinks(delivery.createdAt, timeZone);
  const links = await Promise.all(
    linked.map(async (file) => {
      const place = delivery.attachments.indexOf(file);
      const token = await sealFileLink(
        { agencyId: scope.agencyId, deliveryId: id, place, expiresAt },
        mailTagSecret,
      );
      return { name: file.name, size: file.size, url: `${ports.publicOrigin}/shared-files/${token}` };
    }),
  );
  try {
    const sent = await mailer.send({
      to: recipient,
      cc,
      follows,
      senderName: delivery.senderName ?? senderName,
      replyTo,
      subject,
      ...withLinks({ text: delivery.text, html: delivery.html }, links, lastDay),
      attachments: attachments.value,
      isAutomatic: yes.kind === "RULE",
      tag: await sealMailTag({ agencyId: scope.agencyId, deliveryId: id }, mailTagSecret),
      idempotencyKey: id,
      isRepeat,
      writtenAt: delivery.createdAt,
    });
    return ok(withoutNull(sent));
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return err(error.reason);
  }
}

const isGone = (name: string): string => `The stored file ${name} is gone, so nothing was sent.`;

/** Why links to these files would lead to nothing; null if they are there. */
async function findMissing(
  storage: DeliveryPorts["storage"],
  linked: readonly DeliveryAttachment[],
): Promise<string | null> {
  for (const { storageKey, name, size } of linked)
    if ((await storage.find(storageKey))?.size !== size) return isGone(name);
  return null;
}

async function readAttachments(
  storage: DeliveryPorts["storage"],
  attachments: readonly DeliveryAttachment[],
): Promise<Result<MailAttachment[], string>> {
  const read: MailAttachment[] = [];
  for (const { storageKey, name, mediaType, sha256 } of attachments) {
    const stored = await storage.find(storageKey);
    if (!stored) return err(isGone(name));
    const bytes = await stored.read(0, stored.size);
    if ((await sha256Hex(bytes)) !== sha256)
      return err(`The stored file ${name} is not the one that was meant to be sent, so nothing was sent.`);
    read.push({ name, mediaType, bytes });
  }
  return ok(read);
}

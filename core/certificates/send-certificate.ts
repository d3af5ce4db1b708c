/**
 * Certificates by email: the stored bytes, with words that say what they are, whose they are and where they can be
 * verified. Only one that is valid or expired is sent: whoever asks for proof of a past term gets what it printed.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import {
  type DeliveryMail,
  deliveryOf,
  findDeliveryRow,
  queueDelivery,
  type QueuedDelivery,
} from "#core/deliveries";
import { quotas } from "#core/subscription";
import type { Delivery } from "#model/deliveries";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
  type Submission,
} from "../shared/submissions.ts";
import { emailSchema, notesSchema } from "../shared/text-fields.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { certificateMail } from "./certificate-mail.ts";
import { problemOfText } from "./check-texts.ts";
import { certificateOf, findCertificates } from "./repository.ts";
import { certificates } from "./tables.ts";

const MESSAGE_MAX = 2_000;

const sendCertificateSchema = v.object({
  certificateId: v.string(),
  to: emailSchema,
  message: notesSchema(MESSAGE_MAX),
  idempotencyKey: idempotencyKeySchema,
});

/** What a mail needs to know about a certificate; its row has all of it. */
export type MailedCertificate = Pick<
  typeof certificates.$inferSelect,
  "id" | "accountId" | "number" | "snapshot" | "storageKey" | "size" | "sha256" | "supersedes"
>;

type SendProblem = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;
type Sending = Promise<Result<Delivery, SendProblem>>;

export interface CertificateMails {
  /** Mails a certificate. `input`: see `sendCertificateSchema`. */
  send(input: unknown): Sending;
  /** Mails what a delivery mailed once more: the same words, the same bytes, to the same address. */
  resend(deliveryId: string, idempotencyKey?: string | null): Sending;
}

/**
 * The mail of a certificate for the batch that issues or sends it, with its audit entry. `to` and `message` are valid;
 * `replyTo` is the agency's contact address.
 */
export async function queueCertificateMail(
  scope: AgencyScope,
  certificate: MailedCertificate,
  { to, message, replyTo, requestedBy }: CertificateMail,
): Promise<QueuedDelivery> {
  const { storageKey, size, sha256, number } = certificate;
  const attachment = { storageKey, name: `${number}.pdf`, mediaType: "application/pdf", size, sha256 };
  const replaced = await findReplacedSnapshot(scope, certificate.supersedes);
  const words = certificateMail(certificate.snapshot, { message, hasReplies: replyTo !== null, replaced });
  return queue(scope, certificate, {
    to,
    replyTo,
    ...words,
    attachments: [attachment],
    requestedBy,
    resendOf: null,
  });
}

async function findReplacedSnapshot({ db }: AgencyScope, id: string | null) {
  if (id === null) return null;
  const [row] = await db
    .select({ snapshot: certificates.snapshot })
    .from(certificates)
    .where(eq(certificates.id, id));
  return row?.snapshot ?? null;
}

export interface CertificateMail {
  to: string;
  message: string;
  replyTo: string | null;
  /** The user who wants it sent. */
  requestedBy: string;
}

/** For the job that sends mail: why this certificate must not be sent any more; null if it may. */
export async function refuseCertificateMail(
  scope: AgencyScope,
  { recordKind, recordId }: { recordKind: string; recordId: string },
): Promise<string | null> {
  if (recordKind !== WHAT) return null;
  const certificate = await findMailed(scope, recordId);
  return certificate ? refusalOf(certificate) : "This certificate no longer exists, so it was not sent.";
}

const WHAT = "certificate";
const SEND = "sendCertificate";
const RESEND = "resendCertificate";

export function createCertificateMails(scope: AgencyScope): CertificateMails {
  const { db } = scope;

  const getMade = async (before: Submission | null, digest: string): Sending => {
    if (before && isOtherContent(before, digest)) return err(otherContent);
    const id = before?.ids[0];
    const row = id === undefined ? null : await findDeliveryRow(db, id);
    return row ? ok(deliveryOf(row)) : err(notFound("delivery"));
  };

  const write = async (
    { id: certificateId, supersededAt }: Mailed,
    { delivery, statements, job }: QueuedDelivery,
    { operation, key, digest, timeZone, path }: Submitted,
  ): Sending => {
    const month = { timeZone, nowMs: scope.nowMs() };
    try {
      await writeAll(db, [
        ...recordSubmission(scope, operation, key, { ids: [delivery.id], digest }),
        ...quotas.guardEmails(db, month),
        // It may have been withdrawn or superseded a moment ago. Its policies are looked at again when it is sent.
        ...guardThat(
          db,
          certificateId,
          sql`(SELECT ${certificates.withdrawnAt} IS NULL AND ${certificates.supersededAt} IS ${supersededAt}
            FROM ${certificates} WHERE ${certificates.id} = ${certificateId})`,
        ),
        ...statements,
      ]);
    } catch (error) {
      if (isRepeatedSubmission(error)) return getMade(await findSubmission(db, operation, key), digest);
      if (!isConflict(error)) throw error;
      const full = await quotas.refuseEmails(db, month);
      return err(full === null ? conflict(WHAT) : invalid([{ path, message: full }]));
    }
    scope.written({ jobs: [job] });
    return ok(delivery);
  };

  return {
    async send(input) {
      const form = parseInput(sendCertificateSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { certificateId, to, message, idempotencyKey: key } = form.value;
      const digest = await digestOf({ certificateId, to, message });
      const [made, certificate, agency] = await Promise.all([
        findSubmission(db, SEND, key),
        findMailed(scope, certificateId),
        getAgencyProfile(db),
      ]);
      if (made) return getMade(made, digest);
      if (!certificate) return err(notFound(WHAT));
      const refusal = refusalOf(certificate);
      if (refusal !== null) return err(invalid([{ path: "certificateId", message: refusal }]));
      const claim = problemOfText(message, certificate.snapshot);
      if (claim !== null) return err(invalid([{ path: "message", message: claim }]));
      const requestedBy = await getActingUser(scope);
      const mail = { to, message, replyTo: agency.contactEmail, requestedBy };
      const queued = await queueCertificateMail(scope, certificate, mail);
      const { timeZone } = agency;
      return write(certificate, queued, { operation: SEND, key, digest, timeZone, path: "to" });
    },

    async resend(deliveryId, key) {
      const digest = await digestOf({ deliveryId });
      const [{ timeZone }, made, before, certificate] = await Promise.all([
        getAgencyProfile(db),
        findSubmission(db, RESEND, key),
        findDeliveryRow(db, deliveryId),
        findMailed(
          scope,
          sql`(SELECT record_id FROM deliveries WHERE id = ${deliveryId} AND record_kind = ${WHAT})`,
        ),
      ]);
      if (made) return getMade(made, digest);
      if (!before || !certificate) return err(notFound("delivery"));
      const refusal = refusalOf(certificate);
      if (refusal !== null) return err(invalid([{ path: "deliveryId", message: refusal }]));
      if (deliveryOf(before).state === "QUEUED") return err(stillQueued);
      const { recipient, replyTo, subject, text, html, attachments } = before;
      const queued = await queue(scope, certificate, {
        to: recipient,
        replyTo,
        subject,
        text,
        html,
        attachments,
        requestedBy: await getActingUser(scope),
        resendOf: before.id,
      });
      return write(certificate, queued, { operation: RESEND, key, digest, timeZone, path: "deliveryId" });
    },
  };
}

interface Submitted {
  operation: string;
  key: string | null | undefined;
  digest: string;
  timeZone: string;
  /** The field that says why it is not sent. */
  path: string;
}

const stillQueued: Problem<"CONFLICT"> = {
  code: "CONFLICT",
  message: "This email is still waiting to be sent. Wait until it was, then send it again.",
};

const successors = alias(certificates, "successor");

async function findMailed({ db, nowMs }: Pick<AgencyScope, "db" | "nowMs">, id: string | SQL) {
  const [[found], [row], { timeZone }] = await Promise.all([
    db
      .select({
        id: certificates.id,
        accountId: certificates.accountId,
        number: certificates.number,
        snapshot: certificates.snapshot,
        storageKey: certificates.storageKey,
        size: certificates.size,
        sha256: certificates.sha256,
        supersedes: certificates.supersedes,
        supersededAt: certificates.supersededAt,
        successor: successors.number,
      })
      .from(certificates)
      .leftJoin(successors, eq(successors.id, certificates.supersededBy))
      .where(eq(certificates.id, id)),
    findCertificates(db, typeof id === "string" ? [id] : id),
    getAgencyProfile(db),
  ]);
  if (!found || !row) return null;
  return { ...found, state: certificateOf(row, { timeZone, today: todayIn(timeZone, nowMs()) }).state };
}

type Mailed = NonNullable<Awaited<ReturnType<typeof findMailed>>>;

function refusalOf({ number, state, successor }: Mailed): string | null {
  switch (state) {
    case "WITHDRAWN":
      return `${number} was withdrawn, so it is not sent. Issue a new certificate.`;
    case "SUPERSEDED":
      return `${number} was superseded by ${successor ?? "a newer certificate"}, so it is not sent. Send the newer one.`;
    case "CANCELED":
      return `A policy on ${number} was canceled or deleted, so it is not sent. Issue a new certificate without that policy.`;
    case "CHANGED":
      return `A policy on ${number} no longer has the number, carrier or term that it prints, so it is not sent. Issue a new certificate.`;
    case "EXPIRED":
    case "VALID":
      return null;
  }
}

/** The mail with its audit entry, which the account's history shows. */
async function queue(
  scope: AgencyScope,
  { id, accountId, number }: Pick<MailedCertificate, "id" | "accountId" | "number">,
  mail: Omit<DeliveryMail, "recordKind" | "recordId" | "parentId" | "yes">,
): Promise<QueuedDelivery> {
  const queued = queueDelivery(scope, {
    ...mail,
    ...{ recordKind: WHAT, recordId: id, parentId: accountId, yes: { kind: "CLICK" } },
  });
  const recorded = await recordChange(scope, {
    action: mail.resendOf === null ? "delivery.send" : "delivery.resend",
    entity: "delivery",
    entityId: queued.delivery.id,
    parentId: accountId,
    version: 1,
    after: { certificateNumber: number, to: mail.to, subject: mail.subject, resendOf: mail.resendOf },
  });
  return { ...queued, statements: [...queued.statements, ...recorded] };
}

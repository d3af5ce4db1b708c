/** A certificate that can be mailed, without the work of issuing one, and a mail provider in memory. */
import { runJob } from "#core/outbox";
import { whyAtRest } from "#core/subscription";
import { approvedMail } from "#core/approvals";
import type { DeliveryNews, DeliveryPorts } from "#core/deliveries";
import { joinDeliveryNews, sendDeliveryJob } from "#core/deliveries";
import { emailNews, refuseRuleMail, refuseSuppressed } from "#core/emails";
import { refuseFollowUp } from "#core/emails/work";
import { refuseCertificateMail } from "#core/certificates";
import {
  MAIL_ATTACHMENTS_MAX,
  type Mailer,
  MailRefused,
  type OutgoingMail,
} from "../../core/shared/mailer.ts";
import { sha256Hex } from "../../core/shared/sha256.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { TestAgency } from "./agency-database.ts";
import { createAccount, mailingAddress } from "./book-of-business.ts";

export const certificateBytes = new TextEncoder().encode("%PDF-1.7 a certificate");
export const certificateId = "crt_0000000000000000000000001";
export const mailTagSecret = "a-secret-for-the-tags-of-mails-00001";

/** Stores a certificate of the given number; the bytes are for the storage. */
export async function storeCertificate(
  agency: TestAgency,
  { id = certificateId, number = "COI-2026-00418", insured = "Cedar Hollow Bakery LLC" } = {},
): Promise<{ accountId: string; storageKey: string }> {
  const account = await createAccount(agency.scope(), insured);
  const snapshot = {
    layout: 1,
    kind: "LIABILITY",
    number,
    issuedOn: "2026-11-20",
    issuedBy: { userId: agency.ownerId, name: "Odette Marlowe" },
    agency: { name: "Larkspur Insurance" },
    insured: { name: insured },
    holder: { name: "Port of Springfield Authority", address: mailingAddress },
    policies: [],
    verification: { code: "AAAA", url: "https://app.example/verify/AAAA-BBBB" },
  };
  const storageKey = `certificates/${id}.pdf`;
  await agency.raw.execute({
    sql: `INSERT INTO certificates (id, account_id, kind, number, holder_name, holder_address, marks, snapshot, issued_on, storage_key, sha256,
        size, verification_code, created_by, created_at)
      VALUES (?, ?, 'LIABILITY', ?, 'Port of Springfield Authority', '{}', '[]', ?, '2026-11-20', ?, ?, ?, ?, ?, 1)`,
    args: [
      id,
      account.id,
      number,
      JSON.stringify(snapshot),
      storageKey,
      await sha256Hex(certificateBytes),
      certificateBytes.length,
      `code-${id}`,
      agency.ownerId,
    ],
  });
  return { accountId: account.id, storageKey };
}

export interface MemoryProvider {
  /** What was accepted, each mail once. */
  accepted: OutgoingMail[];
  mailer: Mailer;
  /** How the next requests end, before the mail is accepted. */
  failures: Error[];
}

/** Like Postmark: a mail is only recognized by its key if it says that it may be a repetition. */
export function createMemoryProvider(): MemoryProvider {
  const accepted: OutgoingMail[] = [];
  const failures: Error[] = [];
  const sent = (at: number) => ({
    providerId: `pm-${at}`,
    messageId: `${accepted[at]?.idempotencyKey ?? ""}@carabiner.example`,
  });
  return {
    accepted,
    failures,
    mailer: {
      async send(mail) {
        const failure = failures.shift();
        if (failure) throw failure;
        const before = accepted.findIndex(({ idempotencyKey }) => idempotencyKey === mail.idempotencyKey);
        if (mail.isRepeat && before >= 0) return sent(before);
        accepted.push(mail);
        return sent(accepted.length - 1);
      },
    },
  };
}

export const refusedMail = new MailRefused("422", "The mail provider did not accept this email address.");

/** Nobody watches. */
export const deliveryNews: DeliveryNews = joinDeliveryNews([
  approvedMail.createNews(async () => undefined),
  emailNews,
]);

export function deliveryPorts(
  provider: MemoryProvider,
  files: ReadonlyMap<string, Uint8Array>,
): DeliveryPorts {
  return {
    mailer: provider.mailer,
    attachmentsMax: MAIL_ATTACHMENTS_MAX,
    publicOrigin: "https://app.carabiner.example",
    mailTagSecret,
    refuseDelivery: async (scope, delivery) =>
      (await approvedMail.refuse(scope, delivery, refuseRuleMail)) ??
      (await refuseCertificateMail(scope, delivery)) ??
      (await refuseFollowUp(scope, delivery)) ??
      refuseSuppressed(scope, delivery),
    deliveryNews,
    storage: {
      async find(key) {
        const bytes = files.get(key);
        return bytes ? { size: bytes.length, read: async (start, end) => bytes.slice(start, end) } : null;
      },
    },
  };
}

/** Runs the jobs that are waiting, as a consumer does. Their errors are expected, so they are not logged. */
export async function runMailJobs(agency: TestAgency, ports: DeliveryPorts, scope?: AgencyScope) {
  const { rows } = await agency.raw.execute(
    "SELECT id FROM outbox WHERE job = 'send-delivery' AND state IN ('WAITING', 'CLAIMED') ORDER BY id",
  );
  for (const { id } of rows) {
    const its = scope ?? agency.scope();
    const runner = { scope: its, jobs: [sendDeliveryJob], ports, log: () => undefined };
    await runJob({ ...runner, whyAtRest: () => whyAtRest(its) }, id as string);
  }
}

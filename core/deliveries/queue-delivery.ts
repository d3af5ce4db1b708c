import { announceChange } from "#core/audit";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { Delivery, DeliveryAttachment, Yes } from "./model.ts";
import { deliveryOf } from "./repository.ts";
import { sendDeliveryJob } from "./send-delivery.ts";
import { deliveries } from "./tables.ts";

/** A mail about a record, complete as it will be sent. */
export interface DeliveryMail {
  /** What it is about, as the change feed names it, such as "certificate". */
  recordKind: string;
  recordId: string;
  /** The record that it belongs to, such as an account: its pages show the delivery as well. */
  parentId: string | null;
  to: string;
  cc?: readonly string[];
  /** On whose behalf; the agency's name if omitted. */
  senderName?: string;
  /** The Message-IDs that it follows, the oldest first; the last one is what it answers. */
  follows?: readonly string[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: DeliveryAttachment[];
  /** The user who wants it sent. */
  requestedBy: string;
  yes: Yes;
  /** The delivery that it repeats. */
  resendOf: string | null;
}

export interface QueuedDelivery {
  /** As it is once the batch is written. */
  delivery: Delivery;
  /** For the batch that makes the mail necessary; the job's are among them. */
  statements: Statement[];
  /** For `scope.written({ jobs: [it] })` after that batch. */
  job: EnqueuedJob;
}

export function queueDelivery(
  scope: AgencyScope,
  { to, cc = [], follows = [], senderName, yes, ...mail }: DeliveryMail,
): QueuedDelivery {
  const id = scope.newId("dlv");
  const createdAt = scope.nowMs();
  const job = enqueue(scope, sendDeliveryJob, { deliveryId: id });
  const row = {
    ...mail,
    ...{ id, recipient: to, cc: [...cc], follows: [...follows], senderName: senderName ?? null, createdAt },
    yesKind: yes.kind,
    yesId: "id" in yes ? yes.id : null,
  };
  const unsent = {
    ...{ sentAt: null, providerId: null, messageId: null, failedAt: null, failure: null },
    events: [],
  };
  const { recordKind: entity, recordId: entityId, parentId } = mail;
  return {
    delivery: deliveryOf({ ...row, ...unsent }),
    job,
    statements: [
      scope.db.insert(deliveries).values(row),
      announceChange(scope, { entity, entityId, parentId }),
      ...job.statements,
    ],
  };
}

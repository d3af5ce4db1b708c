import { announceChange } from "#core/audit";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { Delivery, DeliveryAttachment } from "./model.ts";
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
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: DeliveryAttachment[];
  /** The user who wants it sent. */
  requestedBy: string;
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

export function queueDelivery(scope: AgencyScope, { to, ...mail }: DeliveryMail): QueuedDelivery {
  const id = scope.newId("dlv");
  const createdAt = scope.nowMs();
  const job = enqueue(scope, sendDeliveryJob, { deliveryId: id });
  const row = { ...mail, id, recipient: to, createdAt };
  const unsent = { sentAt: null, providerId: null, failedAt: null, failure: null, events: [] };
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

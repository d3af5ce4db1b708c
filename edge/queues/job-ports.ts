/** Connects the ports of jobs with their adapters. */
import { approvedMail } from "#core/approvals";
import { createPictureReader } from "#core/assistant";
import { createCertifier } from "#core/certificate-batches";
import { createCertificates, refuseCertificateMail } from "#core/certificates";
import { announceAttachments, refuseRuleMail, refuseSuppressed } from "#core/emails";
import { createReplyQueue, refuseFollowUp } from "#core/emails/work";
import { createDocumentHooks } from "#core/knowledge";
import { attachToWorkspaces } from "#core/workspaces";
import type { Mailer } from "../../core/shared/mailer.ts";
import { openRegistry } from "../adapters/agency-database.ts";
import { openVisionModel } from "../adapters/language-model.ts";
import { attachmentsMaxOf } from "../adapters/mailer.ts";
import { mailAddressOf } from "../adapters/mail-parts.ts";
import { openTextRecognition } from "../adapters/text-recognition.ts";
import { agencyPorts, type AgencyWork } from "../agency-ports.ts";
import { openBilling } from "../billing.ts";
import { findMailAddress } from "../mail-arrival.ts";
import { openDeliveryNews } from "../delivery-news.ts";
import { workspaceStream } from "../durable-objects/stream-address.ts";
import { type Factories, lazily } from "../lazily.ts";
import type { JobPorts } from "./jobs.ts";

const hookPorts: Factories<AgencyWork, Parameters<typeof createDocumentHooks>[0]> = {
  ...agencyPorts,
  readPicture({ env, config, scope }) {
    const model = openVisionModel(config, env);
    return model ? createPictureReader(scope, { model }) : openTextRecognition(env);
  },
  attachedAbove: () => async (scope, mailId, files) => [
    ...(await attachToWorkspaces(scope, mailId, files)),
    ...(await announceAttachments(scope, mailId)),
  ],
  // A page takes a model half a minute, and they wait for it side by side; text recognition computes one at a time.
  picturesPerStep: ({ env, config }) => (openVisionModel(config, env) ? 4 : 1),
};

export const jobPorts: Factories<AgencyWork & { mailer: Mailer }, JobPorts> = {
  ...agencyPorts,
  documentHooks: (work) => createDocumentHooks(lazily(hookPorts, work)),
  openCertifier(work) {
    const { issuing } = lazily(agencyPorts, work);
    return (scope) => createCertifier(scope, createCertificates(scope, issuing));
  },
  mailer: ({ mailer }) => mailer,
  attachmentsMax: ({ config }) => attachmentsMaxOf(config),
  publicOrigin: ({ config }) => config.PUBLIC_ORIGIN,
  mailTagSecret: ({ config }) => config.MAIL_TAG_SECRET,
  refuseDelivery: () => async (scope, delivery) =>
    (await approvedMail.refuse(scope, delivery, refuseRuleMail)) ??
    (await refuseCertificateMail(scope, delivery)) ??
    (await refuseFollowUp(scope, delivery)) ??
    refuseSuppressed(scope, delivery),
  ownMailAddress: ({ config }) => mailAddressOf(config.MAIL_FROM),
  queueReply: ({ config, claim: { agencyId } }) =>
    createReplyQueue({
      findAddress: () => findMailAddress(config, agencyId),
      replyKey: config.MAIL_TAG_SECRET,
    }),
  // Integrations with other systems are not built yet.
  integration: () => null,
  deliveryNews: ({ env, claim: { agencyId } }) => openDeliveryNews(env, agencyId),
  registry: ({ config }) => openRegistry(config).db,
  wakeDriver:
    ({ env, claim: { agencyId } }) =>
    (workspaceId) =>
      workspaceStream(env, agencyId, workspaceId).wake(agencyId, workspaceId),
  billing: ({ config, scope }) => openBilling(config, scope).billing,
  customers: ({ config, scope }) => openBilling(config, scope).customers,
  invoicePaymentTerms: ({ config }) => config.INVOICE_PAYMENT_TERMS ?? null,
  subscriptionUrl: ({ config }) => `${config.PUBLIC_ORIGIN}/app/settings/subscription`,
  signInUrl: ({ config }) => `${config.PUBLIC_ORIGIN}/app/signin`,
};

/** Mailing certificates in the schema: parse, call one verb, shape. */
import { DeliveryRef } from "#core/deliveries";
import type { Deliveries } from "#core/deliveries";
import type { Delivery } from "#model/deliveries";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { CertificateRef } from "./graphql-ref.ts";
import type { CertificateMails } from "./send-certificate.ts";

declare module "../shared/services.ts" {
  interface Services {
    certificateMails: CertificateMails;
    deliveries: Deliveries;
  }
}

builder.objectFields(CertificateRef, (t) => ({
  deliveries: t.field({
    type: [DeliveryRef],
    description: "The emails that it was sent with, the newest first; at most 50.",
    resolve: ({ id }, _args, { services }) => services.deliveries.ofCertificate(id),
  }),
}));

const SentCertificateRef = builder.objectRef<{ delivery: Delivery }>("SentCertificate").implement({
  description: "A certificate that is on its way.",
  fields: (t) => ({
    delivery: t.field({
      type: DeliveryRef,
      description: "The email.",
      resolve: ({ delivery }) => delivery,
    }),
  }),
});

const keyText = "Generated once per submit: the same submit sent twice sends one email.";

builder.mutationFields((t) => ({
  sendCertificate: t.field({
    type: SentCertificateRef,
    access: "WORK",
    description: "Emails a certificate. One that was withdrawn or superseded is refused.",
    args: {
      certificateId: t.arg.id({ required: true, description: "The certificate." }),
      to: t.arg.string({ required: true, description: "The email address." }),
      message: t.arg.string({ description: "What to add to the email, as plain text." }),
      idempotencyKey: t.arg.string({ description: keyText }),
    },
    resolve: async (_root, input, { services }) => ({
      delivery: unwrap(await services.certificateMails.send(input)),
    }),
  }),
  resendCertificate: t.field({
    type: SentCertificateRef,
    access: "WORK",
    description: "Sends an email with a certificate once more: the same words and the same file.",
    args: {
      deliveryId: t.arg.id({ required: true, description: "The delivery to repeat." }),
      idempotencyKey: t.arg.string({ description: keyText }),
    },
    resolve: async (_root, { deliveryId, idempotencyKey }, { services }) => ({
      delivery: unwrap(await services.certificateMails.resend(deliveryId, idempotencyKey)),
    }),
  }),
}));

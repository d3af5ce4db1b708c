import { builder } from "../shared/graphql-builder.ts";
import { type Certificate, certificateKinds } from "./model.ts";

/** The type "Certificate", so that other nouns can return it. Its fields are in graphql.ts. */
export const CertificateRef = builder.objectRef<Certificate>("Certificate");

export const CertificateKindEnum = builder.enumType("CertificateKind", {
  description: "LIABILITY: a certificate of insurance. PROPERTY: evidence of property insurance.",
  values: certificateKinds,
});

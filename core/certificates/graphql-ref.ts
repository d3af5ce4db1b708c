import { builder } from "../shared/graphql-builder.ts";

/** The type "Certificate", so that other nouns can return it. Its fields are in graphql.ts. */
export const CertificateRef = builder.objectRef<{ id: string }>("Certificate");

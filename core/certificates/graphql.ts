/** Certificates in the schema: parse, call one verb, shape. */
import { CertificateRef } from "./graphql-ref.ts";

CertificateRef.implement({
  description: "A certificate of insurance.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The certificate's id." }) }),
});

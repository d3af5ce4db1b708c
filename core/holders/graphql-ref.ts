import { builder } from "../shared/graphql-builder.ts";
import type { CertificateHolder } from "./model.ts";

/** The type "CertificateHolder", so that other nouns can return it. Its fields are in graphql.ts. */
export const CertificateHolderRef = builder.objectRef<CertificateHolder>("CertificateHolder");

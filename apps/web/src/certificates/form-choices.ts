import { certificateTemplateId } from "#model/certificate-forms";
import type { CertificateFormChoicesQuery } from "../graphql/generated/graphql.ts";

export type FormChoices = CertificateFormChoicesQuery["certificateForms"];

/** Certificates are issued on one form; the agency's other blanks are for what Cara fills in. */
export const isForCertificates = ({ templateId }: FormChoices[number]): boolean =>
  templateId === certificateTemplateId;

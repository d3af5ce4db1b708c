/**
 * Fillable forms that the agency licensed from their publisher and uploaded. Only a cleaned copy is stored, with who
 * confirmed the license and when. It belongs to the agency and is filled in for its own certificates.
 */
export type { CheckBoxName, TextFieldName } from "./field-names.ts";
export {
  type CertificateForms,
  createCertificateForms,
  findCertificateForm,
  storedCertificateForms,
} from "./service.ts";

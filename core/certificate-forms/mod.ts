/**
 * Fillable forms that the agency licensed from their publisher and uploaded. Only a cleaned copy is stored, with who
 * confirmed the license and when. It belongs to the agency and is filled in for its own clients.
 */
export type { CheckBoxName, TextFieldName } from "./field-names.ts";
export type { KnownForm } from "./inspect-form.ts";
export {
  type CertificateForms,
  createCertificateForms,
  findCertificateForm,
  findFormsOf,
  storedCertificateForms,
} from "./service.ts";

/** Prints on the agency's licensed form. A door of its own: the PDF library is loaded only when something is printed. */
export { createFormPrinter } from "../print-on-form.ts";

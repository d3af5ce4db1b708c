/** Prints certificates on our own layout or on the agency's form, which several of them share. */
import { findCertificateForm } from "#core/certificate-forms";
import type { DocumentPorts } from "#core/documents";
import { certificateTemplateId } from "#model/certificate-forms";
import type { AgencyDb } from "../shared/database.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import type { CertificateDraft } from "./decide-certificate.ts";
import type { CertificatePrinter } from "./layout/mod.ts";
import { type CertificateInput, type CertificateSnapshot, numberSeries } from "./model.ts";
import { explainPrinting } from "./printing-problems.ts";

export interface Printing {
  /** What cannot be printed, as far as that is known without drawing the page; null if nothing is. */
  check(input: CertificateInput, draft: CertificateDraft): Promise<Problem<"VALIDATION"> | null>;
  print(
    input: CertificateInput,
    snapshot: CertificateSnapshot,
  ): Promise<Result<Uint8Array, Problem<"VALIDATION">>>;
  /** As it is printed before it has a number. */
  unnumbered(draft: CertificateDraft): CertificateSnapshot;
}

export interface PrintingDeps {
  printer: CertificatePrinter;
  /** Prints on the agency's licensed form. */
  openFormPrinter(form: Uint8Array): Promise<CertificatePrinter>;
  storage: Pick<DocumentPorts["storage"], "put" | "readRange">;
  /** Where the page that verifies certificates is: "https://carabiner.example". */
  publicOrigin: string;
}

const deleted: Problem<"VALIDATION"> = invalid([
  {
    path: "formId",
    message: "This form was deleted, or is not for certificates. Choose another one or our layout.",
  },
]);

export function createPrinting(db: AgencyDb, deps: PrintingDeps): Printing {
  const onForms = new Map<string, Promise<CertificatePrinter | null>>();

  const openForm = async (formId: string): Promise<CertificatePrinter | null> => {
    const found = await findCertificateForm(db, formId);
    // A blank of another form has no fields for a certificate.
    const form = found?.templateId === certificateTemplateId ? found : null;
    const bytes = form && (await deps.storage.readRange(form.storageKey, 0, form.size));
    return bytes ? deps.openFormPrinter(bytes) : null;
  };

  const printerFor = async ({ formId }: CertificateInput): Promise<CertificatePrinter | null> => {
    if (formId === null) return deps.printer;
    const opened = onForms.get(formId) ?? openForm(formId);
    onForms.set(formId, opened);
    return opened;
  };

  const unnumbered = (draft: CertificateDraft): CertificateSnapshot => ({
    ...draft,
    number: `${numberSeries[draft.kind]}-${draft.issuedOn.slice(0, 4)}, on issue`,
    verification: { code: "Printed on issue", url: `${deps.publicOrigin}/verify` },
  });

  return {
    unnumbered,

    async check(input, draft) {
      const printer = await printerFor(input);
      if (!printer) return deleted;
      const snapshot = unnumbered(draft);
      const problems = await printer.check(snapshot);
      return problems.length > 0 ? invalid(explainPrinting(invalid(problems), snapshot, input)) : null;
    },

    async print(input, snapshot) {
      const printer = await printerFor(input);
      if (!printer) return err(deleted);
      const printed = await printer.print(snapshot);
      return printed.ok ? ok(printed.value) : err(invalid(explainPrinting(printed.error, snapshot, input)));
    },
  };
}

/** Sends the upload form, one at a time, with real progress. Each message appears under its field. */
import { useState } from "react";
import type { DocumentType } from "#model/documents";
import type { FieldProblem } from "../graphql/problem.ts";
import { useFormRefusal } from "../form-kit/use-form-refusal.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { type FileProgress, refuseEarly, sendFile } from "../uploads/send-file.ts";

interface UploadForm {
  file: File | null;
  type: DocumentType | null;
  isVisible: boolean;
  notes: string;
}

interface DocumentUploadOptions {
  policyId: string;
  onUploaded: () => Promise<void>;
}

/** Problems that are known before the file is sent. */
function listEarlyProblems({ file, type }: UploadForm): FieldProblem[] {
  const ofFile = file ? refuseEarly(file) : "Choose a file to upload.";
  return [
    ...(ofFile === null ? [] : [{ path: "file", message: ofFile }]),
    ...(type ? [] : [{ path: "type", message: "Choose a document type." }]),
  ];
}

export function useDocumentUpload({ policyId, onUploaded }: DocumentUploadOptions) {
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const { refuse, errorOf, clearErrors, formError } = useFormRefusal();
  const [key] = useState(() => crypto.randomUUID());
  const { run, stop, isBusy } = useSingleRun();

  const send = (element: HTMLFormElement, values: UploadForm) =>
    run(async (signal) => {
      const problems = listEarlyProblems(values);
      const { file, type, isVisible, notes } = values;
      if (problems.length > 0 || !file || !type) {
        refuse(element, { fields: problems, applicationError: null });
        return;
      }
      refuse(element, null);
      const outcome = await sendFile({
        path: `/app/policies/${policyId}/documents/new`,
        file,
        key,
        fields: { type, visible: String(isVisible), notes },
        signal,
        onProgress: setProgress,
      });
      if (outcome?.ok) await onUploaded();
      setProgress(null);
      if (outcome && !outcome.ok) refuse(element, outcome);
    });

  const clearError = (path: string) => clearErrors((each) => each === path);
  return { send, stop, isBusy, progress, errorOf, clearError, formError };
}

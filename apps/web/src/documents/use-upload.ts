/** Sends the upload form, one at a time, with real progress; each message stands under its field. */
import { useEffect, useRef, useState } from "react";
import type { DocumentType } from "#model/documents";
import type { ActionRefusal } from "../form-kit/route-action.ts";
import { sendTrackedAction } from "../form-kit/send-tracked-action.ts";
import { focusFirstError } from "../ui/focus-first-error.ts";

/** The server refuses more; so that nobody waits for nothing, the browser does as well. 50 MB as file managers count. */
const fileBytesMax = 50 * 1024 * 1024;

interface UploadForm {
  file: File | null;
  type: DocumentType | null;
  isVisible: boolean;
  notes: string;
}

interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** All bytes have arrived; the server looks at them. */
  isSent: boolean;
}

interface UseUploadOptions {
  policyId: string;
  onUploaded: () => Promise<void>;
}

/** What can be told without sending a file for it. */
function refuseEarly({ file, type }: UploadForm): ActionRefusal | null {
  const fields: { path: string; message: string }[] = [];
  if (!file) fields.push({ path: "file", message: "Choose a file to upload." });
  else if (file.size > fileBytesMax) {
    const message = "This file is larger than 50 MB. Split it, or upload a smaller copy.";
    fields.push({ path: "file", message });
  } else if (file.size === 0)
    fields.push({ path: "file", message: "This file is empty. Choose another one." });
  if (!type) fields.push({ path: "type", message: "Choose a document type." });
  return fields.length > 0 ? { fields, applicationError: null } : null;
}

function formDataOf({ file, type, isVisible, notes }: UploadForm, key: string): FormData {
  const data = new FormData();
  data.set("type", type ?? "");
  data.set("visible", String(isVisible));
  data.set("notes", notes);
  data.set("idempotencyKey", key);
  // Last, so that the server knows the fields before the bytes stream in.
  if (file) data.set("file", file, file.name);
  return data;
}

export function useUpload({ policyId, onUploaded }: UseUploadOptions) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [refusal, setRefusal] = useState<ActionRefusal | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => {
    if (refusal && form.current) focusFirstError(form.current);
  }, [refusal]);
  // Who leaves the dialog gives up the upload.
  useEffect(() => () => running.current?.abort(), []);

  const send = async (element: HTMLFormElement, values: UploadForm) => {
    if (running.current) return;
    form.current = element;
    const early = refuseEarly(values);
    setRefusal(early);
    if (early) return;
    const controller = new AbortController();
    running.current = controller;
    const totalBytes = values.file?.size ?? 0;
    setProgress({ sentBytes: 0, totalBytes, isSent: false });
    const outcome = await sendTrackedAction({
      path: `/app/policies/${policyId}/documents/new`,
      body: formDataOf(values, key),
      signal: controller.signal,
      onPhase: (phase) =>
        setProgress(
          phase.phase === "SENDING"
            ? { sentBytes: Math.min(phase.sentBytes, totalBytes), totalBytes, isSent: false }
            : { sentBytes: totalBytes, totalBytes, isSent: true },
        ),
    });
    if (outcome?.ok) await onUploaded();
    running.current = null;
    setProgress(null);
    if (outcome && !outcome.ok)
      setRefusal({ fields: outcome.fields, applicationError: outcome.applicationError });
  };

  const ownPaths = ["file", "type", "notes"];
  return {
    send,
    cancel: () => running.current?.abort(),
    isBusy: progress !== null,
    progress,
    errorOf: (path: string) => refusal?.fields.find((field) => field.path === path)?.message,
    clearError: (path: string) =>
      setRefusal((last) => last && { ...last, fields: last.fields.filter((field) => field.path !== path) }),
    /** What concerns the form as a whole, or a field that it does not have. */
    formError: () =>
      refusal?.applicationError ??
      refusal?.fields.find(({ path }) => !ownPaths.includes(path))?.message ??
      null,
  };
}

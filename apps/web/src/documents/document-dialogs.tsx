/** The dialogs about one document of a list, by its id in their address. */
import { notFound } from "@tanstack/react-router";
import { useState } from "react";
import { useCloseTo, useLeaveSaved } from "../form-kit/use-close-to.ts";
import type { DocumentRowFragment } from "../graphql/generated/graphql.ts";
import { EditDocumentDialog } from "./edit-document-dialog.tsx";
import { ReplaceDocumentDialog } from "./replace-document-dialog.tsx";
import { useShowUploaded } from "./use-show-uploaded.ts";

interface DocumentDialogProps {
  /** Path of the list. */
  path: string;
  files: readonly DocumentRowFragment[];
  documentId: string;
}

export function EditDocument({ path, files, documentId }: DocumentDialogProps) {
  const close = useCloseTo(path);
  const leave = useLeaveSaved(path);
  const file = files.find(({ id }) => id === documentId);
  if (!file) throw notFound();
  return <EditDocumentDialog path={`${path}/${file.id}/edit`} file={file} onClose={close} onSaved={leave} />;
}

export function ReplaceDocument({ path, files, documentId }: DocumentDialogProps) {
  const close = useCloseTo(path);
  const show = useShowUploaded(path);
  // Its next version has another id, and the list may show it before this dialog is closed.
  const [file] = useState(() => files.find(({ id }) => id === documentId));
  if (!file) throw notFound();
  return (
    <ReplaceDocumentDialog
      path={`${path}/${file.id}/replace`}
      file={file}
      onClose={close}
      onReplaced={() => show(true)}
    />
  );
}

import { useState } from "react";
import { RESOLUTION_FILES_MAX } from "#model/servicing";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { ChosenFiles } from "../uploads/chosen-files.tsx";
import { FilesDrop } from "../uploads/file-drop.tsx";
import { acceptedForClients } from "../uploads/send-file.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import { type ActedOn, useRequestRefusal } from "./use-request-refusal.ts";
import { useResolveForm } from "./use-resolve-form.ts";

const title = "Resolve request";

interface ResolveDialogProps {
  request: ActedOn & { id: string; version: number };
  /** The page that the dialog lies over, if it is not the request's own. */
  behind?: string;
}

/** Closes the request, with files for the client and notes for the staff. */
export function ResolveDialog({
  request,
  behind = `/app/servicing/${request.id}/overview`,
}: ResolveDialogProps) {
  const refusal = useRequestRefusal(request, "RESOLVE");
  if (refusal)
    return <RefusedDialog title={title} requestId={request.id} refusal={refusal} behind={behind} />;
  return <ResolveForm request={request} behind={behind} />;
}

const tooMany = `Add at most ${RESOLUTION_FILES_MAX} files. The others were left out.`;

function ResolveForm({ request: { id, version }, behind }: Required<ResolveDialogProps>) {
  const close = useCloseTo(behind);
  const notes = useKeptState("notes", () => "");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const form = useResolveForm(id, behind);
  const problemAt = (place: number) => form.errorOf(`files.${place}`);
  const add = (chosen: readonly File[]) => {
    const all = [...files, ...chosen];
    setFiles(all.slice(0, RESOLUTION_FILES_MAX));
    setHasMore(all.length > RESOLUTION_FILES_MAX);
    form.clearErrors((field) => field.startsWith("file"));
  };
  return (
    <FormDialog
      title={title}
      onClose={close}
      form={form}
      isRestored={notes.isRestored}
      isChanged={notes.isChanged || files.length > 0}
      onSubmit={(element) =>
        void form.submit(element, { notes: notes.value, files, expectedVersion: version })
      }
      submitLabel="Resolve"
      busyLabel="Resolving"
      aim="this request can be resolved"
    >
      <LeaveGuard
        isDirty={form.isBusy && files.length > 0}
        title="Stop uploading?"
        confirmLabel="Stop uploading"
        cancelLabel="Keep uploading"
        text="Files are still on their way. If you leave now, the request stays open and none of them is kept."
      />
      <div className={css({ display: "grid", gap: "16" })}>
        <Field label="Notes" hint="Not visible to the client." error={form.errorOf("notes")}>
          <TextArea
            data-autofocus
            value={notes.value}
            onChange={({ target }) => {
              notes.setValue(target.value);
              form.clearErrors((field) => field === "notes");
            }}
          />
        </Field>
        <Field
          label="Files"
          hint="Visible to the client."
          error={hasMore ? tooMany : (form.errorOf("files") ?? form.errorOf("file"))}
        >
          <FilesDrop
            onChoose={add}
            filesMax={1_000}
            accept={acceptedForClients}
            help={`PDF, pictures, Word, Excel, CSV or text. Up to ${RESOLUTION_FILES_MAX} files of 50 MB each.`}
            isDisabled={form.isBusy}
          />
        </Field>
        <ChosenFiles
          files={files}
          problemAt={problemAt}
          onRemove={
            form.isBusy
              ? null
              : (place) => {
                  setFiles(files.filter((_, other) => other !== place));
                  setHasMore(false);
                  form.clearErrors((field) => field.startsWith("file"));
                }
          }
        />
        {form.sent && files.length > 0 && (
          <ProgressBar
            label={form.sent.isAll ? "Checking the files" : `Uploading ${counted(files.length, "file")}`}
            done={form.sent.bytes}
            total={form.sent.total}
            countLabel={`${formatSize(form.sent.bytes)} of ${formatSize(form.sent.total)}`}
          />
        )}
      </div>
    </FormDialog>
  );
}

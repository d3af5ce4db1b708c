import { Trash2 } from "lucide-react";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { showToast } from "../ui/toast.ts";
import { partLine } from "./part-line.ts";
import type { RequestData } from "./request-data.ts";

type RequestFile = RequestData["files"][number];

const link = css({
  ml: "auto",
  color: "accent.fg",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
});

/** What the client sees of a request's answer; the wrong file can be taken back. */
export function RequestFiles({ request: { id, files, mergedInto } }: { request: RequestData }) {
  const mayRemove = useMay("WORK") && !mergedInto;
  const [removed, setRemoved] = useState<RequestFile | null>(null);
  return (
    <>
      <ul aria-label="Files for the client" className={css({ mt: "12", maxW: "section" })}>
        {files.map((file) => (
          <li key={file.id} className={partLine}>
            <span className={css({ fontWeight: "medium", overflowWrap: "anywhere", minW: "0" })}>
              {file.name}
            </span>
            <span className={css({ color: "fg.muted", whiteSpace: "nowrap" })}>{formatSize(file.size)}</span>
            <AppLink to={file.url} plain newTab aria-label={`Open ${file.name}`} className={link}>
              Open
            </AppLink>
            {mayRemove && (
              <IconButton
                label={`Remove file ${file.name}`}
                size="small"
                icon={<Trash2 />}
                onClick={() => setRemoved(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {removed && <RemoveFile requestId={id} file={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

interface RemoveFileProps {
  requestId: string;
  file: RequestFile;
  onClose: () => void;
}

function RemoveFile({ requestId, file: { id, name }, onClose }: RemoveFileProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setError(null);
    const outcome = await sendAction(`/app/servicing/${requestId}/overview`, "DELETE", { fileId: id });
    if (outcome.ok) {
      await router.invalidate();
      showToast({ tone: "success", title: `${name} is removed` });
      onClose();
    } else {
      setError(refusalMessage(outcome));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title="Remove file"
      confirmLabel="Remove file"
      busyLabel="Removing file"
      isDangerous
      isBusy={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      The client no longer sees {name}, and the file is deleted. The activity says who removed it.
    </ConfirmDialog>
  );
}

import { useRouter } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useState } from "react";
import { COMPARED_MAX } from "#model/comparisons";
import { isMail } from "#model/documents";
import { css } from "#styled/css";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import type { DocumentRowFragment } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { DocumentTable } from "./document-table.tsx";
import { DropAnywhere } from "./drop-anywhere.tsx";
import { handOver } from "./dropped-files.ts";
import { MissingForms } from "./missing-forms.tsx";

interface DocumentsTabProps {
  /** Path of the page. */
  path: string;
  /** Documents of a policy can be compared, and its forms looked for; null for those of an account. */
  policyId: string | null;
  files: readonly DocumentRowFragment[];
}

/** The documents of a policy or an account. The progress of their reading updates automatically. */
export function DocumentsTab({ path, policyId, files }: DocumentsTabProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [toDelete, setToDelete] = useState<DocumentRowFragment | null>(null);
  const mayChange = useMay("WORK");

  const read = files.filter(({ reading }) => reading?.state === "COMPLETED");
  const comparable = policyId === null ? [] : read.map(({ id }) => id);
  // A selected document may have been deleted meanwhile.
  const current = chosen.filter((id) => comparable.includes(id));

  const upload = mayChange && (
    <ButtonLink to={`${path}/new`} tone="primary" icon={<Upload />}>
      Upload
    </ButtonLink>
  );
  return (
    <DropAnywhere
      isDisabled={!mayChange}
      onDrop={(dropped) => {
        handOver(dropped);
        void router.navigate({ to: `${path}/new` });
      }}
    >
      {files.length === 0 ? (
        <EmptyState title="No documents" action={upload}>
          {mayChange && "Get started by uploading a document."}
        </EmptyState>
      ) : (
        <>
          <div
            className={css({
              display: "flex",
              alignItems: "center",
              justifyContent: "space-between",
              flexWrap: "wrap",
              gap: "8",
              px: "gutter",
              py: "12",
            })}
          >
            <p className={css({ color: "fg.muted" })}>
              {counted(files.length, "document")}
              {comparable.length > 1 && current.length < 2 && (
                <span className={css({ display: { base: "none", md: "inline" } })}>
                  . Choose two or more to compare them.
                </span>
              )}
            </p>
            <div className={css({ display: "flex", gap: "8" })}>
              {policyId !== null && comparable.length > 1 && (
                <CompareLink policyId={policyId} chosen={current} />
              )}
              {upload}
            </div>
          </div>
          <DocumentTable
            path={path}
            files={files}
            comparable={comparable.length > 1 ? comparable : []}
            chosen={current}
            onChoose={setChosen}
            onDelete={mayChange ? setToDelete : null}
          />
        </>
      )}
      {policyId !== null && read.length > 0 && (
        <MissingForms policyId={policyId} readings={read.map(({ reading }) => reading?.id).join()} />
      )}
      {toDelete && (
        <DeleteDialog
          title="Delete document"
          path={path}
          body={{ fileId: toDelete.id }}
          onCancel={() => setToDelete(null)}
          onDeleted={async () => {
            await router.invalidate();
            setToDelete(null);
          }}
        >
          Are you sure you want to delete {toDelete.name}? This action is permanent and the file will no
          longer be visible to the client (if applicable).
          {toDelete.versionNumber > 1 && " Its earlier versions are deleted with it."}
          {isMail(toDelete.mediaType) && " The documents that came attached to it are deleted with it."}
        </DeleteDialog>
      )}
    </DropAnywhere>
  );
}

/** Opens the comparison once enough documents are selected; until then it explains what to do. */
function CompareLink({ policyId, chosen }: { policyId: string; chosen: readonly string[] }) {
  const isEnough = chosen.length >= 2 && chosen.length <= COMPARED_MAX;
  if (!isEnough) {
    return (
      <Button disabled title={`Choose 2 to ${COMPARED_MAX} documents to compare.`}>
        Compare
      </Button>
    );
  }
  return (
    <ButtonLink to={`/app/policies/${policyId}/compare?documents=${chosen.join(",")}`}>
      {`Compare ${chosen.length} documents`}
    </ButtonLink>
  );
}

import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { UploadKnowledgeDialog } from "../knowledge/upload-knowledge-dialog.tsx";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/knowledge/_list/upload")({
  head: () => ({ meta: [{ title: pageTitle("Upload Existing Documents") }] }),
  component: Page,
});

function Page() {
  const router = useRouter();
  const close = useCloseTo("/app/knowledge");
  return (
    <UploadKnowledgeDialog
      onClose={close}
      onUploaded={(isAll) => {
        if (isAll) close();
        void router.invalidate();
      }}
    />
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { addDocument } from "../documents/add-document.ts";
import { UploadDocumentDialog } from "../documents/upload-document-dialog.tsx";
import { useShowUploaded } from "../documents/use-show-uploaded.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { receiveUploads } from "../uploads/receive-uploads.ts";

export const Route = createFileRoute("/app/policies/$policyId/documents/new")({
  head: () => ({ meta: [{ title: pageTitle("Upload a new document") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ params, context }) =>
        receiveUploads(context, 1, (upload) => addDocument(params.policyId, upload)),
    },
  },
});

function Page() {
  const documents = `/app/policies/${Route.useParams().policyId}/documents`;
  const close = useCloseTo(documents);
  const show = useShowUploaded(documents);
  return <UploadDocumentDialog path={`${documents}/new`} onClose={close} onUploaded={show} />;
}

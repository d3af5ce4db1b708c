import { createFileRoute, useRouter } from "@tanstack/react-router";
import { addDocument } from "../documents/add-document.ts";
import { UploadDocumentDialog } from "../documents/upload-document-dialog.tsx";
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
  const { policyId } = Route.useParams();
  const router = useRouter();
  const close = useCloseTo(`/app/policies/${policyId}/documents`);
  const showDocuments = async () => {
    await router.navigate({ to: "/app/policies/$policyId/documents", params: { policyId }, replace: true });
    void router.invalidate();
  };
  return <UploadDocumentDialog policyId={policyId} onClose={close} onUploaded={showDocuments} />;
}

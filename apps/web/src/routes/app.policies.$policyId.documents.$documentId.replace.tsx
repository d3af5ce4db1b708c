import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { addVersion } from "../documents/add-document.ts";
import { ReplaceDocument } from "../documents/document-dialogs.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { receiveUploads } from "../uploads/receive-uploads.ts";

const list = getRouteApi("/app/policies/$policyId/documents");

export const Route = createFileRoute("/app/policies/$policyId/documents/$documentId/replace")({
  head: () => ({ meta: [{ title: pageTitle("Upload a new version") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ params, context }) =>
        receiveUploads(context, 1, (upload) => addVersion(params.documentId, upload)),
    },
  },
});

function Page() {
  const { policyId, documentId } = Route.useParams();
  const { files } = list.useLoaderData().businessPolicy;
  return (
    <ReplaceDocument path={`/app/policies/${policyId}/documents`} files={files} documentId={documentId} />
  );
}

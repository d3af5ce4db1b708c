import { createFileRoute, Outlet } from "@tanstack/react-router";
import { deleteFile } from "../documents/delete-file.ts";
import { DocumentsTab } from "../documents/documents-tab.tsx";
import { PolicyFilesDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { BackToRequest } from "../servicing/back-to-request.tsx";
import { requestSearch } from "../servicing/request-param.ts";
import { load } from "../session/load.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/policies/$policyId/documents")({
  validateSearch: requestSearch,
  loader: ({ params, abortController }) =>
    load(PolicyFilesDocument, { policyId: params.policyId }, abortController.signal),
  pendingComponent: PageSkeleton,
  component: Page,
  server: {
    handlers: {
      DELETE: deleteFile,
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  const { businessPolicy } = data;
  useFreshPage(data, { document: businessPolicy.id });
  return (
    <>
      <BackToRequest id={Route.useSearch().request} />
      <DocumentsTab
        path={`/app/policies/${businessPolicy.id}/documents`}
        policyId={businessPolicy.id}
        files={businessPolicy.files}
      />
      <Outlet />
    </>
  );
}

import { createFileRoute, Outlet } from "@tanstack/react-router";
import { deleteFile } from "../documents/delete-file.ts";
import { DocumentsTab } from "../documents/documents-tab.tsx";
import { AccountFilesDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { BackToRequest } from "../servicing/back-to-request.tsx";
import { requestSearch } from "../servicing/request-param.ts";
import { load } from "../session/load.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/accounts/$accountId/documents")({
  validateSearch: requestSearch,
  loader: ({ params, abortController }) =>
    load(AccountFilesDocument, { accountId: params.accountId }, abortController.signal),
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
  const { account } = data;
  useFreshPage(data, { document: account.id });
  return (
    <>
      <BackToRequest id={Route.useSearch().request} />
      <DocumentsTab path={`/app/accounts/${account.id}/documents`} policyId={null} files={account.files} />
      <Outlet />
    </>
  );
}

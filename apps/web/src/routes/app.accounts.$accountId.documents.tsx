import { createFileRoute, Outlet } from "@tanstack/react-router";
import { deleteFile } from "../documents/delete-file.ts";
import { DocumentsTab } from "../documents/documents-tab.tsx";
import { AccountFilesDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/accounts/$accountId/documents")({
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
      <DocumentsTab path={`/app/accounts/${account.id}/documents`} policyId={null} files={account.files} />
      <Outlet />
    </>
  );
}

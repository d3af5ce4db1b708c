import { createFileRoute } from "@tanstack/react-router";
import { AccountServiceRequestsDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { AccountRequests } from "../servicing/account-requests.tsx";
import { load } from "../session/load.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/accounts/$accountId/service")({
  loader: ({ params: { accountId }, abortController }) =>
    load(AccountServiceRequestsDocument, { id: accountId }, abortController.signal),
  pendingComponent: PageSkeleton,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  useFreshPage(data, { serviceRequest: data.account.id });
  return <AccountRequests accountId={data.account.id} page={data.account.serviceRequests} />;
}

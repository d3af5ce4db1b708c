import { createFileRoute, notFound, Outlet } from "@tanstack/react-router";
import { ServiceRequestDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { RequestRecord } from "../servicing/request-record.tsx";
import { customerOf } from "../servicing/request-text.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { RecordSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/servicing/$requestId")({
  loader: async ({ params: { requestId }, abortController }) => {
    const { serviceRequest, ...dated } = await load(
      ServiceRequestDocument,
      { id: requestId },
      abortController.signal,
    );
    if (!serviceRequest) throw notFound();
    return { ...dated, request: serviceRequest };
  },
  staticData: {
    // The list is next to it.
    needsWidth: true,
    crumbs: ({ request }: { request: Parameters<typeof customerOf>[0] }) => [
      { label: "Servicing" },
      { label: "Service Requests", to: "/app/servicing" },
      { label: customerOf(request) },
    ],
  },
  head: ({ loaderData }) => ({
    meta: [
      {
        title: pageTitle(loaderData ? customerOf(loaderData.request) : "Service Request", "Service Requests"),
      },
    ],
  }),
  pendingComponent: RecordSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const { request } = data;
  const { account, businessPolicy } = request;
  // The list, which is next to it, follows the requests.
  useFreshPage(data, {
    ...(account ? { account: account.id } : {}),
    ...(businessPolicy ? { policy: businessPolicy.id } : {}),
    ...(request.emailThreads.length > 0 ? { emailThread: true } : {}),
  });
  return (
    <RequestRecord request={request}>
      <Outlet />
    </RequestRecord>
  );
}

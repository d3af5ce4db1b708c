import { createFileRoute, Outlet, retainSearchParams } from "@tanstack/react-router";
import { ServiceRequestsDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { RequestListLoading } from "../servicing/request-list.tsx";
import {
  listOf,
  orderOf,
  type RequestOrder,
  searchKeys,
  servicingSearch,
  type ServicingSearch,
  type StatusFilter,
} from "../servicing/request-search.ts";
import { ServicingPage } from "../servicing/servicing-page.tsx";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";

/** The list, the dialogs over it, and the request that is open next to it. */
export const Route = createFileRoute("/app/servicing")({
  validateSearch: servicingSearch,
  search: { middlewares: [retainSearchParams<ServicingSearch>([...searchKeys])] },
  loaderDeps: ({ search }): RequestOrder & { status: StatusFilter } => ({
    status: search.status ?? "open",
    ...orderOf(search),
  }),
  loader: ({ deps: { status, ...order }, abortController }) =>
    load(ServiceRequestsDocument, listOf(status, order), abortController.signal),
  staticData: { crumbs: () => [{ label: "Servicing" }, { label: "Service Requests" }] },
  head: () => ({ meta: [{ title: pageTitle("Service Requests") }] }),
  pendingComponent: RequestListLoading,
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const { status, ...order } = Route.useLoaderDeps();
  useFreshPage(data, { serviceRequest: true }, { isPrompt: true });
  return (
    <ServicingPage data={data} status={status} order={order}>
      <Outlet />
    </ServicingPage>
  );
}

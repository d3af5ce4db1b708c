import { createFileRoute, Outlet } from "@tanstack/react-router";
import { HomeDocument, MyServiceRequestsDocument } from "../graphql/generated/graphql.ts";
import { HomePage } from "../home/home-page.tsx";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

const requestsAtOnce = 8;

export const Route = createFileRoute("/app/home")({
  loader: async ({ abortController: { signal }, parentMatchPromise }) => {
    const loadRequests = async () => {
      const { loaderData } = await parentMatchPromise;
      const assigneeId = loaderData?.agencyUser.id ?? "";
      return load(MyServiceRequestsDocument, { assigneeId, first: requestsAtOnce }, signal);
    };
    const [home, { serviceRequests }] = await Promise.all([load(HomeDocument, {}, signal), loadRequests()]);
    return { ...home, requests: serviceRequests };
  },
  staticData: { crumbs: () => [{ label: "Home" }] },
  head: () => ({ meta: [{ title: pageTitle("Home") }] }),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  useFreshPage(data, {
    account: true,
    policy: true,
    document: true,
    review: true,
    serviceRequest: true,
    caraWorkspace: true,
    caraApproval: true,
    customPreset: true,
  });
  return (
    <>
      <HomePage home={data} requests={data.requests} />
      <Outlet />
    </>
  );
}

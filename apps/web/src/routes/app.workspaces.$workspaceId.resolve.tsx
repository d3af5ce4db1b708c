import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { ResolveDialog } from "../servicing/resolve-dialog.tsx";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const workspaceRoute = getRouteApi("/app/workspaces/$workspaceId");

/** Resolves the service request that a workspace works on; its form is posted to the request's own page. */
export const Route = createFileRoute("/app/workspaces/$workspaceId/resolve")({
  head: () => ({ meta: [{ title: pageTitle("Resolve request") }] }),
  component: Page,
});

function Page() {
  const { caraWorkspace } = workspaceRoute.useLoaderData();
  const request = caraWorkspace.serviceRequest;
  if (!request) return <NotFoundPage />;
  return <ResolveDialog request={request} behind={`/app/workspaces/${caraWorkspace.id}`} />;
}

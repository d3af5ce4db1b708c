import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { ResolveDialog } from "../servicing/resolve-dialog.tsx";
import { resolveAction } from "../servicing/resolve-action.ts";
import { pageTitle } from "../shell/page-frame.ts";

const requestRoute = getRouteApi("/app/servicing/$requestId");

export const Route = createFileRoute("/app/servicing/$requestId/_overview/resolve")({
  head: () => ({ meta: [{ title: pageTitle("Resolve request") }] }),
  component: Page,
  server: {
    handlers: {
      // A form with notes and files.
      POST: ({ params, context }) => resolveAction(params.requestId, context),
    },
  },
});

function Page() {
  return <ResolveDialog request={requestRoute.useLoaderData().request} />;
}

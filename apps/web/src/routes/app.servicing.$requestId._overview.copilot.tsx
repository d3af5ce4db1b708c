import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { CopilotChoicesDocument } from "../graphql/generated/graphql.ts";
import { CopilotDialog } from "../servicing/copilot-dialog.tsx";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

const requestRoute = getRouteApi("/app/servicing/$requestId");

/** Hands a request to Cara; the form is posted to the home page, as every task is. */
export const Route = createFileRoute("/app/servicing/$requestId/_overview/copilot")({
  loader: ({ params: { requestId }, abortController: { signal } }) =>
    load(CopilotChoicesDocument, { id: requestId }, signal),
  // The choice stays as it was when the dialog was opened.
  shouldReload: ({ cause }) => (cause === "stay" ? false : undefined),
  head: () => ({ meta: [{ title: pageTitle("Open in Copilot") }] }),
  component: Page,
});

function Page() {
  const { request } = requestRoute.useLoaderData();
  const { caraPresets, customPresets, serviceRequest } = Route.useLoaderData();
  return (
    <CopilotDialog
      requestId={request.id}
      cards={caraPresets}
      customPresets={customPresets.nodes}
      preselected={serviceRequest?.copilotPreset ?? null}
    />
  );
}

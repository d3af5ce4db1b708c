import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  MergeChoicesDocument,
  MergedIntoAccountDocument,
  MergeServiceRequestsDocument,
} from "../graphql/generated/graphql.ts";
import { MergeDialog } from "../servicing/merge-dialog.tsx";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

const requestRoute = getRouteApi("/app/servicing/$requestId");

export const Route = createFileRoute("/app/servicing/$requestId/_overview/merge")({
  loader: async ({ params: { requestId }, abortController: { signal } }) => {
    const { serviceRequest } = await load(MergedIntoAccountDocument, { id: requestId }, signal);
    const accountId = serviceRequest?.account?.id ?? null;
    return load(MergeChoicesDocument, { intoId: requestId, accountId }, signal);
  },
  // The choices stay as they were when the dialog was opened.
  shouldReload: ({ cause }) => (cause === "stay" ? false : undefined),
  head: () => ({ meta: [{ title: pageTitle("Merge requests") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const { ids } = await readJsonBody(request);
          return execute(MergeServiceRequestsDocument, {
            intoId: params.requestId,
            ids: Array.isArray(ids) ? ids.map(String) : [],
          });
        }),
    },
  },
});

function Page() {
  const { request } = requestRoute.useLoaderData();
  return <MergeDialog request={request} choices={Route.useLoaderData().serviceRequests} />;
}

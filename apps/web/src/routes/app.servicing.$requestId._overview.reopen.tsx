import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { ReopenServiceRequestDocument } from "../graphql/generated/graphql.ts";
import { ReopenDialog } from "../servicing/reopen-dialog.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const requestRoute = getRouteApi("/app/servicing/$requestId");

export const Route = createFileRoute("/app/servicing/$requestId/_overview/reopen")({
  head: () => ({ meta: [{ title: pageTitle("Reopen request") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const { reason } = await readJsonBody(request);
          return execute(ReopenServiceRequestDocument, {
            id: params.requestId,
            reason: typeof reason === "string" ? reason : "",
          });
        }),
    },
  },
});

function Page() {
  return <ReopenDialog request={requestRoute.useLoaderData().request} />;
}

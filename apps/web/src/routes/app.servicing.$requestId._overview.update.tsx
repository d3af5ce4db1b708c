import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  UpdateServiceRequestDocument,
  type UpdateServiceRequestInput,
} from "../graphql/generated/graphql.ts";
import { UpdateDialog } from "../servicing/update-dialog.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const requestRoute = getRouteApi("/app/servicing/$requestId");

export const Route = createFileRoute("/app/servicing/$requestId/_overview/update")({
  head: () => ({ meta: [{ title: pageTitle("Update request") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as UpdateServiceRequestInput;
          return execute(UpdateServiceRequestDocument, { id: params.requestId, input });
        }),
    },
  },
});

function Page() {
  return <UpdateDialog request={requestRoute.useLoaderData().request} />;
}

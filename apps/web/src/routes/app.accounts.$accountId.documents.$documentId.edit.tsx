import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { EditDocument } from "../documents/document-dialogs.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { UpdatePolicyFileDocument, type UpdatePolicyFileInput } from "../graphql/generated/graphql.ts";
import { pageTitle } from "../shell/page-frame.ts";

const list = getRouteApi("/app/accounts/$accountId/documents");

export const Route = createFileRoute("/app/accounts/$accountId/documents/$documentId/edit")({
  head: () => ({ meta: [{ title: pageTitle("Edit document") }] }),
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as UpdatePolicyFileInput;
          return execute(UpdatePolicyFileDocument, { input: { ...input, id: params.documentId } });
        }),
    },
  },
});

function Page() {
  const { accountId, documentId } = Route.useParams();
  const { files } = list.useLoaderData().account;
  return <EditDocument path={`/app/accounts/${accountId}/documents`} files={files} documentId={documentId} />;
}

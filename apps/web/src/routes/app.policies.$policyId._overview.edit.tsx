import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { CompaniesDocument } from "../graphql/generated/graphql.ts";
import { EditPolicyDialog } from "../policies/edit-policy-dialog.tsx";
import { updatePolicy } from "../policies/policies-action.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

const policyRoute = getRouteApi("/app/policies/$policyId");

export const Route = createFileRoute("/app/policies/$policyId/_overview/edit")({
  loader: ({ abortController }) => load(CompaniesDocument, {}, abortController.signal),
  // The options stay as they were when the form was opened.
  shouldReload: ({ cause }) => (cause === "stay" ? false : undefined),
  head: () => ({ meta: [{ title: pageTitle("Edit policy") }] }),
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params }) =>
        answerAction(async () => updatePolicy(params.policyId, await readJsonBody(request))),
    },
  },
});

function Page() {
  const { businessPolicy } = policyRoute.useLoaderData();
  return <EditPolicyDialog policy={businessPolicy} companies={Route.useLoaderData().carriers} />;
}

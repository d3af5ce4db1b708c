import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { CancelPolicyDialog } from "../policies/cancel-policy-dialog.tsx";
import { cancelPolicy } from "../policies/policies-action.ts";
import { pageTitle } from "../shell/page-frame.ts";

const policyRoute = getRouteApi("/app/policies/$policyId");

export const Route = createFileRoute("/app/policies/$policyId/_overview/cancel")({
  head: () => ({ meta: [{ title: pageTitle("Cancel policy") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => cancelPolicy(params.policyId, await readJsonBody(request))),
    },
  },
});

function Page() {
  const { businessPolicy } = policyRoute.useLoaderData();
  return <CancelPolicyDialog policy={businessPolicy} />;
}

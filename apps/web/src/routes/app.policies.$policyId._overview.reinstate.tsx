import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { ReinstatePolicyDialog } from "../policies/reinstate-policy-dialog.tsx";
import { reinstatePolicy } from "../policies/policies-action.ts";
import { pageTitle } from "../shell/page-frame.ts";

const policyRoute = getRouteApi("/app/policies/$policyId");

export const Route = createFileRoute("/app/policies/$policyId/_overview/reinstate")({
  head: () => ({ meta: [{ title: pageTitle("Reinstate policy") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => reinstatePolicy(params.policyId, await readJsonBody(request))),
    },
  },
});

function Page() {
  const { businessPolicy } = policyRoute.useLoaderData();
  return <ReinstatePolicyDialog policy={businessPolicy} />;
}

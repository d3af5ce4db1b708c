import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { RenewPolicyDialog } from "../policies/renew-policy-dialog.tsx";
import { renewPolicy } from "../policies/policies-action.ts";
import { pageTitle } from "../shell/page-frame.ts";

const policyRoute = getRouteApi("/app/policies/$policyId");

export const Route = createFileRoute("/app/policies/$policyId/_overview/renew")({
  head: () => ({ meta: [{ title: pageTitle("Renew policy") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => renewPolicy(params.policyId, await readJsonBody(request))),
    },
  },
});

function Page() {
  const { businessPolicy } = policyRoute.useLoaderData();
  return <RenewPolicyDialog policy={businessPolicy} />;
}

import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { CancelPolicyDialog } from "../policies/cancel-policy-dialog.tsx";
import { cancelPolicy } from "../policies/policies-action.ts";
import { CancellationRequestDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { pageTitle } from "../shell/page-frame.ts";

const policyRoute = getRouteApi("/app/policies/$policyId");

interface CancelSearch {
  /** The service request that asks for it. */
  request?: string;
}

const searchOf = checkedSearch(
  ({ request }: Record<string, unknown>): CancelSearch =>
    typeof request === "string" && request !== "" ? { request } : {},
  ["request"],
);

export const Route = createFileRoute("/app/policies/$policyId/_overview/cancel")({
  validateSearch: searchOf,
  loaderDeps: ({ search: { request } }) => ({ request }),
  loader: async ({ params: { policyId }, deps: { request }, abortController }) => {
    if (request === undefined) return { requested: null };
    const { serviceRequest } = await load(
      CancellationRequestDocument,
      { id: request },
      abortController.signal,
    );
    const isItsOwn = serviceRequest?.state === "OPEN" && serviceRequest.businessPolicy?.id === policyId;
    return { requested: isItsOwn ? serviceRequest : null };
  },
  // The form keeps what it was opened with.
  shouldReload: ({ cause }) => (cause === "stay" ? false : undefined),
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
  return <CancelPolicyDialog policy={businessPolicy} requested={Route.useLoaderData().requested} />;
}

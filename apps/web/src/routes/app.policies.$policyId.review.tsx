import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../forms/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AcceptPolicyDetailDocument,
  CorrectPolicyDetailDocument,
  PolicyReviewDocument,
} from "../graphql/generated/graphql.ts";
import { ReviewPage } from "../review/review-page.tsx";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/policies/$policyId/review")({
  loader: ({ params, abortController }) =>
    load(PolicyReviewDocument, { policyId: params.policyId }, abortController.signal),
  // The details and the page need the width, and each scrolls by itself.
  staticData: { needsWidth: true },
  head: () => ({ meta: [{ title: pageTitle("Review", "Policies") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const { field, value } = await readJsonBody(request);
          const detail = { policyId: params.policyId, field: typeof field === "string" ? field : "" };
          // Without a value the detail is accepted as the documents say it.
          if (typeof value !== "string") {
            return (await execute(AcceptPolicyDetailDocument, detail)).acceptPolicyDetail;
          }
          return (await execute(CorrectPolicyDetailDocument, { ...detail, value })).correctPolicyDetail;
        }),
    },
  },
});

function Page() {
  const { policyId } = Route.useParams();
  const data = Route.useLoaderData();
  return <ReviewPage key={policyId} policyId={policyId} data={data} />;
}

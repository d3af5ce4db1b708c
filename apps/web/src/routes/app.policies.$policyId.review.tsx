import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AcceptPolicyDetailDocument,
  AcceptPolicyDetailsDocument,
  AddPolicyDetailDocument,
  CorrectPolicyDetailDocument,
  PolicyReviewDocument,
  RemovePolicyDetailDocument,
  UsePolicyDetailsInRecordDocument,
} from "../graphql/generated/graphql.ts";
import { ReviewPage } from "../policies/review/review-page.tsx";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { checkedSearch } from "../shell/checked-search.ts";

const searchOf = checkedSearch(
  ({ detail }: Record<string, unknown>): { detail?: string } =>
    typeof detail === "string" ? { detail } : {},
  ["detail"],
);

export const Route = createFileRoute("/app/policies/$policyId/review")({
  // The value at which it opens; it does not affect what is loaded.
  validateSearch: searchOf,
  loader: ({ params, abortController }) =>
    load(PolicyReviewDocument, { policyId: params.policyId }, abortController.signal),
  // The details and the page need the width, and each scrolls independently.
  staticData: { fillsWindow: true },
  head: () => ({ meta: [{ title: pageTitle("Review", "Policies") }] }),
  pendingComponent: PageSkeleton,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const body = await readJsonBody(request);
          const textOf = (name: string) => (typeof body[name] === "string" ? body[name] : "");
          const detail = { policyId: params.policyId, field: textOf("field") };
          const value = textOf("value");
          const { fields } = body;
          const named = Array.isArray(fields) ? fields.filter((field) => typeof field === "string") : [];
          const many = { policyId: params.policyId, fields: named };
          switch (body["action"]) {
            case "accept-many":
              return (await execute(AcceptPolicyDetailsDocument, many)).acceptPolicyDetails;
            case "use": {
              const { expectedVersion } = body;
              const version = typeof expectedVersion === "number" ? expectedVersion : 0;
              const input = { ...many, expectedVersion: version };
              return (await execute(UsePolicyDetailsInRecordDocument, { input })).usePolicyDetailsInRecord;
            }
            case "correct":
              return (await execute(CorrectPolicyDetailDocument, { ...detail, value })).correctPolicyDetail;
            case "remove":
              return (await execute(RemovePolicyDetailDocument, detail)).removePolicyDetail;
            case "add":
              return (await execute(AddPolicyDetailDocument, { ...detail, value })).addPolicyDetail;
            default:
              return (await execute(AcceptPolicyDetailDocument, detail)).acceptPolicyDetail;
          }
        }),
    },
  },
});

function Page() {
  const { policyId } = Route.useParams();
  const { detail = null } = Route.useSearch();
  const data = Route.useLoaderData();
  return <ReviewPage key={`${policyId} ${detail ?? ""}`} policyId={policyId} data={data} openAt={detail} />;
}

import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { PolicyLimitsDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { PolicyOverview } from "../policies/policy-overview.tsx";
import { useToday } from "../policies/use-today.ts";
import { load } from "../session/load.ts";

const policyRoute = getRouteApi("/app/policies/$policyId");

export const Route = createFileRoute("/app/policies/$policyId/overview")({
  loader: ({ params, abortController }) =>
    load(PolicyLimitsDocument, { policyId: params.policyId }, abortController.signal),
  component: Page,
});

function Page() {
  const { businessPolicy } = policyRoute.useLoaderData();
  const data = Route.useLoaderData();
  const { id, details } = data.businessPolicy;
  useFreshPage(data, { document: id, review: id });
  return <PolicyOverview policy={businessPolicy} details={details ?? null} todayOn={useToday()} />;
}

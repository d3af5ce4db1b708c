import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { PolicyOverview } from "../policies/policy-overview.tsx";
import { useToday } from "../policies/use-today.ts";

const policyRoute = getRouteApi("/app/policies/$policyId");

export const Route = createFileRoute("/app/policies/$policyId/overview")({ component: Page });

function Page() {
  return <PolicyOverview policy={policyRoute.useLoaderData().businessPolicy} todayOn={useToday()} />;
}

import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountPolicies } from "../accounts/account-policies.tsx";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/policies")({ component: Page });

function Page() {
  return <AccountPolicies account={accountRoute.useLoaderData().account} />;
}

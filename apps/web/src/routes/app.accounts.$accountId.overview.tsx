import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountOverview } from "../accounts/account-overview.tsx";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/overview")({ component: Page });

function Page() {
  return <AccountOverview account={accountRoute.useLoaderData().account} />;
}

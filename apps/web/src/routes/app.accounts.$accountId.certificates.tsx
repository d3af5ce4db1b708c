import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountCertificates } from "../accounts/account-certificates.tsx";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/certificates")({ component: Page });

function Page() {
  return <AccountCertificates account={accountRoute.useLoaderData().account} />;
}

import { createFileRoute, getRouteApi, Outlet } from "@tanstack/react-router";
import { AccountCertificates } from "../certificates/account-certificates.tsx";
import { AccountCertificatesDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

const accountRoute = getRouteApi("/app/accounts/$accountId");

/** The list and the dialogs over it: one page, so that opening a dialog loads nothing again. */
export const Route = createFileRoute("/app/accounts/$accountId/certificates")({
  loader: ({ params, abortController }) =>
    load(AccountCertificatesDocument, { accountId: params.accountId }, abortController.signal),
  staticData: { partCrumbs: () => [{ label: "Certificates" }] },
  pendingComponent: PageSkeleton,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const { account } = accountRoute.useLoaderData();
  // A policy that ends or changes changes the state of its certificates.
  useFreshPage(data, { certificate: account.id, policy: account.id });
  return (
    <>
      <AccountCertificates account={account} first={data.account.certificatesOfLiabilityInsurance} />
      <Outlet />
    </>
  );
}

import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AccountHead } from "../accounts/account-head.tsx";
import { AccountDocument, type AccountQuery } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { RecordSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/accounts/$accountId")({
  loader: ({ params, abortController }) =>
    load(AccountDocument, { id: params.accountId }, abortController.signal),
  staticData: {
    crumbs: ({ account }: AccountQuery) => [
      { label: "Accounts", to: "/app/accounts" },
      { label: account.account.name, to: `/app/accounts/${account.id}/overview` },
    ],
  },
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.account.account.name ?? "Account", "Accounts") }],
  }),
  pendingComponent: RecordSkeleton,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const { account } = data;
  useFreshPage(data, { account: account.id, policy: account.id });
  return (
    <>
      <AccountHead account={account} />
      <Outlet />
    </>
  );
}

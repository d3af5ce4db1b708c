import { createFileRoute, Outlet, useNavigate } from "@tanstack/react-router";
import type { AccountSortKey } from "#model/accounts";
import { AccountList, AccountListLoading } from "../accounts/account-list.tsx";
import { AccountsDocument } from "../graphql/generated/graphql.ts";
import { listRouteOptions } from "../lists/list-route.ts";
import { useListOrder } from "../lists/use-list-order.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";

/**
 * The list and the dialog over it that creates an account: one page, so that opening the dialog loads nothing again.
 */
export const Route = createFileRoute("/app/accounts/_list")({
  ...listRouteOptions({
    title: "Accounts",
    document: AccountsDocument,
    // Written out: taken from the model, they would bring all of it into the script that every page loads.
    sortKeys: ["NAME", "CREATED_AT", "TYPE", "EMAIL", "LINE1"] satisfies AccountSortKey[],
    order: { sort: "NAME", direction: "ASC" },
    hasMine: true,
  }),
  pendingComponent: AccountListLoading,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const { mine, ...order } = Route.useLoaderDeps();
  const ordering = useListOrder(order);
  const navigate = useNavigate();
  const showMine = (isMine: boolean) =>
    void navigate({
      to: ".",
      search: ((search: object) => ({ ...search, mine: isMine || undefined })) as never,
      replace: true,
    });
  useFreshPage(data, { account: true });
  return (
    <>
      <AccountList first={data.accounts} {...ordering} isMine={mine === true} onMineChange={showMine} />
      <Outlet />
    </>
  );
}

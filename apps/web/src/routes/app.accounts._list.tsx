import { createFileRoute, Outlet, retainSearchParams } from "@tanstack/react-router";
import { AccountList, AccountListLoading } from "../accounts/account-list.tsx";
import {
  type AccountOrder,
  type AccountSearch,
  orderOf,
  parseAccountSearch,
} from "../accounts/account-order.ts";
import { AccountsDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { checkedSearch } from "../shell/checked-search.ts";

const searchOf = checkedSearch(parseAccountSearch, ["sort", "direction", "filter"]);

/** The list and, over it, the dialog that creates an account: one page, so that opening it reads nothing again. */
export const Route = createFileRoute("/app/accounts/_list")({
  validateSearch: searchOf,
  search: { middlewares: [retainSearchParams<AccountSearch>(["filter", "sort", "direction"])] },
  loaderDeps: ({ search }) => orderOf(search),
  loader: ({ deps, abortController }) => load(AccountsDocument, { ...deps }, abortController.signal),
  staticData: { crumbs: () => [{ label: "Knowledge" }, { label: "Accounts" }] },
  head: () => ({ meta: [{ title: pageTitle("Accounts") }] }),
  pendingMs: 150,
  pendingMinMs: 200,
  pendingComponent: AccountListLoading,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const order = orderOf(Route.useSearch());
  const navigate = Route.useNavigate();
  useFreshPage(data, { account: true });
  const reorder = (next: AccountOrder) =>
    void navigate({ to: ".", search: (search: AccountSearch) => ({ ...search, ...next }), replace: true });
  return (
    <>
      <AccountList first={data.accounts} order={order} onOrderChange={reorder} />
      <Outlet />
    </>
  );
}

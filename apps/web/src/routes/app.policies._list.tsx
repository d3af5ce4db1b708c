import { createFileRoute, Outlet, retainSearchParams } from "@tanstack/react-router";
import { PoliciesDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { PolicyList, PolicyListLoading } from "../policies/policy-list.tsx";
import { orderOf, parsePolicySearch, type PolicyOrder, type PolicySearch } from "../policies/policy-order.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { checkedSearch } from "../shell/checked-search.ts";

const searchOf = checkedSearch(parsePolicySearch, ["sort", "direction", "filter"]);

/** The list and, over it, the dialog that creates a policy: one page, so that opening it reads nothing again. */
export const Route = createFileRoute("/app/policies/_list")({
  validateSearch: searchOf,
  search: { middlewares: [retainSearchParams<PolicySearch>(["filter", "sort", "direction"])] },
  loaderDeps: ({ search }) => orderOf(search),
  loader: ({ deps, abortController }) => load(PoliciesDocument, { ...deps }, abortController.signal),
  staticData: { crumbs: () => [{ label: "Knowledge" }, { label: "Policies" }] },
  head: () => ({ meta: [{ title: pageTitle("Policies") }] }),
  pendingMs: 150,
  pendingMinMs: 200,
  pendingComponent: PolicyListLoading,
  // What lies over the list and is not there takes its place: below the rows nobody would see it.
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const order = orderOf(Route.useSearch());
  const navigate = Route.useNavigate();
  useFreshPage(data, { policy: true, account: true });
  const reorder = (next: PolicyOrder) =>
    void navigate({ to: ".", search: (search: PolicySearch) => ({ ...search, ...next }), replace: true });
  return (
    <>
      <PolicyList first={data.businessPolicies} order={order} onOrderChange={reorder} />
      <Outlet />
    </>
  );
}

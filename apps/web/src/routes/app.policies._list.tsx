import { createFileRoute, Outlet } from "@tanstack/react-router";
import type { PolicySortKey } from "#model/policies";
import { PoliciesDocument } from "../graphql/generated/graphql.ts";
import { listRouteOptions } from "../lists/list-route.ts";
import { useListOrder } from "../lists/use-list-order.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { PolicyList, PolicyListLoading } from "../policies/policy-list.tsx";

/** The list and the dialog over it that creates a policy: one page, so that opening the dialog loads nothing again. */
export const Route = createFileRoute("/app/policies/_list")({
  ...listRouteOptions({
    title: "Policies",
    document: PoliciesDocument,
    // Written out: taken from the model, they would bring all of it into the script that every page loads.
    sortKeys: [
      "ACCOUNT",
      "CREATED_AT",
      "EXPIRES_AT",
      "STATE",
      "TYPE",
      "CARRIER",
      "POLICY_NUMBER",
      "PREMIUM",
    ] satisfies PolicySortKey[],
    order: { sort: "ACCOUNT", direction: "ASC" },
  }),
  pendingComponent: PolicyListLoading,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const ordering = useListOrder(Route.useLoaderDeps());
  useFreshPage(data, { policy: true, account: true });
  return (
    <>
      <PolicyList first={data.businessPolicies} {...ordering} />
      <Outlet />
    </>
  );
}

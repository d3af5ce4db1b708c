import { createFileRoute, Outlet, useMatches } from "@tanstack/react-router";
import { policyTypeLabels } from "#model/policies";
import { PolicyDocument, type PolicyQuery } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { PolicyRecord } from "../policies/policy-record.tsx";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { RecordSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/policies/$policyId")({
  loader: ({ params, abortController }) =>
    load(PolicyDocument, { id: params.policyId }, abortController.signal),
  staticData: {
    // Some of its tabs need the width; all of them use it, so that the tabs do not move.
    needsWidth: true,
    crumbs: ({ businessPolicy }: PolicyQuery) => [
      { label: "Policies", to: "/app/policies" },
      { label: businessPolicy.account.account.name, to: `/app/accounts/${businessPolicy.account.id}` },
      { label: policyTypeLabels[businessPolicy.type] },
    ],
  },
  head: ({ loaderData }) => {
    const policy = loaderData?.businessPolicy;
    const name = policy ? `${policyTypeLabels[policy.type]}, ${policy.account.account.name}` : "Policy";
    return { meta: [{ title: pageTitle(name, "Policies") }] };
  },
  pendingComponent: RecordSkeleton,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const { businessPolicy } = data;
  const fillsWindow = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.fillsWindow === true),
  });
  const { id, account } = businessPolicy;
  useFreshPage(data, { policy: id, account: account.id, document: id });
  return (
    <PolicyRecord policy={businessPolicy} fillsWindow={fillsWindow}>
      <Outlet />
    </PolicyRecord>
  );
}

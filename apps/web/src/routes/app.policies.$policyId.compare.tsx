import { createFileRoute, redirect } from "@tanstack/react-router";
import { ComparePage } from "../policies/compare/compare-page.tsx";
import { CompareWaiting } from "../policies/compare/compare-waiting.tsx";
import { CompareDocumentsDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { checkedSearch } from "../shell/checked-search.ts";

const searchOf = checkedSearch(
  ({ documents }: Record<string, unknown>): { documents?: string } =>
    typeof documents === "string" ? { documents } : {},
  ["documents"],
);

export const Route = createFileRoute("/app/policies/$policyId/compare")({
  /** `documents`: the ids of the files, separated by commas. */
  validateSearch: searchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps, abortController }) => {
    const documentIds = idsOf(deps.documents);
    // Nothing was selected, so go to the tab where documents are selected.
    if (documentIds.length < 2) throw redirect({ to: "/app/policies/$policyId/documents", params });
    return load(CompareDocumentsDocument, { documentIds }, abortController.signal);
  },
  // The list and the pages need the width, and each scrolls independently.
  staticData: { fillsWindow: true },
  head: () => ({ meta: [{ title: pageTitle("Compare documents", "Policies") }] }),
  pendingComponent: CompareWaiting,
  component: Page,
});

const idsOf = (documents = ""): string[] => documents.split(",").filter((id) => id !== "");

function Page() {
  const { policyId } = Route.useParams();
  const { documents } = Route.useSearch();
  const data = Route.useLoaderData();
  return <ComparePage key={documents} policyId={policyId} documentIds={idsOf(documents)} data={data} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { askAction } from "../explorer/ask-action.ts";
import { ExplorerPage } from "../explorer/explorer-page.tsx";
import { execute } from "../graphql/execute.ts";
import { PolicyExplorerDocument, SendPolicyExplorerMessageDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

const searchOf = checkedSearch(
  ({ quote }: Record<string, unknown>): { quote?: number } => {
    const number = Number(quote);
    return Number.isInteger(number) && number > 0 ? { quote: number } : {};
  },
  ["quote"],
);

export const Route = createFileRoute("/app/policies/$policyId/explore")({
  // The quote of the overview tab at which it opens; it does not affect what is loaded.
  validateSearch: searchOf,
  loader: ({ params, abortController }) =>
    load(PolicyExplorerDocument, { policyId: params.policyId }, abortController.signal),
  // Three panes need the width, and each scrolls independently.
  staticData: { fillsWindow: true },
  head: () => ({ meta: [{ title: pageTitle("Explore with AI", "Policies") }] }),
  pendingComponent: PageSkeleton,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        askAction(request, async (message) => {
          const sent = await execute(SendPolicyExplorerMessageDocument, {
            policyId: params.policyId,
            message,
          });
          return sent.sendPolicyExplorerMessage;
        }),
    },
  },
});

function Page() {
  const { policyId } = Route.useParams();
  const { quote = null } = Route.useSearch();
  const data = Route.useLoaderData();
  return <ExplorerPage key={`${policyId} ${quote ?? ""}`} policyId={policyId} data={data} openAt={quote} />;
}

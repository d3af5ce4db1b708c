import { createFileRoute } from "@tanstack/react-router";
import { askAction } from "../explorer/ask-action.ts";
import { ExplorerPage } from "../explorer/explorer-page.tsx";
import { execute } from "../graphql/execute.ts";
import { PolicyExplorerDocument, SendPolicyExplorerMessageDocument } from "../graphql/generated/graphql.ts";
import { loadQuestion, type RequestParam, requestParamOf } from "../servicing/request-param.ts";
import { load } from "../session/load.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

interface ExploreSearch extends RequestParam {
  /** The quote of the overview tab at which it opens; it does not affect what is loaded. */
  quote?: number;
}

const searchOf = checkedSearch(
  ({ quote, ...search }: Record<string, unknown>): ExploreSearch => {
    const number = Number(quote);
    return {
      ...(Number.isInteger(number) && number > 0 ? { quote: number } : {}),
      ...requestParamOf(search),
    };
  },
  ["quote", "request"],
);

export const Route = createFileRoute("/app/policies/$policyId/explore")({
  validateSearch: searchOf,
  loaderDeps: ({ search: { request } }) => ({ request }),
  loader: async ({ params: { policyId }, deps: { request }, abortController: { signal } }) => {
    const [data, asked] = await Promise.all([
      load(PolicyExplorerDocument, { policyId }, signal),
      loadQuestion(request, signal),
    ]);
    return { data, asked };
  },
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
  const { data, asked } = Route.useLoaderData();
  return (
    <ExplorerPage
      key={[policyId, quote, asked?.requestId].join(" ")}
      policyId={policyId}
      data={data}
      openAt={quote}
      asked={asked}
    />
  );
}

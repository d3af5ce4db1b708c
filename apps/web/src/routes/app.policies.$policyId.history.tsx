import { createFileRoute } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { PolicyAsOfDocument, PolicyHistoryDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import { historyFilters, parseHistorySearch } from "../history/history-filters.ts";
import { HistoryPage } from "../history/history-page.tsx";
import { load } from "../session/load.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

const searchOf = checkedSearch(parseHistorySearch, ["show", "by", "at"]);

export const Route = createFileRoute("/app/policies/$policyId/history")({
  validateSearch: searchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ params: { policyId }, deps: { show = "all", by, at }, abortController: { signal } }) => {
    const variables = { policyId, kinds: historyFilters[show].kinds, actorId: by ?? null };
    const [data, moment] = await Promise.all([
      load(PolicyHistoryDocument, variables, signal),
      at === undefined ? nowInstead : loadMoment(policyId, at, signal),
    ]);
    return { ...data, ...moment };
  },
  head: () => ({ meta: [{ title: pageTitle("History", "Policies") }] }),
  pendingComponent: PageSkeleton,
  component: Page,
});

const nowInstead = { moment: null, problem: null };

/** A moment at which the policy did not exist is no reason not to show its history. */
async function loadMoment(policyId: string, at: string, signal: AbortSignal) {
  try {
    const { businessPolicyAsOf } = await execute(PolicyAsOfDocument, { policyId, at }, signal);
    return { moment: businessPolicyAsOf, problem: null };
  } catch (error) {
    if (!(error instanceof GraphQLProblem) || error.code !== "NOT_FOUND") throw error;
    return { moment: null, problem: error.message };
  }
}

function Page() {
  const { policyId } = Route.useParams();
  const search = Route.useSearch();
  const data = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <HistoryPage
      policyId={policyId}
      search={search}
      data={data}
      onSearch={(next) =>
        void navigate({ search: parseHistorySearch({ ...next }), replace: true, resetScroll: false })
      }
    />
  );
}

import { createFileRoute, Outlet, retainSearchParams } from "@tanstack/react-router";
import { parentOfKnowledge } from "#model/documents";
import { KnowledgeDocumentsDocument } from "../graphql/generated/graphql.ts";
import { KnowledgeList, KnowledgeListLoading } from "../knowledge/knowledge-list.tsx";
import {
  type KnowledgeOrder,
  type KnowledgeSearch,
  orderOf,
  parseKnowledgeSearch,
} from "../knowledge/knowledge-order.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { checkedSearch } from "../shell/checked-search.ts";

const searchOf = checkedSearch(parseKnowledgeSearch, ["sort", "direction", "filter"]);

/** The list and, over it, its dialogs and the slide-over: one page, so that opening them reads nothing again. */
export const Route = createFileRoute("/app/knowledge/_list")({
  validateSearch: searchOf,
  search: { middlewares: [retainSearchParams<KnowledgeSearch>(["filter", "sort", "direction"])] },
  loaderDeps: ({ search }) => orderOf(search),
  loader: ({ deps, abortController }) =>
    load(KnowledgeDocumentsDocument, { ...deps }, abortController.signal),
  staticData: { crumbs: () => [{ label: "Knowledge" }, { label: "Knowledge Base" }] },
  head: () => ({ meta: [{ title: pageTitle("Knowledge Base") }] }),
  pendingMs: 150,
  pendingMinMs: 200,
  pendingComponent: KnowledgeListLoading,
  // What lies over the list and is not there takes its place: below the rows nobody would see it.
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const [base] = data.knowledgeBases;
  const order = orderOf(Route.useSearch());
  const navigate = Route.useNavigate();
  useFreshPage(data, { document: parentOfKnowledge, knowledge: true });
  const reorder = (next: KnowledgeOrder) =>
    void navigate({ to: ".", search: (search: KnowledgeSearch) => ({ ...search, ...next }), replace: true });
  return (
    <>
      {base && <KnowledgeList base={base} order={order} onOrderChange={reorder} />}
      <Outlet />
    </>
  );
}

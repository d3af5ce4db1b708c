import { createFileRoute, Outlet } from "@tanstack/react-router";
import { parentOfKnowledge } from "#model/documents";
import { knowledgeSortKeys } from "#model/knowledge";
import { KnowledgeDocumentsDocument } from "../graphql/generated/graphql.ts";
import { KnowledgeList, KnowledgeListLoading } from "../knowledge/knowledge-list.tsx";
import { listRouteOptions } from "../lists/list-route.ts";
import { useListOrder } from "../lists/use-list-order.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";

/** The list with its dialogs and the slide-over: one page, so that opening them loads nothing again. */
export const Route = createFileRoute("/app/knowledge/_list")({
  ...listRouteOptions({
    title: "Knowledge Base",
    document: KnowledgeDocumentsDocument,
    sortKeys: knowledgeSortKeys,
    order: { sort: "CREATED_AT", direction: "DESC" },
  }),
  pendingComponent: KnowledgeListLoading,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const [base] = data.knowledgeBases;
  const ordering = useListOrder(Route.useLoaderDeps());
  useFreshPage(data, { document: parentOfKnowledge, knowledge: true });
  return (
    <>
      {base && <KnowledgeList base={base} {...ordering} />}
      <Outlet />
    </>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { styleSortKeys } from "#model/styles";
import { deleteHandler } from "../form-kit/record-route.ts";
import {
  DeleteHtmlDocumentTemplateDocument,
  HtmlDocumentTemplatesDocument,
} from "../graphql/generated/graphql.ts";
import { listRouteOptions } from "../lists/list-route.ts";
import { useListOrder } from "../lists/use-list-order.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { StyleList, StyleListLoading } from "../styles/style-list.tsx";

/** The list; styles are deleted through its path. */
export const Route = createFileRoute("/app/styles/")({
  ...listRouteOptions({
    title: "Styles",
    document: HtmlDocumentTemplatesDocument,
    sortKeys: styleSortKeys,
    order: { sort: "UPDATED_AT", direction: "DESC" },
  }),
  staticData: { crumbs: () => [{ label: "Copilot" }, { label: "Styles" }] },
  pendingComponent: StyleListLoading,
  component: Page,
  server: { handlers: { DELETE: deleteHandler(DeleteHtmlDocumentTemplateDocument, "styleId", "style") } },
});

function Page() {
  const data = Route.useLoaderData();
  const ordering = useListOrder(Route.useLoaderDeps());
  useFreshPage(data, { style: true });
  return <StyleList first={data.htmlDocumentTemplates} {...ordering} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { recordRouteOptions, updateHandler } from "../form-kit/record-route.ts";
import {
  HtmlDocumentTemplateDocument,
  type HtmlDocumentTemplateQuery,
  UpdateHtmlDocumentTemplateDocument,
} from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { StylePage } from "../styles/style-form.tsx";
import { inputOfStyle, styleListPage } from "../styles/style-input.ts";

export const Route = createFileRoute("/app/styles/$styleId")({
  ...recordRouteOptions(
    styleListPage,
    ({ htmlDocumentTemplate }: HtmlDocumentTemplateQuery) => htmlDocumentTemplate.title,
  ),
  loader: ({ params, abortController: { signal } }) =>
    load(HtmlDocumentTemplateDocument, { id: params.styleId }, signal),
  component: Page,
  server: { handlers: { PUT: updateHandler(UpdateHtmlDocumentTemplateDocument, "styleId", inputOfStyle) } },
});

function Page() {
  const { htmlDocumentTemplate: style } = Route.useLoaderData();
  // A saved style has a new version: its form begins again from there.
  return <StylePage key={style.id} title={style.title} style={style} planRefusal={null} />;
}

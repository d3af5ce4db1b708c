import { createFileRoute } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import {
  HtmlDocumentTemplateDocument,
  UpdateHtmlDocumentTemplateDocument,
} from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { StylePage } from "../styles/style-form.tsx";
import { inputOfStyle } from "../styles/style-input.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { receiveTask } from "../workspaces/receive-task.ts";

export const Route = createFileRoute("/app/styles/$styleId")({
  loader: ({ params, abortController: { signal } }) =>
    load(HtmlDocumentTemplateDocument, { id: params.styleId }, signal),
  staticData: {
    crumbs: ({ htmlDocumentTemplate }: { htmlDocumentTemplate: { title: string } }) => [
      { label: "Styles", to: "/app/styles" },
      { label: htmlDocumentTemplate.title },
    ],
  },
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(...(loaderData ? [loaderData.htmlDocumentTemplate.title] : []), "Styles") }],
  }),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params, context }) =>
        receiveTask(request, context, ({ texts, uploadIds }) =>
          execute(UpdateHtmlDocumentTemplateDocument, {
            id: params.styleId,
            input: {
              ...inputOfStyle(texts, uploadIds),
              expectedVersion:
                texts["expectedVersion"] === undefined ? null : Number(texts["expectedVersion"]),
            },
          }),
        ),
    },
  },
});

function Page() {
  const { htmlDocumentTemplate: style } = Route.useLoaderData();
  // A saved style has a new version: its form begins again from there.
  return <StylePage key={style.id} title={style.title} style={style} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { isStylePlanFull, stylePlanFullText } from "#model/styles";
import { execute } from "../graphql/execute.ts";
import { CreateHtmlDocumentTemplateDocument, StyleUseDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { StylePage } from "../styles/style-form.tsx";
import { inputOfStyle } from "../styles/style-input.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { receiveTask } from "../workspaces/receive-task.ts";

export const Route = createFileRoute("/app/styles/new")({
  loader: async ({ abortController: { signal } }) => {
    const { htmlDocumentTemplates } = await load(StyleUseDocument, {}, signal);
    const { stylesUsed, stylesMax } = htmlDocumentTemplates;
    return {
      planRefusal: isStylePlanFull({ stylesUsed, stylesMax }) ? stylePlanFullText(stylesMax ?? 0) : null,
    };
  },
  staticData: {
    crumbs: () => [{ label: "Copilot" }, { label: "Styles", to: "/app/styles" }, { label: "New style" }],
  },
  head: () => ({ meta: [{ title: pageTitle("New style", "Styles") }] }),
  pendingComponent: PageSkeleton,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, context }) =>
        receiveTask(request, context, ({ texts, uploadIds }) =>
          execute(CreateHtmlDocumentTemplateDocument, {
            input: { ...inputOfStyle(texts, uploadIds), idempotencyKey: texts["idempotencyKey"] },
          }),
        ),
    },
  },
});

function Page() {
  const { planRefusal } = Route.useLoaderData();
  return <StylePage title="New style" style={null} planRefusal={planRefusal} />;
}

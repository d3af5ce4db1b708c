import { createFileRoute } from "@tanstack/react-router";
import { isStylePlanFull, stylePlanFullText } from "#model/styles";
import { createHandler, recordRouteOptions } from "../form-kit/record-route.ts";
import { CreateHtmlDocumentTemplateDocument, StyleUseDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { StylePage } from "../styles/style-form.tsx";
import { inputOfStyle, styleListPage } from "../styles/style-input.ts";

const title = "New style";

export const Route = createFileRoute("/app/styles/new")({
  ...recordRouteOptions<unknown>(styleListPage, () => title),
  loader: async ({ abortController: { signal } }) => {
    const { htmlDocumentTemplates } = await load(StyleUseDocument, {}, signal);
    const { stylesUsed, stylesMax } = htmlDocumentTemplates;
    return {
      planRefusal: isStylePlanFull({ stylesUsed, stylesMax }) ? stylePlanFullText(stylesMax ?? 0) : null,
    };
  },
  component: Page,
  server: { handlers: { POST: createHandler(CreateHtmlDocumentTemplateDocument, inputOfStyle) } },
});

function Page() {
  const { planRefusal } = Route.useLoaderData();
  return <StylePage title={title} style={null} planRefusal={planRefusal} />;
}

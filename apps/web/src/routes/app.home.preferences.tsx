import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  UpdateAgencyUserPreferencesDocument,
  type UpdateAgencyUserPreferencesInput,
} from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import { PreferencesDialog } from "../home/preferences-dialog.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const homeRoute = getRouteApi("/app/home");

export const Route = createFileRoute("/app/home/preferences")({
  head: () => ({ meta: [{ title: pageTitle("Customize presets") }] }),
  component: Page,
  server: {
    handlers: {
      PUT: ({ request }) =>
        answerAction(async () => {
          const { favoritePresets } = (await readJsonBody(
            request,
          )) as Partial<UpdateAgencyUserPreferencesInput>;
          const presets = favoritePresets?.presets;
          if (!Array.isArray(presets))
            throw new GraphQLProblem({ code: "VALIDATION", message: "Send which presets are shown." });
          return execute(UpdateAgencyUserPreferencesDocument, { input: { favoritePresets: { presets } } });
        }),
    },
  },
});

function Page() {
  const { caraPresets, agencyUser } = homeRoute.useLoaderData();
  return <PreferencesDialog cards={caraPresets} favorites={agencyUser.preferences.favoritePresets.presets} />;
}

import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  UpdateAgencyUserPreferencesDocument,
  type UpdateAgencyUserPreferencesInput,
} from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import { PreferencesDialog } from "../home/preferences-dialog.tsx";
import { loadPresetChoices } from "../presets/load-choices.ts";
import { pageTitle } from "../shell/page-frame.ts";

const homeRoute = getRouteApi("/app/home");

export const Route = createFileRoute("/app/home/preferences")({
  loader: async ({ abortController: { signal } }) => ({ customPresets: await loadPresetChoices(signal) }),
  head: () => ({ meta: [{ title: pageTitle("Customize presets") }] }),
  component: Page,
  server: {
    handlers: {
      PUT: ({ request }) =>
        answerAction(async () => {
          const { favoritePresets } = (await readJsonBody(
            request,
          )) as Partial<UpdateAgencyUserPreferencesInput>;
          const { presets, customPresetIds } = favoritePresets ?? {};
          if (!Array.isArray(presets))
            throw new GraphQLProblem({ code: "VALIDATION", message: "Send which presets are shown." });
          return execute(UpdateAgencyUserPreferencesDocument, {
            input: { favoritePresets: { presets, customPresetIds } },
          });
        }),
    },
  },
});

function Page() {
  const { caraPresets, agencyUser } = homeRoute.useLoaderData();
  const { customPresets } = Route.useLoaderData();
  const { presets, customPresetIds } = agencyUser.preferences.favoritePresets;
  return (
    <PreferencesDialog
      cards={caraPresets}
      customPresets={customPresets}
      favorites={{ presets, customPresetIds }}
    />
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  ServicingSettingsDocument,
  UpdateServicingSettingsDocument,
  type UpdateServicingSettingsInput,
} from "../graphql/generated/graphql.ts";
import { ServicingSettings } from "../servicing/servicing-settings.tsx";
import { load } from "../session/load.ts";
import { SettingsLoading } from "../settings/settings-loading.tsx";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/settings/servicing")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Servicing" }] },
  head: () => ({ meta: [{ title: pageTitle("Servicing", "Settings") }] }),
  loader: ({ abortController }) => load(ServicingSettingsDocument, {}, abortController.signal),
  pendingComponent: SettingsLoading,
  component: Page,
  server: {
    handlers: {
      PUT: ({ request }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as unknown as UpdateServicingSettingsInput;
          return execute(UpdateServicingSettingsDocument, { input });
        }),
    },
  },
});

function Page() {
  return <ServicingSettings settings={Route.useLoaderData().servicingSettings} />;
}

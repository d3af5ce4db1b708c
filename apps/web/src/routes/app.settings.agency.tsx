import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AgencyLogoDocument,
  UpdateAgencyDocument,
  type UpdateAgencyInput,
} from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { useViewer } from "../session/viewer.ts";
import { AgencyLogo } from "../settings/agency-logo.tsx";
import { AgencySettings } from "../settings/agency-settings.tsx";
import { SettingsLoading } from "../settings/settings-loading.tsx";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/settings/agency")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Agency" }] },
  head: () => ({ meta: [{ title: pageTitle("Agency", "Settings") }] }),
  loader: ({ abortController }) => load(AgencyLogoDocument, {}, abortController.signal),
  pendingComponent: SettingsLoading,
  component: Page,
  server: {
    handlers: {
      PUT: ({ request }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as UpdateAgencyInput;
          return execute(UpdateAgencyDocument, { input });
        }),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  const viewer = useViewer();
  useFreshPage(data, { agency: true });
  return (
    <>
      <AgencyLogo name={viewer.agency.name} logo={data.agencyUser.agency.logo} />
      <AgencySettings viewer={viewer} />
    </>
  );
}

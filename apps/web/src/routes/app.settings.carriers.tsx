import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AddCarrierDocument,
  CarrierSettingsDocument,
  type CreateCarrierInput,
  UpdateCarrierDocument,
  type UpdateCarrierInput,
} from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { CarrierSettings } from "../settings/carrier-settings.tsx";
import { SettingsLoading } from "../settings/settings-loading.tsx";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/settings/carriers")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Carriers" }] },
  head: () => ({ meta: [{ title: pageTitle("Carriers", "Settings") }] }),
  loader: ({ abortController }) => load(CarrierSettingsDocument, {}, abortController.signal),
  pendingComponent: SettingsLoading,
  component: Page,
  server: {
    handlers: {
      POST: ({ request }) =>
        answerAction(async () => {
          const { name, naicCode, isCarrier, isBroker } = (await readJsonBody(request)) as CreateCarrierInput;
          return execute(AddCarrierDocument, { input: { name, naicCode, isCarrier, isBroker } });
        }),
      PUT: ({ request }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as unknown as UpdateCarrierInput;
          return execute(UpdateCarrierDocument, { input });
        }),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  useFreshPage(data, { carrier: true, policy: true });
  return <CarrierSettings carriers={data.carriers} />;
}

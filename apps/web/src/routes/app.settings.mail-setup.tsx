import { createFileRoute } from "@tanstack/react-router";
import { MailSetupDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { MailSetup } from "../settings/mail-setup.tsx";
import { SettingsLoading } from "../settings/settings-loading.tsx";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/settings/mail-setup")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Mail setup" }] },
  head: () => ({ meta: [{ title: pageTitle("Mail setup", "Settings") }] }),
  loader: ({ abortController }) => load(MailSetupDocument, {}, abortController.signal),
  pendingComponent: SettingsLoading,
  component: Page,
});

function Page() {
  return <MailSetup address={Route.useLoaderData().emailAddress ?? null} />;
}

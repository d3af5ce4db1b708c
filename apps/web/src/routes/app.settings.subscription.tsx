import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { SettingsLoading } from "../settings/settings-loading.tsx";
import { SubscriptionSettings } from "../settings/subscription-settings.tsx";

export const Route = createFileRoute("/app/settings/subscription")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Subscription" }] },
  // Current seats and users: the shell's data may be a minute old.
  loader: ({ abortController }) => load(SubscriptionDocument, {}, abortController.signal),
  pendingComponent: SettingsLoading,
  component: Page,
});

function Page() {
  const { agencyUser, agencyUsers } = Route.useLoaderData();
  return <SubscriptionSettings agency={agencyUser.agency} users={agencyUsers} />;
}

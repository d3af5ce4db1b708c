import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SubscriptionDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { SettingsLoading } from "../settings/settings-loading.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { SubscriptionPage } from "../subscription/subscription-page.tsx";

/** The plan and the users, and the dialogs over them: one page, so that opening a dialog loads nothing again. */
export const Route = createFileRoute("/app/settings/subscription")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Subscription" }] },
  head: () => ({ meta: [{ title: pageTitle("Subscription", "Settings") }] }),
  // Current seats and users: the shell's data may be a minute old.
  loader: ({ abortController }) => load(SubscriptionDocument, {}, abortController.signal),
  pendingComponent: SettingsLoading,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  useFreshPage(data, { agency: true, agencyUser: true, subscription: true });
  return (
    <>
      <SubscriptionPage agency={data.agencyUser.agency} users={data.agencyUsers} />
      <Outlet />
    </>
  );
}

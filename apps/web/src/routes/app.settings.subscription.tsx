import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionSettings } from "../settings/subscription-settings.tsx";

export const Route = createFileRoute("/app/settings/subscription")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Subscription" }] },
  component: SubscriptionSettings,
});

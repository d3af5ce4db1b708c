import { createFileRoute } from "@tanstack/react-router";
import { pageTitle } from "../shell/page-frame.ts";
import { PlanRoute } from "../subscription/plan-route.tsx";
import { choiceSearch } from "../subscription/subscription-data.ts";

export const Route = createFileRoute("/app/settings/subscription/seats")({
  validateSearch: choiceSearch,
  head: () => ({ meta: [{ title: pageTitle("Manage Seats", "Settings") }] }),
  component: Page,
});

function Page() {
  return <PlanRoute kind="SEATS" search={Route.useSearch()} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { pageTitle } from "../shell/page-frame.ts";
import { choiceSearch } from "../subscription/choice-search.ts";
import { PlanRoute } from "../subscription/plan-route.tsx";

export const Route = createFileRoute("/app/settings/subscription/seats")({
  validateSearch: choiceSearch,
  head: () => ({ meta: [{ title: pageTitle("Manage Seats", "Settings") }] }),
  component: Page,
});

function Page() {
  return <PlanRoute kind="SEATS" search={Route.useSearch()} />;
}

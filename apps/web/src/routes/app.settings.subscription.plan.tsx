import { createFileRoute } from "@tanstack/react-router";
import { pageTitle } from "../shell/page-frame.ts";
import { PlanRoute } from "../subscription/plan-route.tsx";
import { choiceSearch } from "../subscription/subscription-data.ts";

export const Route = createFileRoute("/app/settings/subscription/plan")({
  validateSearch: choiceSearch,
  head: () => ({ meta: [{ title: pageTitle("Change Plan", "Settings") }] }),
  component: Page,
});

function Page() {
  return <PlanRoute kind="PLAN" search={Route.useSearch()} />;
}

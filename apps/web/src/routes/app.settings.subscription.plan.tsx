import { createFileRoute } from "@tanstack/react-router";
import { pageTitle } from "../shell/page-frame.ts";
import { choiceSearch } from "../subscription/choice-search.ts";
import { PlanRoute } from "../subscription/plan-route.tsx";

export const Route = createFileRoute("/app/settings/subscription/plan")({
  validateSearch: choiceSearch,
  head: () => ({ meta: [{ title: pageTitle("Change Plan", "Settings") }] }),
  component: Page,
});

function Page() {
  return <PlanRoute kind="PLAN" search={Route.useSearch()} />;
}

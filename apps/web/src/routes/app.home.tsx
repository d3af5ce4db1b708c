import { createFileRoute } from "@tanstack/react-router";
import { RecentRecordsDocument } from "../graphql/generated/graphql.ts";
import { HomePage } from "../home/home-page.tsx";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/home")({
  loader: ({ abortController }) => load(RecentRecordsDocument, {}, abortController.signal),
  staticData: { crumbs: () => [{ label: "Home" }] },
  head: () => ({ meta: [{ title: pageTitle("Home") }] }),
  component: Page,
});

function Page() {
  useFreshPage(["account", "policy"]);
  return <HomePage recent={Route.useLoaderData()} />;
}

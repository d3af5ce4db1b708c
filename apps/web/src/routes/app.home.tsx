import { createFileRoute } from "@tanstack/react-router";
import { HomeDocument } from "../graphql/generated/graphql.ts";
import { HomePage } from "../home/home-page.tsx";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/home")({
  loader: ({ abortController }) => load(HomeDocument, {}, abortController.signal),
  staticData: { crumbs: () => [{ label: "Home" }] },
  head: () => ({ meta: [{ title: pageTitle("Home") }] }),
  pendingComponent: PageSkeleton,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  useFreshPage(data, { account: true, policy: true, document: true, review: true });
  return <HomePage home={data} />;
}

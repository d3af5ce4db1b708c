import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ApprovalsLayout } from "../approvals/approvals-layout.tsx";
import { ApprovalsDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

export const Route = createFileRoute("/app/approvals")({
  loader: ({ abortController: { signal } }) => load(ApprovalsDocument, {}, signal),
  staticData: { fillsWindow: true, crumbs: () => [{ label: "Copilot" }, { label: "Approvals" }] },
  head: () => ({ meta: [{ title: pageTitle("Approvals") }] }),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  useFreshPage(data, { caraApproval: true }, { isPrompt: true });
  return (
    <ApprovalsLayout data={data}>
      <Outlet />
    </ApprovalsLayout>
  );
}

import { createFileRoute, Outlet } from "@tanstack/react-router";
import { CaraWorkspaceDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { NotFoundNotice } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { WorkspacePage } from "../workspaces/workspace-page.tsx";

/** One workspace, and the dialogs over it. */
export const Route = createFileRoute("/app/workspaces/$workspaceId")({
  loader: ({ params: { workspaceId }, abortController: { signal } }) =>
    load(CaraWorkspaceDocument, { id: workspaceId }, signal),
  // Its own connection keeps it current.
  staleTime: 0,
  staticData: {
    needsWidth: true,
    fillsWindow: true,
    crumbs: ({ caraWorkspace }: { caraWorkspace: { title: string } }) => [
      { label: "Workspaces", to: "/app/workspaces" },
      { label: caraWorkspace.title, isInOwnBar: true },
    ],
  },
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(...(loaderData ? [loaderData.caraWorkspace.title] : []), "Workspaces") }],
  }),
  pendingComponent: PageSkeleton,
  notFoundComponent: () => <NotFoundNotice title="Workspace not found" />,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  return (
    <>
      <WorkspacePage key={data.caraWorkspace.id} data={data} />
      <Outlet />
    </>
  );
}

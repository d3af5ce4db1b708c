import { createFileRoute } from "@tanstack/react-router";
import { useEffect } from "react";
import { CaraWorkspacesDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import {
  loadingOrderOf,
  parseView,
  readDefaultView,
  saysView,
  whereOf,
  workspaceSearch,
} from "../workspaces/list-view.ts";
import { WorkspaceList, WorkspaceListLoading } from "../workspaces/workspace-list.tsx";

export const Route = createFileRoute("/app/workspaces/")({
  validateSearch: workspaceSearch,
  loaderDeps: ({ search: { filter: _filter, ...view } }) => ({ view: parseView(view) }),
  loader: async ({ deps: { view }, abortController: { signal }, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    const where = whereOf(view, Date.now(), loaderData?.agencyUser.agency.timeZone ?? "UTC");
    return {
      ...(await load(CaraWorkspacesDocument, { where, withPresets: true, ...loadingOrderOf(view) }, signal)),
      where,
    };
  },
  staticData: { crumbs: () => [{ label: "Copilot" }, { label: "Workspaces" }] },
  head: () => ({ meta: [{ title: pageTitle("Workspaces") }] }),
  pendingComponent: WorkspaceListLoading,
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const { where, ...data } = Route.useLoaderData();
  const { view } = Route.useLoaderDeps();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useFreshPage(data, { caraWorkspace: true, caraApproval: true }, { isPrompt: true });
  // An address that says nothing shows what the person chose last, which only their browser knows.
  useEffect(() => {
    if (saysView(search)) return;
    const kept = readDefaultView();
    if (Object.keys(kept).length > 0) void navigate({ search: kept, replace: true });
    // Only on arrival: later the person clears what they want to clear.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <WorkspaceList data={data} view={view} where={where} />;
}

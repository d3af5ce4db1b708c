import { createFileRoute, Outlet } from "@tanstack/react-router";
import { loadShell } from "../session/load-shell.ts";
import { AppFrame } from "../shell/app-frame.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { isSidebarRail } from "../shell/sidebar-cookie.ts";

export const Route = createFileRoute("/app")({
  loader: async () => ({ ...(await loadShell()), isRail: isSidebarRail() }),
  // The signed-in user rarely changes, and the change feed reports it.
  staleTime: 60_000,
  head: () => ({ meta: [{ title: pageTitle() }, { name: "robots", content: "noindex" }] }),
  component: Layout,
});

function Layout() {
  const { isRail } = Route.useLoaderData();
  return (
    <AppFrame isRail={isRail}>
      <Outlet />
    </AppFrame>
  );
}

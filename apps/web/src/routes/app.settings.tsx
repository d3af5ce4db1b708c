import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SettingsHead } from "../settings/settings-head.tsx";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/settings")({
  staticData: { crumbs: () => [{ label: "Settings" }] },
  head: () => ({ meta: [{ title: pageTitle("Settings") }] }),
  component: Page,
});

function Page() {
  return (
    <>
      <SettingsHead />
      <Outlet />
    </>
  );
}
